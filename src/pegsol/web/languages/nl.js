// Nederlands: the texts that the first board needs; the others are in later/nl.js, with a glossary.

/** @typedef {import("../texts/language.js").Catalogue} Catalogue */

/**
 * @param {number} count
 * @param {string} one
 * @param {string} many
 */
function plural(count, one, many) {
  return `${count.toLocaleString("nl")} ${count === 1 ? one : many}`;
}

/** @param {string[]} items */
function either(items) {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} of ${items.at(-1)}`;
}

/** @param {number} number */
function compact(number) {
  return number.toLocaleString("nl", {
    notation: "compact",
    compactDisplay: "long",
    maximumSignificantDigits: 2,
  });
}

/** @type {Catalogue["WORDS"]} */
const WORDS = {
  readable: (value) =>
    value < 1e6
      ? Math.round(value).toLocaleString("nl")
      : value.toLocaleString("nl", {
          notation: "compact",
          compactDisplay: "long",
          maximumFractionDigits: 1,
        }),
  percent: (part) =>
    part.toLocaleString("nl", {
      style: "percent",
      maximumSignificantDigits: part < 0.1 ? 1 : 2,
    }),
  date: (date) => date.toLocaleDateString("nl", { dateStyle: "medium" }),
  holes: (count) => plural(count, "gat", "gaten"),
  pegs: (count) => plural(count, "pin", "pinnen"),
  moves: (count) => plural(count, "zet", "zetten"),
  jumps: (count) => plural(count, "sprong", "sprongen"),
  pages: (count) => plural(count, "pagina", "pagina’s"),
  packages: (count) => plural(count, "pakket", "pakketten"),
  items: (count) => plural(count, "onderdeel", "onderdelen"),
  records: (count) => plural(count, "record", "records"),
  days: (count) => plural(count, "dag", "dagen"),
  searches: (count) => plural(count, "zoekactie", "zoekacties"),
  seconds: (seconds) => {
    const whole = Math.floor(seconds);
    const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
    const two = (/** @type {number} */ part) => `${part}`.padStart(2, "0");
    const rest = two(whole % 60);
    return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
  },
};

/** @type {Catalogue["PLAY"]} */
const PLAY = {
  title: "Spelen",
  finish: (finish) => `[doel|finish]: ${finish}`,
  reverse: "[omgekeerd spel|reverse]",
  time: "Tijd",
  notCounted: "met hulp",
  newGame: "Nieuw spel",
  started: "Er is een nieuw spel begonnen.",
  oldGame: "Terug naar het vorige spel",
  other: "Andere puzzels",
  reversed: "Omgekeerd spel",
  noReverse: "Alleen een puzzel die in precies één positie eindigt, kun je omkeren",
  hint: "Hint",
  marks: "Pijlen",
  meterShown: "Meter",
  mistake: "Terug naar de fout",
  rest: "Meer voor dit spel",
  helping: {
    note: "Vanaf nu telt dit spel als met hulp gespeeld.",
    yes: "Ga door",
    no: "Nu niet",
  },
  panels: "Naast het bord",
  tabs: { moves: "Zetten", explorer: "Verken", review: "Analyse", packages: "Pakketten" },
  course: "Hoeveel oplossingen er na elke sprong over waren",
  keys: { hint: "H", marks: "M", where: "W", names: "N", undo: "U", redo: "R", run: "P" },
  bar: "Spelen",
  undo: "Terug",
  redo: "Vooruit",
  more: "Meer",
  strip: { good: "op te lossen", bad: "onhaalbaar", open: "nog onbekend" },
  cut: "Sommige zetten in het adres mogen niet; het spel stopt daarvoor.",
  impossible: "Deze puzzel heeft geen oplossing",
  nearest: "Deze doelen zijn misschien wel haalbaar:",

  advice: {
    none: "Geen enkele sprong wint hier nog.",
    unknown: "Dit is moeilijk, en ik heb nog geen goede sprong gevonden. Vraag het zo nog eens.",
    done: "Het is je gelukt!",
    over: "Geen pin kan meer springen.",
    wait: "Even denken…",
    lost: (move, jump, instead) =>
      `Door de sprong ${jump} in zet ${move} ging het mis.` +
      (instead.length ? ` Met ${either(instead)} kon je nog winnen.` : ""),
    fromStart: "Het was vanaf het begin onmogelijk.",
    oneBack: "Eén zet is teruggenomen.",
    open: "Er is niets verloren: dit kun je nog oplossen.",
    unclear: "Dat weet ik nog niet. Vraag het zo nog eens.",
  },

  meter: {
    label: "Wat nog haalbaar is",
    wait: "Even kijken…",
    verdict: {
      good: "Nog op te lossen",
      bad: "Niet meer op te lossen",
      never: "Niet op te lossen",
      open: "Nog onbekend",
    },
    reached: "Opgelost!",
    fewest: "Minste pinnen die nog kunnen",
    solutions: "[Oplossingen|solution]",
    chance: "Lukraak springen lost het op",
    moves: "Minste [zetten|move] die nog nodig zijn",
    needed: (moves) => `${moves || "0: je laatste zet gaat door"}`,
    soon: "…",
    exact: (count) => count.toLocaleString("nl"),
    odds: (chance) => {
      if (chance === 0) return "nooit";
      if (chance === 1) return "altijd";
      if (chance >= 0.1) return `${Math.min(99, Math.round(100 * chance))}%`;
      return `1 op ${compact(1 / chance)}`;
    },
    longer: "Langer zoeken",
    why: "Waarom?",
  },
};

/** @type {Catalogue} */
export default {
  BOARD: {
    board: (title, holes) => `Solitaire, ${title}, ${holes} gaten`,
    help:
      "Met de pijltjestoetsen ga je van gat naar gat. Enter pakt een pin op en zet hem neer, Escape zet hem terug. " +
      "U neemt een sprong terug, R doet hem opnieuw, P speelt het spel af. " +
      "Met Home en End ga je naar het begin en het einde van het spel.",
    pegs: (count) => WORDS.pegs(count),
    moves: (count) => WORDS.moves(count),
    peg: "pin",
    empty: "leeg",
    finish: "doel",
    marks: { held: "opgepakt", target: "kan hier landen", far: "komt hier met meer sprongen", choice: "kan worden overgesprongen" },
    advice: {
      winning: (target) => `sprong naar ${target} wint`,
      losing: (target) => `sprong naar ${target} verliest`,
      hint: (target) => `hint: spring naar ${target}`,
    },
    inPackage: { block: "in het blok", catalyst: "katalysator" },
    lost: "Vanaf hier is het doel onhaalbaar",
    jumped: ([origin, over, target]) => `${origin} over ${over} naar ${target}`,
    takenBack: (jump) => `${jump} teruggenomen`,
    broughtBack: (jump) => `${jump} teruggenomen, de vroegere zetten zijn er weer`,
    pickedUp: (hole, targets, far) =>
      `${hole} opgepakt, kan springen naar ${either(targets)}` +
      (far.length ? `, en verder naar ${either(far)}` : ""),
    putBack: (hole) => `${hole} teruggezet`,
    noJump: (origin, target) => `geen sprong van ${origin} naar ${target}`,
    noPeg: (hole) => `${hole} is leeg`,
    cannotJump: (hole, why) => `${hole} kan niet springen. ${why}.`,
    why: {
      never: "Vanuit dit gat kan geen pin springen",
      alone: {
        normal: "Ernaast staat geen pin om over te springen",
        reverse: "Ernaast is geen leeg gat om over te springen",
      },
      blocked: (overs) => `Er is geen leeg gat achter ${either(overs)}`,
      crowded: "Er is geen leeg gat binnen zijn bereik",
    },
    landing: {
      full: (hole) => `${hole} is niet leeg`,
      bare: (overs) => `Op ${either(overs)} staat geen pin om over te springen`,
      filled: (overs) => `Het gat ertussen, ${either(overs)}, is niet leeg`,
      near: {
        normal: "Een pin moet over een andere pin springen",
        reverse: "Een pin moet over een leeg gat springen",
      },
      far: "Een pin landt twee gaten verder, langs een lijn",
    },
    ring: { last: "De laatste pin moet hier landen", one: "Aan het eind moet hier een pin staan" },
    which: { normal: "Over welke pin?", reverse: "Over welk gat?" },
    or: " of ",
    noMoves: "Geen zetten",
    hint: {
      normal: "Een pin springt over een andere naar een leeg gat.",
      reverse: "Een pin springt over een leeg gat naar een leeg gat, en ertussen verschijnt een pin.",
    },
    solved: (moves) => `Opgelost in ${moves}`,
    stuck: (pegs) => `Vast met ${pegs}`,
    finished: (pegs) => `Klaar met ${pegs}`,
    after: (made, all) => `sprong ${made} van ${all}`,
    inPlay: { undo: "Terug", redo: "Vooruit", restart: "Opnieuw" },
    inReplay: { undo: "Terug", redo: "Verder", restart: "Begin" },
    run: "Afspelen",
    pause: "Pauze",
    history: "Plaats in het spel",
    speed: "Snelheid",
    times: (factor) => (factor === 0.5 ? "½×" : `${factor.toLocaleString("nl")}×`),
    list: "Zetten",
  },
  ACTIONS: {
    label: "Dit spel",
    save: "Bewaren",
    name: "Naam",
    saved: (name) => `Bewaard als ‘${name}’`,
    notSaved: (reason) => `Niet bewaard: ${reason}`,
    print: "Printen",
    queue: "Aan printlijst toevoegen",
    queued: "Toegevoegd aan de printlijst",
    share: "Delen",
    replay: "Naspelen",
    play: "Vanaf hier spelen",
    solve: "Vanaf hier oplossen",
    edit: "Stelling bewerken",
  },
  DIALOG: { ok: "OK", cancel: "Annuleren", close: "Sluiten" },
  ERRORS: {
    title: "Dat is niet gelukt",
    unreachable: "Dit deel van de pagina’s kon niet worden geladen. Ben je online?",
    link: "Deze link is beschadigd, of komt van een nieuwere pegsol. Kopieer hem nog eens, helemaal.",
    page: "Deze pagina kan niet worden getoond.",
    again: "Probeer opnieuw",
    missing: "Deze pagina bestaat niet",
    home: "Speel het centrale spel",
  },  NAV: {
    label: "Pagina’s",
    menu: "Menu",
    skip: "Naar de inhoud",
    play: "Spelen",
    lessons: "Lessen",
    daily: "Dagelijks",
    rush: "Sprint",
    boards: "Puzzels",
    workshop: "Werkplaats",
    editor: "Editor",
    search: "Oplossen",
    lab: "Lab",
    queue: "Printlijst",
    queued: (count) => `${WORDS.items(count)} te printen`,
    saved: "Bewaard",
    help: "Help",
    settings: "Instellingen",
  },
  PLAY,
  RECORDS: {
    moves: (moves) => `Record: ${WORDS.moves(moves)}`,
    pegs: (pegs) => `Record: ${WORDS.pegs(pegs)}`,
    seconds: (seconds) => `Beste tijd: ${WORDS.seconds(seconds)}`,
    ghost: {
      toggle: "Schim",
      title: "Zo ver was je snelste spel op dit moment",
      ready: "De schim van je snelste spel start tegelijk met jou.",
      ahead: (jumps) => `${WORDS.jumps(jumps)} voor op je snelste spel`,
      behind: (jumps) => `${WORDS.jumps(jumps)} achter op je snelste spel`,
      level: "Gelijk met je snelste spel",
      over: (seconds) => `Je snelste spel was klaar na ${WORDS.seconds(seconds)}`,
    },
  },
  REPLAY: {
    title: "Naspelen",
    titled: (title) => `Naspelen: ${title}`,
    solution: (moves, jumps) => `Oplossing in ${WORDS.moves(moves)} (${WORDS.jumps(jumps)})`,
    game: (moves, jumps) =>
      moves
        ? `Spel van ${WORDS.moves(moves)} (${WORDS.jumps(jumps)})`
        : "Nog geen zetten om na te spelen",
  },
  WELCOME: {
    title: "Welkom",
    step: (number, all) => `Stap ${number} van ${all}`,
    skip: "Sla over, laat me spelen",
    hint: "Hint",
    hinted: "De pijl wijst een sprong aan die wint.",
    lost: "Van hieruit is het niet meer te winnen. Neem een sprong terug en probeer het anders.",
    undo: "Sprong terugnemen",
    next: "Volgende: zes pinnen",
    play: "Naar de ladder",
    stuck: "Geen pin kan meer springen. Neem een sprong terug en probeer iets anders: hier gaat niets verloren.",
    ready: "Elke puzzel op de ladder is iets moeilijker dan de vorige. Bovenaan wacht het hele bord.",
    words: {
      jumps: {
        title: "Spring!",
        says: [
          "Tik op de pin bij de pijl, dan op het lege gat achter zijn buurman. Hij springt eroverheen.",
          "De pin ertussen is weg: elke sprong haalt er een weg. Welke springt nu?",
          "Nog één sprong. De laatste pin moet in de ring landen.",
        ],
        solved: "Dat is het hele spel. Je kunt het!",
      },
      cross: {
        title: "Zes pinnen",
        says: [
          "Nu hetzelfde met zes: haal alle pinnen op één na weg. Die moet in de ring landen.",
          "Kijk vooruit: blijft elke pin nog bereikbaar?",
        ],
        solved: "Goed gedaan. Dat was het Latijnse kruis, een klassieker.",
      },
      ladder: { title: "De ladder" },
    },
  },
  WORDS,
};
