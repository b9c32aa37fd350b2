// Català: the texts that the first board needs. The words chosen are listed in later/ca.js.

/**
 * @param {number} count
 * @param {string} one
 * @param {string} many
 */
function plural(count, one, many) {
  return `${count.toLocaleString("ca")} ${count === 1 ? one : many}`;
}

/**
 * @param {string[]} items
 * @param {string} and the word before the last one
 */
function list(items, and) {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${and} ${items.at(-1)}`;
}

/** @param {number} value 12.000, 4,5 milions */
function rounded(value) {
  return value.toLocaleString("ca", {
    notation: value < 1e6 ? "standard" : "compact",
    compactDisplay: "long",
    maximumSignificantDigits: 2,
  });
}

/** @type {import("../texts/language.js").Catalogue["BOARD"]} */
const BOARD = {
  board: (title, holes) => `Solitari, ${title}, ${plural(holes, "forat", "forats")}`,
  help:
    "Amb les fletxes vas de forat en forat. Amb Retorn agafes una fitxa i la deixes; amb Esc la tornes al seu lloc. " +
    "U desfà un salt, R el refà, P reprodueix la partida. " +
    "Inici i Fi van al començament i al final de la partida.",
  pegs: (count) => plural(count, "fitxa", "fitxes"),
  moves: (count) => plural(count, "jugada", "jugades"),
  peg: "fitxa",
  empty: "buit",
  finish: "final",
  marks: { held: "agafada", target: "pots arribar aquí", far: "hi arriba amb diversos salts", choice: "es pot saltar" },
  advice: {
    winning: (target) => `saltar a ${target} guanya`,
    losing: (target) => `saltar a ${target} perd`,
    hint: (target) => `pista: salta a ${target}`,
  },
  inPackage: { block: "del bloc", catalyst: "catalitzador" },
  lost: "A partir d’aquí ja no es pot arribar al final",
  jumped: ([origin, over, target]) => `${origin} per sobre de ${over} fins a ${target}`,
  takenBack: (jump) => `Desfet: ${jump}`,
  broughtBack: (jump) => `Desfet: ${jump}. Tornen les jugades anteriors`,
  pickedUp: (hole, targets, far) =>
    `${hole}: fitxa agafada, pot saltar a ${list(targets, "o")}` +
    (far.length ? `, i més lluny a ${list(far, "o")}` : ""),
  putBack: (hole) => `${hole}: fitxa tornada al seu lloc`,
  noJump: (origin, target) => `No es pot saltar de ${origin} a ${target}`,
  noPeg: (hole) => `${hole} és buit`,
  cannotJump: (hole, why) => `${hole} no pot saltar. ${why}.`,
  why: {
    never: "Des d’aquest forat no surt cap salt",
    alone: {
      normal: "No té cap fitxa al costat per saltar",
      reverse: "No té cap forat buit al costat per saltar",
    },
    blocked: (overs) => `No hi ha cap forat buit darrere de ${list(overs, "o")}`,
    crowded: "No té cap forat buit a l’abast d’un salt",
  },
  landing: {
    full: (hole) => `${hole} no és buit`,
    bare: (overs) => `No hi ha cap fitxa per saltar a ${list(overs, "o")}`,
    filled: (overs) => `El forat que cal saltar, ${list(overs, "o")}, no és buit`,
    near: {
      normal: "Una fitxa ha de saltar per sobre d’una altra",
      reverse: "Una fitxa ha de saltar per sobre d’un forat buit",
    },
    far: "Una fitxa va a parar dos forats més enllà, seguint una línia",
  },
  ring: {
    last: "L’última fitxa ha d’acabar aquí",
    one: "Al final hi ha d’haver una fitxa aquí",
  },
  which: { normal: "Per sobre de quina fitxa?", reverse: "Per sobre de quin forat?" },
  or: " o ",
  noMoves: "Cap jugada",
  hint: {
    normal: "Una fitxa salta per sobre d’una altra fins a un forat buit.",
    reverse:
      "Una fitxa salta per sobre d’un forat buit fins a un altre forat buit, i al mig apareix una fitxa.",
  },
  solved: (moves) => `Resolt en ${moves}`,
  stuck: (pegs) => `Sense sortida amb ${pegs}`,
  finished: (pegs) => `Has acabat amb ${pegs}`,
  after: (made, all) => `salt ${made} de ${all}`,
  inPlay: { undo: "Desfés", redo: "Refés", restart: "Reinicia" },
  inReplay: { undo: "Enrere", redo: "Avança", restart: "Inici" },
  run: "Reprodueix",
  pause: "Pausa",
  history: "Punt de la partida",
  speed: "Velocitat",
  times: (factor) => (factor === 0.5 ? "½×" : `${factor.toLocaleString("ca")}×`),
  list: "Jugades",
};

/** @type {import("../texts/language.js").Catalogue["WORDS"]} */
const WORDS = {
  readable: (value) =>
    value < 1e6
      ? Math.round(value).toLocaleString("ca")
      : value.toLocaleString("ca", {
          notation: "compact",
          compactDisplay: "long",
          maximumFractionDigits: 1,
        }),
  percent: (part) =>
    part.toLocaleString("ca", {
      style: "percent",
      maximumSignificantDigits: part < 0.1 ? 1 : 2,
    }),
  date: (date) => date.toLocaleDateString("ca", { dateStyle: "medium" }),
  holes: (count) => plural(count, "forat", "forats"),
  pegs: (count) => plural(count, "fitxa", "fitxes"),
  moves: (count) => plural(count, "jugada", "jugades"),
  jumps: (count) => plural(count, "salt", "salts"),
  pages: (count) => plural(count, "pàgina", "pàgines"),
  packages: (count) => plural(count, "paquet", "paquets"),
  items: (count) => plural(count, "element", "elements"),
  records: (count) => plural(count, "rècord", "rècords"),
  days: (count) => plural(count, "dia", "dies"),
  searches: (count) => plural(count, "cerca", "cerques"),
  seconds: (seconds) => {
    const whole = Math.floor(seconds);
    const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
    const two = (/** @type {number} */ part) => `${part}`.padStart(2, "0");
    const rest = two(whole % 60);
    return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
  },
};

/** @type {import("../texts/language.js").Catalogue["PLAY"]} */
const PLAY = {
  title: "Juga",
  finish: (finish) => `[final|finish]: ${finish}`,
  reverse: "[joc invers|reverse]",
  time: "Temps",
  notCounted: "amb ajuda",
  newGame: "Partida nova",
  started: "Comença una partida nova.",
  oldGame: "Torna a la partida anterior",
  other: "Altres reptes",
  reversed: "Joc invers",
  noReverse: "Només té joc invers un repte que acaba en una posició exacta",
  hint: "Pista",
  marks: "Marques",
  meterShown: "Indicador",
  mistake: "Torna a l’error",
  rest: "Més per a aquesta partida",
  helping: {
    note: "A partir d’ara, aquesta partida compta com a jugada amb ajuda.",
    yes: "Endavant",
    no: "Ara no",
  },
  panels: "Al costat del tauler",
  tabs: { moves: "Jugades", explorer: "Explora", review: "Repàs", packages: "Paquets" },
  course: "Quantes solucions quedaven després de cada salt",
  keys: { hint: "H", marks: "M", where: "W", names: "N", undo: "U", redo: "R", run: "P" },
  bar: "Joc",
  undo: "Desfés",
  redo: "Refés",
  more: "Més",
  strip: { good: "té solució", bad: "ja no té solució", open: "encara no se sap" },
  cut: "Algunes jugades de l’adreça no són legals; la partida s’atura abans d’elles.",
  impossible: "Aquest repte no té solució",
  nearest: "Finals que podrien ser possibles:",

  advice: {
    none: "Des d’aquí no guanya cap salt.",
    unknown: "Això és difícil, i encara no he trobat cap bon salt. Torna-ho a demanar d’aquí a una estona.",
    done: "Ho has aconseguit!",
    over: "Ja no pot saltar cap fitxa.",
    wait: "Ho estic pensant…",
    lost: (move, jump, instead) =>
      `El salt ${jump} de la jugada ${move} ho ha fet impossible.` +
      (instead.length ? ` Encara podies guanyar amb ${list(instead, "o")}.` : ""),
    fromStart: "Era impossible des del començament.",
    oneBack: "He desfet una jugada.",
    open: "No hi ha res perdut: encara es pot resoldre.",
    unclear: "Encara no ho sé. Torna-ho a demanar d’aquí a una estona.",
  },

  meter: {
    label: "Fins on pots arribar encara",
    wait: "Ho estic mirant…",
    verdict: {
      good: "Encara té solució",
      bad: "Ja no té solució",
      never: "No té solució",
      open: "Encara no se sap",
    },
    reached: "Resolt!",
    fewest: "Mínim de fitxes encara possible",
    solutions: "[Maneres de resoldre’l|solution]",
    chance: "Saltant a l’atzar es resol",
    moves: "Mínim de [jugades|move] que falten",
    needed: (moves) => `${moves || "0: la teva última jugada continua"}`,
    soon: "…",
    exact: (count) => count.toLocaleString("ca"),
    odds: (chance) => {
      if (chance === 0) return "mai";
      if (chance === 1) return "sempre";
      if (chance >= 0.1) return `${Math.min(99, Math.round(100 * chance))} %`;
      return `1 cop de cada ${rounded(1 / chance)}`;
    },
    longer: "Busca més estona",
    why: "Per què?",
  },
};

/** @type {import("../texts/language.js").Catalogue} */
export default {
  BOARD,
  WORDS,
  PLAY,

  ACTIONS: {
    label: "Aquesta partida",
    save: "Desa",
    name: "Nom",
    saved: (name) => `Desat com a «${name}»`,
    notSaved: (reason) => `No s’ha desat: ${reason}`,
    print: "Imprimeix",
    queue: "Afegeix a la cua d’impressió",
    queued: "Afegit a la cua d’impressió",
    share: "Comparteix",
    replay: "Reprodueix",
    play: "Juga des d’aquí",
    solve: "Resol des d’aquí",
    edit: "Edita la posició",
  },

  REPLAY: {
    title: "Reproducció",
    titled: (title) => `Reproducció: ${title}`,
    solution: (moves, jumps) => `Solució en ${WORDS.moves(moves)} (${WORDS.jumps(jumps)})`,
    game: (moves, jumps) =>
      moves
        ? `Partida de ${WORDS.moves(moves)} (${WORDS.jumps(jumps)})`
        : "Encara no hi ha cap jugada per reproduir",
  },

  NAV: {
    label: "Pàgines",
    menu: "Menú",
    skip: "Ves al contingut",
    play: "Juga",
    lessons: "Lliçons",
    daily: "Del dia",
    rush: "Contrarellotge",
    boards: "Reptes",
    workshop: "Taller",
    editor: "Editor",
    search: "Resol",
    lab: "Laboratori",
    queue: "Cua d’impressió",
    queued: (count) => `${WORDS.items(count)} per imprimir`,
    saved: "Desats",
    help: "Ajuda",
    settings: "Configuració",
  },

  ERRORS: {
    title: "No ha funcionat",
    unreachable: "No s’ha pogut carregar aquesta part de les pàgines. Tens connexió?",
    link: "Aquest enllaç està malmès, o l’ha fet un pegsol més nou. Copia’l una altra vegada, sencer.",
    page: "Aquesta pàgina no s’ha pogut mostrar.",
    again: "Torna-ho a provar",
    missing: "Aquesta pàgina no existeix",
    home: "Juga la partida central",
  },

  DIALOG: { ok: "D’acord", cancel: "Cancel·la", close: "Tanca" },

  RECORDS: {
    moves: (moves) => `Rècord: ${WORDS.moves(moves)}`,
    pegs: (pegs) => `Rècord: ${WORDS.pegs(pegs)}`,
    seconds: (seconds) => `Millor temps: ${WORDS.seconds(seconds)}`,
    ghost: {
      toggle: "Fantasma",
      title: "Aquí era la teva partida més ràpida en aquest moment",
      ready: "El fantasma de la teva partida més ràpida surt amb tu.",
      ahead: (jumps) => `${WORDS.jumps(jumps)} per davant de la teva partida més ràpida`,
      behind: (jumps) => `${WORDS.jumps(jumps)} per darrere de la teva partida més ràpida`,
      level: "Igual que la teva partida més ràpida",
      over: (seconds) => `La teva partida més ràpida va acabar en ${WORDS.seconds(seconds)}`,
    },
  },

  WELCOME: {
    title: "Et donem la benvinguda",
    step: (number, all) => `Pas ${number} de ${all}`,
    skip: "Deixa-ho, vull jugar",
    hint: "Pista",
    hinted: "La fletxa mostra un salt que guanya.",
    lost: "Des d’aquí ja no es pot guanyar. Desfés un salt i prova-ho d’una altra manera.",
    undo: "Desfés el salt",
    next: "Ara, sis fitxes",
    play: "Cap a l’escala",
    stuck: "Ja no pot saltar cap fitxa. Desfés el salt i prova-ho d’una altra manera: aquí no hi ha res perdut.",
    ready: "Cada problema de l’escala és una mica més difícil que l’anterior. A dalt de tot t’espera el tauler sencer.",
    words: {
      jumps: {
        title: "Salta!",
        says: [
          "Toca la fitxa de la fletxa i després el forat buit de darrere de la seva veïna. Hi salta per sobre.",
          "La fitxa del mig ha desaparegut: cada salt en treu una. Quina salta ara?",
          "Un salt més. L’última fitxa ha d’acabar a l’anella.",
        ],
        solved: "El joc és això. Ja en saps!",
      },
      cross: {
        title: "Sis fitxes",
        says: [
          "Ara el mateix amb sis: treu-les totes menys una, que ha d’acabar a l’anella.",
          "Mira endavant: encara es pot arribar a cada fitxa?",
        ],
        solved: "Molt bé! Això era la creu llatina, un clàssic.",
      },
      ladder: { title: "L’escala" },
    },
  },
};
