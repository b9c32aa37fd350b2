"""Requests and answers, as the OpenAPI schema describes them.

Requests are validated strictly: no number for a text, no unknown fields. Numbers that may be larger
than those of JavaScript travel as decimal texts.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue

from pegsol.app.web.lessons import Kind as LessonKind
from pegsol.app.web.store import MAX_RESULTS, MAX_SAVED, Kind
from pegsol.app.web.task import MAX_SEARCH_SECONDS, SearchKind
from pegsol.model.titles import FinishCode, StartCode
from pegsol.search.surveys.repair import Change


def _whole(text: str) -> str:
    """Refuse half a character, which JSON can hold and no answer can."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError("this is no text") from None
    return text


Text = Annotated[str, AfterValidator(_whole)]
Name = Annotated[Text, Field(min_length=1, max_length=200)]
Given = Annotated[
    Text | dict[str, JsonValue],
    Field(description="A problem: as typed on a command line, the text of a file, or its JSON"),
]
Moves = Annotated[list[Annotated[Text, Field(max_length=4000)]], Field(max_length=2000)]
Holes = list[int]
"""Hole numbers; a jump has three: origin, over, target."""


class Sent(BaseModel):
    """The base of everything in a request."""

    model_config = ConfigDict(strict=True, extra="forbid", allow_inf_nan=False)


class Error(BaseModel):
    """An error in one line, and the same as a code with values, for other languages."""

    error: str
    code: str
    values: list[str | int]


class Told(BaseModel):
    """What a text beside it says, as a code with values, for other languages."""

    code: str
    values: list[bool | int | str | list[str]]


class Version(BaseModel):
    """The version of pegsol that answers."""

    version: str


# -- problems ------------------------------------------------------------------------------------


class BoardName(BaseModel):
    """What the title of a board says; ``numbers`` are those in the brackets of its name."""

    family: str
    geometry: str
    holes: int
    numbers: list[int]
    diagonals: bool


class TitlePart(BaseModel):
    """What a title says about a start or a finish: the holes that it names, or a number."""

    code: StartCode | FinishCode
    holes: list[str]
    number: int


class ProblemName(BaseModel):
    """What the title of a problem says: the name of a ``puzzle``, or else all the rest."""

    puzzle: str | None
    board: BoardName
    rules: Literal["normal", "reverse"]
    start: TitlePart
    finish: TitlePart


class BoardRow(BaseModel):
    """A board of the catalogue, and the game that it opens with.

    ``sides`` are its columns and rows, for a board on the square lattice.
    """

    name: str
    title: str
    board_name: BoardName
    aliases: list[str]
    holes: int
    sides: str
    geometry: str
    problem: str
    key: str


class Parameter(BaseModel):
    """A number in the name of a board: its name, least and usual value.

    ``values`` are the only ones allowed, if not all are.
    """

    name: str
    least: int
    usual: int
    values: list[int]


class ShapeRow(BaseModel):
    """A family of boards, whose names have numbers in brackets."""

    name: str
    parameters: list[Parameter]


class Boards(BaseModel):
    """Every example of the catalogue, and the families of boards."""

    boards: list[BoardRow]
    shapes: list[ShapeRow]


class PuzzleRow(BaseModel):
    """A named puzzle.

    ``grade`` is 1 to 5, and null if the puzzle has no solution; ``chance`` is that of random play,
    null if it is not known. ``finish`` is as in the JSON of a problem.
    """

    name: str
    title: str
    collection: str
    aliases: list[str]
    board: str
    board_name: BoardName
    holes: int
    sides: str
    pegs: int
    finish: dict[str, Any]
    rules: Literal["normal", "reverse"]
    grade: int | None
    chance: float | None
    source: str
    solvable: bool
    key: str


class Puzzles(BaseModel):
    """Every named puzzle, and the collections in their order."""

    collections: list[str]
    puzzles: list[PuzzleRow]


class LessonItem(BaseModel):
    """A part of a lesson; what its content is depends on its kind.

    That is the moves of a demo or a solution, the numbers of a figure, the options of a question,
    or the holes to mark. ``fewest`` is the fewest moves of any solution, and ``limit`` the most
    that the player may use.
    """

    name: str
    kind: LessonKind
    content: list[str]
    problem: dict[str, Any]
    tables: dict[str, Any]
    start: Holes
    fewest: int | None
    limit: int | None
    answer: str
    rings: list[str]
    numbers: list[int]


class Lessons(BaseModel):
    """The lessons by their names, in the order in which they are taught."""

    lessons: dict[str, list[LessonItem]]


class ProblemQuestion(Sent):
    """A problem to be read."""

    problem: Given


class ProblemAnswer(BaseModel):
    """A problem, and the facts about it that need no search.

    ``key`` depends on the board, start, finish and rules, not on the title. ``board`` is the title
    of the board. ``possible`` is false if the number of pegs or the position class rules out the
    problem; ``ruled_out_by`` says which of the two, and ``nearest`` are then problems with a
    similar finish that they allow. ``name`` is what the title says, null if the title is its
    author's own. ``solvable`` and ``grade`` are those of a named puzzle.
    """

    problem: dict[str, Any]
    text: str | None
    key: str
    title: str
    name: ProblemName | None
    board: str
    board_name: BoardName
    description: str
    tables: dict[str, Any]
    geometry: str
    coordinates: list[list[int]] | None
    start: Holes
    finish: str
    difficulty: str | None
    grade: int | None
    solvable: bool | None
    rules: Literal["normal", "reverse"]
    possible: bool
    why_not: str | None
    why_not_told: Told | None
    ruled_out_by: Literal["pegs", "class"] | None
    nearest: list[dict[str, Any]]


# -- analysis ------------------------------------------------------------------------------------


class GameQuestion(Sent):
    """A game: a problem, and the moves played."""

    problem: Given
    moves: Moves = []


class ReviewQuestion(GameQuestion):
    """A game to look back at. A ``verdict`` comes without exact numbers, and sooner."""

    effort: Literal["verdict", "quick"] = "quick"


class Question(GameQuestion):
    """A position to analyse: the one that these moves lead to.

    A ``verdict`` is whether it can be won, as soon as that is known. For a ``hint`` the jumps are
    judged, too, and the fewest pegs are found if it cannot be won. Other efforts also find exact
    numbers.
    """

    effort: Literal["verdict", "hint", "quick", "full"] = "quick"


class JumpAnswer(BaseModel):
    """What a legal jump is worth; null for unknown values.

    Jumps with the same ``group`` are symmetric: the same symmetry of the board keeps the position
    and the finish.
    """

    jump: Holes
    winning: bool | None = None
    solutions: str | None = None
    fewest: int | None = None
    chance: float | None = None
    group: int = 0


Reason = Literal["forced", "only", "most", "wins", "fewest", "perhaps"]


class Hint(BaseModel):
    """A good jump and why; ``why`` is the reason in one word, for translations.

    ``pegs`` is the number of pegs that it can lead to, if the finish is out of reach or not known
    to be reachable.
    """

    jump: Holes
    why: Reason
    reason: str
    pegs: int | None = None


class Answer(BaseModel):
    """What a position is worth; null for unknown values.

    ``best`` is the fewest pegs that could be reached from the start. Once it is known whether the
    position wins, every later answer says the same. If the answer is not ``complete``, the same
    question may get a better one later; if it is, nothing more can come.
    """

    pegs: int
    reached: bool
    stuck: bool
    winning: bool | None = None
    fewest: int | None = None
    solutions: str | None = None
    chance: float | None = None
    jumps: list[JumpAnswer] = []
    lost_at: int | None = None
    hint: Hint | None = None
    best: int | None = None
    complete: bool = True


class ReviewRow(BaseModel):
    """A position of a game; null for unknown values.

    ``legal`` is the number of legal jumps, and ``winners`` how many of them win.
    """

    pegs: int
    reached: bool
    legal: int
    winning: bool | None = None
    solutions: str | None = None
    chance: float | None = None
    fewest: int | None = None
    winners: int | None = None


class Review(BaseModel):
    """A game from its start to the position on the board.

    ``lost_at`` is the number of the jump after which the finish was out of reach, 0 if it was so
    from the start. If the answer is not ``complete``, the same question may get a better one later.
    """

    positions: list[ReviewRow]
    lost_at: int | None
    complete: bool


class FewestMoves(BaseModel):
    """The fewest moves from a position to the finish; null for unknown values.

    ``found`` is the number of moves of a solution, and no solution has fewer than ``at_least``. If
    both are the same, it is the fewest. The first jump may continue the last move played.
    """

    found: int | None
    at_least: int | None


# -- packages ------------------------------------------------------------------------------------


class PieceAnswer(BaseModel):
    """A package, or jumps in none: then ``block``, ``catalyst`` and ``room`` are empty.

    The block are the holes that are cleared, by reverse rules filled; the catalyst the pegs and the
    room the empty holes that are used and are at the end as before.
    """

    kind: Literal["2-purge", "3-purge", "6-purge", "L-purge", "package", "jumps"]
    jumps: list[Holes]
    moves: list[str]
    block: Holes
    catalyst: Holes
    room: Holes


class Pieces(BaseModel):
    """A game as a sequence of packages and jumps, in an order in which they can be made."""

    pieces: list[PieceAnswer]


class NextPackageQuestion(GameQuestion):
    """A position, and the jump with which its next package must begin, if any."""

    first: Annotated[Holes, Field(min_length=3, max_length=3)] | None = None


class NextPackageAnswer(BaseModel):
    """The next package of a position, and the jumps to make before it.

    Without a package, ``complete`` is whether it is known that none keeps the finish in reach.
    """

    lead: list[Holes] = []
    package: PieceAnswer | None = None
    complete: bool = False


# -- proofs --------------------------------------------------------------------------------------


Standing = Literal["verified", "stated"]


class WhyQuestion(GameQuestion):
    """A lost position, and the theme of the picture of why it is lost."""

    theme: Literal["wood", "plain", "dark", "print", "contrast"] = "wood"


class Why(BaseModel):
    """The proof that a position is lost, in words and as SVG; null if none was found in time."""

    proof_text: str | None = None
    proof_told: Told | None = None
    standing: Standing | None = None
    picture: str | None = None


# -- repairs -------------------------------------------------------------------------------------


class RepairQuestion(GameQuestion):
    """A position without a solution, perhaps with another finish, as problem files have it."""

    finish: dict[str, Any] | None = None


class RepairAnswer(BaseModel):
    """A change that makes a problem solvable, and the changed problem.

    ``holes`` are those where a peg is added or removed, or from which and to which one is moved;
    ``alike`` is the number of changes that are the same by symmetry.
    """

    change: Change
    holes: list[str]
    alike: int
    problem: dict[str, Any]


class Repairs(BaseModel):
    """Changes that make a position without a solution solvable; none if none was found in time."""

    repairs: list[RepairAnswer]


# -- searches ------------------------------------------------------------------------------------


class JobOrder(Sent):
    """A search for a solution, for the fewest moves, or for all; it begins with the moves played.

    ``finish`` is one of those of a problem's JSON, in place of the problem's own. A search for all
    solutions leaves out mere reorderings if they are to be ``distinct``, and gives one of the
    solutions that are mirror images or rotations of each other if they count ``mod_symmetry``.
    It runs for at most an hour.
    """

    kind: SearchKind = "solve"
    problem: Given
    played: Moves = []
    finish: dict[str, JsonValue] | None = None
    distinct: bool = False
    mod_symmetry: bool = False
    seconds: Annotated[float, Field(gt=0, le=MAX_SEARCH_SECONDS)] = MAX_SEARCH_SECONDS


class JobName(BaseModel):
    """The name of a search."""

    id: str


class JobProgress(BaseModel):
    """The progress of a search: positions in all and per second, fewest pegs reached.

    A search for the fewest moves has found a solution with ``moves_found`` moves, and proved that
    none has fewer than ``moves_at_least``; ``what`` is the work under way.
    """

    seconds: float
    nodes: int
    rate: float
    best: int | None
    width: int | None
    moves_found: int | None
    moves_at_least: int | None
    what: str | None
    what_told: Told | None


class JobAnswer(BaseModel):
    """The answer of a search.

    ``reason`` is why there is no solution, or the limit that came first: time, memory, cancelled,
    enough, or room if it made room for other searches. ``moves_at_least`` is what a search for the
    fewest moves has proved: no solution has fewer moves. If it is undecided, ``moves`` are those of
    the best solution found.
    """

    status: Literal["solved", "impossible", "undecided"]
    reason: str
    moves: list[str] | None
    fixed: int
    proof_text: str | None
    proof_told: Told | None
    standing: Standing | None
    proof_picture: str | None
    minimum: bool | None
    moves_at_least: int | None
    seconds: float
    nodes: int


SearchState = Literal["queued", "running", "paused", "unwatched", "done", "stopped", "failed"]


class JobState(BaseModel):
    """The state of a search; ``solutions`` are the first that were found.

    In a search for the fewest moves, each of them has fewer moves than the one before. A search
    that is ``in_turns`` shares the machine with others. ``unwatched`` is one that is suspended
    until somebody asks about it again.
    """

    id: str
    kind: SearchKind
    finish: dict[str, Any] | None
    distinct: bool
    mod_symmetry: bool
    state: SearchState
    in_turns: bool
    seconds: float
    progress: JobProgress | None
    solutions: list[list[str]]
    found: int
    answer: JobAnswer | None
    error: str | None
    error_told: Told | None


class JobRow(BaseModel):
    """A search that has not ended, and the game that it began with."""

    id: str
    kind: SearchKind
    title: str
    name: ProblemName | None
    problem: Given
    moves: list[str]
    state: SearchState
    in_turns: bool
    seconds: float


class JobList(BaseModel):
    """The searches of an owner that have not ended, the oldest first."""

    jobs: list[JobRow]


# -- saved things and results --------------------------------------------------------------------


class SavedOrder(Sent):
    """A game, a puzzle or a solution to be saved under a name."""

    kind: Kind
    name: Name
    problem: Given
    moves: Moves = []


class SavedChange(Sent):
    """Changes of a saved thing."""

    kind: Kind | None = None
    name: Name | None = None
    problem: Given | None = None
    moves: Moves | None = None


class SavedName(BaseModel):
    """The name of a saved thing, which cannot be guessed."""

    id: str


class SavedThing(BaseModel):
    """A saved thing; ``mine`` is whether it belongs to the client."""

    id: str
    kind: Kind
    name: str
    changed: str
    problem: dict[str, Any]
    moves: list[str]
    mine: bool


class SavedThings(BaseModel):
    """Everything that an owner saved, the last first."""

    saved: list[SavedThing]


class ResultOrder(Sent):
    """A game that is over, and how long it took.

    ``helped`` is whether the player had help: a hint, marks, the meter. ``times`` are the seconds
    until each jump, if they are known. ``today`` is the player's own date, such as 2026-01-31.
    """

    problem: Given
    moves: Moves
    seconds: Annotated[float, Field(ge=0, le=1e9)]
    helped: bool = False
    times: Annotated[list[Annotated[float, Field(ge=0, le=1e9)]], Field(max_length=2000)] = []
    today: Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")] | None = None


class ResultRow(BaseModel):
    """An owner's best result in a problem.

    Meeting the finish counts most, then few pegs; ``seconds`` and ``moves`` are the smallest among
    the games that were equally good, each by itself. Games with help count only if there is none
    without; then ``helped`` is true.
    """

    key: str
    solved: bool
    pegs: int
    jumps: int
    moves: int
    seconds: float
    when: str
    helped: bool


class Results(BaseModel):
    """An owner's best result in each problem."""

    results: list[ResultRow]


class DayMark(BaseModel):
    """A puzzle of a day that was solved: with help or without, on the day or ``late``."""

    date: str
    level: Literal["easy", "medium", "hard"]
    helped: bool
    late: bool


class ResultAnswer(BaseModel):
    """The best result now, the numbers that improved, and the day whose puzzle it was."""

    best: ResultRow
    new: list[Literal["solved", "pegs", "moves", "seconds"]]
    day: DayMark | None


class Ghost(BaseModel):
    """The fastest game: its moves, and the seconds until each jump."""

    moves: list[str]
    times: list[float]


class GhostAnswer(BaseModel):
    """The fastest game of a problem, if its course is known."""

    ghost: Ghost | None


# -- days and rushes -----------------------------------------------------------------------------


class DifficultyAnswer(BaseModel):
    """How difficult a puzzle is: ``chance`` is that of random play, as a fraction."""

    solutions: str
    chance: str
    winning: int
    legal: int
    grade: int


class DayPuzzle(BaseModel):
    """The puzzle of a day and a level."""

    level: Literal["easy", "medium", "hard"]
    key: str
    problem: dict[str, Any]
    pegs: int
    difficulty: DifficultyAnswer


class DayAnswer(BaseModel):
    """The puzzles of a day, one of each level, and the first day that has any."""

    date: str
    first: str
    puzzles: list[DayPuzzle]


class DayMarks(BaseModel):
    """The puzzles of days that the client has solved."""

    marks: list[DayMark]


class RushPuzzle(BaseModel):
    """A puzzle of a rush, ready to be played."""

    problem: dict[str, Any]
    tables: dict[str, Any]
    start: Holes


class RushPuzzles(BaseModel):
    """Some puzzles of a rush, one after another."""

    puzzles: list[RushPuzzle]


class RushOrder(Sent):
    """A rush that is over: the moves in each puzzle, none for one that was skipped."""

    seed: Annotated[int, Field(ge=0, lt=1 << 32)]
    games: Annotated[list[Moves], Field(max_length=400)]


class BestRush(BaseModel):
    """A rush: how many puzzles were solved, and how many skipped."""

    score: int
    skipped: int
    when: str


class RushAnswer(BaseModel):
    """The score of a rush, the best so far, and whether it is a record."""

    score: int
    best: BestRush | None
    record: bool


class BestRushAnswer(BaseModel):
    """The client's best rush, if there was one."""

    best: BestRush | None


# -- opening and backups -------------------------------------------------------------------------


class OpenQuestion(Sent):
    """The text of a file, or a text that was pasted."""

    text: Annotated[Text, Field(min_length=1)]


class OpenedThing(BaseModel):
    """A problem, a game or a solution in a text."""

    kind: Kind
    title: str
    problem: dict[str, Any]
    text: str | None
    moves: list[str]


class Opened(BaseModel):
    """Everything in a text."""

    things: list[OpenedThing]


def _moment(text: str) -> str:
    """Return a date and time in UTC, as exactly as it was given."""
    try:
        moment = datetime.fromisoformat(text).astimezone(UTC)
    except OverflowError:
        raise ValueError("this is too far away") from None
    return moment.isoformat(timespec="milliseconds" if moment.microsecond else "seconds")


Moment = Annotated[Text, Field(max_length=40), AfterValidator(_moment)]
MAX_RECORDS = 10_000  # of each kind, in a backup
Count = Annotated[int, Field(ge=0, le=100_000)]


class BackupThing(Sent):
    """A saved thing in a backup."""

    kind: Kind
    name: Name
    changed: Moment
    problem: dict[str, JsonValue]
    moves: Moves


class BackupResult(Sent):
    """A result in a backup."""

    key: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
    solved: bool
    pegs: Count
    jumps: Count
    moves: Count
    seconds: Annotated[float, Field(ge=0, le=1e9)]
    when: Moment


class BackupGhost(Sent):
    """The fastest game of the problem with a key: its moves, and the seconds until each jump."""

    key: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
    moves: Moves
    times: Annotated[list[Annotated[float, Field(ge=0, le=1e9)]], Field(min_length=1)]


class BackupDay(Sent):
    """A puzzle of a day that was solved."""

    date: Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
    level: Literal["easy", "medium", "hard"]
    helped: bool
    late: bool


class BackupRush(Sent):
    """The best rush."""

    score: Count
    skipped: Count
    when: Moment


class Backup(Sent):
    """Everything that the server keeps for an owner; ``pegsol_backup`` is the version."""

    pegsol_backup: Annotated[int, Field(ge=1, le=1)]
    made: Moment
    saved: Annotated[list[BackupThing], Field(max_length=MAX_SAVED)]
    results: Annotated[list[BackupResult], Field(max_length=MAX_RESULTS)]
    helped: Annotated[list[BackupResult], Field(max_length=MAX_RECORDS)] = []
    ghosts: Annotated[list[BackupGhost], Field(max_length=MAX_RECORDS)] = []
    days: Annotated[list[BackupDay], Field(max_length=MAX_RECORDS)] = []
    rush: BackupRush | None = None


class Restored(BaseModel):
    """The numbers of saved things and results that were not there before."""

    saved: int
    results: int


# -- export --------------------------------------------------------------------------------------


class ExportItem(Sent):
    """A problem, with the moves of a solution or a game if there are any."""

    problem: Given
    moves: Moves = []


class ExportOrder(Sent):
    """Problems, positions and solutions to be made into a file.

    ``pages`` are those of the PDF, as a list of SVG pictures. What is *shown* of a game is all its
    moves, or only the position they lead to.
    """

    form: Literal["pdf", "pages", "svg", "png", "gif", "webp", "text", "json"]
    items: Annotated[list[ExportItem], Field(min_length=1, max_length=100)]
    theme: Literal["wood", "plain", "dark", "print", "contrast"] = "wood"
    names: Literal["holes", "edges"] | None = None
    paper: Literal["a4", "letter"] = "a4"
    per_page: Annotated[int, Field(ge=2, le=100)] | None = None
    title: Annotated[Text, Field(max_length=200)] | None = None
    width: Annotated[int, Field(ge=64, le=2048)] | None = None
    speed: Annotated[float, Field(ge=0.1, le=4)] = 1.0
    shown: Literal["moves", "position"] = "moves"
