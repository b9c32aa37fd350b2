// Texts: what the lessons say. The boards are in tools/lessons.txt; words in [brackets] are terms,
// see parts/terms.js. The other languages have files of their own for them.

import { translated } from "./language.js";

/**
 * What a file in languages/lessons/ has.
 * @typedef {object} LessonsCatalogue
 * @property {typeof ENGLISH} TEACHING
 */

/**
 * The words of one part of a lesson.
 * @typedef {object} ItemWords
 * @property {string} title
 * @property {string} task
 * @property {string} [because] what is to be learnt from it, shown when it is done
 */

/**
 * @typedef {object} LessonWords
 * @property {string} title
 * @property {string} summary
 * @property {string[]} text
 * @property {Record<string, string>} shown what demos and figures show
 * @property {Record<string, ItemWords>} items
 */

/** @type {Record<string, LessonWords>} */
const ENGLISH = {
  jumping: {
    title: "Jumping",
    summary: "One peg jumps over another, and the other one goes.",
    text: [
      "A [peg] [jumps|jump] in a straight line over its neighbour into the empty [hole] behind. The neighbour is taken off the board. That is the only rule there is.",
      "You win when the last pegs stand in the rings. Every jump takes one peg away, and none ever comes back: look before you leap.",
    ],
    shown: { demo: "The peg from c4 jumps over d4 to e4." },
    items: {
      first: { title: "One jump", task: "Tap a peg, then the hole where it lands. It must end in the ring." },
      two: {
        title: "Which first?",
        task: "There are two jumps. Which one must come first?",
        because: "The first jump puts a peg where the second one needs it.",
      },
      turn: {
        title: "On and on",
        task: "A peg can jump again and turn a corner. Remove both others with the same peg.",
        because: "Jumps in a row by one peg count as a single [move].",
      },
      column: {
        title: "All in a line",
        task: "Make three jumps in one column. The last peg must end in the ring.",
        because: "The first jump was forced. The second was a choice: that is where games are won and lost.",
      },
      choose: {
        title: "One of four",
        task: "Four jumps are possible, and only one of them wins.",
        because: "Before each jump, ask yourself which peg could still reach those that are left.",
      },
      cross: {
        title: "The Latin cross",
        task: "Six pegs make a classic. Finish in the middle.",
        because: "First the arms make room, then they come back. You will see this again and again.",
      },
    },
  },
  sweeps: {
    title: "Sweeps",
    summary: "One peg, one move, the whole row gone.",
    text: [
      "A peg that can jump again may go on. Such a long [move] is a [sweep], and nothing in this game feels better.",
      "Sweeps do not happen by themselves. Look where a peg could go if only one hole were filled or empty, and prepare it.",
    ],
    shown: { demo: "A sweep of three jumps: c1-e1-e3-c3." },
    items: {
      round: {
        title: "Around the block",
        task: "Clear the board in one move. The peg comes home.",
        because: "A sweep that ends where it began is a [loop].",
      },
      snake: { title: "The snake", task: "Make five jumps in one move. Where does it begin?" },
      ready: {
        title: "Get ready",
        task: "Make two moves: one jump to prepare, then the loop.",
        because: "Good players think of the sweep first, and then of the jump that makes it possible.",
      },
      gap: { title: "Mind the gap", task: "The way is broken in one place. Mend it, then sweep. Two moves are enough." },
      grand: {
        title: "The grand tour",
        task: "Make sixteen jumps in one move, and come home again. Follow the lines, and leave none out.",
        because: "No sweep on this board is longer. An even number of paths meets at every crossing, and in that case, as Euler found, a round trip over all of them exists.",
      },
    },
  },
  three: {
    title: "The 3-purge",
    summary: "Three in a row vanish, and their helper comes home.",
    text: [
      "Here is the great secret of solitaire: do not think in jumps, think in [packages|package]. Three pegs in a row are a package. A fourth peg beside one end, with an empty hole across from it, clears them all.",
      "That fourth peg is the [catalyst]. It jumps aside, the far peg jumps in, and the catalyst jumps home. Three jumps, three pegs gone, and nothing else has changed.",
    ],
    shown: { demo: "The 3-purge: c3 is the catalyst, and a4 b4 c4 go." },
    items: {
      top: { title: "The upper arm", task: "Clear the column of three. The catalyst comes home." },
      middle: { title: "Upside down", task: "Do the same in the middle, with the catalyst below." },
      shared: {
        title: "One helper, two rows",
        task: "One catalyst clears both rows. Which row goes first? Here either order wins; five moves are the fewest.",
        because: "Coming home from one purge and leaving for the next can be one move.",
      },
      two: { title: "Two helpers", task: "Clear two columns, each with its own catalyst. Both catalysts come home." },
      crowd: {
        title: "In a crowd",
        task: "Clear the row of three on the right. All other pegs must end where they stand.",
        because: "A purge works in any crowd, as long as the catalyst has its empty hole.",
      },
    },
  },
  six: {
    title: "The 6-purge",
    summary: "A block of two by three, gone in six jumps.",
    text: [
      "Two rows of three side by side make a [package] of six. Again a [catalyst] stands beside it, and at the end its hole is full again, even if another peg stands in it: all pegs look alike.",
      "The arms of the board are such blocks. Learn this purge by heart, and you can clear a whole arm in six jumps.",
    ],
    shown: { demo: "The 6-purge clears an arm. One peg is left in c3." },
    items: {
      arm: { title: "The top", task: "Clear the upper arm. One peg is left in the ring." },
      short: {
        title: "In four moves",
        task: "Clear the arm on the left in at most four moves.",
        because: "Six jumps, four moves: let a peg jump on whenever it can.",
      },
      middle: { title: "In the open", task: "A block in the middle has room all around. Three moves are enough." },
      crowd: { title: "The lower arm", task: "Clear the lower arm. The eight pegs around the middle stay." },
      arms: { title: "Left and right", task: "There are two arms and two helpers. Clear everything else." },
    },
  },
  ell: {
    title: "The L-purge",
    summary: "Six pegs around a corner.",
    text: [
      "Six pegs in the shape of an L, three along one arm and three around the corner, are a [package], too. The [catalyst] stands inside the corner.",
      "First the catalyst jumps across the L, and at the end it jumps back. Watch it twice before you try.",
    ],
    shown: { demo: "The L-purge: c4 is the catalyst." },
    items: {
      mirror: { title: "In the mirror", task: "Clear the same L on the right." },
      top: { title: "From above", task: "Clear the L. The peg inside it comes home." },
      both: {
        title: "Two of them",
        task: "There are two Ls and one helper. The first L to go borrows a peg from the other one.",
        because: "The upper L lends its end, e4, to the lower one, and gets it back in time. Twelve jumps, and you only had to think twice.",
      },
    },
  },
  packages: {
    title: "More packages",
    summary: "Pairs, corners and squares of nine.",
    text: [
      "There are many [packages|package]. The smallest is a pair of pegs with two holes between them: a helper beside one of them clears both in two jumps.",
      "A solution is a list of packages. Look for those farthest from the finish, and clear them first.",
    ],
    shown: { demo: "The 2-purge: a4 and d4 go, and b4 is filled again." },
    items: {
      two: { title: "A pair", task: "Clear two pegs that stand three holes apart. The helper's hole is full at the end." },
      pairs: { title: "Twins", task: "Do the same twice, side by side." },
      corners: { title: "Six around", task: "One helper clears six pegs. Four moves are enough." },
      nine: { title: "The square of nine", task: "One helper below a corner clears nine pegs and comes home." },
      four: {
        title: "Four in a row?",
        task: "Are four pegs in a row a package? Can e4 clear them and stand alone at the end?",
        because: "No, never. Some numbers stay odd or even whatever you do, and here they do not fit. The lesson on the rule of three shows how to see this at once.",
      },
      finale: {
        title: "The end of the central game",
        task: "This is the [central game|central] after four packages. Two packages are left, one of six pegs and one of three. Clear them, and you have won.",
        because: "Now you know it all. One jump into the middle and six packages: the central game is yours.",
      },
    },
  },
  backwards: {
    title: "Thinking backwards",
    summary: "Start at the end: pegs appear, and the way becomes clear.",
    text: [
      "In the [reverse game|reverse] a peg jumps over an empty hole into an empty hole, and a new peg appears between them. It is the same game, with time running backwards.",
      "Many puzzles are easy from the end. Few jumps lead to the last position, so begin there: what did the board look like one jump before the end?",
    ],
    shown: { demo: "Backwards from d4: each jump adds a peg." },
    items: {
      last: {
        title: "The last jump",
        task: "The last peg lands in d4. Mark every hole from which it can have come.",
        because: "There are four such holes, and by symmetry they are all alike: you know the last two pegs of every central game.",
      },
      hook: { title: "A hook", task: "Grow these four pegs from the one in the middle." },
      block: { title: "The boot", task: "Make four jumps backwards, so that five pegs stand in the rings." },
      cross: {
        title: "The Latin cross grows",
        task: "You have solved it forwards. Now grow it from its last peg.",
        because: "Read your jumps from last to first: that is a solution of the cross.",
      },
      plus: { title: "The Greek cross", task: "Grow all nine pegs of the Greek cross from the middle." },
    },
  },
  classes: {
    title: "The rule of three",
    summary: "Know what is impossible before you try.",
    text: [
      "Number the holes 1, 2, 3 along the diagonals, as in the pictures. Every jump, anywhere, touches one 1, one 2 and one 3: two lose their pegs, and the third gets one.",
      "So with each jump all three counts change from odd to even or from even to odd, together. Two counts that are both odd or both even stay equal in this for ever. This sorts all positions into [position classes|class], and no jump leads from one class to another.",
      "For the last peg, this gives the [rule of three|three]: if it can end in one hole, the only other holes where it can end are three or six holes away.",
    ],
    shown: {
      down: "Along one diagonal.",
      up: "Along the other one.",
    },
    items: {
      centre: {
        title: "From the middle",
        task: "Only the middle is empty at the start. Mark every hole in which the [rule of three|three] allows the last peg.",
        because: "The last peg can end in the middle or three holes from it in each direction. It can really reach all five.",
      },
      off: {
        title: "From the side",
        task: "Now only c3 is empty at the start. Where can the last peg end?",
        because: "It can end in c3, three holes along the row in f3, or three along the column in c6.",
      },
      french: {
        title: "A board from France",
        task: "On the French board, only the middle is empty. Can you end with a single peg, anywhere?",
        because: "No single peg has the right parities here. With c1 empty instead of the middle, it works.",
      },
      ring: {
        title: "Four around",
        task: "Can you end with a single peg here?",
        because: "Count the pegs on 1, 2 and 3: all three counts are even, in both pictures. A single peg makes one count odd and leaves two even.",
      },
      arrow: {
        title: "The hat",
        task: "Can the last peg end in the ring?",
        because: "The position class allows it, and four moves do it. Find them on the board.",
      },
      tee: {
        title: "The little T",
        task: "Can the last peg end anywhere?",
        because: "The position class says perhaps, but whichever jumps you try, more than one peg is left. The class can only say no, never yes.",
      },
    },
  },
  pagodas: {
    title: "Pagodas",
    summary: "Weights that can only fall.",
    text: [
      "Give each hole a number such that no jump ever pays: for each jump, the numbers of the two holes that lose a peg are together at least as large as the number of the hole that gains one. Such numbers are a [pagoda function|pagoda].",
      "Add up the [weights|weight] of all pegs. No jump makes the sum larger. If the finish weighs more than your pegs, stop: it is impossible.",
    ],
    shown: { line: "Weights on a line: 5 + 3 pay for 8, 3 + 2 pay for 5, and 2 + 1 pay for 3." },
    items: {
      short: {
        title: "Is it enough?",
        task: "Can a peg reach the ring at the end? It does not matter what is left behind.",
        because: "The pegs weigh 3 + 2 + 1 + 1 = 7, and the ring weighs 8. You are one short, for ever.",
      },
      reach: {
        title: "Exactly enough",
        task: "And now?",
        because: "5 + 2 + 1 = 8 is just enough: e1-c1-a1.",
      },
      five: {
        title: "Nearly full",
        task: "All holes but five hold a peg. Can the last peg end in the middle?",
        because: "Only these five holes have weight. Every jump into one of them begins in another, so the number of pegs in them never grows. It is zero now, so it stays zero.",
      },
      guard: {
        title: "Guard it well",
        task: "Of the five holes with weight, only b4 holds a peg, and you need one of them in the end. Never let it be jumped over!",
        because: "Weights do more than forbid: they tell you which peg you cannot do without.",
      },
    },
  },
  armies: {
    title: "Armies",
    summary: "How far can you send a scout into the desert?",
    text: [
      "All pegs stand below a line. How far beyond it can you send one of them? Two pegs can send one of them one row ahead. John Conway asked how many it takes for two, three, four and five rows.",
      "[Weights|weight] give the answer. Let them fall from the target like 21, 13, 8, 5, 3, 2, 1, 1: each is the sum of the next two, so no jump pays.",
    ],
    shown: { demo: "Two pegs send one of them one row ahead." },
    items: {
      two: { title: "Two rows", task: "You have four soldiers. Send one of them two rows ahead." },
      three: {
        title: "Three soldiers",
        task: "Would three soldiers have been enough for two rows?",
        because: "They weigh 3 + 2 + 2 = 7, and the target weighs 8. No other three would do either, as no three holes below the line weigh more.",
      },
      eight: { title: "Three rows", task: "You have eight soldiers. Send one of them three rows ahead." },
      seven: {
        title: "Seven soldiers",
        task: "What if one is missing? Can seven soldiers do it?",
        because: "The seven heaviest holes below the line weigh 20, and the target weighs 21. Eight soldiers are the fewest.",
      },
      twenty: {
        title: "Four rows",
        task: "Twenty soldiers can send one of them four rows ahead. This is hard: take your time, or press “Show me”.",
        because: "You might expect sixteen, but it takes twenty. Each row costs more than the one before.",
      },
      five: {
        title: "Five rows",
        task: "You have thirty-six soldiers. Can one of them get five rows ahead?",
        because: "No army of any size can. With golden weights, all the infinitely many holes below the line weigh exactly as much as the target: a finite army is always too light. Conway's proof is one of the most beautiful in mathematics.",
      },
    },
  },
};

/** The texts in the language of the pages. @type {typeof ENGLISH} */
export const TEACHING = translated.TEACHING ?? ENGLISH;
