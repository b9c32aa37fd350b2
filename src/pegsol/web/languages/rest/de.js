// Deutsch: the texts that the first board does not need.
//
// hole Loch, peg Kugel, board Brett, jump Sprung, move Zug, sweep Kettenzug, loop Rundzug
// position Stellung, position class Stellungsklasse, complement Komplement
// problem Aufgabe, puzzle Rätsel, exercise Übung, lesson Lektion, game Spiel
// start Anfang, finish Ziel, vacancy Startloch, survivor letzte Kugel, target Zielloch
// package Paket, purge Räumung (Dreier-, Sechser-, L-Räumung), catalyst Katalysator, helper Helfer
// pagoda function Pagodenfunktion, weight Gewicht, rule of three Dreierregel, army Armee
// central game Zentralspiel, reverse game Rückwärtsspiel, graph or net Netz
// hint Tipp, marks Pfeile, meter Barometer, explorer Erkunden, review Rückblick, replay Wiedergabe
// undo Zurück, redo Vor, print queue Druckliste, rush Blitzrunde, streak Serie

import PUZZLES from "../../board/puzzles/de.js";
import { WORDS, compact, list } from "../../texts/words.js";

/** @typedef {import("../../texts/rest.js").RestCatalogue} RestCatalogue */

/**
 * Moves after "in".
 * @param {number} count
 */
function inMoves(count) {
  return count === 1 ? "einem Zug" : `${count.toLocaleString("de")} Zügen`;
}

/**
 * Holes after "mit".
 * @param {number} count
 */
function withHoles(count) {
  return count === 1 ? "einem Loch" : `${count.toLocaleString("de")} Löchern`;
}

/**
 * A package in a sentence.
 * @param {string} kind
 * @param {string[]} block
 */
function packageName(kind, block) {
  const names = /** @type {Record<string, string>} */ ({
    "2-purge": "dieses Paar",
    "3-purge": "diese Dreierreihe",
    "6-purge": "diesen Sechserblock",
    "L-purge": "dieses L aus sechs",
  });
  return names[kind] ?? `diesen Block aus ${block.length}`;
}

/** @param {string[]} catalyst */
function helpers(catalyst) {
  const names = list(catalyst, "und");
  return catalyst.length === 1
    ? `${names} ist der Katalysator und kehrt heim`
    : `${names} sind die Katalysatoren und kehren heim`;
}

/**
 * Jumps after "nach".
 * @param {number} count
 */
function inJumps(count) {
  return count === 1 ? "einem Sprung" : `${count.toLocaleString("de")} Sprüngen`;
}

/** @param {number} sets */
function parities(sets) {
  return `Stellungsklasse: Es gibt ${sets.toLocaleString("de")} Mengen von Löchern, von denen jede Linie keines oder zwei hat. Kein Sprung ändert, ob auf einer Menge gerade oder ungerade viele Kugeln liegen, und`;
}

/** Reasons that several proofs share. */
const SETS_STAY =
  "Jeder Sprung ändert zwei Löcher einer markierten Gruppe oder keines. Deshalb bleibt in jeder Gruppe eine gerade Zahl von Kugeln gerade und eine ungerade ungerade, und kein solches Ende passt zu allen Gruppen.";
const GAMES_END =
  "Jedes Spiel wurde verfolgt, von seinem ersten Sprung oder von seinem letzten an, bis feststand, dass es nicht zum Ziel führt.";

/** @type {RestCatalogue} */
const GERMAN = {
  BACKUP: {
    made: (file) => `Deine Sicherung ist die Datei ${file}.`,
    version: "Diese Sicherung stammt von einem neueren pegsol.",
    damaged: "Diese Sicherung ist beschädigt.",
    question: (day) => `Die Sicherung vom ${day} einspielen?`,
    inside: (saved, results) =>
      `Sie enthält ${WORDS.items(saved)} aus „Gespeichert“, ${WORDS.records(results)} sowie Einstellungen und Fortschritt eines Browsers. ` +
      "Nichts, was du hier hast, wird gelöscht.",
    restore: "Einspielen",
    restored: (saved, results) =>
      saved || results
        ? `Die Sicherung ist eingespielt. Neu sind ${WORDS.items(saved)} und ${WORDS.records(results)}.`
        : "Die Sicherung ist eingespielt. Du hattest schon alles, was sie enthält.",
    partly:
      "Das Gespeicherte ist wieder da, aber für Einstellungen und Fortschritt hat dieser Browser keinen Platz.",
    unread: (names) => `Teile der Sicherung waren nicht lesbar und sind ausgelassen: ${names}.`,
  },

  WISHES: {
    title: "Neue Rätsel",
    lead: "Sag, wie sie sein sollen: Sie werden für dich gemacht, jedes mit einer Lösung.",
    count: "Anzahl",
    jumps: "Sprünge",
    any: "Egal",
    symmetry: "Symmetrie",
    symmetries: { mirror: "Gespiegelt", rotation: "Gedreht", full: "Alle Symmetrien", none: "Keine" },
    make: "Rätsel machen",
    making: (found, tried) => `${found} gemacht, ${tried} versucht …`,
    done: "Fertig. Wähl eins zum Spielen, oder druck sie.",
    fewer: (found, wanted) => `Nur ${found} von ${wanted} wurden gefunden.`,
    none: "Kein solches Rätsel wurde gefunden. Wähl andere Wünsche.",
    more: "Für Rätsel mit nur einer Lösung oder mit mehr Sprüngen gib auf der Kommandozeile ein:",
  },
  BOARDS: {
    title: "Bretter und Rätsel",
    search: "Suche",
    searchFor: "Name, Brett, Autor",
    board: "Brett",
    anyBoard: "Alle Bretter",
    grade: "Schwierigkeit",
    anyGrade: "Alle",
    open: "Noch nicht gelöst",
    contents: "Sammlungen",
    showAll: "Alles zeigen",
    found: (count) => `${count.toLocaleString("de")} gefunden`,
    nothing: "Nichts gefunden. Versuch es mit weniger Wörtern.",
    solved: (moves) => `Gelöst in ${inMoves(moves)}`,
    helped: "Mit Hilfe gelöst",
    best: (pegs) => `Bisher am besten: ${WORDS.pegs(pegs)} übrig`,
    progress: (solved, all) => `Du hast ${solved} von ${all} gelöst.`,
    game: (pegs, finish) => `${WORDS.pegs(pegs)}, ${finish}`,
    holes: (holes) => WORDS.holes(holes),
    also: (names) => `Auch bekannt als ${names.join(", ")}`,
    boards: "Alle Bretter",
    boardsLead: "Spiel sie, wie sie sind, oder stell dir ein eigenes Spiel auf.",
    setUp: "Aufstellen",
    setUpBoard: (board) => `Ein Spiel aufstellen: ${board}`,
    setUpOn: (title) => `Aufstellen: ${title}`,
    setUpLead: "Wähle das Loch, das am Anfang leer ist, und das, in dem die letzte Kugel landen muss.",
    clicking: "Tippe zum Wählen aufs Brett",
    vacancy: (hole) => `Am Anfang leer: ${hole}`,
    end: (finish) => `Am Ende: ${finish}`,
    firstPeg: (hole) => `Erste Kugel: ${hole}`,
    reverse: "Rückwärts spielen: Kugeln erscheinen, bis das Brett voll ist",
    map: (title) => `${title}: erstes und letztes Loch`,
    mapHelp: "Die Pfeiltasten führen von Loch zu Loch, die Eingabetaste wählt eines.",
    peg: "Kugel",
    empty: "leer",
    lastPeg: "hier liegt die letzte Kugel",
    lastHole: "bleibt leer",
    play: "Spielen",
    solve: "Lösen",
    edit: "Bearbeiten",
  },

  BOARD_TITLES: {
    names: {
      english: "Englisch",
      french: "Französisch",
      wiegleb: "Wiegleb",
      "semi-wiegleb": "Semi-Wiegleb",
      asymmetric: "Asymmetrisch",
      "old-english": "Altenglisch",
    },
    families: {
      diamond: (holes) => `Karo mit ${withHoles(holes)}`,
      square: (holes) => `Quadrat mit ${withHoles(holes)}`,
      rectangle: (_, [width, height]) => `Rechteck mit ${width} mal ${withHoles(height)}`,
      cross: (holes) => `Kreuz mit ${withHoles(holes)}`,
      triangle: (holes) => `Dreieck mit ${withHoles(holes)}`,
      rhombus: (holes) => `Raute mit ${withHoles(holes)}`,
      hexagon: (holes) => `Sechseck mit ${withHoles(holes)}`,
      star: (holes) => `Stern mit ${withHoles(holes)}`,
      line: (holes) => `Linie mit ${withHoles(holes)}`,
      path: (holes) => `Pfad mit ${withHoles(holes)}`,
      cycle: (holes) => `Ring mit ${withHoles(holes)}`,
      complete: (holes) => `${WORDS.holes(holes)}, alle mit allen verbunden`,
      bipartite: (_, [one, other]) => `${WORDS.holes(one)}, alle verbunden mit ${other}`,
      "star-graph": (holes) => `Nabe und Speichen mit ${withHoles(holes)}`,
      graph: (holes) => `Netz mit ${withHoles(holes)}`,
    },
    own: {
      square: (holes) => `Brett mit ${withHoles(holes)}`,
      "square+diagonals": (holes) => `Brett mit ${withHoles(holes)} samt Diagonalen`,
      triangular: (holes) => `Brett aus Dreiecken mit ${withHoles(holes)}`,
      hexagonal: (holes) => `Brett aus Sechsecken mit ${withHoles(holes)}`,
      lines: (holes) => `Netz mit ${withHoles(holes)}`,
    },
    diagonals: (board) => `${board} samt Diagonalen`,
  },

  COLLECTIONS: {
    "first-steps": { title: "Erste Schritte", lead: "Fang hier an: ein paar Kugeln, ein paar Sprünge." },
    classics: {
      title: "Klassiker",
      lead: "Was die Welt seit dreihundert Jahren spielt, auf dem englischen und dem französischen Brett.",
    },
    patterns: {
      title: "Bilder auf dem englischen Brett",
      lead: "Pfeile, Mauern und Kamine: Räum sie ab.",
    },
    "there-and-back": {
      title: "Hin und zurück",
      lead: "Die letzte Kugel muss in dem Loch landen, das zuerst leer war.",
    },
    triangles: { title: "Dreiecke und Sterne", lead: "Hier springen Kugeln in sechs Richtungen." },
    squares: { title: "Quadrate", lead: "Vier Seiten, vier Ecken und kaum ein Ausweg." },
    expeditions: { title: "Expeditionen", lead: "Schick eine Kugel weit voraus; die anderen opferst du dafür." },
    giants: { title: "Riesen", lead: "Bring Geduld mit, und einen Plan." },
    nets: { title: "Netze", lead: "Hier gibt es keine Reihen: Kugeln springen entlang der Linien, auch um Ecken." },
    reverse: {
      title: "Rückwärts",
      lead: "Eine Kugel springt über ein leeres Loch und lässt dort eine neue zurück. Füll das Brett.",
    },
    impossible: {
      title: "Unmöglich, aber warum?",
      lead: "Sie sehen harmlos aus, doch niemand wird sie je lösen. Findest du heraus, warum?",
    },
  },

  COMMAND: {
    label: "Befehl",
    copied: "Der Befehl ist kopiert.",
    can: "pegsol auf der Kommandozeile kann das:",
    longer: "Länger, mit mehr Threads und mehr Speicher sucht auf der Kommandozeile dieser Befehl:",
    more: "Auf der Kommandozeile kann pegsol mehr davon, zum Beispiel:",
    film: "Eine Animation macht auf der Kommandozeile dieser Befehl:",
  },

  DAILY: {
    title: "Rätsel des Tages",
    lead: "Drei Rätsel am Tag, für alle dieselben: montags leicht, dann jeden Tag schwerer bis zum Sonntag. Neue kommen um Mitternacht nach der Uhr deines Geräts.",
    levels: { easy: "Leicht", medium: "Mittel", hard: "Schwer" },
    day: (date) =>
      date.toLocaleDateString("de", { weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    month: (date) => date.toLocaleDateString("de", { month: "long", year: "numeric" }),
    weekday: (date) => date.toLocaleDateString("de", { weekday: "short" }),
    toToday: "Zu heute",
    dayBefore: "Voriger Tag",
    dayAfter: "Nächster Tag",
    puzzle: {
      easy: (date) => `Rätsel des Tages, ${WORDS.date(date)}: leicht`,
      medium: (date) => `Rätsel des Tages, ${WORDS.date(date)}: mittel`,
      hard: (date) => `Rätsel des Tages, ${WORDS.date(date)}: schwer`,
    },
    play: "Spielen",
    again: "Noch einmal spielen",
    marks: {
      fair: "Gelöst",
      helped: "Mit Hilfe gelöst",
      late: "Später gelöst",
    },
    none: "Für diesen Tag gibt es keine Rätsel.",
    wait: "Die Rätsel entstehen gerade …",
    records: "Deine Tage",
    streak: "Serie",
    most: "Längste Serie",
    solved: "Gelöste Rätsel",
    days: (days) => WORDS.days(days),
    fair: "Ein Tag zählt für deine Serie, wenn du eines seiner Rätsel noch am selben Tag ohne Hilfe löst.",
    calendar: "Kalender",
    months: "Monat",
    before: "Voriger Monat",
    after: "Nächster Monat",
    inMonth: (solved, all) => `${solved} von ${all} Rätseln gelöst`,
    cell: {
      none: (date) => `${date}: nicht gelöst`,
      some: (date, count) => `${date}: ${count} von 3 gelöst`,
      streak: (date, count) => `${date}: ${count} von 3 gelöst, zählt für die Serie`,
    },
    share: "Ergebnis teilen",
    result: "Dein Ergebnis",
    copied: "Das Ergebnis ist kopiert.",
    picture: "Bild herunterladen",
    poster: "Die Bretter am Anfang, und wie es lief",
    report: {
      title: (date) => `pegsol, Rätsel des Tages, ${date}`,
      helped: "mit Hilfe",
      open: "noch nicht gelöst",
      streak: (days) => `${WORDS.days(days)} in Folge`,
    },
    rush: "Blitzrunde: so viele Rätsel wie möglich in drei Minuten",
  },

  DEMO: { show: "Zeig es" },

  DIFFICULTY: {
    grades: ["sehr leicht", "leicht", "mittel", "schwer", "sehr schwer"],
    impossible: "unmöglich",
    jumps: (jumps) =>
      `Wer drei Sprünge vorausschaut, braucht etwa ${compact(jumps)} Sprünge, bis es gelöst ist.`,
  },

  EDITOR: {
    title: "Editor",
    board: "Brett zum Malen",
    help: "Die Pfeiltasten führen von Platz zu Platz. Die Eingabetaste malt, Pfeiltasten mit Umschalttaste malen weiter, die Menütaste zeigt alle Möglichkeiten. Die Ziffern 0 bis 6 wählen ein Werkzeug. U geht zurück, R wieder vor.",
    hint: "Tippe auf einen Platz, um zwischen Kugel, leerem Loch und keinem Loch zu wechseln. Drück länger oder klick rechts für mehr Auswahl. Zieh, um zu malen.",
    tools: {
      start: "Anfang",
      finish: "Ziel",
      cycle: "Reihum",
      peg: "Kugel",
      empty: "Leeres Loch",
      none: "Kein Loch",
      "end-peg": "Ziel: Kugel",
      "end-empty": "Ziel: leer",
      "end-either": "Ziel: egal",
      board: "Brett",
      place: "Setzen und schieben",
      join: "Zwei verbinden",
      line: "Linie aus drei",
      "one-way": "Einbahn",
    },
    menu: (place) => `Platz ${place}`,
    kinds: { peg: "Kugel", empty: "leeres Loch", none: "kein Loch" },
    wants: /** @type {any} */ (
      (/** @type {string} */ want) =>
        want === "o" ? "am Ende eine Kugel" : want === "?" ? "am Ende egal" : "am Ende leer"
    ),
    strokes: "Das ganze Brett",
    undo: "Zurück",
    redo: "Vor",
    fill: "Mit Kugeln füllen",
    empty: "Löcher leeren",
    all: "Überall Löcher",
    clear: "Alles löschen",
    name: "Titel",
    untitled: "Aufgabe ohne Titel",
    grid: "Gitter",
    geometries: {
      square: "Quadrate",
      "square+diagonals": "Mit Diagonalen",
      triangular: "Dreiecke",
      hexagonal: "Sechsecke",
      hand: "Von Hand",
    },
    columns: "Spalten",
    rows: "Zeilen",
    reverse: "Rückwärtsspiel",
    noPeg: "Leg eine Kugel aufs Brett, dann kann ein Spiel beginnen.",
    play: "Spielen",
    solve: "Lösen",
    queue: "In die Druckliste",
    queued: "Zur Druckliste hinzugefügt.",
    save: "Speichern",
    saveCopy: "Kopie speichern",
    nameIt: "Name",
    saved: (name) => `${name} ist gespeichert.`,
    toSaved: "Gespeichertes zeigen",
    fresh: "Neue Aufgabe",
    onBoard: "Brett",
    emptyGrid: "Leeres Gitter",
    emptyGround: "Leer, von Hand",
    begin: "Anfangen",
    handHelp:
      "7 setzt und verschiebt Löcher: Die Eingabetaste wählt ein Loch, die Pfeiltasten verschieben es. 8 verbindet zwei Löcher, 9 zieht eine Linie aus drei, und W eine Linie in nur einer Richtung.",
    handHints: {
      place: "Tippe auf freien Grund für ein neues Loch. Zieh ein Loch, um es zu verschieben.",
      join: "Tippe zwei Löcher an: Jeder Weg über drei verbundene Löcher ist eine Linie. Noch einmal, und sie sind getrennt.",
      line: "Tippe drei Löcher der Reihe nach an: Eine Kugel springt vom ersten ins dritte und zurück. Noch einmal, und die Linie ist weg.",
      "one-way": "Tippe drei Löcher der Reihe nach an: Eine Kugel springt vom ersten ins dritte, aber nicht zurück.",
    },
    placesHint:
      "Nur der Editor merkt sich, wo die Löcher liegen: Gespeichert werden Löcher und Linien, und das Bild wird neu angeordnet.",
    addHole: "Loch hinzufügen",
    picked: "gewählt",
    movedTo: (hole, x, y) => `${hole} liegt bei ${x} nach rechts, ${y} nach unten`,
    lines: "Linien: a b c, oder a > b > c in eine Richtung",
    noHole: (name) => `Auf dem Brett gibt es kein Loch ${name}.`,
    badLine: (line) => `Eine Linie braucht drei verschiedene Löcher: ${line}`,
    bring: "Aufgabe einfügen oder öffnen",
    paste: "Ein Diagramm, eine Aufgabe, der Name eines Rätsels oder ein Link",
    example: "    o o o\n    o o o\no o o o o o o\no o o . o o o",
    read: "Einlesen",
    openFile: "Datei öffnen",
    loaded: "Die Aufgabe ist auf dem Brett. „Zurück“ holt die alte wieder.",
    take: "Als Datei exportieren",
    asText: "Text",
    asJson: "JSON",
    source: "Die Aufgabe als Text",
  },

  END: {
    solved: "Gelöst!",
    length: (moves) => WORDS.moves(moves),
    timed: (moves, seconds) => `${WORDS.moves(moves)}, ${WORDS.seconds(seconds)} auf der Uhr`,

    praise: {
      solved: "Zum ersten Mal!",
      pegs: "So wenige Kugeln wie nie!",
      moves: "So wenige Züge wie nie!",
      seconds: "So schnell wie nie!",
      alone: "Ohne Hilfe",
    },

    day: (date) => `Rätsel des Tages vom ${date}`,
    streak: (days) => (days === 1 ? "Deine Serie beginnt" : `${days} Tage in Folge`),

    stuck: (pegs) => `Nichts geht mehr: noch ${WORDS.pegs(pegs)}`,
    finished: (pegs) => `Fertig mit ${WORDS.pegs(pegs)}`,
    close: {
      few: (pegs) => `Ganz knapp: nur ${WORDS.pegs(pegs)} zu viel.`,
      placed: "Ganz knapp: Die Zahl der Kugeln stimmt, nur nicht, wo sie liegen.",
    },
    asGood: "Weniger sind nicht möglich.",
    possible: (finish) => `Dieses Ziel war erreichbar: ${finish}.`,
    fewest: (pegs) => `Du hättest mit ${WORDS.pegs(pegs)} enden können.`,
    impossible: "Von diesem Anfang aus war es nicht zu lösen.",
    shortest: (moves, found, atLeast) => {
      if (!atLeast) return "";
      const needed = `Du hast ${WORDS.moves(moves)} gebraucht`;
      if (moves <= atLeast) return `${needed}, und keine Lösung hat weniger.`;
      if (found === atLeast) return `${needed}, das Minimum ist ${atLeast}.`;
      if (found !== null && found < moves)
        return `${needed}. ${found} genügen, und keine Lösung hat weniger als ${atLeast}.`;
      return `${needed}, und keine Lösung hat weniger als ${atLeast}.`;
    },

    again: "Noch einmal spielen",
    restart: "Neu anfangen",
    isHelp: "Zurück zum Fehler zählt als Hilfe, neu anfangen nicht.",
    next: (title) => `Weiter: ${title}`,
    daily: "Rätsel des Tages",
  },

  EXPLORER: {
    label: "Die Sprünge, die du jetzt machen kannst",
    lead: "Sieh, wohin jeder Sprung führt. Zeig auf einen Sprung, um ihn zu sehen; drück darauf, um ihn zu machen.",
    columns: { jump: "Sprung", solutions: "Lösungen", chance: "Zufall", fewest: "Kugeln" },
    hints: {
      solutions: "So viele Wege zum Ziel lässt der Sprung übrig",
      chance: "So oft kämen Zufallssprünge danach ans Ziel",
      fewest: "Mit so wenigen Kugeln kann das Spiel noch enden",
    },
    worth: { wins: "lösbar", loses: "nicht mehr lösbar", open: "noch unklar" },
    mirrored: (jumps) => `gespiegelt dasselbe: ${list(jumps, "und")}`,
    make: (jump, worth) => `${jump}: ${worth}`,
    none: "Es ist kein Sprung mehr möglich.",
    wait: "Moment …",
    unknown: "?",
    over: "Das Spiel ist aus. Nimm einen Sprung zurück, um zu erkunden.",
  },

  FINISH: {
    fewest: "so wenige Kugeln wie möglich",
    any: "letzte Kugel, egal wo",
    atMost: (most) => `höchstens ${WORDS.pegs(most)} übrig`,
    exactly: (pegs) => `genau ${WORDS.pegs(pegs)} am Ende`,
    oneVacancy: "alle Löcher voll außer einem",
    choice: "ein Muster mit freien Löchern",
    full: "alle Löcher voll",
    fullBut: (holes) => `alle Löcher voll außer ${list(holes, "und")}`,
    in: (holes) => `letzte ${holes.length === 1 ? "Kugel" : "Kugeln"} in ${list(holes, "und")}`,
    pattern: (pegs) => `ein Muster aus ${WORDS.pegs(pegs)}`,
    label: "Ziel",
    own: (finish) => `Wie in der Aufgabe: ${finish}`,
    marked: "die markierten Kugeln",
    clicked: "letzte Kugel in dem Loch, das ich anklicke",
    clickedVacancy: "alle Löcher voll außer dem, das ich anklicke",
    number: "Anzahl der Kugeln",
  },

  HELP: {
    title: "Hilfe",
    contents: "Auf dieser Seite",
    welcome: "Zeig mir, wie es geht",
    lessons: "Lektionen mit Übungen",

    rules: {
      title: "Das Spiel",
      text: [
        "In den [Löchern|hole] eines Bretts liegen [Kugeln|peg], und mindestens ein Loch ist leer. Eine Kugel [springt|jump] geradeaus über eine Kugel neben ihr in das leere Loch dahinter, und die übersprungene Kugel kommt vom Brett. Andere Züge gibt es nicht.",
        "Jeder Sprung nimmt eine Kugel weg. Du gewinnst, wenn die Kugeln so liegen, wie das [Ziel|finish] es verlangt: Meist ist es eine [letzte Kugel|survivor], oft in einem bestimmten Loch, das einen Ring trägt. Ist kein Sprung mehr möglich und das Ziel nicht erreicht, geht nichts mehr.",
        "Im [Rückwärtsspiel|reverse] läuft alles andersherum: Eine Kugel springt über ein leeres Loch in ein leeres Loch, und dazwischen erscheint eine neue Kugel. Aufgaben, die vorwärts schwer sind, können rückwärts leicht sein.",
      ],
      examples: {
        jump: "Ein Sprung: Die Kugel in d2 springt über d3 nach d4.",
        move: "Ein Zug aus zwei Sprüngen, c1-c3-e3, mit derselben Kugel.",
      },
    },

    playing: {
      title: "So spielst du",
      text: [
        "Zieh eine Kugel mit Maus oder Finger in ein Loch, in dem sie landen kann, oder tippe erst auf die Kugel und dann auf das Loch. Löcher, die sie erreicht, leuchten. Kann eine Kugel nicht springen, sagt das Brett, warum. Mit der Tastatur kommst du mit Tab aufs Brett, mit den Pfeiltasten von Loch zu Loch, und mit der Eingabetaste nimmst du auf und setzt ab.",
        "Nichts ist verloren: Jeder Sprung lässt sich zurücknehmen. Tippe auf einen Zug in der Liste oder zieh den Regler, um an diese Stelle im Spiel zu gehen. Spielst du dann anders weiter, ersetzt das, was folgte; einmal „Zurück“ holt die alten Züge wieder.",
        "Das Barometer sagt, ob du noch gewinnen kannst, wie wenige Kugeln noch möglich sind, wie viele [Lösungen|solution] es noch gibt und wie wahrscheinlich Zufallssprünge eine finden. Findet eine kurze Suche die Zahl, zeigt das Barometer auch, wie viele [Züge|move] noch mindestens nötig sind; Sprünge, die deinen letzten Zug fortsetzen, zählen dabei nicht. Das Barometer ist aus, bis du es einschaltest, und zählt als Hilfe, so wie Tipps und Pfeile. Pfeile zeigen jeden Sprung: Ein durchgezogener Pfeil mit Haken gewinnt noch, ein gestrichelter mit Kreuz nicht.",
        "Ein Tipp zeigt einen guten Sprung. Ist ein Spiel verloren, geht „Zurück zum Fehler“ zu dem Sprung, der es verlor, und zeigt, was besser gewesen wäre.",
        "Die Uhr läuft ab deinem ersten Sprung. Ein gelöstes Spiel zählt für deine Rekorde, wenn du es von Anfang an und ohne Hilfe gespielt hast. Hast du gewonnen, sucht pegsol ein paar Sekunden lang und vergleicht deine Züge mit dem Minimum oder mit den gefundenen Schranken.",
      ],
    },

    notation: {
      title: "Wie man Züge schreibt",
      text: [
        "Löcher haben einen Buchstaben für die Spalte und eine Zahl für die Zeile, von oben links gezählt: Die Mitte des englischen Bretts ist d4. Ein Sprung wird von Loch zu Loch geschrieben, d2-d4. Mehrere Sprünge derselben Kugel hintereinander sind ein [Zug|move], c1-c3-e3, und ein langer heißt [Kettenzug|sweep]. Darum hat eine Lösung weniger Züge als Sprünge.",
        "Liegen mehrere Löcher zwischen zwei Löchern, steht das übersprungene in Klammern dabei: v5-v1(v3). Die Namen der Löcher blendest du in den „Einstellungen“ oder mit der Taste N ein.",
      ],
    },

    strategy: {
      title: "So gewinnst du",
      text: [
        "Spring nicht aufs Geratewohl: Im [Zentralspiel|central] bringen Zufallssprünge nur in einem von 74 Millionen Spielen 32 Kugeln auf eine in der Mitte. Denk in [Paketen|package]: Ein Paket sind ein paar Kugeln, die du gemeinsam abräumen kannst, während am Ende alles andere liegt wie zuvor. So ein Manöver heißt [Räumung|purge]. Es borgt sich eine Kugel in der Nähe, den [Katalysator|catalyst], der am Ende heimkehrt.",
        "Sieh das Brett als Summe von Paketen, und räume eines nach dem anderen ab, die fernsten vom Ziel zuerst. Kugeln in Ecken und an den Enden der Arme sind am schwersten zu bewegen: Räume sie ab, solange andere noch helfen können. Lass einzelne Kugeln nicht weit von den anderen abtreiben.",
      ],
      examples: {
        three: "Die Dreier-Räumung räumt eine Dreierreihe: Der Katalysator in c3 springt zur Seite und kehrt am Ende heim.",
        six: "Die Sechser-Räumung räumt zwei Dreierreihen.",
        ell: "Die L-Räumung räumt ein L aus sechs.",
        two: "Die Zweier-Räumung räumt zwei Kugeln, die drei Löcher auseinanderliegen, a4 und d4; b4 kehrt heim.",
        central: "Das ganze Zentralspiel: ein Sprung in die Mitte, dann sechs Räumungen. Folge den Ringen.",
      },
    },

    pages: {
      title: "Die anderen Seiten",
      purposes: {
        daily: "Löse drei Rätsel am Tag, für alle dieselben, und sieh deine Tage im Kalender. Ein Tag zählt für deine Serie, wenn du eines seiner Rätsel noch am selben Tag ohne Hilfe löst.",
        rush: "Löse in drei Minuten so viele Rätsel, wie du kannst; sie werden länger und länger.",
        lessons: "Zehn kurze Lektionen mit Übungen zeigen dir Sprünge, Kettenzüge und Räumungen, wie man rückwärts denkt, und was unmöglich ist und warum. Sammle die Sterne.",
        boards: "Blättere in Bildern aller Bretter und Rätsel. Such mit Wörtern, sieh, was du schon gelöst hast, und wähle [Startloch|vacancy] und [Ziel|finish] durch Tippen.",
        editor: "Zeichne ein eigenes Brett oder eine Stellung, oder füg ein Diagramm ein. Die Seite zeigt sofort, welche Ziele die [Stellungsklasse|class] erlaubt. Du kannst alles speichern, exportieren und importieren.",
        search: "Lass pegsol eine Aufgabe lösen oder nach deinen Zügen weitermachen. Verlange eine Lösung, eine mit den wenigsten Zügen, alle oder so wenige Kugeln wie möglich. Bei der Suche nach den wenigsten Zügen siehst du, wie die beste gefundene und die bewiesene kleinste Zahl sich nähern, und kannst die bisher beste Lösung abspielen. Du kannst eine Suche anhalten, fortsetzen und beenden; sie geht weiter, während du andere Seiten besuchst, und endet, wenn du sie schließt oder neu lädst. Gibt es keine Lösung, zeigt die Seite, warum.",
        lab: "Sieh Programmen beim Suchen zu. Im genetischen Löser gewichtet eine Population von Kandidaten die Löcher, spielt nach diesen Gewichten und entwickelt sich: Dunkle Bretter zeigen Gewichte, helle das Ende eines Spiels; klick eines an, um es anzusehen. Findet er nichts, beweist das nichts. Für einfache Suchen und Vergleiche hat die Seite Befehle zum Kopieren.",
        replay: "Sieh dir ein Spiel oder eine Lösung an: Schritt für Schritt, in jedem Tempo oder mit dem Regler.",
        queue: "Sammle Stellungen und Lösungen mit „In die Druckliste“, ordne sie, und druck sie oder lade sie als Bilder oder Text herunter.",
        saved: "Hier findest du alles, was du gespeichert hast. Importiere Dateien, öffne Links, und sichere alles in einer Datei.",
      },
      after:
        "„Teilen“ gibt dir einen Link, der dein ganzes Spiel enthält, einen QR-Code und ein Bild. Eine Datei von pegsol öffnest du, indem du sie auf irgendeiner Seite ablegst.",
    },

    keys: {
      title: "Tasten",
      text: [
        "Die Tasten wirken überall auf der Seite, außer während du schreibst. Die Pfeiltasten gehen Schritt für Schritt durchs Spiel. Nur solange das Brett den Tastaturfokus hat, gehen sie von Loch zu Loch: Bring ihn mit Tab dorthin, oder klick aufs Brett und drück Pfeil nach oben oder unten. Regler, Listen und Reiter nutzen die Pfeiltasten auf ihre eigene Weise.",
      ],
      keys: {
        steps: "einen Sprung zurück, einen Sprung vor",
        arrows: "auf dem Brett: von Loch zu Loch gehen",
        press: "auf dem Brett: eine Kugel aufnehmen, absetzen",
        back: "die Kugel zurücklegen",
        undo: "zurück",
        redo: "vor",
        play: "Wiedergabe starten und anhalten",
        ends: "Anfang und Ende des Spiels",
        hint: "Tipp",
        marks: "Pfeile an und aus",
        where: "zurück zum Fehler",
        names: "Namen der Löcher an und aus",
      },
    },

    words: { title: "Wörter" },
  },

  HINTS: {
    jump: (origin, over, target) => `Spring mit ${origin} über ${over}${target && ` nach ${target}`}`,
    hint: (jump, why) => `${jump}: ${why}`,
    why: {
      forced: () => "das ist der einzige Sprung.",
      only: () => "nur dieser Sprung gewinnt noch.",
      most: () => "so bleiben die meisten Lösungswege offen.",
      wins: () => "damit kannst du noch gewinnen.",
      fewest: (pegs) => `gewinnen geht nicht mehr, aber so endet es bestenfalls mit ${pegs}.`,
      perhaps: (pegs) => `ob das gewinnt, ist noch unklar, aber es kann mit ${pegs} enden.`,
    },
    more: "Erzähl mir mehr",
    learn: "In einer Lektion lernen",
  },
  LADDER: {
    title: "Die Leiter",
    lead: "Von sechs Kugeln bis zum ganzen Brett: Jede Sprosse ist ein wenig schwerer als die vorige.",
    step: (number, all) => `Sprosse ${number} von ${all}`,
    facts: (pegs, grade) => `${WORDS.pegs(pegs)} · ${grade}`,
    next: (title) => `Weiter: ${title}`,
    star: (number, title, progress) => `${number}. ${title}: ${progress}`,
    progress: { alone: "allein gelöst", helped: "mit Hilfe gelöst", open: "noch nicht gelöst" },
    done: "Du bist oben angekommen: Jede Sprosse ist gelöst.",
  },
  LESSONS: {
    title: "Lektionen",
    lead: "Zehn kurze Lektionen, vom ersten Sprung bis zu Armeen, die niemals ankommen. Löse die Bretter, sammle die Sterne.",
    number: (number) => `Lektion ${number}`,
    all: "Alle Lektionen",
    then: "Danach löst du:",
    read: "Lesen",
    begin: "Zu den Übungen",
    stars: (count, all) => `${count} von ${all} Sternen`,
    start: "Hier anfangen",
    goOn: "Hier weitermachen",
    exercises: "Übungen",
    exercise: (number, title, stars) => `Übung ${number}, ${title}, ${stars} von 3 Sternen`,
    undo: "Zurück",
    again: "Von vorn",
    hint: "Tipp",
    show: "Zeig es mir",
    next: "Nächste Übung",
    nextLesson: "Nächste Lektion",
    play: "Das Zentralspiel spielen",
    check: "Prüfen",
    numbers: "Die Zahl jedes Lochs",
    hinted: (jump) => `Versuch ${jump}.`,
    wentBack: (jump) => `Ich habe die Sprünge zurückgenommen, die nirgends hinführten. Versuch von hier ${jump}.`,
    stuck: "Keine Kugel kann mehr springen. Nimm einen Sprung zurück, oder fang von vorn an.",
    notFinished: "Keine Kugel kann mehr springen, aber sie liegen nicht so, wie die Ringe es verlangen. Nimm einen Sprung zurück.",
    tooLong: (moves, limit) =>
      limit === 1
        ? `Geschafft, aber in ${inMoves(moves)}. Schafft eine Kugel es in einem einzigen Zug?`
        : `Geschafft, aber in ${inMoves(moves)}. Es geht in ${limit}.`,
    praise: { 1: "Gelöst, mit Hilfe.", 2: "Gelöst!", 3: "Perfekt!" },
    fewer: (fewest) =>
      fewest === 1
        ? "Ein einziger Zug genügt: Hol dir den dritten Stern."
        : `${fewest} Züge genügen: Hol dir den dritten Stern.`,
    alone: "Löse es noch einmal ohne Hilfe, dann bekommst du mehr Sterne.",
    shown: "So geht es zum Beispiel. Jetzt du: Fang von vorn an.",
    right: "Richtig!",
    wrong: "Nicht ganz. Denk noch einmal nach, oder probier es auf dem Brett.",
    marks: (right, wrong, missing) => `Richtig: ${right}. Falsch: ${wrong}. Es fehlen: ${missing}.`,
    mark: "Tippe auf Löcher, um sie zu markieren",
    marked: "markiert",
    options: {
      yes: "Ja, es ist möglich",
      class: "Nein: Die Stellungsklasse verbietet es",
      pagoda: "Nein: Die Gewichte verbieten es",
      other: "Nein, obwohl die Stellungsklasse es erlaubt",
    },
  },

  OPEN: {
    failed: (file, reason) => `${file} ließ sich nicht öffnen: ${reason}`,
    tooLarge: "Das ist zu groß für eine Aufgabe oder ein Spiel.",
    noText: "Das ist keine pegsol-Datei.",
    nothing: "Darin ist weder eine Aufgabe noch ein Spiel.",
    noGame: "Dieser Link enthält kein Spiel.",
    several: (count) => `${WORDS.items(count)} speichern?`,
    explained: "Die Datei oder der Link enthält mehr als eine Aufgabe oder ein Spiel.",
    add: "Speichern",
    untitled: "Ohne Titel",
    imported: (count) => `Gespeichert: ${WORDS.items(count)}.`,
  },

  PACKAGES: {
    lead: "Ein Paket räumt einen Block von Kugeln mit einem Katalysator, der heimkehrt. Alles andere bleibt, wie es war.",
    find: "Nächstes Paket zeigen",
    wait: "Moment …",
    none: "Hier lässt sich kein Paket räumen, ohne dass das Ziel unerreichbar wird.",
    unknown: "In der verfügbaren Zeit wurde kein Paket gefunden.",
    first: (moves) => `Spiel zuerst ${list(moves, "und")}.`,
    clear: (kind, block, catalyst) =>
      `Räume ${packageName(kind, block)}, ${block.join(" ")}: ${helpers(catalyst)}.`,
    fill: (kind, block, catalyst) =>
      catalyst.length
        ? `Fülle ${packageName(kind, block)}, ${block.join(" ")}: ${helpers(catalyst)}.`
        : `Fülle ${packageName(kind, block)}, ${block.join(" ")}.`,
    moves: (moves) => moves.join(", "),
    done: "Fertig: Der Block ist geräumt, und alles andere liegt wie zuvor.",
    filled: "Fertig: Der Block ist gefüllt, und alles andere liegt wie zuvor.",
    ofGame: "Dieses Spiel als Pakete",
    ofSolution: "Als Pakete",
    count: (packages, jumps) =>
      jumps
        ? `${WORDS.packages(packages)} und ${WORDS.jumps(jumps)} außerhalb`
        : WORDS.packages(packages),
    label: "Die Lösung, Paket für Paket",
    order: "Unabhängige Sprünge haben vielleicht die Plätze getauscht, damit jedes Paket zusammenbleibt.",
    replay: "In dieser Reihenfolge abspielen",
  },

  PLAINLY: {
    never: {
      hole: (hole) => `Was du auch tust: Die letzte Kugel kann nie in ${hole} liegen.`,
      any: "Was du auch tust: Am Ende bleibt mehr als eine Kugel übrig.",
      most: (most) => `Was du auch tust: Am Ende bleiben mehr als ${WORDS.pegs(most)} übrig.`,
      exactly: (pegs) => `Was du auch tust: Am Ende sind es nie genau ${WORDS.pegs(pegs)}.`,
      fewest: "Was du auch tust: Es bleiben mehr Kugeln übrig als im besten Spiel.",
      pegs: "Was du auch tust: Die Kugeln liegen am Ende nie so, wie sie sollen.",
    },
    because: {
      parity: (odd) =>
        odd
          ? "Zähle die Kugeln auf den markierten Löchern: Ihre Zahl ist ungerade. Jeder Sprung ändert zwei dieser Löcher oder keines, also bleibt sie ungerade; am Ende müsste sie aber gerade sein."
          : "Zähle die Kugeln auf den markierten Löchern: Ihre Zahl ist gerade. Jeder Sprung ändert zwei dieser Löcher oder keines, also bleibt sie gerade; am Ende müsste sie aber ungerade sein.",
      paritiesDrawn: () => SETS_STAY,
      setsOne: () => SETS_STAY,
      setsMost: () => SETS_STAY,
      setsExactly: () => SETS_STAY,
      pagoda: (_, start, least) =>
        `Jede Kugel zählt so viele Punkte, wie im Bild in ihrem Loch stehen. Kein Sprung bringt mehr Punkte. Jetzt sind es ${start}, am Ende müssten es aber mindestens ${least} sein.`,
      pagodas: () =>
        "Man kann den Löchern Punkte geben, sodass kein Sprung mehr Punkte bringt. Jedes Ende, das nach geraden und ungeraden Zahlen in Frage kommt, bräuchte aber mehr Punkte, als es jetzt sind.",
      exhausted: (positions) =>
        `Eine Suche hat alles versucht, insgesamt ${WORDS.readable(positions)} Stellungen, und kein Weg führt dorthin.`,
    },
  },

  PROOFS: {
    parity: (odd, holes) =>
      `Stellungsklasse: Auf ${list(holes, "und")} liegt am Anfang eine ${odd ? "ungerade" : "gerade"} Zahl von Kugeln, bei jedem erlaubten Ziel eine ${odd ? "gerade" : "ungerade"}. Jede Linie hat keines oder zwei dieser Löcher, also ändert das kein Sprung.`,
    paritiesDrawn: (sets) =>
      `${parities(sets)} keine Stellung, die das Ziel erlaubt, stimmt darin mit dem Anfang überein.`,
    setsOne: (even, odd) =>
      `Stellungsklasse: Keine einzelne Kugel stimmt mit dem Anfang überein. ${even.map((holes) => `Auf ${holes} liegt am Anfang eine gerade Zahl von Kugeln, also ist die letzte Kugel nicht dort. `).join("")}${odd.map((holes) => `Auf ${holes} liegt am Anfang eine ungerade Zahl von Kugeln, also ist die letzte Kugel dort. `).join("")}Für sie bleibt kein Loch. Jede Linie hat von jeder Menge keines oder zwei Löcher, also ändert das kein Sprung.`,
    setsMost: (even, odd, most) =>
      `Stellungsklasse: Keine Stellung mit höchstens ${WORDS.pegs(most)} stimmt mit dem Anfang überein. ${even.map((holes) => `Auf ${holes} liegt am Anfang eine gerade Zahl von Kugeln. `).join("")}${odd.map((holes) => `Auf ${holes} liegt am Anfang eine ungerade Zahl von Kugeln. `).join("")}Jede Linie hat von jeder Menge keines oder zwei Löcher, also ändert das kein Sprung.`,
    setsExactly: (even, odd, most) =>
      `Stellungsklasse: Keine Stellung mit genau ${WORDS.pegs(most)} stimmt mit dem Anfang überein. ${even.map((holes) => `Auf ${holes} liegt am Anfang eine gerade Zahl von Kugeln. `).join("")}${odd.map((holes) => `Auf ${holes} liegt am Anfang eine ungerade Zahl von Kugeln. `).join("")}Jede Linie hat von jeder Menge keines oder zwei Löcher, also ändert das kein Sprung.`,
    pagoda: (weights, start, least) =>
      `Pagodenfunktion: Mit den Gewichten ${list(weights, "und")} (andere Löcher 0) wiegt der Anfang ${start}, jedes erlaubte Ziel mindestens ${least}, und kein Sprung erhöht das Gewicht.`,
    pagodas: (weightings) =>
      `Pagodenfunktionen: Es gibt ${weightings.toLocaleString("de")} Arten, die Löcher so zu gewichten, dass kein Sprung das Gewicht erhöht, und nach einer von ihnen wiegt jede Stellung, die das Ziel erlaubt, mehr als der Anfang.`,
    stuck: "Kein Sprung ist möglich, und das Ziel ist nicht erreicht.",
    exhausted: (positions, levels) =>
      `Eine Suche ging alle Stellungen durch, ${WORDS.readable(positions)} nach höchstens ${inJumps(levels)}, und fand keine Lösung.`,
  },

  PUZZLES,

  QUEUE: {
    title: "Druckliste",
    none: "Noch gibt es nichts zu drucken. Drück „In die Druckliste“ bei einem Spiel, einer Lösung oder einer Aufgabe, um sie hier zu sammeln.",
    toBoards: "Bretter und Rätsel",
    untitled: "Ohne Titel",
    position: "Stellung",
    of: (act, name) => `${act}: ${name}`,
    up: "Nach oben",
    down: "Nach unten",
    remove: "Entfernen",
    removed: (name) => `${name} wurde entfernt.`,
    moved: (name, place, count) => `${name} ist jetzt an Stelle ${place} von ${count}.`,
    clear: "Alles entfernen",
    cleared: "Die Druckliste ist leer.",
    undo: "Rückgängig",
    pages: (count) => WORDS.pages(count),
    name: "Titel der Seite",
    untitledSheet: "Kein Titel",
    layout: "Layout",
    layouts: { diagrams: "Diagramme", worksheets: "Arbeitsblätter", cards: "Karten" },
    solutions: "Lösungen",
    solved: { none: "Keine", back: "Auf der Rückseite", end: "Auf Seiten am Ende" },
    turned: "Druck beidseitig, und wende das Papier über die lange Kante.",
    unsolved: "Keine Lösung bekannt.",
    student: "Name",
    rule: (jump) =>
      `Eine Kugel springt über ihre Nachbarin ins leere Loch dahinter, und die Nachbarin kommt weg. Schreib: ${jump}.`,
    reverse: "Rückwärts: Eine Kugel springt über ein leeres Loch, und dort erscheint eine neue.",
    paper: "Papier",
    papers: { a4: "A4", letter: "Letter" },
    perPage: "Pro Seite",
    theme: "Farben",
    themes: {
      print: "Schwarz-weiß",
      plain: "Schlicht",
      wood: "Holz",
      dark: "Dunkel",
      contrast: "Starker Kontrast",
    },
    strips: "Lösungen Zug für Zug",
    print: "Drucken",
    asFile: "Herunterladen",
    forms: { svg: "SVG", png: "PNG", text: "Text" },
    downloaded: (name) => `${name} wurde heruntergeladen.`,
    preview: "Vorschau",
    booklet: "Für ein Heft oder ein Brett zum Ausschneiden lade den Text herunter und gib ein:",
  },

  REFUSALS: {
    unreadable: (detail) => `Das lässt sich nicht lesen: ${detail}`,
    invalid: (detail) => `Das hat pegsol nicht verstanden: ${detail}`,
    "too-many-searches": (most) => `Du hast schon ${WORDS.searches(most)}. Beende zuerst eine davon.`,
    "saved-full": (most) => `Du hast schon ${WORDS.items(most)} gespeichert. Lösche zuerst ein paar davon.`,
    "saved-too-large": "Du hast zu viel gespeichert. Lösche zuerst etwas davon.",
    "results-full": "Für weitere Ergebnisse ist kein Platz.",
    "not-saved": "Das ist nicht mehr gespeichert.",
    "no-search": "Diese Suche gibt es nicht mehr.",
    "too-much-memory": "Das braucht mehr Speicher, als da ist.",
    "search-died": "Die Suche ist ausgefallen.",
    "browser-full": "In diesem Browser ist kein Platz mehr für pegsol. Nichts Gespeichertes ist verloren. Lösche zuerst etwas.",
    "browser-storage": "Dieser Browser kann nicht lesen oder schreiben, was er für pegsol aufbewahrt. Nichts wurde gelöscht. Lade die Seite neu.",
    "thing-too-large": (kilobytes) => `Das ist zu groß zum Speichern: höchstens ${kilobytes.toLocaleString("de")} kB.`,
    "too-many-holes": (most) => `Ein Brett ohne Gitter kann hier höchstens ${WORDS.holes(most)} haben.`,
    "too-many-things": (most) => `Auf einmal lassen sich höchstens ${WORDS.items(most)} öffnen.`,
    "too-many-pictures": (most) =>
      `Eine Datei kann höchstens ${most.toLocaleString("de")} Bilder von Brettern haben.`,
    "not-over": "Das Spiel ist noch nicht zu Ende.",
    "needs-python":
      "Das können diese Seiten nicht, aber pegsol auf der Kommandozeile: pip install pegsol und dann pegsol --help.",
    "no-webassembly": "Dieser Browser kann die Rechenmaschine nicht ausführen: Ihm fehlt WebAssembly.",
    "engine-missing": "Die Rechenmaschine konnte nicht geladen werden.",
    "engine-memory": "Die Rechenmaschine braucht mehr Speicher, als dieser Browser ihr gibt.",
    "engine-failed": "Die Rechenmaschine ist abgestürzt. Lade die Seite neu.",
  },

  REVIEW: {
    label: "Das Spiel, Sprung für Sprung",
    none: "Mach einen Sprung, und der Rückblick beginnt.",
    wait: "Ich sehe mir jede Stellung an …",
    kept: (part) => `behielt ${WORDS.percent(part)} der Lösungen`,
    notes: {
      only: "der einzige gute Sprung",
      slip: "ein Ausrutscher",
      lost: "verlor das Spiel",
      peg: "kostete eine Kugel",
    },
    could: (pegs) => `${WORDS.pegs(pegs)} möglich`,
    good: {
      solved: "Kein einziger Sprung ging daneben.",
      lostAt: (move, jump) => `Der Sprung ${jump} in Zug ${move} verlor das Spiel.`,
      never: "Es war von Anfang an nicht zu lösen.",
      open: "Bisher ist das Ziel noch zu erreichen.",
    },
    go: (move, text, note) => `Zug ${move}, ${text}${note ? `: ${note}` : ""}`,
    again: "Ab hier noch einmal versuchen",
    better: "Besseren Sprung zeigen",
    instead: (jumps) => `Besser: ${list(jumps, "oder")}.`,
  },

  RUSH: {
    title: "Blitzrunde",
    lead: "Löse in drei Minuten so viele Rätsel, wie du kannst. Sie beginnen mit drei Sprüngen und werden länger.",
    rules: "Die letzte Kugel muss in den Ring. Nimm Sprünge zurück, so oft du willst. Ein übersprungenes Rätsel gilt als verpasst.",
    start: "Los",
    again: "Noch eine Runde",
    best: (score, date) => `Deine Bestleistung: ${score}, am ${date}`,
    noBest: "Noch keine Blitzrunde gespielt",
    score: "Gelöst",
    missed: "Verpasst",
    time: "Restzeit",
    jumps: (count) => `noch ${WORDS.jumps(count)}`,
    undo: "Zurück",
    reset: "Von vorn",
    skip: "Weiter",
    stop: "Beenden",
    stuck: "Nichts geht mehr: Geh zurück, fang von vorn an oder spring weiter.",
    wait: "Das nächste Rätsel kommt gleich …",
    solvedNow: (score) => `Gelöst: bisher ${score}`,
    over: "Die Zeit ist um",
    result: (score) =>
      score === 1 ? "Du hast 1 Rätsel gelöst." : `Du hast ${score || "kein"} Rätsel gelöst.`,
    record: "Ein neuer Rekord!",
    notKept: (reason) => `Das Ergebnis ließ sich nicht speichern: ${reason}`,
    missedTitle: "Was du verpasst hast",
    missedLead: "Nimm dir dafür Zeit.",
    nothing: "Du hast nichts verpasst.",
    puzzle: (number) => `Blitzrunde, Rätsel ${number}`,
    daily: "Rätsel des Tages",
  },

  SAVED: {
    title: "Gespeichert",
    none: "Noch ist nichts gespeichert. Drück „Speichern“ bei einem Spiel, einem Rätsel oder einer Lösung, um sie hier aufzuheben.",
    toBoards: "Bretter und Rätsel",
    show: "Zeigen",
    kinds: { all: "Alles", game: "Spiele", puzzle: "Rätsel", solution: "Lösungen" },
    kind: { game: "Spiel", puzzle: "Rätsel", solution: "Lösung" },
    of: (act, name) => `${act}: ${name}`,
    edit: "Bearbeiten",
    rename: "Umbenennen",
    newName: "Neuer Name",
    renamed: (name) => `Der neue Name ist ${name}.`,
    share: "Teilen",
    import: "Datei importieren",
    backUp: "Alles sichern",
    explained: "Eine Sicherung ist eine Datei: Importiere sie, um alles wieder einzuspielen. Du kannst eine Datei auch auf jeder Seite ablegen.",
    here: "Alles wird nur in diesem Browser aufbewahrt: Sichere es ab und zu.",
    forgets: "Dieser Browser lässt pegsol nichts aufbewahren. Was du speicherst, geht verloren, wenn du diese Seite schließt, außer du sicherst es.",
    aside: (names) => `Dieser Browser enthielt Daten, die pegsol nicht lesen kann. Sie sind nicht gelöscht, sondern beiseitegelegt als ${names}.`,
    paste: "Link oder Spiel öffnen",
    open: "Öffnen",
    export: "Exportieren",
    delete: "Löschen",
    deleted: (name) => `${name} wurde gelöscht.`,
    undo: "Rückgängig",
    back: (name) => `${name} ist wieder da.`,
  },

  SEARCH: {
    title: "Suche",
    heading: (title) => `Lösen: ${title}`,
    map: (title) => `${title}: die Stellung, die gelöst wird`,
    mapHelp: "Die Pfeiltasten führen von Loch zu Loch, die Eingabetaste macht eines zum Ziel.",
    peg: "Kugel",
    empty: "leer",
    wants: { peg: "am Ende eine Kugel", empty: "am Ende leer", free: "am Ende egal" },
    question: "Was gesucht wird",
    want: "Lösungen",
    ways: {
      one: "Irgendeine",
      moves: "Wenigste Züge",
      distinct: "Alle verschiedenen",
      all: "Alle, jede Reihenfolge",
    },
    about: {
      one: "",
      moves: "Die bisher beste Lösung ist zu sehen, während die Suche weitergeht.",
      distinct: "Dieselben Sprünge in anderer Reihenfolge zählen als dieselbe Lösung.",
      all: "Jede Reihenfolge derselben Sprünge zählt als Lösung.",
    },
    mirror: "Spiegelbilder nur einmal zählen",
    start: "Suchen",
    lasts: "Eine Suche dauert bis zu einer Stunde. Sie endet, wenn du die Seite schließt oder neu lädst.",
    gone: "Diese Suche gibt es nicht mehr.",
    again: "Die Suche endete, als die Seite neu geladen wurde. Hier steht, was sie suchte: Starte sie noch einmal.",
    played: "Deine bisherigen Züge",
    protected: "Mit diesen Zügen beginnt hier jede Lösung.",
    pause: "Pause",
    resume: "Fortsetzen",
    stop: "Beenden",
    figures: {
      seconds: "Zeit",
      rate: "Stellungen pro Sekunde",
      nodes: "Stellungen",
      best: "Bisher am besten",
      found: "Gefundene Lösungen",
      moves: "Züge",
      what: "Aktuell",
    },
    states: {
      queued: "Wartet, bis sie an der Reihe ist …",
      running: "Sucht …",
      paused: "Pausiert",
      done: "Fertig",
      stopped: "Beendet",
      failed: "Die Suche ist fehlgeschlagen",
    },
    outcomes: {
      solved: "Es ist lösbar",
      impossible: "Es ist unlösbar",
      undecided: "Nicht entschieden",
    },
    limits: {
      cancelled: "Die Suche wurde beendet, bevor sie vollständig war.",
      time: "Die Zeit war um, bevor die Suche vollständig war.",
      memory: "Der Speicher war voll, bevor die Suche vollständig war.",
      enough: "Es gibt mehr Lösungen als diese.",
    },
    bounds: (found, atLeast) =>
      found === null ? `mindestens ${atLeast}` : `${found} gefunden, mindestens ${atLeast}`,
    shortest: (moves) => `${WORDS.moves(moves)}, und kürzer geht es nicht`,
    gap: (moves, atLeast) => `${WORDS.moves(moves)} gefunden, mindestens ${atLeast} nötig`,
    needed: (moves) => `Eine Lösung braucht mindestens ${WORDS.moves(moves)}.`,
    afterOwn: "Deine bisherigen Züge zählen mit; jede Lösung hier beginnt mit ihnen.",
    minimum: "Kein Spiel kann mit weniger Kugeln enden.",
    progress: "Fortschritt",
    instant: "unter 1 ms",
    single: "Eine Lösung; es kann weitere geben",
    proof: "Der genaue Beweis",
    proofPicture: "Der Beweis als Bild des Bretts",
    noProof: "In ein paar Sekunden fand sich kein Beweis. Eine Suche darf länger dauern und findet vielleicht einen.",
    standing: {
      verified: "Geprüft: Ein zweites Programm hat den Beweis nachvollzogen.",
      stated: "Angegeben, nicht geprüft: Die Suche war zu groß, um sie zu wiederholen.",
    },
    solution: (number) => `Lösung ${number}`,
    best: "Beste gefundene Lösung",
    bestOf: (title, moves) => `${title}, in ${inMoves(moves)}`,
    solutionOf: (title, number) => `${title}, Lösung ${number}`,
    length: (moves, jumps) => `${WORDS.moves(moves)}, ${WORDS.jumps(jumps)}`,
    play: "Hier abspielen",
    replay: "Wiedergabe",
    save: "Speichern",
    queue: "Drucken",
    queued: "Zur Druckliste hinzugefügt.",
    saved: "Die Lösung ist gespeichert.",
    toSaved: "Gespeichertes zeigen",
    more: "Mehr zeigen",
  },

  SEARCHES: {
    heading: "Suchen",
    kinds: { solve: "Eine Lösung", "fewest-moves": "Wenigste Züge", all: "Alle Lösungen" },
    states: {
      queued: "Wartet, bis sie an der Reihe ist",
      running: "Sucht",
      paused: "Pausiert",
    },
    stop: "Beenden",
    stopThis: (title) => `Beenden: ${title}`,
  },

  SETTINGS: {
    page: "Seite",
    themes: { system: "Wie das System", light: "Hell", dark: "Dunkel", contrast: "Starker Kontrast" },
    board: "Brett",
    boards: { wood: "Holz", walnut: "Nussbaum", slate: "Schiefer", plain: "Schlicht" },
    pegs: "Figuren",
    pegKinds: { balls: "Kugeln", marbles: "Murmeln", pegs: "Gedrechselte Stifte", flat: "Flach" },
    sound: "Ton",
    vibration: "Vibration",
    names: "Namen der Löcher",
    language: "Sprache",
    browser: "Wie der Browser",
  },

  SHARE: {
    title: "Teilen",
    link: "Link zu diesem Spiel",
    copy: "Kopieren",
    copied: "Der Link ist kopiert.",
    byHand: "Der Browser erlaubt kein Kopieren. Drück stattdessen Strg+C.",
    send: "Senden …",
    local:
      "Dieser Link öffnet sich nur auf diesem Computer. Um ihn anderswo zu nutzen, füg ihn in ein anderes pegsol ein: Wähl dort unter „Gespeichert“ den Knopf „Link oder Spiel öffnen“.",
    open: "Dieser Link enthält das ganze Spiel. Wer diese Adresse erreicht, kann ihn öffnen; du kannst ihn auch in jedes andere pegsol einfügen.",
    code: "Mit der Kamera scannen",
    codeAlt: "QR-Code des Links",
    tooLong: "Der Link ist zu lang für einen QR-Code.",
    noCode: "Der QR-Code ließ sich nicht zeichnen.",
    position: "Die Stellung",
    forms: { png: "PNG", svg: "SVG" },
    png: "Die Stellung als PNG herunterladen",
    svg: "Die Stellung als SVG herunterladen",
  },

  SIZES: {
    title: "Größe wählen",
    lead: "Wähl eine Form, so klein oder groß du willst.",
    none: "Ein Brett dieser Größe gibt es nicht: Bretter haben höchstens 1.024 Löcher, Netze höchstens 256.",
    shape: "Form",
    shapes: {
      diamond: "Karo",
      square: "Quadrat",
      rectangle: "Rechteck",
      cross: "Kreuz",
      triangle: "Dreieck",
      rhombus: "Raute",
      hexagon: "Sechseck",
      star: "Stern",
      line: "Linie",
      path: "Pfad",
      cycle: "Ring",
      complete: "Alle Löcher verbunden",
      bipartite: "Zwei Seiten, quer verbunden",
      "star-graph": "Nabe und Speichen",
    },
    numbers: {
      n: "Größe",
      w: "Spalten",
      h: "Zeilen",
      top: "Oberer Arm",
      right: "Rechter Arm",
      bottom: "Unterer Arm",
      left: "Linker Arm",
      width: "Breite",
      holes: "Löcher",
      m: "Erste Seite",
    },
  },

  TERMS: {
    army: {
      term: "Armee",
      text: "Kugeln hinter einer Linie, die eine von ihnen möglichst weit darüber hinaus schicken wollen.",
    },
    catalyst: {
      term: "Katalysator",
      text: "Eine Kugel, die einem Paket vom Brett hilft und am Ende wieder in ihrem eigenen Loch liegt.",
    },
    central: {
      term: "Zentralspiel",
      text: "Der Klassiker: Alle Löcher bis auf das mittlere sind voll, und die letzte Kugel muss dort enden.",
    },
    complement: {
      term: "Komplement",
      text: "Die Stellung, in der Kugeln und leere Löcher vertauscht sind. Eine Komplementaufgabe endet mit einer Kugel in dem Loch, das am Anfang leer war.",
    },
    finish: {
      term: "Ziel",
      text: "Was eine Aufgabe verlangt: Kugeln in bestimmten Löchern, eine bestimmte Zahl von Kugeln oder so wenige wie möglich. Ein Ring zeigt jedes Loch, in dem eine Kugel liegen muss.",
    },
    hole: { term: "Loch", text: "Ein Platz für eine Kugel." },
    jump: {
      term: "Sprung",
      text: "Eine Kugel springt über eine Nachbarin in das leere Loch dahinter; die Nachbarin kommt vom Brett.",
    },
    loop: { term: "Rundzug", text: "Ein Kettenzug, der in dem Loch endet, in dem er begann." },
    move: { term: "Zug", text: "Aufeinanderfolgende Sprünge einer Kugel." },
    package: {
      term: "Paket",
      text: "Ein paar Kugeln, die gemeinsam verschwinden können, während alle anderen am Ende liegen wie zuvor.",
    },
    pagoda: {
      term: "Pagodenfunktion",
      text: "Eine Zahl für jedes Loch, so gewählt, dass kein Sprung die Summe über alle Kugeln vergrößert. Wiegt der Anfang weniger als das Ziel, ist die Aufgabe unlösbar.",
    },
    peg: { term: "Kugel", text: "Eine Figur, die springt und übersprungen wird." },
    class: {
      term: "Stellungsklasse",
      text: "Alle Stellungen, die in gewissen geraden und ungeraden Zahlen übereinstimmen, die kein Sprung ändert. Kein Sprung führt von einer Klasse in eine andere.",
    },
    purge: { term: "Räumung", text: "Die Sprünge, die ein Paket abräumen und seinen Katalysator heimbringen." },
    reverse: {
      term: "Rückwärtsspiel",
      text: "Das Spiel andersherum: Eine Kugel springt über ein leeres Loch in ein leeres Loch, und dazwischen erscheint eine neue Kugel.",
    },
    solution: { term: "Lösung", text: "Züge, die vom Anfang zum Ziel führen." },
    survivor: { term: "Letzte Kugel", text: "Die Kugel, die am Ende übrig ist." },
    sweep: { term: "Kettenzug", text: "Ein langer Zug: Eine Kugel springt immer weiter." },
    three: {
      term: "Dreierregel",
      text: "Kann die letzte Kugel in einem Loch enden, so kann sie sonst nur drei oder sechs Löcher davon entfernt enden, entlang der Reihen und Spalten.",
    },
    vacancy: { term: "Startloch", text: "Ein Loch, das am Anfang leer ist." },
    weight: {
      term: "Gewicht",
      text: "Die Zahl, die eine Pagodenfunktion einem Loch gibt, und die Summe über alle Kugeln.",
    },
  },

  TITLES: {
    reverse: (board) => `${board} rückwärts`,
    problem: (board, start, finish) => (start ? `${board} ${start}, ${finish}` : `${board}, ${finish}`),
    start: {
      full: "ganz voll",
      from: (holes) => `von ${list(holes, "und")}`,
      pegs: (pegs) => `mit ${WORDS.pegs(pegs)}`,
    },
  },

  REPAIRS: {
    title: "Mit einer Änderung lösbar",
    none: "In einer Sekunde fand sich keine solche Änderung.",
    changes: {
      "start-added": (hole) => `Am Anfang eine Kugel in ${hole} hinzufügen`,
      "start-removed": (hole) => `Am Anfang die Kugel in ${hole} entfernen`,
      "finish-added": (hole) => `Am Ende eine Kugel in ${hole} hinzufügen`,
      "finish-removed": (hole) => `Am Ende die Kugel in ${hole} entfernen`,
      "finish-moved": (hole, other) => `Am Ende die Kugel von ${hole} nach ${other} versetzen`,
      "start-moved": (hole, other) => `Am Anfang die Kugel von ${hole} nach ${other} versetzen`,
    },
    alike: (words, others) => `${words} (oder durch Symmetrie ${others === 1 ? "eine weitere" : `${others} weitere`})`,
  },

  VERDICT: {
    allowed: "Dieses Spiel könnte aufgehen. Spiel es und sieh selbst!",
    forbidden: "So kann kein Spiel enden.",
    why: {
      pegs: "Die Zahl der Kugeln stimmt nicht: Jeder Sprung ändert sie um eins, immer in dieselbe Richtung.",
      class: "Jeder Sprung wahrt ein verborgenes Gleichgewicht zwischen den Löchern, und dieses Ende würde es stören.",
    },
    proof: "Der Beweis",
    nearest: "Diese Ziele wahren das Gleichgewicht:",
    take: (finish) => `So enden: ${finish}`,
  },

  WORK: {
    any: /** @type {() => any} */ (() => "irgendeine Lösung"),
    beam: (width) => `Strahlsuche, ${WORDS.readable(width)} breit`,
    forward: (moves) => `vorwärts, ${WORDS.moves(moves)}`,
    backward: (moves) => `rückwärts, ${WORDS.moves(moves)}`,
    positions: (percent) => `nützliche Stellungen, ${WORDS.percent(percent / 100)}`,
  },
};

export default GERMAN;
