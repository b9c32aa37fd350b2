// Deutsch: the texts that the first board needs. The words are listed in later/de.js.

/**
 * @param {number} count
 * @param {string} one
 * @param {string} many
 */
function plural(count, one, many) {
  return `${count.toLocaleString("de")} ${count === 1 ? one : many}`;
}

/**
 * @param {string[]} items
 * @param {string} and the word before the last one
 */
function list(items, and) {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${and} ${items.at(-1)}`;
}

/** @param {number} number */
function compact(number) {
  return Intl.NumberFormat("de", {
    notation: "compact",
    compactDisplay: "long",
    maximumSignificantDigits: 2,
  }).format(number);
}

/** @typedef {import("../texts/language.js").Catalogue} Catalogue */

/** @type {Catalogue["WORDS"]} */
const WORDS = {
  readable: (value) =>
    value < 1e6
      ? Math.round(value).toLocaleString("de")
      : value.toLocaleString("de", {
          notation: "compact",
          compactDisplay: "long",
          maximumFractionDigits: 1,
        }),
  percent: (part) =>
    part.toLocaleString("de", {
      style: "percent",
      maximumSignificantDigits: part < 0.1 ? 1 : 2,
    }),
  date: (date) => date.toLocaleDateString("de", { dateStyle: "medium" }),
  holes: (count) => plural(count, "Loch", "Löcher"),
  pegs: (count) => plural(count, "Kugel", "Kugeln"),
  moves: (count) => plural(count, "Zug", "Züge"),
  jumps: (count) => plural(count, "Sprung", "Sprünge"),
  pages: (count) => plural(count, "Seite", "Seiten"),
  packages: (count) => plural(count, "Paket", "Pakete"),
  items: (count) => plural(count, "Eintrag", "Einträge"),
  records: (count) => plural(count, "Rekord", "Rekorde"),
  days: (count) => plural(count, "Tag", "Tage"),
  searches: (count) => plural(count, "Suche", "Suchen"),
  seconds: (seconds) => {
    const whole = Math.floor(seconds);
    const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
    const two = (/** @type {number} */ part) => `${part}`.padStart(2, "0");
    const rest = two(whole % 60);
    return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
  },
};

/** @type {Catalogue} */
const GERMAN = {
  WORDS,

  BOARD: {
    board: (title, holes) => `Solitär, ${title}, ${WORDS.holes(holes)}`,
    help:
      "Die Pfeiltasten führen von Loch zu Loch. Die Eingabetaste nimmt eine Kugel auf und setzt sie ab, Escape legt sie zurück. " +
      "U nimmt einen Sprung zurück, R macht ihn wieder, P spielt das Spiel ab. " +
      "Pos1 und Ende führen zum Anfang und zum Ende des Spiels.",
    pegs: WORDS.pegs,
    moves: WORDS.moves,
    peg: "Kugel",
    empty: "leer",
    finish: "Ziel",
    marks: { held: "aufgenommen", target: "hier kann sie landen", far: "hierher kommt sie mit mehreren Sprüngen", choice: "wird übersprungen" },
    advice: {
      winning: (target) => `Sprung nach ${target} gewinnt`,
      losing: (target) => `Sprung nach ${target} verliert`,
      hint: (target) => `Tipp: Sprung nach ${target}`,
    },
    inPackage: { block: "im Block", catalyst: "Katalysator" },
    lost: "Ab hier ist das Ziel nicht mehr zu erreichen",
    jumped: ([origin, over, target]) => `${origin} über ${over} nach ${target}`,
    takenBack: (jump) => `${jump} zurückgenommen`,
    broughtBack: (jump) => `${jump} zurückgenommen, die alten Züge sind wieder da`,
    pickedUp: (hole, targets, far) =>
      `${hole} aufgenommen; die Kugel kann nach ${targets.join(", ")} springen` +
      (far.length ? `, und weiter nach ${far.join(", ")}` : ""),
    putBack: (hole) => `${hole} zurückgelegt`,
    noJump: (origin, target) => `kein Sprung von ${origin} nach ${target}`,
    noPeg: (hole) => `${hole} ist leer`,
    cannotJump: (hole, why) => `${hole} kann nicht springen. ${why}.`,
    why: {
      never: "Von diesem Loch geht kein Sprung aus",
      alone: {
        normal: "Daneben liegt keine Kugel zum Überspringen",
        reverse: "Daneben ist kein leeres Loch zum Überspringen",
      },
      blocked: (overs) => `Hinter ${overs.join(" oder ")} ist kein leeres Loch`,
      crowded: "In Reichweite ist kein leeres Loch",
    },
    landing: {
      full: (hole) => `${hole} ist nicht leer`,
      bare: (overs) => `Auf ${overs.join(" oder ")} liegt keine Kugel zum Überspringen`,
      filled: (overs) => `Das Loch dazwischen, ${overs.join(" oder ")}, ist nicht leer`,
      near: {
        normal: "Eine Kugel muss über eine andere springen",
        reverse: "Eine Kugel muss über ein leeres Loch springen",
      },
      far: "Eine Kugel landet zwei Löcher weiter, entlang einer Linie",
    },
    ring: {
      last: "Hier muss die letzte Kugel landen",
      one: "Hier muss am Ende eine Kugel liegen",
    },
    which: { normal: "Über welche Kugel?", reverse: "Über welches Loch?" },
    or: " oder ",
    noMoves: "Keine Züge",
    hint: {
      normal: "Eine Kugel springt über eine andere in ein leeres Loch.",
      reverse:
        "Eine Kugel springt über ein leeres Loch in ein leeres Loch, und dazwischen erscheint eine neue.",
    },
    solved: (moves) => `Gelöst: ${moves}`,
    stuck: (pegs) => `Nichts geht mehr: noch ${pegs}`,
    finished: (pegs) => `Fertig mit ${pegs}`,
    after: (made, all) => `Sprung ${made} von ${all}`,
    inPlay: { undo: "Zurück", redo: "Vor", restart: "Von vorn" },
    inReplay: { undo: "Zurück", redo: "Weiter", restart: "Anfang" },
    run: "Abspielen",
    pause: "Pause",
    history: "Stelle im Spiel",
    speed: "Tempo",
    times: (factor) => (factor === 0.5 ? "½×" : `${factor.toLocaleString("de")}×`),
    list: "Züge",
  },

  ACTIONS: {
    label: "Dieses Spiel",
    save: "Speichern",
    name: "Name",
    saved: (name) => `Als „${name}“ gespeichert`,
    notSaved: (reason) => `Nicht gespeichert: ${reason}`,
    print: "Drucken",
    queue: "In die Druckliste",
    queued: "Zur Druckliste hinzugefügt",
    share: "Teilen",
    replay: "Wiedergabe",
    play: "Ab hier spielen",
    solve: "Ab hier lösen",
    edit: "Stellung bearbeiten",
  },

  PLAY: {
    title: "Spielen",
    finish: (finish) => `[Ziel|finish]: ${finish}`,
    reverse: "[Rückwärtsspiel|reverse]",
    time: "Zeit",
    notCounted: "mit Hilfe",
    newGame: "Neues Spiel",
    started: "Ein neues Spiel hat begonnen.",
    oldGame: "Zurück zum alten Spiel",
    other: "Andere Rätsel",
    reversed: "Rückwärtsspiel",
    noReverse: "Ein Rückwärtsspiel gibt es nur zu Rätseln, die in genau einer Stellung enden",
    hint: "Tipp",
    marks: "Pfeile",
    meterShown: "Barometer",
    mistake: "Zurück zum Fehler",
    rest: "Mehr zu diesem Spiel",
    helping: {
      note: "Ab jetzt zählt dieses Spiel als mit Hilfe gespielt.",
      yes: "Weiter",
      no: "Lieber nicht",
    },
    panels: "Neben dem Brett",
    tabs: { moves: "Züge", explorer: "Erkunden", review: "Rückblick", packages: "Pakete" },
    course: "Wie viele Lösungen nach jedem Sprung übrig waren",
    keys: { hint: "H", marks: "M", where: "W", names: "N", undo: "U", redo: "R", run: "P" },
    bar: "Spielen",
    undo: "Zurück",
    redo: "Vor",
    more: "Mehr",
    strip: { good: "lösbar", bad: "unlösbar", open: "noch unklar" },
    cut: "Einige Züge in der Adresse sind nicht erlaubt; das Spiel endet vor ihnen.",
    impossible: "Dieses Rätsel hat keine Lösung",
    nearest: "Diese Ziele sind vielleicht möglich:",

    advice: {
      none: "Von hier gewinnt kein Sprung.",
      unknown: "Das ist schwer, und ich habe noch keinen guten Sprung gefunden. Frag gleich noch einmal.",
      done: "Du hast es geschafft!",
      over: "Keine Kugel kann mehr springen.",
      wait: "Moment, ich überlege …",
      lost: (move, jump, instead) =>
        `Der Sprung ${jump} in Zug ${move} machte es unlösbar.` +
        (instead.length ? ` Mit ${list(instead, "oder")} hättest du noch gewinnen können.` : ""),
      fromStart: "Es war von Anfang an unlösbar.",
      oneBack: "Ein Zug ist zurückgenommen.",
      open: "Nichts ist verloren: Das ist noch zu lösen.",
      unclear: "Das weiß ich noch nicht. Frag gleich noch einmal.",
    },

    meter: {
      label: "Was noch zu erreichen ist",
      wait: "Moment …",
      verdict: {
        good: "Noch lösbar",
        bad: "Nicht mehr lösbar",
        never: "Unlösbar",
        open: "Noch unklar",
      },
      reached: "Gelöst!",
      fewest: "Kugeln im besten Fall",
      solutions: "[Lösungswege|solution]",
      chance: "Der Zufall löst es",
      moves: "Mindestens nötige [Züge|move]",
      needed: (moves) => (moves ? moves.toLocaleString("de") : "0: dein letzter Zug geht weiter"),
      soon: "…",
      exact: (count) => count.toLocaleString("de"),
      odds: (chance) => {
        if (chance === 0) return "nie";
        if (chance === 1) return "immer";
        if (chance >= 0.1) return `${Math.min(99, Math.round(100 * chance))} %`;
        return `1 von ${compact(1 / chance)}`;
      },
      longer: "Länger suchen",
      why: "Warum?",
    },
  },

  REPLAY: {
    title: "Wiedergabe",
    titled: (title) => `Wiedergabe: ${title}`,
    solution: (moves, jumps) => `Lösung: ${WORDS.moves(moves)} (${WORDS.jumps(jumps)})`,
    game: (moves, jumps) =>
      moves ? `Spiel: ${WORDS.moves(moves)} (${WORDS.jumps(jumps)})` : "Noch keine Züge",
  },

  NAV: {
    label: "Seiten",
    menu: "Menü",
    skip: "Zum Inhalt",
    play: "Spielen",
    lessons: "Lektionen",
    daily: "Täglich",
    rush: "Blitzrunde",
    boards: "Rätsel",
    workshop: "Werkstatt",
    editor: "Editor",
    search: "Lösen",
    lab: "Labor",
    queue: "Druckliste",
    queued: (count) => `${WORDS.items(count)} zu drucken`,
    saved: "Gespeichert",
    help: "Hilfe",
    settings: "Einstellungen",
  },

  ERRORS: {
    title: "Das hat nicht geklappt",
    unreachable: "Dieser Teil der Seiten konnte nicht geladen werden. Bist du online?",
    link: "Dieser Link ist beschädigt oder stammt von einem neueren pegsol. Kopiere ihn noch einmal, und zwar ganz.",
    page: "Diese Seite ließ sich nicht anzeigen.",
    again: "Noch einmal versuchen",
    missing: "Diese Seite gibt es nicht",
    home: "Das Zentralspiel spielen",
  },

  DIALOG: { ok: "OK", cancel: "Abbrechen", close: "Schließen" },

  RECORDS: {
    moves: (moves) => `Rekord: ${WORDS.moves(moves)}`,
    pegs: (pegs) => `Rekord: ${WORDS.pegs(pegs)}`,
    seconds: (seconds) => `Bestzeit: ${WORDS.seconds(seconds)}`,
    ghost: {
      toggle: "Geist",
      title: "So weit war dein schnellstes Spiel zu diesem Zeitpunkt",
      ready: "Der Geist deines schnellsten Spiels startet mit dir.",
      ahead: (jumps) => `${WORDS.jumps(jumps)} vor deinem schnellsten Spiel`,
      behind: (jumps) => `${WORDS.jumps(jumps)} hinter deinem schnellsten Spiel`,
      level: "Gleichauf mit deinem schnellsten Spiel",
      over: (seconds) => `Dein schnellstes Spiel war nach ${WORDS.seconds(seconds)} zu Ende`,
    },
  },

  WELCOME: {
    title: "Willkommen",
    step: (number, all) => `Schritt ${number} von ${all}`,
    skip: "Überspringen",
    hint: "Tipp",
    hinted: "Der Pfeil zeigt einen Sprung, der gewinnt.",
    lost: "Von hier aus ist es nicht mehr zu gewinnen. Nimm einen Sprung zurück und probier es anders.",
    undo: "Sprung zurücknehmen",
    next: "Weiter: sechs Kugeln",
    play: "Weiter zur Leiter",
    stuck: "Keine Kugel kann mehr springen. Nimm einen Sprung zurück und probier es anders: Hier ist nichts verloren.",
    ready: "Jedes Rätsel auf der Leiter ist ein wenig schwerer als das vorige. Oben wartet das ganze Brett.",
    words: {
      jumps: {
        title: "Spring!",
        says: [
          "Tippe auf die Kugel am Pfeil, dann auf das leere Loch hinter ihrer Nachbarin. Sie springt hinüber.",
          "Die Kugel dazwischen ist weg: Jeder Sprung nimmt eine fort. Welche springt als Nächstes?",
          "Noch ein Sprung. Die letzte Kugel muss im Ring landen.",
        ],
        solved: "Das ist schon das ganze Spiel. Du kannst es!",
      },
      cross: {
        title: "Sechs Kugeln",
        says: [
          "Jetzt dasselbe mit sechs: Räum alle Kugeln bis auf eine ab. Sie muss im Ring landen.",
          "Denk voraus: Ist jede Kugel noch zu erreichen?",
        ],
        solved: "Gut gemacht. Das war das lateinische Kreuz, ein Klassiker.",
      },
      ladder: { title: "Die Leiter" },
    },
  },
};

export default GERMAN;
