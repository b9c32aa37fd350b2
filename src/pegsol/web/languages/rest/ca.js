// Català: the texts that the first board does not need.
//
// hole forat, peg fitxa, board tauler, jump salt (saltar per sobre de), move jugada, game partida,
// sweep escombrada, loop volta, target forat d’arribada, vacancy buit inicial, survivor supervivent,
// finish final, ring anella, central game partida central, reverse game joc invers,
// puzzle repte, problem problema, package paquet, purge purga, catalyst catalitzador, clear netejar,
// position class classe de posicions, rule of three regla de tres, pagoda function funció pagoda,
// weight pes, complement complement, army exèrcit, hint pista, marks marques, meter indicador,
// review repàs, streak ratxa, rush contrarellotge, search cerca, print queue cua d’impressió,
// undo desfés, redo refés, save desa, backup còpia de seguretat. The player is «tu».

import PUZZLES from "../../board/puzzles/ca.js";
import { WORDS, list } from "../../texts/words.js";

/** @param {number} value 12.000, 4,5 milions */
function rounded(value) {
  return value.toLocaleString("ca", {
    notation: value < 1e6 ? "standard" : "compact",
    compactDisplay: "long",
    maximumSignificantDigits: 2,
  });
}

/**
 * @param {import("../../texts/packages.js").Kind} kind
 * @param {string[]} block
 */
function shape(kind, block) {
  const shapes = {
    "2-purge": "aquesta parella",
    "3-purge": "aquesta fila de tres",
    "6-purge": "aquest bloc de sis",
    "L-purge": "aquesta L de sis",
    package: `aquest bloc de ${block.length}`,
  };
  return `${shapes[kind]}, ${block.join(" ")}`;
}

/** @param {string[]} catalyst */
function helpers(catalyst) {
  const home =
    catalyst.length === 1
      ? "de catalitzador, que torna a casa"
      : "de catalitzadors, que tornen a casa";
  return `amb ${list(catalyst, "i")} ${home}`;
}

/** Reasons that several proofs share. */
const SETS_STAY =
  "Cada salt canvia dos forats d’un grup marcat o cap. Per això, en cada grup un nombre parell de fitxes continua parell, un de senar continua senar, i cap final així no encaixa amb tots els grups.";
const GAMES_END =
  "Cada partida s’ha seguit, des del primer salt o des de l’últim, fins a tenir la certesa que no porta enlloc.";

/** @type {import("../../texts/rest.js").RestCatalogue} */
export default {
  OPEN: {
    failed: (file, reason) => `No s’ha pogut obrir ${file}: ${reason}`,
    tooLarge: "És massa gran per ser un problema o una partida.",
    noText: "Això no és un fitxer del pegsol.",
    nothing: "No hi ha cap problema ni partida a dins.",
    noGame: "Aquest enllaç no conté cap partida.",
    several: (count) => `Vols desar ${WORDS.items(count)}?`,
    explained: "El fitxer o l’enllaç conté més d’un problema o partida.",
    add: "Desa",
    untitled: "Sense títol",
    imported: (count) => `${count === 1 ? "S’ha" : "S’han"} desat ${WORDS.items(count)}.`,
  },

  BACKUP: {
    made: (file) => `La teva còpia de seguretat és el fitxer ${file}.`,
    version: "Aquesta còpia de seguretat és d’un pegsol més nou.",
    damaged: "Aquesta còpia de seguretat està malmesa.",
    question: (day) => `Vols restaurar la còpia de seguretat (${day})?`,
    inside: (saved, results) =>
      `Conté ${WORDS.items(saved)} de Desats, ${WORDS.records(results)}, i la configuració i els progressos d’un navegador. ` +
      "No s’esborrarà res del que tens aquí.",
    restore: "Restaura",
    restored: (saved, results) =>
      saved || results
        ? `La còpia està restaurada. Hi guanyes ${WORDS.items(saved)} i ${WORDS.records(results)}.`
        : "La còpia està restaurada. Ja tenies tot el que conté.",
    partly:
      "S’ha restaurat el que hi havia desat, però en aquest navegador no caben la configuració i els progressos.",
    unread: (names) => `Hi ha parts de la còpia que no es poden llegir i s’han omès: ${names}.`,
  },

  SEARCHES: {
    heading: "Cerques",
    kinds: { solve: "Una solució", "fewest-moves": "Mínim de jugades", all: "Totes les solucions" },
    states: {
      queued: "Espera el seu torn",
      running: "En curs",
      paused: "En pausa",
    },
    stop: "Atura",
    stopThis: (title) => `Atura: ${title}`,
  },

  SETTINGS: {
    page: "Pàgina",
    themes: { system: "Com el sistema", light: "Clar", dark: "Fosc", contrast: "Alt contrast" },
    board: "Tauler",
    boards: { wood: "Fusta", walnut: "Noguera", slate: "Pissarra", plain: "Senzill" },
    pegs: "Fitxes",
    pegKinds: { balls: "Boles", marbles: "Bales de vidre", pegs: "Tornejades", flat: "Planes" },
    sound: "So",
    vibration: "Vibració",
    names: "Noms dels forats",
    language: "Idioma",
    browser: "Com el navegador",
  },

  SHARE: {
    title: "Comparteix",
    link: "Enllaç a aquesta partida",
    copy: "Copia",
    copied: "L’enllaç està copiat.",
    byHand: "El navegador no permet copiar. Prem Ctrl+C.",
    send: "Envia…",
    local:
      "Aquest enllaç només s’obre en aquest ordinador. Per obrir-lo en un altre, enganxa’l al seu pegsol: ves a Desats i tria «Obre un enllaç o una partida».",
    open: "Aquest enllaç conté tota la partida. El pot obrir tothom que arribi a aquesta adreça, i es pot enganxar a qualsevol altre pegsol.",
    code: "Escaneja’l amb la càmera",
    codeAlt: "Codi QR de l’enllaç",
    tooLong: "L’enllaç és massa llarg per a un codi QR.",
    noCode: "No s’ha pogut dibuixar el codi QR.",
    position: "La posició",
    forms: { png: "PNG", svg: "SVG" },
    png: "Baixa la posició en PNG",
    svg: "Baixa la posició en SVG",
  },

  WISHES: {
    title: "Reptes nous",
    lead: "Digues com els vols: es fan per a tu, cadascun amb una solució.",
    count: "Quantitat",
    jumps: "Salts",
    any: "Qualsevol",
    symmetry: "Simetria",
    symmetries: { mirror: "Amb mirall", rotation: "Amb gir", full: "Totes les simetries", none: "Cap" },
    make: "Crea reptes",
    making: (found, tried) => `${found} creats, ${tried} intents …`,
    done: "Fet. Tria’n un per jugar, o imprimeix-los.",
    fewer: (found, wanted) => `Només se n’han trobat ${found} de ${wanted}.`,
    none: "No s’ha trobat cap repte així. Tria altres desitjos.",
    more: "Per a reptes amb una sola solució o amb més salts, executa a la línia d’ordres:",
  },
  BOARDS: {
    title: "Taulers i reptes",
    search: "Cerca",
    searchFor: "Nom, tauler, autor",
    board: "Tauler",
    anyBoard: "Tots els taulers",
    grade: "Dificultat",
    anyGrade: "Totes",
    open: "Per resoldre",
    contents: "Col·leccions",
    showAll: "Mostra-ho tot",
    found: (count) => `${count} ${count === 1 ? "resultat" : "resultats"}`,
    nothing: "No s’ha trobat res. Prova-ho amb menys paraules.",
    solved: (moves) => `Resolt en ${WORDS.moves(moves)}`,
    helped: "Resolt amb ajuda",
    best: (pegs) => `El millor fins ara: ${WORDS.pegs(pegs)}`,
    progress: (solved, all) => `N’has resolt ${solved} de ${all}.`,
    game: (pegs, finish) => `${WORDS.pegs(pegs)}, ${finish}`,
    holes: (holes) => WORDS.holes(holes),
    also: (names) => `També es diu ${names.join(", ")}`,
    boards: "Tots els taulers",
    boardsLead: "Juga-hi tal com són o prepara-hi una partida a mida.",
    setUp: "Prepara",
    setUpBoard: (board) => `Prepara una partida: ${board}`,
    setUpOn: (title) => `Prepara: ${title}`,
    setUpLead: "Tria el forat que comença buit i el forat on ha d’acabar l’última fitxa.",
    clicking: "Toca el tauler per triar",
    vacancy: (hole) => `Comença buit: ${hole}`,
    end: (finish) => `Al final: ${finish}`,
    firstPeg: (hole) => `Primera fitxa: ${hole}`,
    reverse: "Juga a l’inrevés: apareixen fitxes fins a omplir el tauler",
    map: (title) => `${title}: primer i últim forat`,
    mapHelp: "Amb les fletxes vas de forat en forat; amb Retorn en tries un.",
    peg: "fitxa",
    empty: "buit",
    lastPeg: "aquí queda l’última fitxa",
    lastHole: "queda buit",
    play: "Juga",
    solve: "Resol",
    edit: "Edita",
  },

  DIFFICULTY: {
    grades: ["molt fàcil", "fàcil", "mitjà", "difícil", "molt difícil"],
    impossible: "impossible",
    jumps: (jumps) =>
      `Mirant tres salts endavant, es resol després d’uns ${rounded(jumps)} salts.`,
  },

  COLLECTIONS: {
    "first-steps": { title: "Primers passos", lead: "Comença aquí: poques fitxes, pocs salts." },
    classics: {
      title: "Clàssics",
      lead: "El que es juga arreu del món des de fa tres-cents anys, al tauler anglès i al francès.",
    },
    patterns: {
      title: "Dibuixos al tauler anglès",
      lead: "Fletxes, murs i llars de foc: fes-los desaparèixer.",
    },
    "there-and-back": {
      title: "Anar i tornar",
      lead: "L’última fitxa ha d’acabar al forat que era buit al començament.",
    },
    triangles: { title: "Triangles i estrelles", lead: "Aquí les fitxes salten en sis direccions." },
    squares: { title: "Quadrats", lead: "Quatre costats, quatre cantonades i gairebé cap sortida." },
    expeditions: { title: "Expedicions", lead: "Envia una fitxa ben lluny a costa de les altres." },
    giants: { title: "Gegants", lead: "Porta paciència i un pla." },
    nets: { title: "Xarxes", lead: "Aquí no hi ha files: les fitxes salten per les línies, fins i tot als revolts." },
    reverse: {
      title: "A l’inrevés",
      lead: "Una fitxa salta per sobre d’un forat buit i hi deixa una fitxa nova. Omple el tauler.",
    },
    impossible: {
      title: "Impossible, però per què?",
      lead: "Semblen inofensius, però no els resoldrà mai ningú. Sabràs trobar-ne el motiu?",
    },
  },

  SIZES: {
    title: "Tria una mida",
    lead: "Tria una forma, tan petita o tan gran com vulguis.",
    none: "No hi ha cap tauler d’aquesta mida: els taulers tenen 1.024 forats com a màxim, i les xarxes, 256.",
    shape: "Forma",
    shapes: {
      diamond: "Diamant",
      square: "Quadrat",
      rectangle: "Rectangle",
      cross: "Creu",
      triangle: "Triangle",
      rhombus: "Rombe",
      hexagon: "Hexàgon",
      star: "Estrella",
      line: "Línia",
      path: "Camí",
      cycle: "Cicle",
      complete: "Tots els forats units",
      bipartite: "Dos bàndols units",
      "star-graph": "Centre i radis",
    },
    numbers: {
      n: "Mida",
      w: "Columnes",
      h: "Files",
      top: "Braç de dalt",
      right: "Braç dret",
      bottom: "Braç de baix",
      left: "Braç esquerre",
      width: "Amplada",
      holes: "Forats",
      m: "Primer bàndol",
    },
  },

  FINISH: {
    fewest: "tan poques fitxes com es pugui",
    any: "l’última fitxa, on sigui",
    atMost: (most) => `${WORDS.pegs(most)} com a màxim`,
    exactly: (pegs) => `exactament ${WORDS.pegs(pegs)} al final`,
    oneVacancy: "tots els forats plens menys un",
    choice: "una figura amb forats lliures",
    full: "tots els forats plens",
    fullBut: (holes) => `tots els forats plens menys ${list(holes, "i")}`,
    in: (holes) =>
      `${holes.length === 1 ? "l’última fitxa" : "les últimes fitxes"} a ${list(holes, "i")}`,
    pattern: (pegs) => `una figura de ${WORDS.pegs(pegs)}`,
    label: "Final",
    own: (finish) => `L’original: ${finish}`,
    marked: "les fitxes marcades",
    clicked: "l’última fitxa al forat que toqui",
    clickedVacancy: "tots els forats plens menys el que toqui",
    number: "Nombre de fitxes",
  },

  REPAIRS: {
    title: "Possible amb un sol canvi",
    none: "No s’ha trobat cap canvi així en un segon.",
    changes: {
      "start-added": (hole) => `Afegeix una fitxa a ${hole} al principi`,
      "start-removed": (hole) => `Treu la fitxa de ${hole} al principi`,
      "finish-added": (hole) => `Afegeix una fitxa a ${hole} al final`,
      "finish-removed": (hole) => `Treu la fitxa de ${hole} al final`,
      "finish-moved": (hole, other) => `Passa la fitxa de ${hole} a ${other} al final`,
      "start-moved": (hole, other) => `Passa la fitxa de ${hole} a ${other} al principi`,
    },
    alike: (words, others) => `${words} (o per simetria ${others === 1 ? "un altre" : `${others} més`})`,
  },

  VERDICT: {
    allowed: "Potser aquesta partida té solució. Juga-la i ho veuràs!",
    forbidden: "Cap partida no pot acabar així.",
    why: {
      pegs: "El nombre de fitxes no quadra: cada salt el canvia en una, sempre en el mateix sentit.",
      class: "Cada salt conserva un equilibri amagat entre els forats, i aquest final el trencaria.",
    },
    proof: "La demostració",
    nearest: "Aquests finals conserven l’equilibri:",
    take: (finish) => `Acaba així: ${finish}`,
  },

  COMMAND: {
    label: "Ordre",
    copied: "L’ordre està copiada.",
    can: "pegsol a la línia d’ordres ho pot fer:",
    longer: "Per a una cerca més llarga, amb més fils i més memòria, executa aquesta ordre:",
    more: "A la línia d’ordres, pegsol en fa més, per exemple:",
    film: "Per a una animació, executa aquesta ordre:",
  },

  DAILY: {
    title: "Reptes del dia",
    lead: "Tres reptes cada dia, els mateixos per a tothom: fàcils el dilluns i cada dia més difícils fins diumenge. Els nous arriben a mitjanit, segons el rellotge del teu dispositiu.",
    levels: { easy: "Fàcil", medium: "Mitjà", hard: "Difícil" },
    day: (date) =>
      date.toLocaleDateString("ca", { weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    month: (date) => date.toLocaleDateString("ca", { month: "long", year: "numeric" }),
    weekday: (date) => date.toLocaleDateString("ca", { weekday: "short" }),
    toToday: "Torna a avui",
    dayBefore: "Dia anterior",
    dayAfter: "Dia següent",
    puzzle: {
      easy: (date) => `Repte del dia, ${WORDS.date(date)}: fàcil`,
      medium: (date) => `Repte del dia, ${WORDS.date(date)}: mitjà`,
      hard: (date) => `Repte del dia, ${WORDS.date(date)}: difícil`,
    },
    play: "Juga",
    again: "Torna-hi",
    marks: {
      fair: "Resolt",
      helped: "Resolt amb ajuda",
      late: "Resolt més tard",
    },
    none: "Aquest dia no té reptes.",
    wait: "Els reptes s’estan preparant…",
    records: "Els teus dies",
    streak: "Ratxa",
    most: "Ratxa més llarga",
    solved: "Reptes resolts",
    days: (days) => WORDS.days(days),
    fair: "Un dia compta per a la ratxa si en resols un repte el mateix dia i sense ajuda.",
    calendar: "Calendari",
    months: "Mes",
    before: "Mes anterior",
    after: "Mes següent",
    inMonth: (solved, all) => `${solved} de ${all} reptes resolts`,
    cell: {
      none: (date) => `${date}: cap resolt`,
      some: (date, count) => `${date}: ${count} de 3 resolts`,
      streak: (date, count) => `${date}: ${count} de 3 resolts, compta per a la ratxa`,
    },
    share: "Comparteix el resultat",
    result: "El teu resultat",
    copied: "S’ha copiat el resultat.",
    picture: "Descarrega la imatge",
    poster: "Els taulers al començament, i com ha anat",
    report: {
      title: (date) => `pegsol, reptes del dia, ${date}`,
      helped: "amb ajuda",
      open: "encara per resoldre",
      streak: (days) => `${WORDS.days(days)} seguits`,
    },
    rush: "Contrarellotge: resol tants reptes com puguis en tres minuts",
  },

  DEMO: { show: "Mostra-ho" },

  HELP: {
    title: "Ajuda",
    contents: "En aquesta pàgina",
    welcome: "Ensenya’m com funciona",
    lessons: "Lliçons amb exercicis",

    rules: {
      title: "El joc",
      text: [
        "Les [fitxes|peg] ocupen els [forats|hole] d’un tauler, i almenys un forat és buit. Una fitxa [salta|jump] en línia recta per sobre de la fitxa del costat fins al forat buit que hi ha darrere, i la fitxa saltada es treu del tauler. No hi ha cap altra mena de jugada.",
        "Cada salt treu una fitxa. Guanyes quan les fitxes queden com demana el [final|finish]: normalment, una de sola, la [supervivent|survivor], sovint en un forat concret, marcat amb una anella. Si no queda cap salt i no has arribat al final, no tens sortida.",
        "Al [joc invers|reverse] tot va a l’inrevés: una fitxa salta per sobre d’un forat buit fins a un altre forat buit, i al mig apareix una fitxa nova. Hi ha problemes difícils del dret que són fàcils del revés.",
      ],
      examples: {
        jump: "Un salt: la fitxa de d2 passa per sobre de d3 i arriba a d4.",
        move: "Una jugada de dos salts, c1-c3-e3, amb la mateixa fitxa.",
      },
    },

    playing: {
      title: "Com es juga",
      text: [
        "Arrossega una fitxa amb el ratolí o amb el dit fins a un forat on pugui arribar, o toca la fitxa i després el forat. Els forats on pot arribar s’il·luminen. Si una fitxa no pot saltar, el tauler et diu per què. Amb el teclat, ves al tauler amb Tab i de forat en forat amb les fletxes; agafa i deixa amb Retorn.",
        "No hi ha res perdut: tots els salts es poden desfer. Toca qualsevol jugada de la llista o mou el control lliscant per anar a aquell punt de la partida. Si llavors jugues una altra cosa, substitueix el que venia després; amb un «Desfés» recuperes les jugades d’abans.",
        "L’indicador diu si encara pots guanyar, amb quantes fitxes pots acabar com a mínim, quantes [solucions|solution] queden i si és fàcil trobar-ne una saltant a l’atzar. Si una cerca breu troba el nombre, l’indicador també mostra el mínim de [jugades|move] que falten; els salts que continuen la teva última jugada no compten. L’indicador està apagat fins que l’encens, i compta com a ajuda, igual que les pistes i les marques. Les marques mostren tots els salts: una fletxa contínua amb un vist encara guanya; una de discontínua amb una creu, no.",
        "Una pista ensenya un bon salt. Quan una partida està perduda, «Torna a l’error» va al salt que la va perdre i mostra què hauria estat millor.",
        "El rellotge es posa en marxa amb el primer salt. Una partida resolta compta com a rècord si l’has jugada des del començament i sense ajuda. Quan guanyes, el pegsol cerca durant uns segons i compara les teves jugades amb el mínim, o amb els límits que ha trobat.",
      ],
    },

    notation: {
      title: "Com s’escriuen les jugades",
      text: [
        "Cada forat té una lletra per a la columna i un número per a la fila, comptats des de dalt a l’esquerra: el centre del tauler anglès és d4. Un salt s’escriu de forat a forat, d2-d4. Diversos salts seguits de la mateixa fitxa són una sola [jugada|move], c1-c3-e3, i una de llarga és una [escombrada|sweep]. Per això una solució té menys jugades que salts.",
        "Si entre dos forats n’hi ha més d’un, s’hi afegeix entre parèntesis el que se salta: v5-v1(v3). Per veure els noms dels forats, ves a «Configuració» o prem la tecla N.",
      ],
    },

    strategy: {
      title: "Com es guanya",
      text: [
        "No saltis a l’atzar: a la [partida central|central], els salts a l’atzar redueixen les 32 fitxes a una de sola al centre una partida de cada 74 milions. Pensa en [paquets|package]: un paquet són unes quantes fitxes que pots treure juntes, mentre la resta acaba com estava. Aquesta maniobra es diu [purga|purge]. Demana ajuda a una fitxa veïna, el [catalitzador|catalyst], que al final torna a casa.",
        "Mira el tauler com un conjunt de paquets i treu-los l’un rere l’altre, començant pels més allunyats del final. Les fitxes de les cantonades i de les puntes dels braços són les més difícils de moure: treu-les mentre n’hi hagi d’altres que puguin ajudar. No deixis que cap fitxa solta s’allunyi gaire de les altres.",
      ],
      examples: {
        three: "La purga de 3 treu una fila de tres: el catalitzador de c3 salta a un costat i al final torna a casa.",
        six: "La purga de 6 treu dues files de tres.",
        ell: "La purga en L treu una L de sis.",
        two: "La purga de 2 treu dues fitxes a tres forats de distància, a4 i d4; b4 torna a casa.",
        central: "La partida central sencera: un salt cap al centre i sis purgues. Segueix les anelles.",
      },
    },

    pages: {
      title: "Les altres pàgines",
      purposes: {
        daily: "Resol tres reptes cada dia, els mateixos per a tothom, i mira els teus dies en un calendari. Un dia compta per a la ratxa si en resols un repte el mateix dia i sense ajuda.",
        rush: "Resol tants reptes com puguis en tres minuts; cada cop són més llargs.",
        lessons: "Deu lliçons curtes amb exercicis t’ensenyen a saltar, a fer escombrades i purgues, a pensar a l’inrevés, i què és impossible i per què. Aconsegueix les estrelles.",
        boards: "Mira dibuixos de tots els taulers i reptes. Cerca’ls per paraules, mira què has resolt, i tria el [buit inicial|vacancy] i el [final|finish] amb un toc.",
        editor: "Dibuixa un tauler o una posició a mida, o enganxa un diagrama. La pàgina mostra a l’instant quins finals permet la [classe de posicions|class]. Ho pots desar, exportar i importar tot.",
        search: "Deixa que el pegsol resolgui un problema o continuï des de les teves jugades. Demana una solució, una amb el mínim de jugades, totes, o que quedin tan poques fitxes com es pugui. Quan cerques el mínim de jugades, veus com s’acosten el millor nombre trobat i el mínim demostrat, i pots reproduir la millor solució fins ara. Pots pausar, continuar i aturar una cerca; continua mentre visites les altres pàgines i s’acaba quan les tanques o les tornes a carregar. Si no hi ha solució, la pàgina et mostra per què.",
        lab: "Mira com cerquen els programes. En el solucionador genètic, una població de candidats dona pesos als forats, juga segons aquests pesos i evoluciona: els taulers foscos mostren pesos, els clars el final d’una partida; fes clic en un per veure-la. Si no troba res, això no demostra res. Per a cerques simples i comparacions, la pàgina té ordres per copiar.",
        replay: "Mira una partida o una solució: salt a salt, a qualsevol velocitat o amb el control lliscant.",
        queue: "Recull posicions i solucions amb «Afegeix a la cua d’impressió», ordena-les i imprimeix-les o baixa-les com a imatges o text.",
        saved: "Troba tot el que has desat. Importa fitxers, obre enllaços i fes una còpia de seguretat de tot en un sol fitxer.",
      },
      after:
        "«Comparteix» et dona un enllaç que conté tota la partida, un codi QR i una imatge. Per obrir un fitxer del pegsol, deixa’l anar sobre qualsevol pàgina.",
    },

    keys: {
      title: "Tecles",
      text: [
        "Les tecles funcionen a tota la pàgina, excepte mentre escrius. Les fletxes avancen i retrocedeixen per la partida. Només van de forat en forat quan el focus del teclat és al tauler: prem Tab per portar-l’hi, o clica al tauler i prem amunt o avall. Els controls lliscants, les llistes i les pestanyes fan servir les fletxes a la seva manera.",
      ],
      keys: {
        steps: "un salt enrere, un salt endavant",
        arrows: "al tauler: de forat en forat",
        press: "al tauler: agafa una fitxa, deixa-la",
        back: "torna la fitxa al seu lloc",
        undo: "desfés",
        redo: "refés",
        play: "reproducció i pausa",
        ends: "començament i final de la partida",
        hint: "pista",
        marks: "mostra o amaga les marques",
        where: "torna a l’error",
        names: "mostra o amaga els noms dels forats",
      },
    },

    words: { title: "Paraules" },
  },

  EDITOR: {
    title: "Editor",
    board: "Tauler per pintar",
    help: "Amb les fletxes vas de lloc en lloc. Amb Retorn pintes, amb Majúscules i fletxes continues pintant, i la tecla de menú mostra totes les opcions. Les xifres de 0 a 6 trien una eina. U desfà, R refà.",
    hint: "Toca un lloc per passar de fitxa a forat buit i a cap forat. Prem més estona, o clica amb el botó dret, per veure més opcions. Arrossega per pintar.",
    tools: {
      start: "Inici",
      finish: "Final",
      cycle: "Per torns",
      peg: "Fitxa",
      empty: "Forat buit",
      none: "Cap forat",
      "end-peg": "Amb fitxa",
      "end-empty": "Buit",
      "end-either": "Tant és",
      board: "Tauler",
      place: "Posa i mou",
      join: "Uneix-ne dos",
      line: "Línia de tres",
      "one-way": "Sentit únic",
    },
    menu: (place) => `Lloc ${place}`,
    kinds: { peg: "fitxa", empty: "forat buit", none: "cap forat" },
    // The type of the English is these three texts and no others.
    wants: (want) =>
      /** @type {any} */ (
        want === "o"
          ? "ha d’acabar amb fitxa"
          : want === "?"
            ? "tant és com acabi"
            : "ha d’acabar buit"
      ),
    strokes: "Tot el tauler",
    undo: "Desfés",
    redo: "Refés",
    fill: "Omple de fitxes",
    empty: "Buida els forats",
    all: "Posa forats a tot arreu",
    clear: "Esborra-ho",
    name: "Títol",
    untitled: "Problema sense títol",
    grid: "Graella",
    geometries: {
      square: "Quadrada",
      "square+diagonals": "Amb diagonals",
      triangular: "Triangular",
      hexagonal: "Hexagonal",
      hand: "A mà",
    },
    columns: "Columnes",
    rows: "Files",
    reverse: "Joc invers",
    noPeg: "Posa una fitxa al tauler i ja pot començar una partida.",
    play: "Juga",
    solve: "Resol",
    queue: "Afegeix a la cua",
    queued: "Afegit a la cua d’impressió.",
    save: "Desa",
    saveCopy: "Desa’n una còpia",
    nameIt: "Nom",
    saved: (name) => `Desat: ${name}.`,
    toSaved: "Mostra els desats",
    fresh: "Nou problema",
    onBoard: "Tauler",
    emptyGrid: "Graella buida",
    emptyGround: "Buit, fet a mà",
    begin: "Comença",
    handHelp:
      "Amb 7 poses i mous forats: Retorn tria un forat i les fletxes el mouen. Amb 8 uneixes dos forats, amb 9 traces una línia de tres, i amb W una línia d’un sol sentit.",
    handHints: {
      place: "Toca un lloc lliure per fer-hi un forat. Arrossega un forat per moure’l.",
      join: "Toca dos forats: cada camí de tres forats units és una línia. Si ho repeteixes, se separen.",
      line: "Toca tres forats per ordre: una fitxa salta del primer al tercer, i a l’inrevés. Si ho repeteixes, la línia desapareix.",
      "one-way": "Toca tres forats per ordre: una fitxa salta del primer al tercer, però no a l’inrevés.",
    },
    placesHint:
      "Només l’editor recorda on són els forats: en desar es guarden els forats i les línies, i el dibuix es torna a compondre.",
    addHole: "Afegeix un forat",
    picked: "triat",
    movedTo: (hole, x, y) => `${hole} és a ${x} a la dreta, ${y} avall`,
    lines: "Línies: a b c, o a > b > c en un sol sentit",
    noHole: (name) => `Al tauler no hi ha cap forat ${name}.`,
    badLine: (line) => `Una línia necessita tres forats diferents: ${line}`,
    bring: "Enganxa o obre un problema",
    paste: "Un diagrama, un problema, el nom d’un repte o un enllaç",
    example: "    o o o\n    o o o\no o o o o o o\no o o . o o o",
    read: "Carrega",
    openFile: "Obre un fitxer",
    loaded: "El problema és al tauler. «Desfés» recupera l’anterior.",
    take: "Exporta com a fitxer",
    asText: "Text",
    asJson: "JSON",
    source: "El problema en text",
  },

  END: {
    solved: "Resolt!",
    length: (moves) => WORDS.moves(moves),
    timed: (moves, seconds) => `${WORDS.moves(moves)}, temps: ${WORDS.seconds(seconds)}`,

    praise: {
      solved: "El teu primer cop!",
      pegs: "Mai no n’havies deixat tan poques!",
      moves: "Mai no ho havies fet en tan poques jugades!",
      seconds: "Mai no havies anat tan de pressa!",
      alone: "Sense ajuda",
    },

    day: (date) => `Repte del dia, ${date}`,
    streak: (days) => (days === 1 ? "Comences una ratxa" : `${days} dies seguits`),

    stuck: (pegs) => `Sense sortida amb ${WORDS.pegs(pegs)}`,
    finished: (pegs) => `Has acabat amb ${WORDS.pegs(pegs)}`,
    close: {
      few: (pegs) =>
        `Quasi! Només ${pegs === 1 ? "sobra" : "sobren"} ${WORDS.pegs(pegs)}.`,
      placed: "Quasi! El nombre de fitxes és bo, però no són al seu lloc.",
    },
    asGood: "No es pot acabar amb menys.",
    possible: (finish) => `Es podia arribar al final: ${finish}.`,
    fewest: (pegs) => `Es podia acabar amb ${WORDS.pegs(pegs)}.`,
    impossible: "Des d’aquest començament no es podia resoldre.",
    shortest: (moves, found, atLeast) => {
      if (!atLeast) return "";
      const needed = `Ho has fet en ${WORDS.moves(moves)}`;
      if (moves <= atLeast) return `${needed}, i cap solució en té menys.`;
      if (found === atLeast) return `${needed}; el mínim és ${atLeast}.`;
      if (found !== null && found < moves)
        return `${needed}. N’hi ha prou amb ${found}, i cap solució en té menys de ${atLeast}.`;
      return `${needed}; cap solució en té menys de ${atLeast}.`;
    },

    again: "Torna a jugar",
    restart: "Torna a començar",
    isHelp: "Tornar a l’error compta com a ajuda; tornar a començar, no.",
    next: (title) => `Següent: ${title}`,
    daily: "Reptes del dia",
  },

  EXPLORER: {
    label: "Els salts que pots fer ara",
    lead: "Mira on porta cada salt. Assenyala’n un per veure’l; prem-lo per fer-lo.",
    columns: { jump: "Salt", solutions: "Solucions", chance: "Sort", fewest: "Fitxes" },
    hints: {
      solutions: "Quantes maneres d’arribar al final deixa el salt",
      chance: "Quants cops s’hi arribaria saltant a l’atzar",
      fewest: "El mínim de fitxes amb què encara es pot acabar",
    },
    worth: { wins: "té solució", loses: "ja no té solució", open: "encara no se sap" },
    mirrored: (jumps) => `el mateix en un mirall: ${list(jumps, "i")}`,
    make: (jump, worth) => `${jump}: ${worth}`,
    none: "No queda cap salt.",
    wait: "Ho estic mirant…",
    unknown: "?",
    over: "La partida s’ha acabat. Desfés un salt per explorar.",
  },

  REVIEW: {
    label: "La partida, salt a salt",
    none: "Fes un salt per començar el repàs.",
    wait: "Estic mirant cada posició…",
    kept: (part) => `ha conservat el ${WORDS.percent(part)} de les solucions`,
    notes: {
      only: "l’únic salt bo",
      slip: "una relliscada",
      lost: "ha perdut la partida",
      peg: "ha costat una fitxa",
    },
    could: (pegs) => `possible: ${WORDS.pegs(pegs)}`,
    good: {
      solved: "Tots els salts han estat bons.",
      lostAt: (move, jump) => `El salt ${jump} de la jugada ${move} ha perdut la partida.`,
      never: "Des del començament no hi havia manera de resoldre’l.",
      open: "De moment encara es pot arribar al final.",
    },
    go: (move, text, note) => `Jugada ${move}, ${text}${note ? `: ${note}` : ""}`,
    again: "Torna-ho a provar des d’aquí",
    better: "Mostra un salt millor",
    instead: (jumps) => `Millor: ${list(jumps, "o")}.`,
  },

  HINTS: {
    jump: (origin, over, target) => `Salta amb ${origin} per sobre de ${over}${target && ` fins a ${target}`}`,
    hint: (jump, why) => `${jump}: ${why}`,
    why: {
      forced: () => "és l’únic salt possible.",
      only: () => "és l’únic salt que encara guanya.",
      most: () => "és el que et deixa més maneres de guanyar.",
      wins: () => "així encara pots guanyar.",
      fewest: (pegs) => `ja no pots guanyar, però així pots acabar amb ${pegs}.`,
      perhaps: (pegs) => `encara no se sap si guanya, però pots acabar amb ${pegs}.`,
    },
    more: "Explica-m’ho",
    learn: "Aprèn-ho en una lliçó",
  },
  LADDER: {
    title: "L’escala",
    lead: "De sis fitxes al tauler sencer: cada graó és una mica més difícil que l’anterior.",
    step: (number, all) => `Graó ${number} de ${all}`,
    facts: (pegs, grade) => `${WORDS.pegs(pegs)} · ${grade}`,
    next: (title) => `Següent: ${title}`,
    star: (number, title, progress) => `${number}. ${title}: ${progress}`,
    progress: { alone: "resolt sense ajuda", helped: "resolt amb ajuda", open: "encara per resoldre" },
    done: "Ets a dalt de tot: has resolt tots els graons.",
  },
  LESSONS: {
    title: "Lliçons",
    lead: "Deu lliçons curtes, des del primer salt fins als exèrcits que no poden arribar mai. Resol els taulers i aconsegueix les estrelles.",
    number: (number) => `Lliçó ${number}`,
    all: "Totes les lliçons",
    then: "Després pots resoldre:",
    read: "Llegeix",
    begin: "Cap als exercicis",
    stars: (count, all) => `${count} de ${all} estrelles`,
    start: "Comença aquí",
    goOn: "Continua aquí",
    exercises: "Exercicis",
    exercise: (number, title, stars) => `Exercici ${number}, ${title}, ${stars} de 3 estrelles`,
    undo: "Desfés",
    again: "Reinicia",
    hint: "Pista",
    show: "Mostra-m’ho",
    next: "Exercici següent",
    nextLesson: "Lliçó següent",
    play: "Juga la partida central",
    check: "Comprova",
    numbers: "El número de cada forat",
    hinted: (jump) => `Prova ${jump}.`,
    wentBack: (jump) => `He desfet els salts que no portaven enlloc. Des d’aquí, prova ${jump}.`,
    stuck: "Ja no pot saltar cap fitxa. Desfés algun salt o reinicia.",
    notFinished: "Ja no pot saltar cap fitxa, però les anelles demanen una altra cosa. Desfés algun salt.",
    tooLong: (moves, limit) =>
      limit === 1
        ? `Ho has aconseguit, però en ${moves} jugades. Ho pot fer una fitxa en una sola jugada?`
        : `Ho has aconseguit, però en ${moves} jugades. Es pot fer en ${limit}.`,
    praise: { 1: "Resolt, amb ajuda.", 2: "Resolt!", 3: "Perfecte!" },
    fewer: (fewest) =>
      fewest === 1
        ? "N’hi ha prou amb una jugada: guanya’t la tercera estrella."
        : `N’hi ha prou amb ${fewest} jugades: guanya’t la tercera estrella.`,
    alone: "Torna-ho a resoldre sense ajuda per tenir més estrelles.",
    shown: "Aquesta és una manera. Ara et toca a tu: reinicia.",
    right: "Molt bé!",
    wrong: "No ben bé. Torna-hi a pensar o prova-ho al tauler.",
    marks: (right, wrong, missing) => `Bé: ${right}. Malament: ${wrong}. En falten: ${missing}.`,
    mark: "Toca els forats per marcar-los",
    marked: "marcat",
    options: {
      yes: "Sí, és possible",
      class: "No: la classe de posicions ho impedeix",
      pagoda: "No: els pesos ho impedeixen",
      other: "No, tot i que la classe de posicions ho permet",
    },
  },

  PACKAGES: {
    lead: "Un paquet neteja un bloc de fitxes amb l’ajuda d’un catalitzador, que torna a casa. La resta queda com estava.",
    find: "Mostra el paquet següent",
    wait: "Ho estic mirant…",
    none: "Aquí no es pot fer cap paquet que deixi el final a l’abast.",
    unknown: "No s’ha trobat cap paquet a temps.",
    first: (moves) => `Primer fes ${list(moves, "i")}.`,
    clear: (kind, block, catalyst) => `Neteja ${shape(kind, block)}, ${helpers(catalyst)}.`,
    fill: (kind, block, catalyst) =>
      catalyst.length
        ? `Omple ${shape(kind, block)}, ${helpers(catalyst)}.`
        : `Omple ${shape(kind, block)}.`,
    moves: (moves) => moves.join(", "),
    done: "Fet: el bloc és net i la resta està com abans.",
    filled: "Fet: el bloc és ple i la resta està com abans.",
    ofGame: "Aquesta partida en paquets",
    ofSolution: "En paquets",
    count: (packages, jumps) =>
      jumps
        ? `${WORDS.packages(packages)} i ${WORDS.jumps(jumps)} fora de paquets`
        : WORDS.packages(packages),
    label: "La solució, paquet a paquet",
    order: "Pot ser que alguns salts independents s’hagin canviat de lloc perquè cada paquet quedi junt.",
    replay: "Reprodueix en aquest ordre",
  },

  QUEUE: {
    title: "Cua d’impressió",
    none: "Encara no hi ha res per imprimir. Prem «Afegeix a la cua d’impressió» al costat d’una partida, una solució o un problema per afegir-lo aquí.",
    toBoards: "Taulers i reptes",
    untitled: "Sense títol",
    position: "posició",
    of: (act, name) => `${act}: ${name}`,
    up: "Amunt",
    down: "Avall",
    remove: "Treu",
    removed: (name) => `S’ha tret ${name}.`,
    moved: (name, place, count) => `${name} és ara al lloc ${place} de ${count}.`,
    clear: "Treu-ho tot",
    cleared: "La cua és buida.",
    undo: "Desfés",
    pages: (count) => WORDS.pages(count),
    name: "Títol de la pàgina",
    untitledSheet: "Sense títol",
    layout: "Disposició",
    layouts: { diagrams: "Diagrames", worksheets: "Fulls de treball", cards: "Targetes" },
    solutions: "Solucions",
    solved: { none: "Cap", back: "Al dors", end: "En pàgines al final" },
    turned: "Imprimeix a doble cara i gira el paper per la vora llarga.",
    unsolved: "No es coneix cap solució.",
    student: "Nom",
    rule: (jump) =>
      `Una fitxa salta sobre la del costat fins al forat buit de darrere, i la del costat es treu. Escriu: ${jump}.`,
    reverse: "A l’inrevés: una fitxa salta per sobre d’un forat buit, i hi apareix una fitxa.",
    paper: "Paper",
    papers: { a4: "A4", letter: "Carta" },
    perPage: "Per pàgina",
    theme: "Colors",
    themes: {
      print: "Blanc i negre",
      plain: "Senzill",
      wood: "Fusta",
      dark: "Fosc",
      contrast: "Alt contrast",
    },
    strips: "Solucions jugada a jugada",
    print: "Imprimeix",
    asFile: "Baixa",
    forms: { svg: "SVG", png: "PNG", text: "Text" },
    downloaded: (name) => `S’ha baixat ${name}.`,
    preview: "Previsualització",
    booklet: "Per a un quadern o un tauler retallable, baixa el text i executa:",
  },

  RUSH: {
    title: "Contrarellotge",
    lead: "Resol tants reptes com puguis en tres minuts. Comencen amb tres salts i cada cop són més llargs.",
    rules: "L’última fitxa ha d’acabar a l’anella. Desfés tants cops com vulguis. Si passes un repte, compta com a fallat.",
    start: "Comença",
    again: "Una altra tongada",
    best: (score, date) => `El teu rècord: ${score} (${date})`,
    noBest: "Encara no hi has jugat",
    score: "Resolts",
    missed: "Fallats",
    time: "Temps",
    jumps: (count) => `${WORDS.jumps(count)} per fer`,
    undo: "Desfés",
    reset: "Reinicia",
    skip: "Passa",
    stop: "Atura",
    stuck: "Sense sortida: desfés, reinicia o passa.",
    wait: "El repte següent és a punt d’arribar…",
    solvedNow: (score) => `Resolts fins ara: ${score}`,
    over: "S’ha acabat el temps",
    result: (score) => (score === 1 ? "Has resolt 1 repte." : `Has resolt ${score} reptes.`),
    record: "Rècord nou!",
    notKept: (reason) => `El resultat no s’ha pogut desar: ${reason}`,
    missedTitle: "Els que has fallat",
    missedLead: "Aquests, fes-los amb calma.",
    nothing: "No n’has fallat cap.",
    puzzle: (number) => `Contrarellotge, repte ${number}`,
    daily: "Reptes del dia",
  },

  SAVED: {
    title: "Desats",
    none: "Encara no has desat res. Prem «Desa» al costat d’una partida, un repte o una solució per guardar-lo aquí.",
    toBoards: "Taulers i reptes",
    show: "Mostra",
    kinds: { all: "Tot", game: "Partides", puzzle: "Reptes", solution: "Solucions" },
    kind: { game: "Partida", puzzle: "Repte", solution: "Solució" },
    of: (act, name) => `${act}: ${name}`,
    edit: "Edita",
    rename: "Canvia el nom",
    newName: "Nom nou",
    renamed: (name) => `Ara es diu ${name}.`,
    share: "Comparteix",
    import: "Importa un fitxer",
    backUp: "Fes una còpia de tot",
    explained: "La còpia de seguretat és un fitxer: importa’l per restaurar-ho tot. També pots deixar anar un fitxer sobre qualsevol pàgina.",
    here: "Tot es desa només en aquest navegador: fes-ne una còpia de seguretat de tant en tant.",
    forgets: "Aquest navegador no deixa que pegsol desi res. El que desis es perdrà quan tanquis aquesta pàgina, tret que en facis una còpia de seguretat.",
    aside: (names) => `Aquest navegador conservava dades que pegsol no pot llegir; no s’han esborrat, sinó apartat amb el nom de ${names}.`,
    paste: "Obre un enllaç o una partida",
    open: "Obre",
    export: "Exporta",
    delete: "Esborra",
    deleted: (name) => `S’ha esborrat ${name}.`,
    undo: "Desfés",
    back: (name) => `S’ha recuperat ${name}.`,
  },

  SEARCH: {
    title: "Cerca",
    heading: (title) => `Resol: ${title}`,
    map: (title) => `${title}: la posició per resoldre`,
    mapHelp: "Amb les fletxes vas de forat en forat; amb Retorn en fas el final.",
    peg: "fitxa",
    empty: "buit",
    wants: { peg: "ha d’acabar amb fitxa", empty: "ha d’acabar buit", free: "tant és com acabi" },
    question: "Què cal buscar",
    want: "Solucions",
    ways: {
      one: "Una qualsevol",
      moves: "Mínim de jugades",
      distinct: "Totes les diferents",
      all: "Totes, en qualsevol ordre",
    },
    about: {
      one: "",
      moves: "La millor solució fins ara es mostra mentre la cerca continua.",
      distinct: "Els mateixos salts en un altre ordre compten com la mateixa solució.",
      all: "Cada ordre dels mateixos salts compta com una solució.",
    },
    mirror: "Compta un sol cop les imatges de mirall",
    start: "Cerca",
    lasts: "Una cerca dura una hora com a màxim. S’acaba si tanques la pàgina o la tornes a carregar.",
    gone: "Aquesta cerca ja no existeix.",
    again: "La cerca s’ha acabat en tornar a carregar la pàgina. Aquí hi ha el que buscava: torna-la a començar.",
    played: "Les teves jugades fins ara",
    protected: "Aquí, totes les solucions comencen amb aquestes jugades.",
    pause: "Pausa",
    resume: "Continua",
    stop: "Atura",
    figures: {
      seconds: "Temps",
      rate: "Posicions per segon",
      nodes: "Posicions",
      best: "La millor fins ara",
      found: "Solucions trobades",
      moves: "Jugades",
      what: "Ara fa",
    },
    states: {
      queued: "Espera el seu torn…",
      running: "En curs…",
      paused: "En pausa",
      done: "Acabada",
      stopped: "Aturada",
      failed: "La cerca ha fallat",
    },
    outcomes: {
      solved: "Té solució",
      impossible: "No té solució",
      undecided: "Sense decidir",
    },
    limits: {
      cancelled: "La cerca s’ha aturat abans d’acabar.",
      time: "El temps s’ha acabat abans que la cerca.",
      memory: "La memòria s’ha omplert abans d’acabar la cerca.",
      enough: "Hi ha més solucions que aquestes.",
    },
    bounds: (found, atLeast) =>
      found === null ? `almenys ${atLeast}` : `trobat ${found}, almenys ${atLeast}`,
    shortest: (moves) => `${WORDS.moves(moves)}, que és el mínim`,
    gap: (moves, atLeast) => `trobada en ${WORDS.moves(moves)}, en calen almenys ${atLeast}`,
    needed: (moves) => `Una solució necessita almenys ${WORDS.moves(moves)}.`,
    afterOwn: "Inclou les teves jugades fins ara, amb què aquí comencen totes les solucions.",
    minimum: "Cap partida no pot acabar amb menys fitxes.",
    progress: "Progrés",
    instant: "menys d’1 ms",
    single: "Una solució; n’hi pot haver més",
    proof: "La demostració exacta",
    proofPicture: "La demostració en un dibuix del tauler",
    noProof: "No s’ha trobat cap demostració en uns segons. Una cerca pot durar més i trobar-ne una.",
    standing: {
      verified: "Verificada: un segon programa ha comprovat la demostració.",
      stated: "Declarada, no verificada: la cerca era massa gran per repetir-la.",
    },
    solution: (number) => `Solució ${number}`,
    best: "La millor solució trobada",
    bestOf: (title, moves) => `${title}, en ${WORDS.moves(moves)}`,
    solutionOf: (title, number) => `${title}, solució ${number}`,
    length: (moves, jumps) => `${WORDS.moves(moves)}, ${WORDS.jumps(jumps)}`,
    play: "Mira-la aquí",
    replay: "Reprodueix",
    save: "Desa",
    queue: "Imprimeix",
    queued: "Afegit a la cua d’impressió.",
    saved: "La solució està desada.",
    toSaved: "Mostra els desats",
    more: "Mostra’n més",
  },

  TERMS: {
    army: {
      term: "Exèrcit",
      text: "Fitxes darrere d’una línia que intenten enviar-ne una tan enllà com puguin.",
    },
    catalyst: {
      term: "Catalitzador",
      text: "Una fitxa que ajuda a treure un paquet del tauler i que al final torna a ser al seu forat.",
    },
    central: {
      term: "Partida central",
      text: "La clàssica: tots els forats plens menys el del mig, i l’última fitxa hi ha d’acabar.",
    },
    complement: {
      term: "Complement",
      text: "La posició amb les fitxes i els forats intercanviats. Un problema de complement acaba amb una fitxa al forat que era buit al començament.",
    },
    finish: {
      term: "Final",
      text: "El que demana un problema: fitxes en certs forats, un cert nombre de fitxes, o tan poques com es pugui. Una anella marca cada forat que ha d’acabar amb fitxa.",
    },
    hole: { term: "Forat", text: "Un lloc per a una fitxa." },
    jump: {
      term: "Salt",
      text: "Una fitxa passa per sobre d’una veïna fins al forat buit de darrere; la veïna es treu.",
    },
    loop: { term: "Volta", text: "Una escombrada que acaba al forat on ha començat." },
    move: { term: "Jugada", text: "Salts seguits d’una mateixa fitxa." },
    package: {
      term: "Paquet",
      text: "Unes quantes fitxes que es poden treure juntes, mentre les altres acaben com estaven.",
    },
    pagoda: {
      term: "Funció pagoda",
      text: "Un número per a cada forat, triat de manera que cap salt no augmenta la suma de totes les fitxes. Si el començament pesa menys que el final, el problema és impossible.",
    },
    peg: { term: "Fitxa", text: "Una peça que salta i que es pot saltar." },
    class: {
      term: "Classe de posicions",
      text: "Totes les posicions que coincideixen en certs parells i senars, que cap salt no canvia. Cap salt no porta d’una classe a una altra.",
    },
    purge: { term: "Purga", text: "Els salts que treuen un paquet i tornen el catalitzador a casa." },
    reverse: {
      term: "Joc invers",
      text: "El joc a l’inrevés: una fitxa salta per sobre d’un forat buit fins a un altre forat buit, i al mig apareix una fitxa nova.",
    },
    solution: { term: "Solució", text: "Jugades que porten del començament al final." },
    survivor: { term: "Supervivent", text: "L’última fitxa." },
    sweep: { term: "Escombrada", text: "Una jugada llarga: una fitxa salta i salta sense parar." },
    three: {
      term: "Regla de tres",
      text: "Si l’última fitxa pot acabar en un forat, a part d’aquest només pot acabar a tres o sis forats de distància, en la mateixa fila o columna, o combinant-les.",
    },
    vacancy: { term: "Buit inicial", text: "Un forat que és buit al començament." },
    weight: {
      term: "Pes",
      text: "El número que una funció pagoda dona a un forat, i la suma de totes les fitxes.",
    },
  },

  PUZZLES,

  BOARD_TITLES: {
    names: {
      english: "Anglès",
      french: "Francès",
      wiegleb: "Wiegleb",
      "semi-wiegleb": "Semi-Wiegleb",
      asymmetric: "Asimètric",
      "old-english": "Anglès antic",
    },
    families: {
      diamond: (holes) => `Diamant de ${WORDS.holes(holes)}`,
      square: (holes) => `Quadrat de ${WORDS.holes(holes)}`,
      rectangle: (_, [width, height]) => `Rectangle de ${width} per ${WORDS.holes(height)}`,
      cross: (holes) => `Creu de ${WORDS.holes(holes)}`,
      triangle: (holes) => `Triangle de ${WORDS.holes(holes)}`,
      rhombus: (holes) => `Rombe de ${WORDS.holes(holes)}`,
      hexagon: (holes) => `Hexàgon de ${WORDS.holes(holes)}`,
      star: (holes) => `Estrella de ${WORDS.holes(holes)}`,
      line: (holes) => `Línia de ${WORDS.holes(holes)}`,
      path: (holes) => `Camí de ${WORDS.holes(holes)}`,
      cycle: (holes) => `Cicle de ${WORDS.holes(holes)}`,
      complete: (holes) => `${WORDS.holes(holes)}, tots units amb tots`,
      bipartite: (_, [one, other]) => `Dos bàndols, de ${one} i de ${WORDS.holes(other)}`,
      "star-graph": (holes) => `Centre i radis de ${WORDS.holes(holes)}`,
      graph: (holes) => `Graf de ${WORDS.holes(holes)}`,
    },
    own: {
      square: (holes) => `Tauler de ${WORDS.holes(holes)}`,
      "square+diagonals": (holes) => `Tauler de ${WORDS.holes(holes)} amb diagonals`,
      triangular: (holes) => `Tauler triangular de ${WORDS.holes(holes)}`,
      hexagonal: (holes) => `Tauler hexagonal de ${WORDS.holes(holes)}`,
      lines: (holes) => `Graf de ${WORDS.holes(holes)}`,
    },
    diagonals: (board) => `${board} amb diagonals`,
  },

  TITLES: {
    reverse: (board) => `${board}, a l’inrevés`,
    problem: (board, start, finish) =>
      start ? `${board} ${start}, ${finish}` : `${board}, ${finish}`,
    start: {
      full: "amb tots els forats plens",
      from: (holes) => `des de ${list(holes, "i")}`,
      pegs: (pegs) => `amb ${WORDS.pegs(pegs)}`,
    },
  },

  PLAINLY: {
    never: {
      hole: (hole) => `Facis el que facis, l’última fitxa no pot ser mai a ${hole}.`,
      any: "Facis el que facis, al final queda més d’una fitxa.",
      most: (most) => `Facis el que facis, al final queden més de ${WORDS.pegs(most)}.`,
      exactly: (pegs) => `Facis el que facis, al final no hi ha mai exactament ${WORDS.pegs(pegs)}.`,
      fewest: "Facis el que facis, queden més fitxes que en la millor partida.",
      pegs: "Facis el que facis, les fitxes no queden mai al final com haurien de quedar.",
    },
    because: {
      parity: (odd) =>
        odd
          ? "Compta les fitxes dels forats marcats: el nombre és senar. Cada salt canvia dos d’aquests forats o cap, de manera que continua senar, però al final hauria de ser parell."
          : "Compta les fitxes dels forats marcats: el nombre és parell. Cada salt canvia dos d’aquests forats o cap, de manera que continua parell, però al final hauria de ser senar.",
      paritiesDrawn: () => SETS_STAY,
      setsOne: () => SETS_STAY,
      setsMost: () => SETS_STAY,
      setsExactly: () => SETS_STAY,
      pagoda: (_, start, least) =>
        `Cada fitxa val els punts escrits al seu forat en el dibuix. Cap salt no n’afegeix. Ara són ${start}, però al final haurien de ser almenys ${least}.`,
      pagodas: () =>
        "Es poden donar punts als forats de manera que cap salt no n’afegeixi. Però cada final que permeten els nombres parells i senars necessitaria més punts dels que hi ha ara.",
      exhausted: (positions) =>
        `Una cerca ho ha provat tot, ${WORDS.readable(positions)} posicions en total, i cap camí no hi porta.`,
    },
  },

  PROOFS: {
    parity: (odd, holes) => {
      const [start, finish] = odd ? ["senar", "parell"] : ["parell", "senar"];
      return `Classe de posicions: el començament té un nombre ${start} de fitxes a ${list(holes, "i")}; tots els finals permesos, un nombre ${finish}. Cada línia té cap o dos d’aquests forats, de manera que cap salt no ho canvia.`;
    },
    paritiesDrawn: (sets) =>
      `Classe de posicions: conjunts de forats dels quals cada línia en té cap o dos: ${sets.toLocaleString("ca")}. Cap salt no canvia si el nombre de fitxes d’un conjunt és parell o senar, i cap posició que el final permeti no coincideix en tots amb el començament.`,
    setsOne: (even, odd) =>
      `Classe de posicions: cap fitxa sola no coincideix amb el començament. ${even.map((holes) => `El començament té un nombre parell de fitxes a ${holes}, de manera que l’última fitxa no hi és. `).join("")}${odd.map((holes) => `El començament té un nombre senar de fitxes a ${holes}, de manera que l’última fitxa hi és. `).join("")}No li queda cap forat. Cada línia té cap o dos forats de cada conjunt, de manera que cap salt no ho canvia.`,
    setsMost: (even, odd, most) =>
      `Classe de posicions: cap posició de ${WORDS.pegs(most)} com a màxim no coincideix amb el començament. ${even.map((holes) => `El començament té un nombre parell de fitxes a ${holes}. `).join("")}${odd.map((holes) => `El començament té un nombre senar de fitxes a ${holes}. `).join("")}Cada línia té cap o dos forats de cada conjunt, de manera que cap salt no ho canvia.`,
    setsExactly: (even, odd, most) =>
      `Classe de posicions: cap posició d’exactament ${WORDS.pegs(most)} no coincideix amb el començament. ${even.map((holes) => `El començament té un nombre parell de fitxes a ${holes}. `).join("")}${odd.map((holes) => `El començament té un nombre senar de fitxes a ${holes}. `).join("")}Cada línia té cap o dos forats de cada conjunt, de manera que cap salt no ho canvia.`,
    pagoda: (weights, start, least) =>
      `Funció pagoda: amb els pesos ${list(weights, "i")} (els altres forats, 0), el començament pesa ${start.toLocaleString("ca")}; tots els finals permesos, almenys ${least.toLocaleString("ca")}, i cap salt no augmenta el pes.`,
    pagodas: (weightings) =>
      `Funcions pagoda: maneres de pesar els forats de forma que cap salt no augmenti el pes: ${weightings.toLocaleString("ca")}. Amb alguna d’elles, cada posició que el final permet pesa més que el començament.`,
    stuck: "No es pot fer cap salt, i no s’ha arribat al final.",
    exhausted: (positions, levels) =>
      `Una cerca ha recorregut totes les posicions, ${WORDS.readable(positions)} en un màxim de ${WORDS.jumps(levels)}, i no ha trobat cap solució.`,
  },

  WORK: {
    any: () => /** @type {any} */ ("una solució qualsevol"),
    beam: (width) => `un feix d’amplada ${WORDS.readable(width)}`,
    forward: (moves) => `endavant, ${WORDS.moves(moves)}`,
    backward: (moves) => `enrere, ${WORDS.moves(moves)}`,
    positions: (percent) => `posicions útils, ${WORDS.percent(percent / 100)}`,
  },

  REFUSALS: {
    unreadable: (detail) => `Això no es pot llegir: ${detail}`,
    invalid: (detail) => `pegsol no ho ha entès: ${detail}`,
    "too-many-searches": (most) => `Ja tens ${WORDS.searches(most)}. Primer atura’n alguna.`,
    "saved-full": (most) => `Ja has desat ${WORDS.items(most)}. Primer esborra’n algun.`,
    "saved-too-large": "Has desat massa coses. Primer esborra’n alguna.",
    "results-full": "No hi ha espai per a més resultats.",
    "not-saved": "Això ja no està desat.",
    "no-search": "Aquesta cerca ja no existeix.",
    "too-much-memory": "Això necessita més memòria de la que hi ha.",
    "search-died": "La cerca ha fallat.",
    "browser-full": "En aquest navegador no queda espai per a pegsol. No s’ha perdut res del que has desat. Esborra alguna cosa primer.",
    "browser-storage": "Aquest navegador no pot llegir ni escriure el que desa per a pegsol. No s’ha esborrat res. Torna a carregar la pàgina.",
    "thing-too-large": (kilobytes) => `És massa gran per desar-ho: com a molt ${kilobytes.toLocaleString("ca")} kB.`,
    "too-many-holes": (most) =>
      `Aquí, un tauler sense graella pot tenir ${WORDS.holes(most)} com a màxim.`,
    "too-many-things": (most) => `Es poden obrir ${WORDS.items(most)} alhora com a màxim.`,
    "too-many-pictures": (most) =>
      `Un fitxer pot tenir com a màxim ${most.toLocaleString("ca")} dibuixos de taulers.`,
    "not-over": "La partida no s’ha acabat.",
    "needs-python":
      "Aquestes pàgines no ho poden fer; pegsol a la línia d’ordres, sí: pip install pegsol i després pegsol --help.",
    "no-webassembly": "Aquest navegador no pot executar el motor: no té WebAssembly.",
    "engine-missing": "No s’ha pogut carregar el motor.",
    "engine-memory": "El motor necessita més memòria de la que li dona aquest navegador.",
    "engine-failed": "El motor ha fallat. Torna a carregar la pàgina.",
  },
};
