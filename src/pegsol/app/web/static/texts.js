// Every text that a player reads or hears, by page, in one place for translators.
// (The board brings its own few words along, because notebooks use it alone: here they are `board`.)

import { TEXT as board } from "./board/words.js";

const LOCALE = "en"; // how numbers and dates are written

/**
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
function number(count, one, many = `${one}s`) {
  return `${count.toLocaleString(LOCALE)} ${count === 1 ? one : many}`;
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
  const options = {
    notation: /** @type {const} */ ("compact"),
    compactDisplay: /** @type {const} */ ("long"),
  };
  return Intl.NumberFormat(LOCALE, { ...options, maximumSignificantDigits: 2 }).format(number);
}

const words = {
  /** A number as people read it: 12,300, 4.5 million. */
  readable: (/** @type {number} */ value) =>
    value < 1e6
      ? Math.round(value).toLocaleString(LOCALE)
      : value.toLocaleString(LOCALE, {
          notation: "compact",
          compactDisplay: "long",
          maximumFractionDigits: 1,
        }),
  date: (/** @type {Date} */ date) => date.toLocaleDateString(LOCALE, { dateStyle: "medium" }),
  holes: (/** @type {number} */ count) => number(count, "hole"),
  pegs: (/** @type {number} */ count) => number(count, "peg"),
  moves: (/** @type {number} */ count) => number(count, "move"),
  jumps: (/** @type {number} */ count) => number(count, "jump"),
  items: (/** @type {number} */ count) => number(count, "item"),
  seconds: (/** @type {number} */ seconds) => {
    const whole = Math.floor(seconds);
    const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
    const two = (/** @type {number} */ part) => `${part}`.padStart(2, "0");
    const rest = two(whole % 60);
    return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
  },
};

export const TEXT = {
  name: "pegsol",
  pageTitle: (/** @type {string} */ title) => `${title} · pegsol`,
  words,
  board,

  nav: {
    label: "Pages",
    menu: "Menu",
    skip: "Skip to the page",
    play: "Play",
    boards: "Boards",
    editor: "Editor",
    search: "Search",
    queue: "Print queue",
    queued: (/** @type {number} */ count) => `${words.items(count)} to print`,
    saved: "Saved",
    help: "Help",
  },

  look: {
    button: "Look",
    page: "Page",
    themes: { system: "As the system", light: "Light", dark: "Dark", contrast: "High contrast" },
    board: "Board",
    boards: { wood: "Wood", plain: "Plain" },
    names: "Names of the holes",
  },

  dialog: { ok: "OK", cancel: "Cancel" },

  errors: {
    title: "That did not work",
    unreachable: "The server does not answer. Is pegsol still running?",
    status: (/** @type {number} */ status) => `The server answered with error ${status}.`,
    page: "This page could not be shown.",
    again: "Try again",
    missing: "There is no page at this address.",
    home: "Play the central game",
  },

  actions: {
    label: "This game",
    save: "Save",
    name: "Name of what is saved",
    saved: (/** @type {string} */ name) => `Saved as “${name}”`,
    notSaved: (/** @type {string} */ reason) => `Not saved: ${reason}`,
    queue: "Print",
    queued: "Added to the print queue",
    share: "Share",
    copied: "The address of this game is copied: whoever opens it sees the same game",
    copy: "The address of this game, to copy",
    replay: "Replay",
    play: "Play from here",
    solve: "Solve from here",
  },

  play: {
    title: "Play",
    finish: (/** @type {string} */ finish) => `finish: ${finish}`,
    reverse: "reverse game",
    time: "Time",
    jumps: (/** @type {number} */ made) => words.jumps(made),
    best: (/** @type {string[]} */ ...facts) => `Best: ${facts.join(" · ")}`,
    notCounted: "with help: not counted among the best",
    newGame: "New game",
    started: "A new game",
    oldGame: "Back to the old one",
    other: "Other problem",
    reversed: "Reverse game",
    noReverse: "Only a problem that ends in one exact position has a reverse game",
    hint: "Hint",
    marks: "Marks",
    names: "Names",
    meterShown: "Meter",
    where: "Where did it become impossible?",
    course: "How many solutions were left after each jump",
    keys: { hint: "H", marks: "M", where: "W", names: "N", undo: "U", redo: "R" },
    cut: "Some of the moves in the address cannot be made; the game stands before them",
    impossible: "This problem has no solution",
    nearest: "Finishes that nothing speaks against so far:",

    advice: {
      label: "Advice",
      hint: (/** @type {string} */ move, /** @type {string} */ why, /** @type {string} */ reason) =>
        `${move}: ${TEXT.play.advice.why[why] ?? reason}`,
      why: /** @type {Record<string, string>} */ ({
        only: "the only jump that still wins.",
        most: "of the jumps that win, it keeps the most solutions open.",
        wins: "it wins.",
        fewest: "the finish is out of reach, but this leads to the fewest pegs.",
        perhaps: "perhaps; nobody knows yet whether it wins.",
      }),
      none: "No jump leads to the finish any more.",
      unknown: "No good jump was found in the time.",
      done: "The finish is reached.",
      over: "No jump is left.",
      wait: "Thinking …",
      lost: (/** @type {number} */ move, /** @type {string} */ jump) =>
        `Move ${move} made it impossible, with the jump ${jump}.`,
      instead: (/** @type {string[]} */ moves) => `Here ${list(moves, "or")} would still have won.`,
      fromStart: "It was impossible from the start.",
    },

    end: {
      solved: "Solved!",
      length: (
        /** @type {number} */ moves,
        /** @type {number} */ jumps,
        /** @type {number} */ seconds,
      ) =>
        `${words.moves(moves)}, ${words.jumps(jumps)}` +
        (seconds ? `, ${words.seconds(seconds)} on the clock` : ""),
      records: (/** @type {string[]} */ kinds) =>
        kinds.includes("solved") ? "Your first time!" : "Your best so far!",
      stuck: (/** @type {number} */ pegs) => `Stuck with ${words.pegs(pegs)}`,
      finished: (/** @type {number} */ pegs) => `Finished with ${words.pegs(pegs)}`,
      asGood: "Nobody can do better.",
      possible: (/** @type {string} */ finish) => `It could have been solved: ${finish}.`,
      fewest: (/** @type {number} */ pegs) => `${words.pegs(pegs)} would have been possible.`,
      impossible: "It could not have been solved from this start.",
      back: "Take it back",
    },

    meter: {
      label: "What can still be reached",
      wait: "Working it out …",
      verdict: {
        good: "Can still be solved",
        bad: "Can no longer be solved",
        never: "Cannot be solved",
        open: "Not known yet whether this can be solved",
      },
      reached: "Solved",
      fewest: "Best still possible",
      solutions: "Solutions",
      chance: "Random jumps solve it",
      exact: (/** @type {bigint} */ count) => count.toLocaleString(LOCALE),
      odds: (/** @type {number} */ chance) => {
        if (chance === 0) return "never";
        if (chance === 1) return "always";
        if (chance >= 0.1) return `${Math.min(99, Math.round(100 * chance))} %`;
        return `1 in ${compact(1 / chance)}`;
      },
      longer: "Look longer",
    },
  },

  replay: {
    title: "Replay",
    titled: (/** @type {string} */ title) => `Replay: ${title}`,
    solution: (/** @type {number} */ moves, /** @type {number} */ jumps) =>
      `Solution in ${words.moves(moves)} (${words.jumps(jumps)})`,
    game: (/** @type {number} */ moves, /** @type {number} */ jumps) =>
      moves ? `Game of ${words.moves(moves)} (${words.jumps(jumps)})` : "No moves to replay yet",
  },

  verdict: {
    allowed:
      "The position class allows this finish. Whether it can be reached is for the search to say.",
    forbidden: "This finish cannot be reached.",
    nearest: "Finishes that the class allows:",
    take: (/** @type {string} */ finish) => `Finish with ${finish}`,
    any: "one peg anywhere",
    fewest: "as few pegs as possible",
    atMost: (/** @type {number} */ most) => `at most ${words.pegs(most)}`,
  },

  boards: {
    title: "Boards and puzzles",
    search: "Search",
    searchFor: "Name, board, author",
    board: "Board",
    anyBoard: "All boards",
    grade: "Difficulty",
    anyGrade: "All",
    open: "Not solved yet",
    found: (/** @type {number} */ count) => `${count} shown`,
    nothing: "Nothing is called that. Try fewer words.",
    solved: "solved",
    game: (/** @type {number} */ pegs, /** @type {string} */ finish) =>
      `${words.pegs(pegs)} to ${finish}`,
    shelf: (/** @type {string} */ board, /** @type {number} */ holes) =>
      `${board}, ${words.holes(holes)}`,
    boards: "All boards",
    setUp: "Set up",
    setUpBoard: (/** @type {string} */ board) => `Set up a game on ${board}`,
    setUpOn: (/** @type {string} */ title) => `Set up: ${title}`,
    setUpLead: "Choose which hole is empty at the start, and where the last peg is to stand.",
    clicking: "A click on the board chooses",
    vacancy: (/** @type {string} */ hole) => `Vacancy: ${hole}`,
    survivor: (/** @type {string} */ hole) => `Finish: ${hole}`,
    firstPeg: (/** @type {string} */ hole) => `First peg: ${hole}`,
    lastVacancy: (/** @type {string} */ hole) => `Last hole: ${hole}`,
    finish: "The game ends with",
    finishes: {
      hole: "One peg in one hole",
      any: "One peg anywhere",
      at_most: "At most …",
      fewest: "As few as possible",
    },
    most: "Pegs at most",
    reverse: "Reverse game: pegs appear until the board is full",
    map: (/** @type {string} */ title) => `${title}: vacancy and finish`,
    mapHelp: "Arrow keys go from hole to hole, Enter chooses one.",
    peg: "peg",
    empty: "empty",
    lastPeg: "the last peg stands here",
    lastHole: "stays empty",
    play: "Play",
    solve: "Solve",
    edit: "Edit",
  },

  editor: {
    title: "Editor",
    board: "The board that is painted",
    help: "Arrow keys go from place to place, Enter paints, with Shift the arrows paint on. 1 to 6 take a tool. U undoes, R redoes.",
    hint: "Paint with mouse or finger; a second stroke takes it back. Keys: arrows and Enter, 1 to 6 for the tools.",
    tools: {
      start: "Start",
      finish: "Finish",
      peg: "Peg",
      empty: "Empty hole",
      none: "No hole",
      "end-peg": "Must be peg",
      "end-empty": "Must be empty",
      "end-either": "Either",
    },
    kinds: { peg: "peg", empty: "empty hole", none: "no hole" },
    wants: (/** @type {string} */ want) =>
      want === "o" ? "must end with a peg" : want === "?" ? "may end as either" : "must end empty",
    strokes: "The whole board",
    undo: "Undo",
    redo: "Redo",
    fill: "Fill with pegs",
    empty: "Empty the holes",
    all: "All holes",
    clear: "Clear",
    name: "Title",
    untitled: "Untitled problem",
    grid: "Grid",
    geometries: {
      square: "Square",
      "square+diagonals": "With diagonals",
      triangular: "Triangular",
      hexagonal: "Hexagonal",
    },
    columns: "Columns",
    rows: "Rows",
    finish: "The game ends with",
    finishes: {
      pegs: "The marked pegs",
      any: "One peg anywhere",
      at_most: "At most …",
      fewest: "As few as possible",
    },
    most: "Pegs at most",
    reverse: "Reverse game",
    noPeg: "Put a peg on the board, and this line will say what can be reached.",
    play: "Play",
    solve: "Solve",
    queue: "To the print queue",
    queued: "It is in the print queue.",
    save: "Save",
    saveCopy: "Save as new",
    nameIt: "Under which name?",
    saved: (/** @type {string} */ name) => `${name} is saved.`,
    toSaved: "All that is saved",
    unpaintable:
      "This board cannot be painted: it is larger than 20 by 20, or given by its lines alone.",
    bring: "Paste or open a problem",
    paste: "A diagram, a problem file, or its name",
    example: "    o o o\n    o o o\no o o o o o o\no o o . o o o",
    read: "Read it",
    openFile: "Open a file",
    loaded: "The problem is on the board. Undo brings back what was there.",
    tooLarge: "This file is too large to be a problem.",
    take: "Take it along as a file",
    asText: "Text",
    asJson: "JSON",
    source: "The problem as text",
  },

  search: {
    title: "Search",
    heading: (/** @type {string} */ title) => `Solve: ${title}`,
    map: (/** @type {string} */ title) => `${title}: the position to solve`,
    mapHelp: "Arrow keys go from hole to hole, Enter makes one the finish.",
    peg: "peg",
    empty: "empty",
    wants: { peg: "must end with a peg", free: "may end as either" },
    finish: "Finish",
    own: (/** @type {string} */ finish) => `As given: ${finish}`,
    finishes: {
      hole: "One peg in …",
      any: "One peg anywhere",
      at_most: "At most …",
      fewest: "As few pegs as possible",
    },
    inHole: (/** @type {string} */ hole) =>
      hole ? `One peg in ${hole}` : "One peg in the hole I click",
    most: "Pegs at most",
    want: "Solutions",
    ways: { one: "The first one", distinct: "All that differ", all: "All" },
    start: "Search",
    played: "Made already",
    protected: "These moves stay as they are.",
    pause: "Pause",
    resume: "Resume",
    stop: "Stop",
    figures: {
      seconds: "Time",
      rate: "Nodes per second",
      nodes: "Nodes",
      best: "Best so far",
      found: "Solutions",
    },
    /** @type {Record<string, string>} */
    states: {
      queued: "Waiting for its turn …",
      running: "Searching …",
      paused: "Paused",
      done: "Finished",
      stopped: "Stopped",
      failed: "The search failed",
    },
    /** @type {Record<string, string>} */
    outcomes: {
      solved: "It can be solved",
      unsolvable: "It cannot be solved",
      unknown: "Not decided",
    },
    /** @type {Record<string, string>} */
    limits: {
      cancelled: "The search was stopped before it had seen everything.",
      time: "The time was over before it had seen everything.",
      memory: "The memory was full before it had seen everything.",
      enough: "There are more solutions than these.",
    },
    minimum: "No fewer pegs can be reached.",
    progress: "Progress",
    seconds: (/** @type {number} */ seconds) =>
      seconds < 60 ? `${seconds.toFixed(seconds < 10 ? 1 : 0)} s` : words.seconds(seconds),
    proofPicture: "The proof as a picture of the board",
    solution: (/** @type {number} */ number) => `Solution ${number}`,
    solutionOf: (/** @type {string} */ title, /** @type {number} */ number) =>
      `${title}, solution ${number}`,
    length: (/** @type {number} */ moves, /** @type {number} */ jumps) =>
      `${words.moves(moves)}, ${words.jumps(jumps)}`,
    replay: "Replay",
    save: "Save",
    queue: "Print",
    queued: "It is in the print queue.",
    saved: "The solution is saved.",
    toSaved: "All that is saved",
    more: "Show more",
  },

  queue: {
    title: "Print queue",
    none: "Nothing to print yet. Games, solutions and problems get here with their button “Print”.",
    toBoards: "Boards and puzzles",
    untitled: "Untitled",
    position: "position",
    of: (/** @type {string} */ act, /** @type {string} */ name) => `${act}: ${name}`,
    up: "Move up",
    down: "Move down",
    remove: "Take out",
    removed: (/** @type {string} */ name) => `${name} is taken out.`,
    moved: (/** @type {string} */ name, /** @type {number} */ place, /** @type {number} */ count) =>
      `${name} is now ${place} of ${count}.`,
    clear: "Take all out",
    cleared: "The queue is empty.",
    undo: "Undo",
    name: "Title of the page",
    untitledSheet: "No title",
    paper: "Paper",
    papers: { a4: "A4", letter: "Letter" },
    perPage: "Diagrams per page",
    theme: "Colours",
    themes: {
      print: "Black and white",
      plain: "Plain",
      wood: "Wood",
      dark: "Dark",
      contrast: "High contrast",
    },
    strips: "Solutions as film strips",
    print: "Print",
    asFile: "Download",
    forms: { pdf: "PDF", svg: "SVG", png: "PNG", text: "Text" },
    gif: "GIF",
    animated: "Animated GIF",
    downloaded: (/** @type {string} */ name) => `${name} is made.`,
    preview: "Preview",
  },

  saved: {
    title: "Saved",
    none: "Nothing saved yet. Games, puzzles and solutions get here with their button “Save”.",
    toBoards: "Boards and puzzles",
    show: "Show",
    kinds: { all: "All", game: "Games", puzzle: "Puzzles", solution: "Solutions" },
    kind: { game: "Game", puzzle: "Puzzle", solution: "Solution" },
    of: (/** @type {string} */ act, /** @type {string} */ name) => `${act}: ${name}`,
    edit: "Edit",
    rename: "Rename",
    newName: "New name",
    renamed: (/** @type {string} */ name) => `It is called ${name} now.`,
    copy: "Share",
    copied: "The link is copied. Whoever has it can open this.",
    link: "The link to share",
    export: "Export",
    delete: "Delete",
    deleted: (/** @type {string} */ name) => `${name} is deleted.`,
    undo: "Undo",
    back: (/** @type {string} */ name) => `${name} is back.`,
  },

  help: {
    title: "Help",
    contents: "On this page",
    show: "Show it",
    sections: [
      {
        id: "rules",
        title: "The game",
        text: [
          "Pegs stand in the holes of a board, and at least one hole is empty. A peg jumps in a straight line over a peg beside it into the empty hole behind, and the peg that was jumped over is taken off. There are no other moves.",
          "Each jump takes one peg. You win when the pegs stand as the finish asks: mostly one last peg, the survivor, often in a given hole, which wears a ring. When no jump is left and the finish is not reached, you are stuck.",
          "In the reverse game everything runs backwards: a peg jumps over an empty hole into an empty hole, and a new peg appears between them. Problems that are hard forwards can be easy backwards.",
        ],
      },
      {
        id: "play",
        title: "Playing",
        text: [
          "Drag a peg with the mouse or a finger to where it shall land; or click it and then the hole. Holes that it can reach glow. With the keyboard, go to the board with Tab, from hole to hole with the arrow keys, and pick up and drop with Enter.",
          "Every jump can be taken back. Click any move in the list, or pull the slider, to go to that place of the game. If you play something else there, it replaces what followed; one Undo brings the old moves back.",
          "The meter tells whether the finish can still be reached, the fewest pegs that are still possible, how many solutions are left, and how likely it is that random jumps find one. Switch it off to play without knowing. Marks show every jump: a full arrow with a tick still wins, a dashed one with a cross does not.",
          "A hint shows one good jump. When a game is lost, “Where did it become impossible?” goes to the jump that lost it, and shows what would have been better there.",
          "The clock starts with your first jump. A solved game counts among your best if it was played from the start and without help.",
        ],
      },
      {
        id: "notation",
        title: "How moves are written",
        text: [
          "Holes have a letter for the column and a number for the row, counted from the top left: the middle of the English board is d4. A jump is written from hole to hole, d2-d4. When the same peg jumps several times running, that is one move, c1-c3-e3. So a solution has fewer moves than jumps.",
          "Where two holes have several others between them, the one that is jumped is named: v5-v1(v3). The names of the holes can be shown under Look, or with the key N.",
        ],
      },
      {
        id: "strategy",
        title: "How to win",
        text: [
          "Do not jump at random: of the 32 pegs of the central game, random jumps leave one in the centre once in 74 million games. Think in packages: a few pegs that can be taken off together, by jumps after which everything else stands as before. Such a manoeuvre is called a purge. It borrows a peg nearby, the catalyst, which comes home at the end.",
          "See the board as a sum of packages, and take them off one after another, those farthest from the finish first. Pegs in corners and at the ends of arms are hardest to move: clear them while there are pegs to help. Try not to let single pegs drift far away from the others.",
        ],
      },
      {
        id: "pages",
        title: "The other pages",
        text: [],
        list: [
          [
            "Boards",
            "/boards",
            "All boards and puzzles with pictures. Search by words, see what you have solved, choose the vacancy (the hole that is empty at the start) and the finish by clicking.",
          ],
          [
            "Editor",
            "/editor",
            "Draw a board or a position of your own, or paste a diagram. The page says at once which finishes the position class allows. Save, export and import.",
          ],
          [
            "Search",
            "/search",
            "Let pegsol solve a problem or go on from your own moves: one solution, all of them, or as few pegs as can be. Pause, go on, stop. If there is no solution, it shows why.",
          ],
          [
            "Replay",
            "/replay",
            "Watch a game or a solution: step, play at any speed, or pull the slider.",
          ],
          [
            "Print queue",
            "/queue",
            "Collect positions and solutions with “Print”, put them in order, and print them or download them as PDF, pictures, animations or text.",
          ],
          [
            "Saved",
            "/saved",
            "What you have saved under a name. Others cannot see it, unless you give them its address.",
          ],
        ],
        after:
          "“Share” copies the address of the game as it stands. Whoever opens it sees the same problem and the same moves.",
      },
      { id: "keys", title: "Keys", text: ["While the keyboard is in the board or beside it:"] },
      { id: "words", title: "Words", text: [] },
    ],
    keys: [
      [["←", "↑", "→", "↓"], "go from hole to hole"],
      [["Enter", "Space"], "pick up a peg, drop it"],
      [["Esc"], "put the peg back"],
      [["U", "Ctrl Z"], "undo"],
      [["R", "Ctrl Shift Z", "Ctrl Y"], "redo"],
      [["P"], "play and pause the replay"],
      [["Home", "End"], "start and end of the game"],
      [["H"], "hint"],
      [["M"], "marks on and off"],
      [["W"], "where did it become impossible?"],
      [["N"], "names of the holes on and off"],
    ],
    words: [
      [
        "Finish",
        "What a problem asks for: exactly these pegs, at most so many, or as few as can be reached.",
      ],
      ["Hole", "A place for a peg."],
      [
        "Jump",
        "A peg hops over a neighbour into the empty hole beyond; the neighbour is taken off.",
      ],
      ["Move", "Consecutive jumps by one peg."],
      [
        "Position class",
        "All positions that agree in certain odd and even numbers, which no jump changes. From one class no jump leads into another.",
      ],
      ["Survivor", "The last peg."],
      ["Vacancy", "A hole that is empty at the start."],
    ],
    demos: {
      jump: "A jump: the peg from d2 hops over d3 to d4.",
      move: "A move of two jumps, c1-c3-e3, by the same peg.",
      two: "Two pegs three holes apart, a4 and d4, go; b4 comes home.",
      three:
        "The 3-purge takes a row of three: the catalyst in c3 jumps aside, and comes home at the end.",
      six: "The 6-purge takes two rows of three.",
      ell: "The L-purge takes an L of six.",
      whole: "The whole central game: one jump into the middle, then six purges. Follow the rings.",
    },
  },
};
