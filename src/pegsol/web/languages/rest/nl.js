// Nederlands: the texts that are not needed for the first board.
//
// hole: gat; peg: pin; jump: sprong, springen; move: zet; sweep: kettingsprong; loop: lus
// undo: terug; redo: vooruit; play (a game): spelen; play (a replay): afspelen; replay: naspelen
// game: spel; puzzle: puzzel; problem: opgave; exercise: oefening; solution: oplossing
// start: begin; finish: doel; vacancy: begingat; survivor: overblijver; position: positie
// reverse game: omgekeerd spel; central game: centraal spel; army: leger
// package: pakket; purge: opruimer; clear: opruimen; catalyst: katalysator (helper: helper)
// position class: positieklasse; rule of three: regel van drie; pagoda function: pagodefunctie
// weight: gewicht; complement: complement; save: bewaren; print queue: printlijst
// marks (of jumps): pijlen; explore: verkennen; review: analyse; ghost: schim; streak: reeks
// rush: sprint; daily puzzle: dagpuzzel; search (a run): zoekactie; board: bord; grid: raster

import PUZZLES from "../../board/puzzles/nl.js";
import { WORDS, compact, list } from "../../texts/words.js";

/** @typedef {import("../../texts/packages.js").Kind} Kind */

/**
 * @param {Kind} kind
 * @param {string[]} block
 */
function shape(kind, block) {
  return {
    "2-purge": "dit tweetal",
    "3-purge": "deze rij van drie",
    "6-purge": "dit blok van zes",
    "L-purge": "deze L van zes",
    package: `dit blok van ${block.length}`,
  }[kind];
}

/** @param {string[]} catalyst */
function withHelp(catalyst) {
  const home =
    catalyst.length === 1
      ? "als katalysator, die weer thuiskomt"
      : "als katalysators, die weer thuiskomen";
  return `met ${list(catalyst, "en")} ${home}`;
}

/** @param {string} text a heading */
function capital(text) {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

const SETS =
  "gatenverzamelingen waarvan elke lijn er geen of twee heeft. Geen sprong verandert of het aantal pinnen op zo’n verzameling even of oneven is";

/** Reasons that several proofs share. */
const SETS_STAY =
  "Elke sprong verandert twee gaten van een gemarkeerde groep of geen. Daarom blijft in elke groep een even aantal pinnen even en een oneven aantal oneven, en past geen enkel zo’n einde bij alle groepen.";
const GAMES_END =
  "Elk spel is gevolgd, vanaf de eerste sprong of vanaf de laatste, tot het zeker was dat het nergens toe leidt.";

/** @type {import("../../texts/rest.js").RestCatalogue} */
export default {
  BACKUP: {
    made: (file) => `Je back-up is het bestand ${file}.`,
    version: "Deze back-up is door een nieuwere pegsol gemaakt.",
    damaged: "Deze back-up is beschadigd.",
    question: (day) => `De back-up van ${day} terugzetten?`,
    inside: (saved, results) =>
      `Hij bevat ${WORDS.items(saved)} uit Bewaard, ${WORDS.records(results)}, en de instellingen en voortgang van een browser. ` +
      "Er wordt niets verwijderd van wat je hier hebt.",
    restore: "Terugzetten",
    restored: (saved, results) =>
      saved || results
        ? `De back-up is teruggezet. Nieuw zijn ${WORDS.items(saved)} en ${WORDS.records(results)}.`
        : "De back-up is teruggezet. Je had alles wat erin zit al.",
    partly:
      "Wat bewaard was, is teruggezet, maar deze browser heeft geen ruimte voor de instellingen en voortgang.",
    unread: (names) => `Delen van de back-up waren onleesbaar en zijn weggelaten: ${names}.`,
  },
  WISHES: {
    title: "Nieuwe puzzels",
    lead: "Zeg hoe ze moeten zijn: ze worden voor je gemaakt, elk met een oplossing.",
    count: "Aantal",
    jumps: "Sprongen",
    any: "Alles",
    symmetry: "Symmetrie",
    symmetries: { mirror: "Gespiegeld", rotation: "Gedraaid", full: "Alle symmetrieën", none: "Geen" },
    make: "Puzzels maken",
    making: (found, tried) => `${found} gemaakt, ${tried} geprobeerd …`,
    done: "Klaar. Kies er een om te spelen, of druk ze af.",
    fewer: (found, wanted) => `Er zijn maar ${found} van de ${wanted} gevonden.`,
    none: "Zo’n puzzel is niet gevonden. Kies andere wensen.",
    more: "Voor puzzels met maar één oplossing of met meer sprongen voer je op de opdrachtregel uit:",
  },
  BOARDS: {
    title: "Borden en puzzels",
    search: "Zoeken",
    searchFor: "Naam, bord, bedenker",
    board: "Bord",
    anyBoard: "Alle borden",
    grade: "Moeilijkheid",
    anyGrade: "Alle",
    open: "Nog niet opgelost",
    contents: "Verzamelingen",
    showAll: "Alles tonen",
    found: (count) => `${count} gevonden`,
    nothing: "Niets gevonden. Probeer minder woorden.",
    solved: (moves) => `Opgelost in ${WORDS.moves(moves)}`,
    helped: "Opgelost met hulp",
    best: (pegs) => `Beste tot nu toe: nog ${WORDS.pegs(pegs)} over`,
    progress: (solved, all) => `Je hebt er ${solved} van de ${all} opgelost.`,
    game: (pegs, finish) => `${WORDS.pegs(pegs)}, ${finish}`,
    holes: (holes) => WORDS.holes(holes),
    also: (names) => `Ook bekend als ${names.join(", ")}`,
    boards: "Alle borden",
    boardsLead: "Speel ze zoals ze zijn, of stel zelf een spel samen.",
    setUp: "Opstellen",
    setUpBoard: (board) => `Stel een spel samen: ${board}`,
    setUpOn: (title) => `Opstellen: ${title}`,
    setUpLead: "Kies het gat dat aan het begin leeg is, en het gat waar de laatste pin moet landen.",
    clicking: "Tik op het bord en kies",
    vacancy: (hole) => `Leeg aan het begin: ${hole}`,
    end: (finish) => `Aan het eind: ${finish}`,
    firstPeg: (hole) => `Eerste pin: ${hole}`,
    reverse: "Achterstevoren spelen: er komen pinnen bij tot het bord vol is",
    map: (title) => `${title}: eerste en laatste gat`,
    mapHelp: "Met de pijltjestoetsen ga je van gat naar gat, met Enter kies je er een.",
    peg: "pin",
    empty: "leeg",
    lastPeg: "hier staat de laatste pin",
    lastHole: "blijft leeg",
    play: "Spelen",
    solve: "Oplossen",
    edit: "Bewerken",
  },
  BOARD_TITLES: {
    names: {
      english: "Engels bord",
      french: "Frans bord",
      wiegleb: "Wieglebs bord",
      "semi-wiegleb": "Half Wiegleb-bord",
      asymmetric: "Asymmetrisch bord",
      "old-english": "Oud-Engels bord",
    },
    families: {
      diamond: (holes) => `Diamant van ${WORDS.holes(holes)}`,
      square: (holes) => `Vierkant van ${WORDS.holes(holes)}`,
      rectangle: (_, [width, height]) => `Rechthoek van ${width} bij ${WORDS.holes(height)}`,
      cross: (holes) => `Kruis van ${WORDS.holes(holes)}`,
      triangle: (holes) => `Driehoek van ${WORDS.holes(holes)}`,
      rhombus: (holes) => `Ruit van ${WORDS.holes(holes)}`,
      hexagon: (holes) => `Zeshoek van ${WORDS.holes(holes)}`,
      star: (holes) => `Ster van ${WORDS.holes(holes)}`,
      line: (holes) => `Lijn van ${WORDS.holes(holes)}`,
      path: (holes) => `Pad van ${WORDS.holes(holes)}`,
      cycle: (holes) => `Ring van ${WORDS.holes(holes)}`,
      complete: (holes) => `${WORDS.holes(holes)}, elk met elk verbonden`,
      bipartite: (_, [one, other]) => `${WORDS.holes(one)}, elk verbonden met elk van ${other}`,
      "star-graph": (holes) => `Naaf en spaken van ${WORDS.holes(holes)}`,
      graph: (holes) => `Graaf van ${WORDS.holes(holes)}`,
    },
    own: {
      square: (holes) => `Bord van ${WORDS.holes(holes)}`,
      "square+diagonals": (holes) => `Bord van ${WORDS.holes(holes)} met diagonalen`,
      triangular: (holes) => `Driehoekig bord van ${WORDS.holes(holes)}`,
      hexagonal: (holes) => `Zeshoekig bord van ${WORDS.holes(holes)}`,
      lines: (holes) => `Graaf van ${WORDS.holes(holes)}`,
    },
    diagonals: (board) => `${board} met diagonalen`,
  },
  COLLECTIONS: {
    "first-steps": {
      title: "Eerste stappen",
      lead: "Begin hier: een paar pinnen, een paar sprongen.",
    },
    classics: {
      title: "Klassiekers",
      lead: "Wat de wereld al driehonderd jaar speelt, op het Engelse en het Franse bord.",
    },
    patterns: {
      title: "Figuren op het Engelse bord",
      lead: "Pijlen, muren en open haarden: ruim ze op.",
    },
    "there-and-back": {
      title: "Heen en terug",
      lead: "De laatste pin moet landen in het gat dat eerst leeg was.",
    },
    triangles: { title: "Driehoeken en sterren", lead: "Hier springen pinnen in zes richtingen." },
    squares: { title: "Vierkanten", lead: "Vier zijden, vier hoeken en nauwelijks een uitweg." },
    expeditions: {
      title: "Expedities",
      lead: "Stuur één pin ver vooruit; de andere heb je ervoor over.",
    },
    giants: { title: "Reuzen", lead: "Neem geduld mee, en een plan." },
    nets: { title: "Netten", lead: "Hier zijn geen rijen: pinnen springen langs de lijnen, ook bochten om." },
    reverse: {
      title: "Achterstevoren",
      lead: "Een pin springt over een leeg gat en laat daar een nieuwe pin achter. Maak het bord vol.",
    },
    impossible: {
      title: "Onmogelijk, maar waarom?",
      lead: "Ze lijken onschuldig, maar niemand lost ze ooit op. Kun jij ontdekken waarom?",
    },
  },
  COMMAND: {
    label: "Opdracht",
    copied: "De opdracht is gekopieerd.",
    can: "pegsol op de opdrachtregel kan dit wel:",
    longer: "Voor een langere zoekactie, met meer threads en meer geheugen, voer je deze opdracht uit:",
    more: "Op de opdrachtregel kan pegsol hier meer van, bijvoorbeeld:",
    film: "Voor een animatie voer je deze opdracht uit:",
  },

  DAILY: {
    title: "Dagpuzzels",
    lead: "Drie puzzels per dag, voor iedereen dezelfde: makkelijk op maandag, en elke dag moeilijker tot zondag. Nieuwe komen om middernacht, volgens de klok van je apparaat.",
    levels: { easy: "Makkelijk", medium: "Gemiddeld", hard: "Moeilijk" },
    day: (date) =>
      capital(
        date.toLocaleDateString("nl", {
          weekday: "long",
          day: "numeric",
          month: "long",
          year: "numeric",
        }),
      ),
    month: (date) => capital(date.toLocaleDateString("nl", { month: "long", year: "numeric" })),
    weekday: (date) => date.toLocaleDateString("nl", { weekday: "short" }),
    toToday: "Naar vandaag",
    dayBefore: "Vorige dag",
    dayAfter: "Volgende dag",
    puzzle: {
      easy: (date) => `Dagpuzzel, ${WORDS.date(date)}: makkelijk`,
      medium: (date) => `Dagpuzzel, ${WORDS.date(date)}: gemiddeld`,
      hard: (date) => `Dagpuzzel, ${WORDS.date(date)}: moeilijk`,
    },
    play: "Spelen",
    again: "Nog eens spelen",
    marks: {
      fair: "Opgelost",
      helped: "Opgelost met hulp",
      late: "Later opgelost",
    },
    none: "Voor deze dag zijn er geen puzzels.",
    wait: "De puzzels worden gemaakt…",
    records: "Jouw dagen",
    streak: "Reeks",
    most: "Langste reeks",
    solved: "Opgeloste puzzels",
    days: (days) => WORDS.days(days),
    fair: "Een dag telt mee voor je reeks als je een van de puzzels op de dag zelf zonder hulp oplost.",
    calendar: "Kalender",
    months: "Maand",
    before: "Vorige maand",
    after: "Volgende maand",
    inMonth: (solved, all) => `${solved} van ${all} puzzels opgelost`,
    cell: {
      none: (date) => `${date}: niet opgelost`,
      some: (date, count) => `${date}: ${count} van de 3 opgelost`,
      streak: (date, count) => `${date}: ${count} van de 3 opgelost, telt mee voor de reeks`,
    },
    share: "Resultaat delen",
    result: "Jouw resultaat",
    copied: "Het resultaat is gekopieerd.",
    picture: "Afbeelding downloaden",
    poster: "De borden aan het begin, en hoe het ging",
    report: {
      title: (date) => `pegsol, dagpuzzels, ${date}`,
      helped: "met hulp",
      open: "nog niet opgelost",
      streak: (days) => `${WORDS.days(days)} op rij`,
    },
    rush: "Sprint: zoveel puzzels als je kunt in drie minuten",
  },
  DEMO: { show: "Laat zien" },
  DIFFICULTY: {
    grades: ["heel makkelijk", "makkelijk", "gemiddeld", "moeilijk", "heel moeilijk"],
    impossible: "onmogelijk",
    jumps: (jumps) =>
      `Wie drie sprongen vooruitkijkt, doet ongeveer ${compact(jumps)} sprongen voordat het lukt.`,
  },
  EDITOR: {
    title: "Editor",
    board: "Bord om op te tekenen",
    help: "Met de pijltjestoetsen ga je van plek naar plek. Met Enter teken je, met Shift en de pijltjes teken je door, en de menutoets toont alle keuzes. Met de cijfers 0 tot 6 kies je een gereedschap. U gaat terug, R vooruit.",
    hint: "Tik op een plek om te wisselen tussen pin, leeg gat en geen gat. Houd langer ingedrukt of klik met de rechterknop voor meer keuzes. Sleep om te tekenen.",
    tools: {
      start: "Begin",
      finish: "Doel",
      cycle: "Wisselen",
      peg: "Pin",
      empty: "Leeg gat",
      none: "Geen gat",
      "end-peg": "Moet vol",
      "end-empty": "Moet leeg",
      "end-either": "Mag allebei",
      board: "Bord",
      place: "Plaatsen en schuiven",
      join: "Twee verbinden",
      line: "Lijn van drie",
      "one-way": "Eén richting",
    },
    menu: (place) => `Plek ${place}`,
    kinds: { peg: "pin", empty: "leeg gat", none: "geen gat" },
    wants: (want) =>
      /** @type {any} */ (
        want === "o"
          ? "moet eindigen met een pin"
          : want === "?"
            ? "mag vol of leeg eindigen"
            : "moet leeg eindigen"
      ),
    strokes: "Het hele bord",
    undo: "Terug",
    redo: "Vooruit",
    fill: "Met pinnen vullen",
    empty: "Gaten leegmaken",
    all: "Overal gaten",
    clear: "Wissen",
    name: "Titel",
    untitled: "Opgave zonder titel",
    grid: "Raster",
    geometries: {
      square: "Vierkant",
      "square+diagonals": "Met diagonalen",
      triangular: "Driehoekig",
      hexagonal: "Zeshoekig",
      hand: "Met de hand",
    },
    columns: "Kolommen",
    rows: "Rijen",
    reverse: "Omgekeerd spel",
    noPeg: "Zet een pin op het bord, dan kan het spel beginnen.",
    play: "Spelen",
    solve: "Oplossen",
    queue: "Aan printlijst toevoegen",
    queued: "Toegevoegd aan de printlijst.",
    save: "Bewaren",
    saveCopy: "Kopie bewaren",
    nameIt: "Naam",
    saved: (name) => `${name} is bewaard.`,
    toSaved: "Toon wat bewaard is",
    fresh: "Nieuwe opgave",
    onBoard: "Bord",
    emptyGrid: "Leeg raster",
    emptyGround: "Leeg, met de hand",
    begin: "Beginnen",
    handHelp:
      "Met 7 plaats en verschuif je gaten: Enter kiest een gat en de pijltjestoetsen verschuiven het. Met 8 verbind je twee gaten, met 9 trek je een lijn van drie, en met W een lijn in één richting.",
    handHints: {
      place: "Tik op een vrije plek voor een nieuw gat. Sleep een gat om het te verschuiven.",
      join: "Tik twee gaten aan: elk pad over drie verbonden gaten is een lijn. Nog een keer, en ze zijn weer los.",
      line: "Tik drie gaten op volgorde aan: een pin springt van het eerste naar het derde, en terug. Nog een keer, en de lijn is weg.",
      "one-way": "Tik drie gaten op volgorde aan: een pin springt van het eerste naar het derde, maar niet terug.",
    },
    placesHint:
      "Alleen de editor onthoudt waar de gaten liggen: bewaard worden gaten en lijnen, en het plaatje wordt opnieuw ingedeeld.",
    addHole: "Gat toevoegen",
    picked: "gekozen",
    movedTo: (hole, x, y) => `${hole} ligt ${x} naar rechts, ${y} naar beneden`,
    lines: "Lijnen: a b c, of a > b > c in één richting",
    noHole: (name) => `Er is geen gat ${name} op het bord.`,
    badLine: (line) => `Een lijn heeft drie verschillende gaten nodig: ${line}`,
    bring: "Plak of open een opgave",
    paste: "Een diagram, een opgave, de naam van een puzzel of een link",
    example: "    o o o\n    o o o\no o o o o o o\no o o . o o o",
    read: "Laden",
    openFile: "Open een bestand",
    loaded: "De opgave staat op het bord. Met Terug haal je de oude terug.",
    take: "Exporteer als bestand",
    asText: "Tekst",
    asJson: "JSON",
    source: "De opgave als tekst",
  },
  END: {
    solved: "Opgelost!",
    length: (moves) => WORDS.moves(moves),
    timed: (moves, seconds) => `${WORDS.moves(moves)}, in ${WORDS.seconds(seconds)}`,

    praise: {
      solved: "De eerste keer!",
      pegs: "Minste pinnen ooit!",
      moves: "Minste zetten ooit!",
      seconds: "Snelste ooit!",
      alone: "Zonder hulp",
    },

    day: (date) => `Dagpuzzel van ${date}`,
    streak: (days) => (days === 1 ? "Je reeks begint" : `${days} dagen op rij`),

    stuck: (pegs) => `Vast met ${WORDS.pegs(pegs)}`,
    finished: (pegs) => `Klaar met ${WORDS.pegs(pegs)}`,
    close: {
      few: (pegs) => `Zo dichtbij: maar ${WORDS.pegs(pegs)} te veel.`,
      placed: "Zo dichtbij: het aantal pinnen klopt, maar ze staan niet op hun plek.",
    },
    asGood: "Minder kan niet.",
    possible: (finish) => `Je had het doel kunnen halen: ${finish}.`,
    fewest: (pegs) => `Je had kunnen eindigen met ${WORDS.pegs(pegs)}.`,
    impossible: "Vanuit dit begin was er geen oplossing.",
    shortest: (moves, found, atLeast) => {
      if (!atLeast) return "";
      const needed = `Je had ${WORDS.moves(moves)} nodig`;
      if (moves <= atLeast) return `${needed}, en geen oplossing heeft er minder.`;
      if (found === atLeast) return `${needed}; het kan in ${atLeast}.`;
      if (found !== null && found < moves)
        return `${needed}. Het kan in ${found}, maar niet in minder dan ${atLeast}.`;
      return `${needed}. Met minder dan ${atLeast} kan het niet.`;
    },

    again: "Nog eens spelen",
    restart: "Opnieuw beginnen",
    isHelp: "Terug naar de fout telt als hulp, opnieuw beginnen niet.",
    next: (title) => `Volgende: ${title}`,
    daily: "Dagpuzzels",
  },
  EXPLORER: {
    label: "De sprongen die je nu kunt doen",
    lead: "Zie waar elke sprong toe leidt. Wijs een sprong aan om hem te zien, druk erop om hem te doen.",
    columns: { jump: "Sprong", solutions: "Oplossingen", chance: "Lukraak", fewest: "Pinnen" },
    hints: {
      solutions: "Zoveel manieren om het doel te halen laat de sprong over",
      chance: "Zo vaak halen lukrake sprongen daarna het doel",
      fewest: "Het kleinste aantal pinnen dat nog kan overblijven",
    },
    worth: { wins: "op te lossen", loses: "niet meer op te lossen", open: "nog onbekend" },
    mirrored: (jumps) => `hetzelfde, gespiegeld: ${list(jumps, "en")}`,
    make: (jump, worth) => `${jump}: ${worth}`,
    none: "Er is geen sprong meer.",
    wait: "Even kijken…",
    unknown: "?",
    over: "Het spel is uit. Neem een sprong terug om te verkennen.",
  },
  FINISH: {
    fewest: "zo weinig mogelijk pinnen",
    any: "laatste pin, waar dan ook",
    atMost: (most) => `hoogstens ${WORDS.pegs(most)} over`,
    exactly: (pegs) => `precies ${WORDS.pegs(pegs)} aan het einde`,
    oneVacancy: "alle gaten vol op één na",
    choice: "een patroon met vrije gaten",
    full: "alle gaten vol",
    fullBut: (holes) => `alle gaten vol behalve ${list(holes, "en")}`,
    in: (holes) => `laatste ${holes.length === 1 ? "pin" : "pinnen"} in ${list(holes, "en")}`,
    pattern: (pegs) => `een patroon van ${WORDS.pegs(pegs)}`,
    label: "Doel",
    own: (finish) => `Zoals in de opgave: ${finish}`,
    marked: "de aangegeven pinnen",
    clicked: "laatste pin in het gat dat ik aanklik",
    clickedVacancy: "alle gaten vol behalve het gat dat ik aanklik",
    number: "Aantal pinnen",
  },
  HELP: {
    title: "Help",
    contents: "Op deze pagina",
    welcome: "Laat zien hoe het werkt",
    lessons: "Lessen met oefeningen",

    rules: {
      title: "Het spel",
      text: [
        "In de [gaten|hole] van een bord staan [pinnen|peg], en minstens één gat is leeg. Een pin [springt|jump] in een rechte lijn over een pin ernaast naar het lege gat erachter, en de pin waar hij overheen sprong, wordt weggehaald. Andere zetten zijn er niet.",
        "Elke sprong haalt één pin weg. Je wint als de pinnen staan zoals het [doel|finish] vraagt: meestal één laatste pin, de [overblijver|survivor], vaak in een bepaald gat met een ring eromheen. Kan er niets meer springen en is het doel niet gehaald, dan zit je vast.",
        "In het [omgekeerde spel|reverse] gaat alles achteruit: een pin springt over een leeg gat naar een leeg gat, en ertussen verschijnt een nieuwe pin. Wat vooruit moeilijk is, kan achteruit makkelijk zijn.",
      ],
      examples: {
        jump: "Een sprong: de pin van d2 springt over d3 naar d4.",
        move: "Een zet van twee sprongen, c1-c3-e3, met dezelfde pin.",
      },
    },

    playing: {
      title: "Spelen",
      text: [
        "Sleep een pin met de muis of je vinger naar een gat waar hij kan landen, of tik op de pin en dan op het gat. Gaten die hij kan bereiken, lichten op. Kan een pin niet springen, dan zegt het bord waarom. Met het toetsenbord ga je met Tab naar het bord, met de pijltjestoetsen van gat naar gat, en met Enter pak je een pin op en zet je hem neer.",
        "Er gaat niets verloren: je kunt elke sprong terugnemen. Tik op een zet in de lijst, of versleep de schuif, om naar die plaats in het spel te gaan. Speel je dan iets anders, dan komt dat in de plaats van wat volgde; met één keer Terug zijn je oude zetten er weer.",
        "De meter zegt of je nog kunt winnen, hoeveel pinnen er minstens overblijven, hoeveel [oplossingen|solution] er nog zijn en hoe groot de kans is dat lukrake sprongen er een vinden. Vindt een korte zoekactie het aantal, dan toont de meter ook hoeveel [zetten|move] er nog minstens nodig zijn; sprongen die je laatste zet voortzetten, tellen daarbij niet. De meter staat uit tot je hem aanzet, en telt als hulp, net als hints en pijlen. Pijlen tonen elke sprong: een hele pijl met een vinkje wint nog, een gestreepte met een kruisje niet.",
        "Een hint toont één goede sprong. Is een spel verloren, dan gaat ‘Terug naar de fout’ naar de sprong die het verloor en laat zien wat beter was geweest.",
        "De klok start bij je eerste sprong. Een opgelost spel telt voor je records als je het vanaf het begin en zonder hulp speelde. Heb je gewonnen, dan zoekt pegsol een paar seconden en vergelijkt het jouw zetten met het kleinste aantal, of met de gevonden grenzen.",
      ],
    },

    notation: {
      title: "Hoe je zetten schrijft",
      text: [
        "Elk gat heeft een letter voor de kolom en een cijfer voor de rij, geteld van linksboven: het midden van het Engelse bord is d4. Een sprong schrijf je van gat naar gat, d2-d4. Meer sprongen achter elkaar met dezelfde pin zijn één [zet|move], c1-c3-e3, en een lange heet een [kettingsprong|sweep]. Een oplossing heeft dus minder zetten dan sprongen.",
        "Liggen er meer gaten tussen twee gaten, dan staat tussen haakjes over welk gat de sprong gaat: v5-v1(v3). Wil je de namen van de gaten zien, ga dan naar Instellingen of gebruik de toets N.",
      ],
    },

    strategy: {
      title: "Hoe je wint",
      text: [
        "Spring niet in het wilde weg: in het [centrale spel|central] brengen lukrake sprongen 32 pinnen maar één keer op 74 miljoen spellen terug tot één in het midden. Denk in [pakketten|package]: een pakket is een paar pinnen die je samen kunt weghalen, terwijl al het andere eindigt zoals het stond. Zo’n manoeuvre heet een [opruimer|purge]. Die leent een pin uit de buurt, de [katalysator|catalyst], die aan het eind weer thuiskomt.",
        "Zie het bord als een verzameling pakketten, en ruim ze een voor een op, te beginnen met die het verst van het doel liggen. Pinnen in hoeken en aan het eind van armen krijg je het moeilijkst weg: ruim ze op zolang andere pinnen nog kunnen helpen. Laat losse pinnen niet ver van de andere afdwalen.",
      ],
      examples: {
        three: "De 3-opruimer haalt een rij van drie weg: de katalysator in c3 springt opzij en komt aan het eind thuis.",
        six: "De 6-opruimer haalt twee rijen van drie weg.",
        ell: "De L-opruimer haalt een L van zes weg.",
        two: "De 2-opruimer haalt twee pinnen weg die drie gaten uit elkaar staan, a4 en d4; b4 komt thuis.",
        central: "Het hele centrale spel: één sprong naar het midden, dan zes opruimers. Volg de ringen.",
      },
    },

    pages: {
      title: "De andere pagina’s",
      purposes: {
        daily: "Los drie puzzels per dag op, voor iedereen dezelfde, en zie je dagen op een kalender. Een dag telt mee voor je reeks als je een van de puzzels op de dag zelf zonder hulp oplost.",
        rush: "Los in drie minuten zoveel puzzels op als je kunt; ze worden steeds langer.",
        lessons: "Tien korte lessen met oefeningen leren je springen, kettingsprongen, opruimers en achteruit denken, en wat onmogelijk is en waarom. Verzamel de sterren.",
        boards: "Bekijk plaatjes van alle borden en puzzels. Zoek op woorden, zie wat je hebt opgelost, en kies het [begingat|vacancy] en het [doel|finish] met een tik.",
        editor: "Teken zelf een bord of een positie, of plak een diagram. De pagina toont meteen welke doelen de [positieklasse|class] toelaat. Je kunt alles bewaren, exporteren en importeren.",
        search: "Laat pegsol een opgave oplossen of verdergaan na je eigen zetten. Vraag om één oplossing, een met de minste zetten, allemaal, of zo weinig mogelijk pinnen. Zoek je de minste zetten, zie dan hoe het beste gevonden aantal en het bewezen minimum naar elkaar toe groeien, en speel de beste oplossing tot nu toe na. Je kunt een zoekactie pauzeren, hervatten en stoppen; ze gaat door terwijl je andere pagina’s bezoekt, en eindigt als je ze sluit of opnieuw laadt. Is er geen oplossing, dan toont de pagina waarom.",
        lab: "Zie programma’s zoeken. In de genetische oplosser geeft een populatie kandidaten de gaten gewichten, speelt daarmee en evolueert: donkere borden tonen gewichten, lichte het einde van een spel; klik erop om het na te spelen. Vindt hij niets, dan bewijst dat niets. Voor eenvoudig zoeken en vergelijkingen heeft de pagina opdrachten om te kopiëren.",
        replay: "Bekijk een spel of een oplossing: stap voor stap, op elke snelheid, of met de schuif.",
        queue: "Verzamel posities en oplossingen met ‘Aan printlijst toevoegen’, zet ze op volgorde, en print ze of download ze als plaatjes of tekst.",
        saved: "Vind alles terug wat je hebt bewaard. Importeer bestanden, open links, en maak een back-up van alles in één bestand.",
      },
      after:
        "‘Delen’ geeft je een link die je hele spel bevat, een QR-code en een plaatje. Open een bestand van pegsol door het op een pagina te laten vallen.",
    },

    keys: {
      title: "Toetsen",
      text: [
        "De toetsen werken overal op de pagina, behalve terwijl je typt. Met de pijltjes loop je door het spel. Alleen als het bord de toetsenbordfocus heeft, gaan ze van gat naar gat: druk op Tab om de focus daarheen te brengen, of klik op het bord en druk op omhoog of omlaag. Schuiven, lijsten en tabs gebruiken de pijltjes op hun eigen manier.",
      ],
      keys: {
        steps: "één sprong terug, één sprong verder",
        arrows: "op het bord: van gat naar gat",
        press: "op het bord: pin oppakken, neerzetten",
        back: "de pin terugzetten",
        undo: "terug",
        redo: "vooruit",
        play: "afspelen en pauzeren",
        ends: "begin en einde van het spel",
        hint: "hint",
        marks: "pijlen aan en uit",
        where: "terug naar de fout",
        names: "namen van de gaten aan en uit",
      },
    },

    words: { title: "Woorden" },
  },
  HINTS: {
    jump: (origin, over, target) => `Spring met ${origin} over ${over}${target && ` naar ${target}`}`,
    hint: (jump, why) => `${jump}: ${why}`,
    why: {
      forced: () => "dit is de enige sprong.",
      only: () => "dit is de enige sprong die nog wint.",
      most: () => "zo hou je de meeste kansen open.",
      wins: () => "hiermee kun je nog winnen.",
      fewest: (pegs) => `winnen lukt niet meer, maar zo kun je eindigen met ${pegs}.`,
      perhaps: (pegs) => `of dit wint, is nog onbekend, maar je kunt eindigen met ${pegs}.`,
    },
    more: "Vertel me meer",
    learn: "Leer het in een les",
  },
  LADDER: {
    title: "De ladder",
    lead: "Van zes pinnen tot het hele bord: elke trede is iets moeilijker dan de vorige.",
    step: (number, all) => `Trede ${number} van ${all}`,
    facts: (pegs, grade) => `${WORDS.pegs(pegs)} · ${grade}`,
    next: (title) => `Volgende: ${title}`,
    star: (number, title, progress) => `${number}. ${title}: ${progress}`,
    progress: { alone: "zelf opgelost", helped: "met hulp opgelost", open: "nog niet opgelost" },
    done: "Je staat bovenaan: elke trede is opgelost.",
  },
  LESSONS: {
    title: "Lessen",
    lead: "Tien korte lessen, van de eerste sprong tot legers die nooit kunnen aankomen. Los de borden op en verzamel de sterren.",
    number: (number) => `Les ${number}`,
    all: "Alle lessen",
    then: "Daarna los je op:",
    read: "Lezen",
    begin: "Naar de oefeningen",
    stars: (count, all) => `${count} van ${all} sterren`,
    start: "Begin hier",
    goOn: "Ga hier verder",
    exercises: "Oefeningen",
    exercise: (number, title, stars) => `Oefening ${number}, ${title}, ${stars} van 3 sterren`,
    undo: "Terug",
    again: "Opnieuw",
    hint: "Hint",
    show: "Laat zien",
    next: "Volgende oefening",
    nextLesson: "Volgende les",
    play: "Speel het centrale spel",
    check: "Controleer",
    numbers: "Het nummer van elk gat",
    hinted: (jump) => `Probeer ${jump}.`,
    wentBack: (jump) => `Ik heb de sprongen teruggenomen die nergens toe leidden. Probeer vanaf hier ${jump}.`,
    stuck: "Geen pin kan meer springen. Neem een sprong terug, of begin opnieuw.",
    notFinished: "Geen pin kan meer springen, maar de pinnen staan niet zoals de ringen vragen. Neem een sprong terug.",
    tooLong: (moves, limit) =>
      limit === 1
        ? `Gelukt, maar in ${moves} zetten. Kan één pin het in één zet?`
        : `Gelukt, maar in ${moves} zetten. Het kan in ${limit}.`,
    praise: { 1: "Opgelost, met hulp.", 2: "Opgelost!", 3: "Perfect!" },
    fewer: (fewest) =>
      fewest === 1
        ? "Eén zet is genoeg: haal de derde ster."
        : `${fewest} zetten zijn genoeg: haal de derde ster.`,
    alone: "Los het nog eens op zonder hulp voor meer sterren.",
    shown: "Zo kan het. Nu jij: begin opnieuw.",
    right: "Goed!",
    wrong: "Niet helemaal. Denk nog eens na, of probeer het op het bord.",
    marks: (right, wrong, missing) => `Goed: ${right}. Fout: ${wrong}. Gemist: ${missing}.`,
    mark: "Tik op gaten om ze te markeren",
    marked: "gemarkeerd",
    options: {
      yes: "Ja, het kan",
      class: "Nee: de positieklasse verbiedt het",
      pagoda: "Nee: de gewichten verbieden het",
      other: "Nee, al laat de positieklasse het toe",
    },
  },
  OPEN: {
    failed: (file, reason) => `${file} kan niet worden geopend: ${reason}`,
    tooLarge: "Dit is te groot voor een opgave of een spel.",
    noText: "Dit is geen pegsol-bestand.",
    nothing: "Er zit geen opgave of spel in.",
    noGame: "Deze link bevat geen spel.",
    several: (count) => `${WORDS.items(count)} bewaren?`,
    explained: "Het bestand of de link bevat meer dan één opgave of spel.",
    add: "Bewaren",
    untitled: "Zonder titel",
    imported: (count) => `${WORDS.items(count)} bewaard.`,
  },
  PACKAGES: {
    lead: "Een pakket ruimt een blok pinnen op met hulp van een katalysator, die weer thuiskomt. Al het andere blijft zoals het was.",
    find: "Toon het volgende pakket",
    wait: "Even kijken…",
    none: "Hier is geen pakket dat het doel haalbaar laat.",
    unknown: "Binnen de tijd is er geen pakket gevonden.",
    first: (moves) => `Doe eerst ${list(moves, "en")}.`,
    clear: (kind, block, catalyst) =>
      `Ruim ${shape(kind, block)} op, ${block.join(" ")}, ${withHelp(catalyst)}.`,
    fill: (kind, block, catalyst) =>
      catalyst.length
        ? `Vul ${shape(kind, block)}, ${block.join(" ")}, ${withHelp(catalyst)}.`
        : `Vul ${shape(kind, block)}, ${block.join(" ")}.`,
    moves: (moves) => moves.join(", "),
    done: "Klaar: het blok is opgeruimd, en al het andere staat zoals eerst.",
    filled: "Klaar: het blok is gevuld, en al het andere staat zoals eerst.",
    ofGame: "Dit spel in pakketten",
    ofSolution: "In pakketten",
    count: (packages, jumps) =>
      jumps
        ? `${WORDS.packages(packages)} en ${WORDS.jumps(jumps)} daarbuiten`
        : WORDS.packages(packages),
    label: "De oplossing, pakket voor pakket",
    order: "Onafhankelijke sprongen zijn soms verwisseld, zodat elk pakket bij elkaar blijft.",
    replay: "Speel na in deze volgorde",
  },
  PLAINLY: {
    never: {
      hole: (hole) => `Wat je ook doet, de laatste pin kan nooit in ${hole} staan.`,
      any: "Wat je ook doet, er blijft op het eind meer dan één pin over.",
      most: (most) => `Wat je ook doet, er blijven op het eind meer dan ${WORDS.pegs(most)} over.`,
      exactly: (pegs) => `Wat je ook doet, het zijn er op het eind nooit precies ${WORDS.pegs(pegs)}.`,
      fewest: "Wat je ook doet, er blijven meer pinnen over dan in het beste spel.",
      pegs: "Wat je ook doet, de pinnen staan op het eind nooit zoals het moet.",
    },
    because: {
      parity: (odd) =>
        odd
          ? "Tel de pinnen op de gemarkeerde gaten: het is een oneven aantal. Elke sprong verandert twee van deze gaten of geen, dus het aantal blijft oneven, maar op het eind zou het even moeten zijn."
          : "Tel de pinnen op de gemarkeerde gaten: het is een even aantal. Elke sprong verandert twee van deze gaten of geen, dus het aantal blijft even, maar op het eind zou het oneven moeten zijn.",
      paritiesDrawn: () => SETS_STAY,
      setsOne: () => SETS_STAY,
      setsMost: () => SETS_STAY,
      setsExactly: () => SETS_STAY,
      pagoda: (_, start, least) =>
        `Elke pin telt zoveel punten als er op het plaatje in zijn gat staan. Geen sprong geeft er punten bij. Nu zijn het er ${start}, maar op het eind zouden het er minstens ${least} moeten zijn.`,
      pagodas: () =>
        "De gaten kunnen punten krijgen waarbij geen sprong punten toevoegt. Maar elk einde dat volgens even en oneven aantallen kan, zou meer punten nodig hebben dan er nu zijn.",
      exhausted: (positions) =>
        `Een zoekactie heeft alles geprobeerd, in totaal ${WORDS.readable(positions)} posities, en geen weg leidt erheen.`,
    },
  },

  PROOFS: {
    parity: (odd, holes) =>
      `Positieklasse: het begin heeft een ${odd ? "oneven" : "even"} aantal pinnen op ${list(holes, "en")}, elk toegelaten doel een ${odd ? "even" : "oneven"} aantal. Elke lijn heeft geen of twee van deze gaten, dus geen sprong verandert dat.`,
    paritiesDrawn: (sets) =>
      `Positieklasse: er zijn ${sets.toLocaleString("nl")} ${SETS}, en geen positie die het doel toelaat, komt daarin overeen met het begin.`,
    setsOne: (even, odd) =>
      `Positieklasse: geen enkele losse pin komt overeen met het begin. ${even.map((holes) => `Het begin heeft een even aantal pinnen op ${holes}, dus de laatste pin staat daar niet. `).join("")}${odd.map((holes) => `Het begin heeft een oneven aantal pinnen op ${holes}, dus de laatste pin staat daar. `).join("")}Er blijft geen gat over. Elke lijn heeft geen of twee gaten van elke verzameling, dus geen sprong verandert dat.`,
    setsMost: (even, odd, most) =>
      `Positieklasse: geen positie van hoogstens ${WORDS.pegs(most)} komt overeen met het begin. ${even.map((holes) => `Het begin heeft een even aantal pinnen op ${holes}. `).join("")}${odd.map((holes) => `Het begin heeft een oneven aantal pinnen op ${holes}. `).join("")}Elke lijn heeft geen of twee gaten van elke verzameling, dus geen sprong verandert dat.`,
    setsExactly: (even, odd, most) =>
      `Positieklasse: geen positie van precies ${WORDS.pegs(most)} komt overeen met het begin. ${even.map((holes) => `Het begin heeft een even aantal pinnen op ${holes}. `).join("")}${odd.map((holes) => `Het begin heeft een oneven aantal pinnen op ${holes}. `).join("")}Elke lijn heeft geen of twee gaten van elke verzameling, dus geen sprong verandert dat.`,
    pagoda: (weights, start, least) =>
      `Pagodefunctie: met de gewichten ${list(weights, "en")} (andere gaten 0) weegt het begin ${start}, elk toegelaten doel minstens ${least}, en geen sprong maakt het gewicht groter.`,
    pagodas: (weightings) =>
      `Pagodefuncties: er zijn ${weightings.toLocaleString("nl")} manieren om de gaten te wegen waarbij geen sprong het gewicht groter maakt, en bij een daarvan weegt elke positie die het doel toelaat meer dan het begin.`,
    stuck: "Er is geen sprong mogelijk, en het doel is niet bereikt.",
    exhausted: (positions, levels) =>
      `Een zoekactie ging alle posities langs, ${WORDS.readable(positions)} in hoogstens ${WORDS.jumps(levels)}, en vond geen oplossing.`,
  },
  PUZZLES,

  QUEUE: {
    title: "Printlijst",
    none: "Er is nog niets te printen. Druk op ‘Aan printlijst toevoegen’ bij een spel, een oplossing of een opgave om die hier toe te voegen.",
    toBoards: "Borden en puzzels",
    untitled: "Zonder titel",
    position: "positie",
    of: (act, name) => `${act}: ${name}`,
    up: "Omhoog",
    down: "Omlaag",
    remove: "Weghalen",
    removed: (name) => `${name} is weggehaald.`,
    moved: (name, place, count) => `${name} staat nu op plaats ${place} van ${count}.`,
    clear: "Alles weghalen",
    cleared: "De printlijst is leeg.",
    undo: "Herstellen",
    pages: (count) => WORDS.pages(count),
    name: "Titel van de pagina",
    untitledSheet: "Geen titel",
    layout: "Indeling",
    layouts: { diagrams: "Diagrammen", worksheets: "Werkbladen", cards: "Kaarten" },
    solutions: "Oplossingen",
    solved: { none: "Geen", back: "Op de achterkant", end: "Op pagina’s aan het eind" },
    turned: "Druk dubbelzijdig af, en keer het papier om over de lange kant.",
    unsolved: "Geen oplossing bekend.",
    student: "Naam",
    rule: (jump) =>
      `Een pin springt over zijn buur naar het lege gat erachter, en de buur gaat weg. Schrijf: ${jump}.`,
    reverse: "Omgekeerd: een pin springt over een leeg gat, en daar verschijnt een pin.",
    paper: "Papier",
    papers: { a4: "A4", letter: "Letter" },
    perPage: "Per pagina",
    theme: "Kleuren",
    themes: {
      print: "Zwart-wit",
      plain: "Effen",
      wood: "Hout",
      dark: "Donker",
      contrast: "Hoog contrast",
    },
    strips: "Oplossingen zet voor zet",
    print: "Printen",
    asFile: "Downloaden",
    forms: { svg: "SVG", png: "PNG", text: "Tekst" },
    downloaded: (name) => `${name} is gedownload.`,
    preview: "Voorbeeld",
    booklet: "Download voor een boekje of een bord om uit te knippen de tekst en geef dit op:",
  },
  REFUSALS: {
    unreadable: (detail) => `Dit kan niet worden gelezen: ${detail}`,
    invalid: (detail) => `pegsol begreep het niet: ${detail}`,
    "too-many-searches": (most) => `Je hebt al ${WORDS.searches(most)}. Stop er eerst een.`,
    "saved-full": (most) => `Je hebt ${WORDS.items(most)} bewaard. Verwijder er eerst een paar.`,
    "saved-too-large": "Je hebt te veel bewaard. Verwijder er eerst iets van.",
    "results-full": "Er is geen plaats voor meer resultaten.",
    "not-saved": "Dit is niet meer bewaard.",
    "no-search": "Die zoekactie bestaat niet meer.",
    "too-much-memory": "Dit vraagt meer geheugen dan er is.",
    "search-died": "De zoekactie viel uit.",
    "browser-full": "Deze browser heeft geen ruimte meer voor pegsol. Er is niets verloren van wat je bewaard hebt. Verwijder eerst iets.",
    "browser-storage": "Deze browser kan niet lezen of schrijven wat hij voor pegsol bewaart. Er is niets verwijderd. Laad de pagina opnieuw.",
    "thing-too-large": (kilobytes) => `Dit is te groot om te bewaren: hoogstens ${kilobytes.toLocaleString("nl")} kB.`,
    "too-many-holes": (most) => `Een bord zonder raster mag hier hoogstens ${WORDS.holes(most)} hebben.`,
    "too-many-things": (most) => `Er kunnen hoogstens ${WORDS.items(most)} tegelijk open.`,
    "too-many-pictures": (most) =>
      `In een bestand passen hoogstens ${most.toLocaleString("nl")} plaatjes van borden.`,
    "not-over": "Het spel is nog niet uit.",
    "needs-python":
      "Deze pagina’s kunnen dat niet; pegsol op de opdrachtregel wel: pip install pegsol en dan pegsol --help.",
    "no-webassembly": "Deze browser kan de rekenkern niet uitvoeren: WebAssembly ontbreekt.",
    "engine-missing": "De rekenkern kon niet worden geladen.",
    "engine-memory": "De rekenkern heeft meer geheugen nodig dan deze browser geeft.",
    "engine-failed": "De rekenkern is vastgelopen. Laad de pagina opnieuw.",
  },
  REVIEW: {
    label: "Het spel, sprong voor sprong",
    none: "Doe een sprong om de analyse te beginnen.",
    wait: "Ik bekijk elke positie…",
    kept: (part) => `hield ${WORDS.percent(part)} van de oplossingen over`,
    notes: {
      only: "de enige goede sprong",
      slip: "een foutje",
      lost: "verloor het spel",
      peg: "kostte een pin",
    },
    could: (pegs) => `${WORDS.pegs(pegs)} haalbaar`,
    good: {
      solved: "Geen enkele sprong ging mis.",
      lostAt: (move, jump) => `De sprong ${jump} in zet ${move} verloor het spel.`,
      never: "Vanaf het begin was er geen oplossing.",
      open: "Tot nu toe is het doel nog haalbaar.",
    },
    go: (move, text, note) => `Zet ${move}, ${text}${note ? `: ${note}` : ""}`,
    again: "Probeer opnieuw vanaf hier",
    better: "Toon een betere sprong",
    instead: (jumps) => `Beter: ${list(jumps, "of")}.`,
  },
  RUSH: {
    title: "Sprint",
    lead: "Los in drie minuten zoveel puzzels op als je kunt. Ze beginnen met drie sprongen en worden steeds langer.",
    rules: "De laatste pin moet in de ring landen. Ga zo vaak terug als je wilt. Een puzzel die je overslaat, is gemist.",
    start: "Start",
    again: "Nog een sprint",
    best: (score, date) => `Jouw beste: ${score}, op ${date}`,
    noBest: "Nog geen sprint gespeeld",
    score: "Opgelost",
    missed: "Gemist",
    time: "Resterend",
    jumps: (count) => `Nog ${WORDS.jumps(count)}`,
    undo: "Terug",
    reset: "Opnieuw",
    skip: "Sla over",
    stop: "Stoppen",
    stuck: "Je zit vast: ga terug, begin opnieuw of sla over.",
    wait: "De volgende puzzel komt eraan…",
    solvedNow: (score) => `Opgelost: al ${score}`,
    over: "De sprint is voorbij",
    result: (score) =>
      score === 1 ? "Je hebt 1 puzzel opgelost." : `Je hebt ${score} puzzels opgelost.`,
    record: "Een nieuw record!",
    notKept: (reason) => `De score kon niet worden bewaard: ${reason}`,
    missedTitle: "Wat je gemist hebt",
    missedLead: "Neem hier rustig de tijd voor.",
    nothing: "Je hebt niets gemist.",
    puzzle: (number) => `Sprint, puzzel ${number}`,
    daily: "Dagpuzzels",
  },
  SAVED: {
    title: "Bewaard",
    none: "Er is nog niets bewaard. Druk op ‘Bewaren’ bij een spel, een puzzel of een oplossing om die hier te houden.",
    toBoards: "Borden en puzzels",
    show: "Toon",
    kinds: { all: "Alles", game: "Spellen", puzzle: "Puzzels", solution: "Oplossingen" },
    kind: { game: "Spel", puzzle: "Puzzel", solution: "Oplossing" },
    of: (act, name) => `${act}: ${name}`,
    edit: "Bewerken",
    rename: "Hernoemen",
    newName: "Nieuwe naam",
    renamed: (name) => `De nieuwe naam is ${name}.`,
    share: "Delen",
    import: "Importeer een bestand",
    backUp: "Back-up van alles",
    explained: "Een back-up is een bestand: importeer het om alles terug te zetten. Je kunt een bestand ook op elke pagina laten vallen.",
    here: "Alles wordt alleen in deze browser bewaard: maak af en toe een back-up.",
    forgets: "Deze browser laat pegsol niets bewaren. Wat je bewaart, gaat verloren als je deze pagina sluit, tenzij je er een back-up van maakt.",
    aside: (names) => `Deze browser bevatte gegevens die pegsol niet kan lezen. Ze zijn niet gewist, maar opzijgelegd als ${names}.`,
    paste: "Open een link of een spel",
    open: "Openen",
    export: "Exporteren",
    delete: "Verwijderen",
    deleted: (name) => `${name} is verwijderd.`,
    undo: "Herstellen",
    back: (name) => `${name} is hersteld.`,
  },
  SEARCH: {
    title: "Zoeken",
    heading: (title) => `Oplossen: ${title}`,
    map: (title) => `${title}: de positie om op te lossen`,
    mapHelp: "Met de pijltjestoetsen ga je van gat naar gat, met Enter maak je er een het doel.",
    peg: "pin",
    empty: "leeg",
    wants: { peg: "moet eindigen met een pin", empty: "moet leeg eindigen", free: "mag vol of leeg eindigen" },
    question: "Wat je zoekt",
    want: "Oplossingen",
    ways: {
      one: "Eén is genoeg",
      moves: "Minste zetten",
      distinct: "Alle verschillende",
      all: "Alle, in elke volgorde",
    },
    about: {
      one: "",
      moves: "De beste oplossing tot nu toe zie je terwijl het zoeken doorgaat.",
      distinct: "Dezelfde sprongen in een andere volgorde tellen als dezelfde oplossing.",
      all: "Elke volgorde van dezelfde sprongen telt als een oplossing.",
    },
    mirror: "Spiegelbeelden één keer tellen",
    start: "Zoeken",
    lasts: "Een zoekactie duurt hoogstens een uur. Ze eindigt als je de pagina sluit of opnieuw laadt.",
    gone: "Die zoekactie bestaat niet meer.",
    again: "De zoekactie eindigde toen de pagina opnieuw werd geladen. Hier staat wat ze zocht: start haar opnieuw.",
    played: "Je zetten tot nu toe",
    protected: "Elke oplossing hier begint met deze zetten.",
    pause: "Pauze",
    resume: "Verder",
    stop: "Stoppen",
    figures: {
      seconds: "Tijd",
      rate: "Posities per seconde",
      nodes: "Posities",
      best: "Beste tot nu toe",
      found: "Gevonden oplossingen",
      moves: "Zetten",
      what: "Bezig met",
    },
    states: {
      queued: "Wacht op haar beurt…",
      running: "Zoekt…",
      paused: "Gepauzeerd",
      done: "Klaar",
      stopped: "Gestopt",
      failed: "Het zoeken is mislukt",
    },
    outcomes: {
      solved: "Het is op te lossen",
      impossible: "Het is niet op te lossen",
      undecided: "Niet beslist",
    },
    limits: {
      cancelled: "Het zoeken werd gestopt voor het klaar was.",
      time: "De tijd was om voor het zoeken klaar was.",
      memory: "Het geheugen was vol voor het zoeken klaar was.",
      enough: "Er zijn meer oplossingen dan deze.",
    },
    bounds: (found, atLeast) =>
      found === null ? `minstens ${atLeast}` : `${found} gevonden, minstens ${atLeast}`,
    shortest: (moves) => `${WORDS.moves(moves)}, en korter kan niet`,
    gap: (moves, atLeast) => `${WORDS.moves(moves)} gevonden, minstens ${atLeast} nodig`,
    needed: (moves) => `Een oplossing vraagt minstens ${WORDS.moves(moves)}.`,
    afterOwn: "Je zetten tot nu toe tellen mee: elke oplossing hier begint ermee.",
    minimum: "Geen spel kan met minder pinnen eindigen.",
    progress: "Voortgang",
    instant: "minder dan 1 ms",
    single: "Eén oplossing; er kunnen er meer zijn",
    proof: "Het precieze bewijs",
    proofPicture: "Het bewijs als plaatje van het bord",
    noProof: "In enkele seconden werd geen bewijs gevonden. Een zoekactie mag langer duren en vindt er misschien een.",
    standing: {
      verified: "Geverifieerd: een tweede programma heeft het bewijs gecontroleerd.",
      stated: "Vermeld, niet geverifieerd: de zoekactie was te groot om te herhalen.",
    },
    solution: (number) => `Oplossing ${number}`,
    best: "Beste gevonden oplossing",
    bestOf: (title, moves) => `${title}, in ${WORDS.moves(moves)}`,
    solutionOf: (title, number) => `${title}, oplossing ${number}`,
    length: (moves, jumps) => `${WORDS.moves(moves)}, ${WORDS.jumps(jumps)}`,
    play: "Hier afspelen",
    replay: "Naspelen",
    save: "Bewaren",
    queue: "Printen",
    queued: "Toegevoegd aan de printlijst.",
    saved: "De oplossing is bewaard.",
    toSaved: "Toon wat bewaard is",
    more: "Toon meer",
  },

  SEARCHES: {
    heading: "Zoekacties",
    kinds: { solve: "Eén oplossing", "fewest-moves": "Minste zetten", all: "Alle oplossingen" },
    states: {
      queued: "Wacht op haar beurt",
      running: "Zoekt",
      paused: "Gepauzeerd",
    },
    stop: "Stoppen",
    stopThis: (title) => `Stoppen: ${title}`,
  },

  SETTINGS: {
    page: "Pagina",
    themes: { system: "Systeem", light: "Licht", dark: "Donker", contrast: "Hoog contrast" },
    board: "Bord",
    boards: { wood: "Hout", walnut: "Notenhout", slate: "Leisteen", plain: "Effen" },
    pegs: "Pinnen",
    pegKinds: { balls: "Ballen", marbles: "Knikkers", pegs: "Gedraaid hout", flat: "Plat" },
    sound: "Geluid",
    vibration: "Trillen",
    names: "Namen van de gaten",
    language: "Taal",
    browser: "Zoals de browser",
  },
  SHARE: {
    title: "Delen",
    link: "Link naar dit spel",
    copy: "Kopiëren",
    copied: "De link is gekopieerd.",
    byHand: "De browser staat kopiëren niet toe. Druk in plaats daarvan op Ctrl+C.",
    send: "Versturen…",
    local:
      "Deze link opent alleen op deze computer. Om hem elders te openen, plak je hem in een andere pegsol: ga naar Bewaard en kies ‘Open een link of een spel’.",
    open: "Deze link bevat het hele spel. Iedereen die dit adres kan bereiken, kan hem openen, en je kunt hem in elke andere pegsol plakken.",
    code: "Scan met een camera",
    codeAlt: "QR-code van de link",
    tooLong: "De link is te lang voor een QR-code.",
    noCode: "De QR-code kan niet worden getekend.",
    position: "De positie",
    forms: { png: "PNG", svg: "SVG" },
    png: "Download de positie als PNG",
    svg: "Download de positie als SVG",
  },
  SIZES: {
    title: "Kies een maat",
    lead: "Kies een vorm, zo klein of zo groot als je wilt.",
    none: "Zo’n bord bestaat niet: een bord heeft hoogstens 1.024 gaten, een net hoogstens 256.",
    shape: "Vorm",
    shapes: {
      diamond: "Diamant",
      square: "Vierkant",
      rectangle: "Rechthoek",
      cross: "Kruis",
      triangle: "Driehoek",
      rhombus: "Ruit",
      hexagon: "Zeshoek",
      star: "Ster",
      line: "Lijn",
      path: "Pad",
      cycle: "Ring",
      complete: "Alle gaten verbonden",
      bipartite: "Twee kanten, onderling verbonden",
      "star-graph": "Naaf en spaken",
    },
    numbers: {
      n: "Maat",
      w: "Kolommen",
      h: "Rijen",
      top: "Bovenarm",
      right: "Rechterarm",
      bottom: "Onderarm",
      left: "Linkerarm",
      width: "Breedte",
      holes: "Gaten",
      m: "Eerste kant",
    },
  },
  TERMS: {
    army: {
      term: "Leger",
      text: "Pinnen achter een lijn die een van hen er zo ver mogelijk voorbij proberen te sturen.",
    },
    catalyst: {
      term: "Katalysator",
      text: "Een pin die een pakket van het bord helpt en aan het eind weer in zijn eigen gat staat.",
    },
    central: {
      term: "Centraal spel",
      text: "De klassieker: elk gat vol behalve het middelste, en daar moet de laatste pin eindigen.",
    },
    complement: {
      term: "Complement",
      text: "De positie met pinnen en lege gaten verwisseld. Een complementopgave eindigt met één pin in het gat dat aan het begin leeg was.",
    },
    finish: {
      term: "Doel",
      text: "Wat een opgave vraagt: pinnen in bepaalde gaten, een bepaald aantal pinnen, of zo weinig mogelijk. Een ring staat om elk gat waar een pin in moet.",
    },
    hole: { term: "Gat", text: "Een plaats voor een pin." },
    jump: {
      term: "Sprong",
      text: "Een pin springt over een buurman naar het lege gat erachter; de buurman gaat weg.",
    },
    loop: { term: "Lus", text: "Een kettingsprong die eindigt in het gat waar hij begon." },
    move: { term: "Zet", text: "Sprongen achter elkaar met één pin." },
    package: {
      term: "Pakket",
      text: "Een paar pinnen die samen weg kunnen, terwijl alle andere eindigen zoals ze stonden.",
    },
    pagoda: {
      term: "Pagodefunctie",
      text: "Een getal voor elk gat, zo gekozen dat geen sprong de som over alle pinnen groter maakt. Weegt het begin minder dan het doel, dan is de opgave onmogelijk.",
    },
    peg: { term: "Pin", text: "Een stuk dat springt en waar overheen wordt gesprongen." },
    class: {
      term: "Positieklasse",
      text: "Alle posities waarin bepaalde aantallen op dezelfde manier even of oneven zijn; geen sprong verandert dat. Geen sprong leidt van de ene klasse naar de andere.",
    },
    purge: {
      term: "Opruimer",
      text: "De sprongen die een pakket weghalen en zijn katalysator thuisbrengen.",
    },
    reverse: {
      term: "Omgekeerd spel",
      text: "Het spel achteruit gespeeld: een pin springt over een leeg gat naar een leeg gat, en ertussen verschijnt een nieuwe pin.",
    },
    solution: { term: "Oplossing", text: "Zetten die van het begin naar het doel leiden." },
    survivor: { term: "Overblijver", text: "De laatste pin." },
    sweep: { term: "Kettingsprong", text: "Een lange zet: één pin springt maar door." },
    three: {
      term: "Regel van drie",
      text: "Kan de laatste pin in een bepaald gat eindigen, dan kan hij verder alleen drie of zes gaten daarvandaan eindigen, langs rijen en kolommen.",
    },
    vacancy: { term: "Begingat", text: "Een gat dat aan het begin leeg is." },
    weight: {
      term: "Gewicht",
      text: "Het getal dat een pagodefunctie aan een gat geeft, en de som over alle pinnen.",
    },
  },
  TITLES: {
    reverse: (board) => `${board}, omgekeerd`,
    problem: (board, start, finish) =>
      start ? `${board} ${start}, ${finish}` : `${board}, ${finish}`,
    start: {
      full: "met alle gaten vol",
      from: (holes) => `vanaf ${list(holes, "en")}`,
      pegs: (pegs) => `met ${WORDS.pegs(pegs)}`,
    },
  },
  REPAIRS: {
    title: "Oplosbaar met één wijziging",
    none: "Binnen een seconde is er geen zulke wijziging gevonden.",
    changes: {
      "start-added": (hole) => `Zet aan het begin een pin in ${hole}`,
      "start-removed": (hole) => `Haal aan het begin de pin uit ${hole} weg`,
      "finish-added": (hole) => `Zet aan het einde een pin in ${hole}`,
      "finish-removed": (hole) => `Haal aan het einde de pin uit ${hole} weg`,
      "finish-moved": (hole, other) => `Verplaats aan het einde de pin van ${hole} naar ${other}`,
      "start-moved": (hole, other) => `Verplaats aan het begin de pin van ${hole} naar ${other}`,
    },
    alike: (words, others) => `${words} (of door symmetrie nog ${others})`,
  },

  VERDICT: {
    allowed: "Dit spel is misschien op te lossen. Probeer het maar!",
    forbidden: "Zo kan geen enkel spel eindigen.",
    why: {
      pegs: "Het aantal pinnen klopt niet: elke sprong verandert het met één, altijd dezelfde kant op.",
      class: "Elke sprong bewaart een verborgen evenwicht tussen de gaten, en dit einde zou dat verstoren.",
    },
    proof: "Het bewijs",
    nearest: "Deze eindes bewaren het evenwicht:",
    take: (finish) => `Eindig zo: ${finish}`,
  },
  WORK: {
    any: () => /** @type {any} */ ("een oplossing"),
    beam: (width) => `een bundel van ${WORDS.readable(width)} breed`,
    forward: (moves) => `vooruit, ${WORDS.moves(moves)}`,
    backward: (moves) => `achteruit, ${WORDS.moves(moves)}`,
    positions: (percent) => `bruikbare posities, ${WORDS.percent(percent / 100)}`,
  },
};
