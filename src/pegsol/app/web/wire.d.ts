// The questions of the pages and their answers, as local/maker.js takes and gives them.

/** What a position is worth; null for unknown values. `best` is the fewest pegs that could be
 * reached from the start. If the answer is `complete`, it will not change; otherwise the same
 * question may get a better answer later. */
interface Analysis {
  pegs: number;
  reached: boolean;
  stuck: boolean;
  winning: boolean | null;
  fewest: number | null;
  solutions: string | null;
  chance: number | null;
  jumps: JumpAnswer[];
  lost_at: number | null;
  hint: Hint | null;
  best: number | null;
  complete: boolean;
}

/** Everything that the browser keeps; `pegsol_backup` is the version. */
interface Backup {
  pegsol_backup: number;
  made: string;
  saved: BackupThing[];
  results: BackupResult[];
  helped?: BackupResult[];
  ghosts?: BackupGhost[];
  days?: BackupDay[];
  rush?: BackupRush | null;
}

/** A puzzle of a day that was solved. */
interface BackupDay {
  date: string;
  level: "easy" | "medium" | "hard";
  helped: boolean;
  late: boolean;
}

/** The fastest game of the problem with a key: its moves, and the seconds until each jump. */
interface BackupGhost {
  key: string;
  moves: string[];
  times: number[];
}

/** A result in a backup. */
interface BackupResult {
  key: string;
  solved: boolean;
  pegs: number;
  jumps: number;
  moves: number;
  seconds: number;
  when: string;
}

/** The best rush. */
interface BackupRush {
  score: number;
  skipped: number;
  when: string;
}

/** A saved thing in a backup. */
interface BackupThing {
  kind: "game" | "puzzle" | "solution";
  name: string;
  changed: string;
  problem: Record<string, JsonValue>;
  moves: string[];
}

/** A rush, with the numbers of puzzles solved and skipped. */
interface BestRush {
  score: number;
  skipped: number;
  when: string;
}

/** The client's best rush, if there was one. */
interface BestRushAnswer {
  best: BestRush | null;
}

/** The parts of a board's title; `numbers` are the numbers in the brackets of its name. */
interface BoardName {
  family: string;
  geometry: string;
  holes: number;
  numbers: number[];
  diagonals: boolean;
}

/** A board of the catalogue, and the game with which it opens. For a board on the square lattice,
 * `sides` gives its columns and rows. */
interface BoardRow {
  name: string;
  title: string;
  board_name: BoardName;
  aliases: string[];
  holes: number;
  sides: string;
  geometry: string;
  problem: string;
  key: string;
}

/** Every example of the catalogue, and the families of boards. */
interface Boards {
  boards: BoardRow[];
  shapes: ShapeRow[];
}

/** The puzzles of a day, one of each level, and the first day that has puzzles. */
interface DayAnswer {
  date: string;
  first: string;
  puzzles: DayPuzzle[];
}

/** A solved puzzle of a day, with whether the player had help or solved it `late`. */
interface DayMark {
  date: string;
  level: "easy" | "medium" | "hard";
  helped: boolean;
  late: boolean;
}

/** The puzzles of days that the client has solved. */
interface DayMarks {
  marks: DayMark[];
}

/** The puzzle of a day and a level, and the number of its difficulty. */
interface DayPuzzle {
  level: "easy" | "medium" | "hard";
  key: string;
  problem: Record<string, unknown>;
  pegs: number;
  number: number;
}

/** A refusal in one line of English, and as a code with values for the pages. */
interface Error {
  error: string;
  code: string;
  values: (string | number)[];
}

/** A problem, with the moves of a solution or a game, if any. */
interface ExportItem {
  problem: string | Record<string, JsonValue>;
  moves?: string[];
}

/** An order for a file of problems, positions and solutions: all moves of a game, or only the
 * position after them. */
interface ExportOrder {
  form: "svg" | "png" | "text" | "json";
  items: ExportItem[];
  theme?: "wood" | "plain" | "dark" | "print" | "contrast";
  title?: string | null;
  width?: number | null;
  shown?: "moves" | "position";
}

/** The fewest moves from a position to the finish; null for unknown values. `found` is the number
 * of moves of a solution, and no solution has fewer than `at_least`. If the two are equal, they
 * are the fewest. The first jump may continue the last move played. `complete` is false if the
 * search was stopped early, so that it is worth asking again. */
interface FewestMoves {
  found: number | null;
  at_least: number | null;
  complete: boolean;
}

/** A game: a problem, and the moves played. */
interface GameQuestion {
  problem: string | Record<string, JsonValue>;
  moves?: string[];
}

/** A run of the genetic solver with at most this number of `populations`. At a slow or quick
 * `pace`, there is a pause after each evaluation. */
interface GeneticOrder {
  problem: string | Record<string, JsonValue>;
  seconds?: number;
  population?: number;
  tries?: number;
  threshold?: number;
  mutation?: number;
  seed?: number;
  classes?: string;
  populations?: number;
  pace?: "slow" | "quick" | "full";
}

/** The fastest game, with its moves and the seconds until each jump. */
interface Ghost {
  moves: string[];
  times: number[];
}

/** The fastest game of a problem, if its course is known. */
interface GhostAnswer {
  ghost: Ghost | null;
}

/** A good jump and the reason for it; the pages put the code `why` into words. `pegs` is the number
 * of pegs to which the jump can lead, if the finish is out of reach or not known to be reachable. */
interface Hint {
  jump: [number, number, number];
  why: "forced" | "only" | "most" | "wins" | "fewest" | "perhaps";
  pegs: number | null;
}

/** The answer of a search. `reason` says why there is no solution, or which limit came first: time,
 * memory, cancelled, enough, or room (the search ended to make room for others). A search for the
 * fewest moves has proved that no solution has fewer than `moves_at_least` moves. If it is
 * undecided, `moves` are the moves of the best solution found. */
interface JobAnswer {
  status: "solved" | "impossible" | "undecided";
  reason: string;
  moves: string[] | null;
  fixed: number;
  proof: Told | null;
  standing: "verified" | "stated" | null;
  minimum: boolean | null;
  moves_at_least: number | null;
  seconds: number;
  nodes: number;
}

/** The searches of an owner that have not ended, the oldest first. */
interface JobList {
  jobs: JobRow[];
}

/** The name of a search. */
interface JobName {
  id: string;
}

/** A search for a solution, for the fewest moves, or for all solutions, from a game's position.
 * `finish`, written as in the JSON of a problem, replaces the problem's own finish. If `distinct`
 * is true, a search for all solutions leaves out mere reorderings. If `mod_symmetry` is true, it
 * gives only one of several solutions that are mirror images or rotations of each other. A search
 * runs for at most an hour. */
interface JobOrder {
  kind?: "solve" | "fewest-moves" | "all";
  problem: string | Record<string, JsonValue>;
  played?: string[];
  finish?: Record<string, JsonValue> | null;
  distinct?: boolean;
  mod_symmetry?: boolean;
  seconds?: number;
}

/** The progress of a search: the positions in all and per second, and the fewest pegs reached. A
 * search for the fewest moves has found a solution with `moves_found` moves and proved that none
 * has fewer than `moves_at_least`. `what` names the present stage of the work. */
interface JobProgress {
  seconds: number;
  nodes: number;
  rate: number;
  best: number | null;
  width: number | null;
  moves_found: number | null;
  moves_at_least: number | null;
  what: Told | null;
}

/** A search that has not ended, and the game with which it began. */
interface JobRow {
  id: string;
  kind: "solve" | "fewest-moves" | "all";
  title: string;
  name: ProblemName | null;
  problem: string | Record<string, JsonValue>;
  moves: string[];
  state: "queued" | "running" | "paused" | "done" | "stopped" | "failed";
  seconds: number;
}

/** The state of a search; `solutions` lists the first solutions that were found. In a search for
 * the fewest moves, each solution has fewer moves than the one before. A search is `queued` while
 * it waits for a process. */
interface JobState {
  id: string;
  kind: "solve" | "fewest-moves" | "all";
  finish: Record<string, unknown> | null;
  distinct: boolean;
  mod_symmetry: boolean;
  state: "queued" | "running" | "paused" | "done" | "stopped" | "failed";
  seconds: number;
  progress: JobProgress | null;
  solutions: string[][];
  found: number;
  answer: JobAnswer | null;
  error: Error | null;
}

type JsonValue = any;

/** What a legal jump is worth; null for unknown values. Jumps with the same `group` are symmetric:
 * the same symmetry of the board keeps the position and the finish. */
interface JumpAnswer {
  jump: [number, number, number];
  winning: boolean | null;
  solutions: string | null;
  fewest: number | null;
  chance: number | null;
  group: number;
}

/** The state of a run: `shown` is its progress, and `answer` is its result. Both depend on the kind
 * of run. In an answer, `reason` is the limit that came first, if any. */
interface LabState {
  id: string;
  state: "queued" | "running" | "paused" | "done" | "stopped" | "failed";
  seconds: number;
  shown: Record<string, unknown> | null;
  answer: Record<string, unknown> | null;
  error: Error | null;
}

/** A part of a lesson; its kind decides what its content is. The content is the moves of a demo or
 * a solution, the numbers of a figure, the options of a question, or the holes to mark. `fewest`
 * is the fewest moves of any solution, and `limit` is the most moves that the player may use. */
interface LessonItem {
  name: string;
  kind: "demo" | "figure" | "solution" | "options" | "mark";
  content: string[];
  problem: Record<string, unknown>;
  tables: Tables;
  start: number[];
  fewest: number | null;
  limit: number | null;
  answer: string;
  rings: string[];
  numbers: number[];
}

/** The lessons by their names, in the order in which they are taught. */
interface Lessons {
  lessons: Record<string, LessonItem[]>;
}

/** The next package of a position, and the jumps to make before it. If there is no package,
 * `complete` says whether it is known that none keeps the finish in reach. */
interface NextPackageAnswer {
  lead: [number, number, number][];
  package: PieceAnswer | null;
  complete: boolean;
}

/** A position, and the jump with which its next package must begin, if any. */
interface NextPackageQuestion {
  problem: string | Record<string, JsonValue>;
  moves?: string[];
  first?: number[] | null;
}

/** The first step of the ladder that an owner has not solved; null if none is left. */
interface NextStep {
  next: string | null;
}

/** The text of a file, or a text that was pasted. */
interface OpenQuestion {
  text: string;
}

/** All problems, games and solutions in a text. */
interface Opened {
  things: OpenedThing[];
}

/** A problem, a game or a solution in a text. */
interface OpenedThing {
  kind: "game" | "puzzle" | "solution";
  title: string;
  problem: Record<string, unknown>;
  text: string | null;
  moves: string[];
}

/** A number in the name of a board, with its name, its least value and its usual value. If not
 * every number from the least up is allowed, `values` lists the allowed numbers. */
interface Parameter {
  name: string;
  least: number;
  usual: number;
  values: number[];
}

/** A package, or jumps that belong to no package. A package clears the holes of its `block`, or
 * fills them by reverse rules. It borrows the pegs of its `catalyst` and the empty holes of its
 * `room`, and restores them at the end. For jumps that belong to no package, all three are empty. */
interface PieceAnswer {
  kind: "2-purge" | "3-purge" | "6-purge" | "L-purge" | "package" | "jumps";
  jumps: [number, number, number][];
  moves: string[];
  block: number[];
  catalyst: number[];
  room: number[];
}

/** A game as a sequence of packages and jumps, in an order in which they can be made. */
interface Pieces {
  pieces: PieceAnswer[];
}

/** A problem, and the facts about it that need no search. `key` depends on the board, start, finish
 * and rules, not on the title. `board` is the title of the board. `possible` is false if the
 * number of pegs or the position class rules out the problem. `ruled_out_by` then says which of
 * the two, and `nearest` lists problems with a similar finish that are not ruled out. `name` has
 * the parts of the title, or is null if an author wrote the title. `solvable` and `grade` are
 * given for a named puzzle. */
interface ProblemAnswer {
  problem: Record<string, unknown>;
  text: string | null;
  key: string;
  title: string;
  name: ProblemName | null;
  board: string;
  board_name: BoardName;
  description: string;
  tables: Tables;
  geometry: string;
  coordinates: number[][] | null;
  start: number[];
  grade: number | null;
  solvable: boolean | null;
  rules: "normal" | "reverse";
  possible: boolean;
  why_not: Told | null;
  ruled_out_by: "pegs" | "class" | null;
  nearest: Record<string, unknown>[];
}

/** The parts of a problem's title: the name of a `puzzle`, or otherwise all other fields. */
interface ProblemName {
  puzzle: string | null;
  board: BoardName;
  rules: "normal" | "reverse";
  start: TitlePart;
  finish: TitlePart;
}

/** A problem to be read. */
interface ProblemQuestion {
  problem: string | Record<string, JsonValue>;
}

/** A named puzzle. `grade` is 1 to 5, or null if the puzzle has no solution. `number` is the
 * difficulty, the binary logarithm of the jumps that a careful player makes, or null if it is not
 * known. `finish` is written as in the JSON of a problem. */
interface PuzzleRow {
  name: string;
  title: string;
  collection: string;
  aliases: string[];
  board: string;
  board_name: BoardName;
  holes: number;
  sides: string;
  pegs: number;
  finish: Record<string, unknown>;
  rules: "normal" | "reverse";
  grade: number | null;
  number: number | null;
  source: string;
  solvable: boolean;
  key: string;
}

/** Every named puzzle, the collections in their order, and the names on the ladder. */
interface Puzzles {
  collections: string[];
  ladder: string[];
  puzzles: PuzzleRow[];
}

/** A position to analyse: the one to which these moves lead. A `verdict` says whether the position
 * can be won. For a `hint`, the browser also judges the jumps, and finds the fewest pegs if the
 * position cannot be won. Other efforts also find exact numbers. */
interface Question {
  problem: string | Record<string, JsonValue>;
  moves?: string[];
  effort?: "verdict" | "hint" | "quick" | "full";
}

/** A change that makes a problem solvable, and the changed problem. `holes` are the holes where a
 * peg is added or removed, or from which and to which a peg is moved. `alike` is the number of
 * changes that are the same by symmetry. */
interface RepairAnswer {
  change: "start-added" | "start-removed" | "finish-added" | "finish-removed" | "more-pegs" | "finish-moved" | "start-moved";
  holes: string[];
  alike: number;
  problem: Record<string, unknown>;
}

/** A position without a solution; it may have another finish, written as in problem files. */
interface RepairQuestion {
  problem: string | Record<string, JsonValue>;
  moves?: string[];
  finish?: Record<string, unknown> | null;
}

/** Changes that make a position solvable; the list is empty if none was found in time. */
interface Repairs {
  repairs: RepairAnswer[];
}

/** The numbers of saved things and of results that a backup added. */
interface Restored {
  saved: number;
  results: number;
}

/** The best result now, the numbers that improved, and the day whose puzzle it was. */
interface ResultAnswer {
  best: ResultRow;
  new: ("solved" | "pegs" | "moves" | "seconds")[];
  day: DayMark | null;
}

/** A game that is over, and the time that it took. `helped` says whether the player had help: a
 * hint, marks, or the meter. `times` has the seconds until each jump, if known. */
interface ResultOrder {
  problem: string | Record<string, JsonValue>;
  moves: string[];
  seconds: number;
  helped?: boolean;
  times?: number[];
}

/** An owner's best result in a problem. Meeting the finish counts most, and then few pegs.
 * `seconds` and `moves` are each the smallest among the equally good games. Games with help count
 * only if there is no game without help, and `helped` is then true. */
interface ResultRow {
  key: string;
  solved: boolean;
  pegs: number;
  jumps: number;
  moves: number;
  seconds: number;
  when: string;
  helped: boolean;
}

/** An owner's best result in each problem. */
interface Results {
  results: ResultRow[];
}

/** A game from its start to the position on the board. `lost_at` is the number of the jump after
 * which the finish was out of reach, or 0 if the start was lost. If the answer is not `complete`,
 * the same question may get a better one later. */
interface Review {
  positions: ReviewRow[];
  lost_at: number | null;
  complete: boolean;
}

/** A game to review. A `verdict` has no exact numbers but comes sooner. */
interface ReviewQuestion {
  problem: string | Record<string, JsonValue>;
  moves?: string[];
  effort?: "verdict" | "quick";
}

/** A position of a game; null for unknown values. `legal` is the number of legal jumps, and
 * `winners` how many of them win. */
interface ReviewRow {
  pegs: number;
  reached: boolean;
  legal: number;
  winning: boolean | null;
  solutions: string | null;
  chance: number | null;
  fewest: number | null;
  winners: number | null;
}

/** The score of a rush, the best so far, and whether it is a record. */
interface RushAnswer {
  score: number;
  best: BestRush | null;
  record: boolean;
}

/** A rush that is over, with the number of puzzles that were solved and of the others. */
interface RushOrder {
  score: number;
  skipped: number;
}

/** The puzzles of a rush, one after another. */
interface RushPuzzles {
  puzzles: Record<string, unknown>[];
}

/** Changes of a saved thing. */
interface SavedChange {
  kind?: "game" | "puzzle" | "solution" | null;
  name?: string | null;
  problem?: string | Record<string, JsonValue> | null;
  moves?: string[] | null;
}

/** The name of a saved thing, which cannot be guessed. */
interface SavedName {
  id: string;
}

/** A game, a puzzle or a solution to be saved under a name. */
interface SavedOrder {
  kind: "game" | "puzzle" | "solution";
  name: string;
  problem: string | Record<string, JsonValue>;
  moves?: string[];
}

/** A saved thing; `mine` is whether it belongs to the client. */
interface SavedThing {
  id: string;
  kind: "game" | "puzzle" | "solution";
  name: string;
  changed: string;
  problem: Record<string, unknown>;
  moves: string[];
  mine: boolean;
}

/** Everything that an owner saved, the latest first. */
interface SavedThings {
  saved: SavedThing[];
}

/** A family of boards, whose names have numbers in brackets. */
interface ShapeRow {
  name: string;
  parameters: Parameter[];
}

/** The data of a problem that a board needs besides the start; see `view/board_tables.py`. */
interface Tables {
  title: string;
  holes: string[];
  places: [number, number][];
  lattice: boolean;
  lines: [number, number, number][];
  one_way: [number, number, number][];
  rules: "normal" | "reverse";
  finish: TablesFinish;
}

/** How a game must end: see :class:`pegsol.Finish`; `care` is whether any hole matters. */
interface TablesFinish {
  care: boolean;
  pegs: number[];
  free: number[];
  least: number;
  most: number;
  fewest: boolean;
}

/** The part of a title about a start or a finish: the holes that it names, or a number. */
interface TitlePart {
  code: "usual" | "full" | "from" | "pegs" | "fewest" | "any" | "atMost" | "exactly" | "oneVacancy" | "choice" | "full" | "fullBut" | "in" | "pattern";
  holes: string[];
  number: number;
}

/** A code with values, which the pages put into words. */
interface Told {
  code: string;
  values: (boolean | number | string | string[] | string[][])[];
}

/** The proof that a position is lost, or null if none is found. `picture` is an SVG if the proof is
 * neither by position class nor by pagoda functions: pages draw those from the values of the
 * proof. */
interface Why {
  proof: Told | null;
  standing: "verified" | "stated" | null;
}

/** A lost position, and the theme for the picture of the proof that it is lost. */
interface WhyQuestion {
  problem: string | Record<string, JsonValue>;
  moves?: string[];
}

/** What is asked and answered, by its name. */
export interface Sent {
  Answer: Analysis;
  Backup: Backup;
  BackupDay: BackupDay;
  BackupGhost: BackupGhost;
  BackupResult: BackupResult;
  BackupRush: BackupRush;
  BackupThing: BackupThing;
  BestRush: BestRush;
  BestRushAnswer: BestRushAnswer;
  BoardName: BoardName;
  BoardRow: BoardRow;
  Boards: Boards;
  DayAnswer: DayAnswer;
  DayMark: DayMark;
  DayMarks: DayMarks;
  DayPuzzle: DayPuzzle;
  Error: Error;
  ExportItem: ExportItem;
  ExportOrder: ExportOrder;
  FewestMoves: FewestMoves;
  GameQuestion: GameQuestion;
  GeneticOrder: GeneticOrder;
  Ghost: Ghost;
  GhostAnswer: GhostAnswer;
  Hint: Hint;
  JobAnswer: JobAnswer;
  JobList: JobList;
  JobName: JobName;
  JobOrder: JobOrder;
  JobProgress: JobProgress;
  JobRow: JobRow;
  JobState: JobState;
  JsonValue: JsonValue;
  JumpAnswer: JumpAnswer;
  LabState: LabState;
  LessonItem: LessonItem;
  Lessons: Lessons;
  NextPackageAnswer: NextPackageAnswer;
  NextPackageQuestion: NextPackageQuestion;
  NextStep: NextStep;
  OpenQuestion: OpenQuestion;
  Opened: Opened;
  OpenedThing: OpenedThing;
  Parameter: Parameter;
  PieceAnswer: PieceAnswer;
  Pieces: Pieces;
  ProblemAnswer: ProblemAnswer;
  ProblemName: ProblemName;
  ProblemQuestion: ProblemQuestion;
  PuzzleRow: PuzzleRow;
  Puzzles: Puzzles;
  Question: Question;
  RepairAnswer: RepairAnswer;
  RepairQuestion: RepairQuestion;
  Repairs: Repairs;
  Restored: Restored;
  ResultAnswer: ResultAnswer;
  ResultOrder: ResultOrder;
  ResultRow: ResultRow;
  Results: Results;
  Review: Review;
  ReviewQuestion: ReviewQuestion;
  ReviewRow: ReviewRow;
  RushAnswer: RushAnswer;
  RushOrder: RushOrder;
  RushPuzzles: RushPuzzles;
  SavedChange: SavedChange;
  SavedName: SavedName;
  SavedOrder: SavedOrder;
  SavedThing: SavedThing;
  SavedThings: SavedThings;
  ShapeRow: ShapeRow;
  Tables: Tables;
  TablesFinish: TablesFinish;
  TitlePart: TitlePart;
  Told: Told;
  Why: Why;
  WhyQuestion: WhyQuestion;
}

/** What wording.js makes of an answer: codes with values become texts. */
type Worded<Value> = Value extends Sent["Told"] | Sent["Error"]
  ? string
  : Value extends Sent["ProblemAnswer"]
    ? WordedFields<Value> & { finish: string; difficulty: string }
    : Value extends { proof: Sent["Told"] | null }
      ? WordedFields<Value> & Reason
      : WordedFields<Value>;

/** Why there is no solution, in plain words, and the code of the proof. */
type Reason = { because: string | null; by: string | null; values: any[] };

type WordedFields<Value> = { [Name in keyof Value]: Worded<Value[Name]> };

/** The same as the pages see it, in words. */
export type Schemas = { [Name in keyof Sent]: Worded<Sent[Name]> };

/** What is sent for a method and a path, and what is answered. */
interface Operations {
  "post /api/problem": { body: ProblemQuestion; answer: ProblemAnswer };
  "get /api/boards": { answer: Boards };
  "get /api/board": { answer: BoardRow };
  "get /api/puzzles": { answer: Puzzles };
  "get /api/lessons": { answer: Lessons };
  "get /api/daily": { answer: DayAnswer | null };
  "get /api/days": { answer: DayMarks };
  "get /api/rush": { answer: RushPuzzles };
  "post /api/rush": { body: RushOrder; answer: RushAnswer };
  "get /api/rush/best": { answer: BestRushAnswer };
  "post /api/analysis": { body: Question; answer: Analysis };
  "post /api/fewest-moves": { body: Question; answer: FewestMoves };
  "post /api/review": { body: ReviewQuestion; answer: Review };
  "post /api/explain": { body: GameQuestion; answer: Pieces };
  "post /api/next-package": { body: NextPackageQuestion; answer: NextPackageAnswer };
  "post /api/repair": { body: RepairQuestion; answer: Repairs };
  "post /api/why": { body: WhyQuestion; answer: Why };
  "get /api/jobs": { answer: JobList };
  "post /api/jobs": { body: JobOrder; answer: JobName };
  "get /api/jobs/{name}": { answer: JobState };
  "post /api/jobs/{name}/pause": { answer: JobState };
  "post /api/jobs/{name}/resume": { answer: JobState };
  "post /api/jobs/{name}/stop": { answer: JobState };
  "post /api/lab/genetic": { body: GeneticOrder; answer: JobName };
  "delete /api/lab/{name}": { answer: null };
  "post /api/lab/{name}/fresh": { answer: LabState };
  "post /api/lab/{name}/pace/{pace}": { answer: LabState };
  "post /api/lab/{name}/stop": { answer: LabState };
  "get /api/saved": { answer: SavedThings };
  "post /api/saved": { body: SavedOrder; answer: SavedName };
  "get /api/saved/{name}": { answer: SavedThing };
  "put /api/saved/{name}": { body: SavedChange; answer: SavedThing };
  "delete /api/saved/{name}": { answer: null };
  "get /api/results": { answer: Results };
  "post /api/results": { body: ResultOrder; answer: ResultAnswer };
  "get /api/ladder": { answer: NextStep };
  "get /api/results/{key}/ghost": { answer: GhostAnswer };
  "post /api/open": { body: OpenQuestion; answer: Opened };
  "get /api/backup": { answer: Backup };
  "post /api/backup": { body: Backup; answer: Restored };
  "post /api/export": { body: ExportOrder; answer: null };
}

/** Whether a part of an address, such as "jobs" or `${string}`, fits one such as "jobs" or "{name}". */
type FitsPart<Part, Pattern> = Pattern extends `{${string}}`
  ? true
  : Part extends Pattern
    ? true
    : false;

/** Whether a path such as `/api/jobs/${string}` fits a pattern such as "/api/jobs/{name}". */
type Fits<Path, Pattern> = Pattern extends `${infer First}/${infer Rest}`
  ? Path extends `${infer Here}/${infer More}`
    ? FitsPart<Here, First> extends true
      ? Fits<More, Rest>
      : false
    : false
  : Path extends `${string}/${string}`
    ? false
    : FitsPart<Path, Pattern>;

type Method = "get" | "post" | "put" | "delete";

type WithoutQuery<Path> = Path extends `${infer Before}?${string}` ? Before : Path;

/** What there is for a method and a path. */
type Operation<M extends Method, Path> = {
  [Known in keyof Operations]: Known extends `${M} ${infer Pattern}`
    ? true extends Fits<WithoutQuery<Path>, Pattern>
      ? Operations[Known]
      : never
    : never;
}[keyof Operations];

/** What is answered, in words; `unknown` if there is no such path. */
export type Answer<M extends Method, Path> = [Operation<M, Path>] extends [never]
  ? unknown
  : Operation<M, Path> extends { answer: infer Value }
    ? Worded<Value>
    : never;

/** What has to be sent; nothing but `undefined` fits if nothing is to be. */
export type Body<M extends Method, Path> =
  Operation<M, Path> extends { body: infer Value } ? Value : undefined;
