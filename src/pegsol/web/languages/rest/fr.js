// Français: the texts that the first board does not need. The words, one for each thing:
//
// board plateau · hole trou · peg pion · jump saut · move coup · sweep rafle · loop boucle
// start départ · finish arrivée · vacancy trou de départ · survivor survivant · solved résolu
// problem, puzzle problème · game partie · central game jeu central · reverse game jeu inverse
// package paquet · purge purge (de 3, en L) · catalyst catalyseur · block bloc
// pagoda function fonction pagode · weight poids · position class classe de position
// rule of three règle de trois · hint indice · marks repères · meter jauge · review analyse
// save enregistrer · backup sauvegarde · print queue liste d'impression · search recherche
// rush sprint · streak série · ghost fantôme · replay revoir · the reader is tu

import PUZZLES from "../../board/puzzles/fr.js";
import { WORDS, compact, list } from "../../texts/words.js";

/**
 * Clear or fill a block.
 * @param {string} verb
 * @param {import("../../texts/packages.js").Kind} kind
 * @param {string[]} block
 * @param {string[]} catalyst
 */
function blockMoves(verb, kind, block, catalyst) {
  const shape = {
    "2-purge": "cette paire",
    "3-purge": "cette rangée de trois",
    "6-purge": "ce bloc de six",
    "L-purge": "ce L de six",
    package: `ce bloc de ${block.length}`,
  }[kind];
  const start = `${verb} ${shape}, ${block.join(" ")}`;
  if (!catalyst.length) return `${start}.`;
  const home =
    catalyst.length === 1
      ? "pour catalyseur, qui revient à sa place"
      : "pour catalyseurs, qui reviennent à leur place";
  return `${start}, avec ${list(catalyst, "et")} ${home}.`;
}

/** Sets of holes that keep their parities. */
function keptSets(/** @type {number} */ sets) {
  return sets === 1
    ? "il y a un ensemble de trous dont chaque ligne a zéro ou deux"
    : `il y a ${sets.toLocaleString("fr")} ensembles de trous dont chaque ligne a zéro ou deux`;
}

/** Begin with a capital, as headings do. */
function capital(/** @type {string} */ text) {
  return text.charAt(0).toLocaleUpperCase("fr") + text.slice(1);
}

/** Reasons that several proofs share. */
const SETS_STAY =
  "Chaque saut change deux trous d’un groupe marqué ou aucun. Dans chaque groupe, un nombre pair de pions reste donc pair, un nombre impair reste impair, et aucune fin de ce genre ne convient à tous les groupes.";
const GAMES_END =
  "Chaque partie a été suivie, depuis son premier saut ou depuis le dernier, jusqu’à ce qu’il soit sûr qu’elle ne mène à rien.";

/** @type {import("../../texts/rest.js").RestCatalogue} */
const FRENCH = {
  BACKUP: {
    made: (file) => `Ta sauvegarde est le fichier ${file}.`,
    version: "Cette sauvegarde vient d’un pegsol plus récent.",
    damaged: "Cette sauvegarde est endommagée.",
    question: (day) => `Restaurer la sauvegarde du ${day} ?`,
    inside: (saved, results) =>
      `Elle contient ${WORDS.items(saved)} de « Enregistrés », ${WORDS.records(results)}, ainsi que ` +
      "les réglages et la progression d’un navigateur. Rien de ce que tu as ici ne sera supprimé.",
    restore: "Restaurer",
    restored: (saved, results) =>
      saved || results
        ? `La sauvegarde est restaurée. Tu y gagnes ${WORDS.items(saved)} et ${WORDS.records(results)}.`
        : "La sauvegarde est restaurée. Tu avais déjà tout ce qu’elle contient.",
    partly:
      "Les éléments enregistrés sont restaurés, mais ce navigateur n’a plus de place pour les réglages et la progression.",
    unread: (names) => `Des parties de la sauvegarde étaient illisibles et ont été omises : ${names}.`,
  },

  WISHES: {
    title: "Nouveaux problèmes",
    lead: "Dis comment tu les veux : ils sont faits pour toi, chacun avec une solution.",
    count: "Nombre",
    jumps: "Sauts",
    any: "Au choix",
    symmetry: "Symétrie",
    symmetries: { mirror: "En miroir", rotation: "En rotation", full: "Toutes les symétries", none: "Aucune" },
    make: "Créer les problèmes",
    making: (found, tried) => `${found} créés, ${tried} essais …`,
    done: "C’est fait. Choisis-en un pour jouer, ou imprime-les.",
    fewer: (found, wanted) => `Seuls ${found} sur ${wanted} ont été trouvés.`,
    none: "Aucun problème de ce genre n’a été trouvé. Choisis d’autres souhaits.",
    more: "Pour des problèmes avec une seule solution ou plus de sauts, lance en ligne de commande :",
  },
  BOARDS: {
    title: "Plateaux et problèmes",
    search: "Chercher",
    searchFor: "Nom, plateau, auteur",
    board: "Plateau",
    anyBoard: "Tous",
    grade: "Difficulté",
    anyGrade: "Toutes",
    open: "Pas encore résolus",
    contents: "Collections",
    showAll: "Tout afficher",
    found: (count) => `${WORDS.readable(count)} ${count < 2 ? "affiché" : "affichés"}`,
    nothing: "Rien trouvé. Essaie avec moins de mots.",
    solved: (moves) => `Résolu en ${WORDS.moves(moves)}`,
    helped: "Résolu avec aide",
    best: (pegs) => `Record : ${WORDS.pegs(pegs)}`,
    progress: (solved, all) =>
      `Tu as résolu ${solved} ${solved < 2 ? "problème" : "problèmes"} sur ${all}.`,
    game: (pegs, finish) => `${WORDS.pegs(pegs)}, ${finish}`,
    holes: (holes) => WORDS.holes(holes),
    also: (names) => `Aussi appelé ${list(names, "ou")}`,
    boards: "Tous les plateaux",
    boardsLead: "Joue-les tels quels, ou prépare ta propre partie.",
    setUp: "Préparer",
    setUpBoard: (board) => `Préparer une partie : ${board}`,
    setUpOn: (title) => `Préparer : ${title}`,
    setUpLead: "Choisis le trou vide au départ, et celui où le dernier pion doit arriver.",
    clicking: "Touche le plateau pour choisir",
    vacancy: (hole) => `Vide au départ : ${hole}`,
    end: (finish) => `À la fin : ${finish}`,
    firstPeg: (hole) => `Premier pion : ${hole}`,
    reverse: "Jouer à rebours : des pions apparaissent jusqu’à remplir le plateau",
    map: (title) => `${title} : premier et dernier trou`,
    mapHelp: "Les flèches vont de trou en trou, Entrée en choisit un.",
    peg: "pion",
    empty: "vide",
    lastPeg: "le dernier pion est ici",
    lastHole: "reste vide",
    play: "Jouer",
    solve: "Résoudre",
    edit: "Modifier",
  },

  BOARD_TITLES: {
    names: {
      english: "Anglais",
      french: "Français",
      wiegleb: "Wiegleb",
      "semi-wiegleb": "Semi-Wiegleb",
      asymmetric: "Asymétrique",
      "old-english": "Ancien anglais",
    },
    families: {
      diamond: (holes) => `Diamant de ${WORDS.holes(holes)}`,
      square: (holes) => `Carré de ${WORDS.holes(holes)}`,
      rectangle: (_, [width, height]) => `Rectangle de ${width} sur ${WORDS.holes(height)}`,
      cross: (holes) => `Croix de ${WORDS.holes(holes)}`,
      triangle: (holes) => `Triangle de ${WORDS.holes(holes)}`,
      rhombus: (holes) => `Losange de ${WORDS.holes(holes)}`,
      hexagon: (holes) => `Hexagone de ${WORDS.holes(holes)}`,
      star: (holes) => `Étoile de ${WORDS.holes(holes)}`,
      line: (holes) => `Ligne de ${WORDS.holes(holes)}`,
      path: (holes) => `Chemin de ${WORDS.holes(holes)}`,
      cycle: (holes) => `Anneau de ${WORDS.holes(holes)}`,
      complete: (holes) => `${WORDS.holes(holes)}, chacun relié à chacun`,
      bipartite: (_, [one, other]) =>
        `${WORDS.holes(one)} d’un côté, ${other} de l’autre, tous reliés`,
      "star-graph": (holes) => `Moyeu et rayons de ${WORDS.holes(holes)}`,
      graph: (holes) => `Graphe de ${WORDS.holes(holes)}`,
    },
    own: {
      square: (holes) => `Plateau de ${WORDS.holes(holes)}`,
      "square+diagonals": (holes) => `Plateau de ${WORDS.holes(holes)} avec diagonales`,
      triangular: (holes) => `Plateau triangulaire de ${WORDS.holes(holes)}`,
      hexagonal: (holes) => `Plateau hexagonal de ${WORDS.holes(holes)}`,
      lines: (holes) => `Graphe de ${WORDS.holes(holes)}`,
    },
    diagonals: (board) => `${board} avec diagonales`,
  },

  COLLECTIONS: {
    "first-steps": { title: "Premiers pas", lead: "Commence ici : peu de pions, peu de sauts." },
    classics: {
      title: "Classiques",
      lead: "Ce que le monde joue depuis trois cents ans, sur les plateaux anglais et français.",
    },
    patterns: {
      title: "Images sur le plateau anglais",
      lead: "Des flèches, des murs, des cheminées : fais place nette.",
    },
    "there-and-back": {
      title: "Aller-retour",
      lead: "Le dernier pion doit arriver dans le trou qui était vide au départ.",
    },
    triangles: { title: "Triangles et étoiles", lead: "Ici, on saute dans six directions." },
    squares: { title: "Carrés", lead: "Quatre côtés, quatre coins, et presque pas d’issue." },
    expeditions: {
      title: "Expéditions",
      lead: "Envoie un pion très loin ; les autres en paieront le prix.",
    },
    giants: { title: "Géants", lead: "Il faut de la patience, et un plan." },
    nets: {
      title: "Réseaux",
      lead: "Ici, pas de rangées : les pions sautent le long des traits, même dans les tournants.",
    },
    reverse: {
      title: "À rebours",
      lead: "Un pion saute par-dessus un trou vide et y laisse un nouveau pion. Remplis le plateau.",
    },
    impossible: {
      title: "Impossible, mais pourquoi ?",
      lead: "Ils ont l’air innocents, et pourtant personne ne les résoudra jamais. Sauras-tu trouver pourquoi ?",
    },
  },

  COMMAND: {
    label: "Commande",
    copied: "La commande est copiée.",
    can: "pegsol en ligne de commande peut le faire :",
    longer: "Pour une recherche plus longue, avec plus de fils d’exécution et de mémoire, lance cette commande :",
    more: "En ligne de commande, pegsol en fait davantage, par exemple :",
    film: "Pour une animation, lance cette commande :",
  },

  DAILY: {
    title: "Problèmes du jour",
    lead: "Trois problèmes par jour, les mêmes pour tout le monde : faciles le lundi, puis plus difficiles chaque jour jusqu’au dimanche. Les nouveaux arrivent à minuit, à l’horloge de ton appareil.",
    levels: { easy: "Facile", medium: "Moyen", hard: "Difficile" },
    day: (date) =>
      capital(
        date.toLocaleDateString("fr", {
          weekday: "long",
          day: "numeric",
          month: "long",
          year: "numeric",
        }),
      ),
    month: (date) => capital(date.toLocaleDateString("fr", { month: "long", year: "numeric" })),
    weekday: (date) => date.toLocaleDateString("fr", { weekday: "short" }),
    toToday: "Aller à aujourd’hui",
    dayBefore: "Jour précédent",
    dayAfter: "Jour suivant",
    puzzle: {
      easy: (date) => `Problème du jour, ${WORDS.date(date)} : facile`,
      medium: (date) => `Problème du jour, ${WORDS.date(date)} : moyen`,
      hard: (date) => `Problème du jour, ${WORDS.date(date)} : difficile`,
    },
    play: "Jouer",
    again: "Rejouer",
    marks: {
      fair: "Résolu",
      helped: "Résolu avec aide",
      late: "Résolu plus tard",
    },
    none: "Il n’y a pas de problèmes pour ce jour.",
    wait: "Les problèmes se préparent…",
    records: "Tes jours",
    streak: "Série",
    most: "Plus longue série",
    solved: "Problèmes résolus",
    days: (days) => WORDS.days(days),
    fair: "Un jour compte pour ta série si tu résous un de ses problèmes le jour même, sans aide.",
    calendar: "Calendrier",
    months: "Mois",
    before: "Mois précédent",
    after: "Mois suivant",
    inMonth: (solved, all) => `${solved} problèmes résolus sur ${all}`,
    cell: {
      none: (date) => `${date} : rien de résolu`,
      some: (date, count) => `${date} : ${count} sur 3 résolus`,
      streak: (date, count) => `${date} : ${count} sur 3 résolus, compte pour la série`,
    },
    share: "Partager le résultat",
    result: "Ton résultat",
    copied: "Le résultat est copié.",
    picture: "Télécharger l’image",
    poster: "Les plateaux au départ, et le résultat",
    report: {
      title: (date) => `pegsol, problèmes du jour, ${date}`,
      helped: "avec aide",
      open: "pas encore résolu",
      streak: (days) => `${WORDS.days(days)} de suite`,
    },
    rush: "Sprint : le plus de problèmes possible en trois minutes",
  },

  DEMO: { show: "Montrer" },

  DIFFICULTY: {
    grades: ["très facile", "facile", "moyen", "difficile", "très difficile"],
    impossible: "impossible",
    jumps: (jumps) =>
      `En voyant trois sauts à l’avance, on réussit après environ ${compact(jumps)} sauts.`,
  },

  EDITOR: {
    title: "Éditeur",
    board: "Plateau à peindre",
    help: "Les flèches vont de case en case. Entrée peint, les flèches avec Maj continuent de peindre, la touche Menu montre tous les choix. Les chiffres 0 à 6 choisissent un outil. U annule, R refait.",
    hint: "Touche une case pour passer d’un pion à un trou vide, puis à aucun trou. Un appui long ou un clic droit montre tous les choix. Glisse pour peindre.",
    tools: {
      start: "Départ",
      finish: "Arrivée",
      cycle: "Tour à tour",
      peg: "Pion",
      empty: "Trou vide",
      none: "Pas de trou",
      "end-peg": "Pion exigé",
      "end-empty": "Vide exigé",
      "end-either": "Peu importe",
      board: "Plateau",
      place: "Poser et déplacer",
      join: "Relier deux",
      line: "Ligne de trois",
      "one-way": "Sens unique",
    },
    menu: (place) => `Case ${place}`,
    kinds: { peg: "pion", empty: "trou vide", none: "pas de trou" },
    // Of any type, as that of the English text is its three literals.
    wants: (want) => {
      /** @type {any} */
      let text = "doit finir vide";
      if (want === "o") text = "doit finir avec un pion";
      if (want === "?") text = "peut finir plein ou vide";
      return text;
    },
    strokes: "Tout le plateau",
    undo: "Annuler",
    redo: "Refaire",
    fill: "Tout remplir",
    empty: "Tout vider",
    all: "Des trous partout",
    clear: "Effacer",
    name: "Titre",
    untitled: "Problème sans titre",
    grid: "Grille",
    geometries: {
      square: "Carrée",
      "square+diagonals": "Avec diagonales",
      triangular: "Triangulaire",
      hexagonal: "Hexagonale",
      hand: "À la main",
    },
    columns: "Colonnes",
    rows: "Lignes",
    reverse: "Jeu inverse",
    noPeg: "Pose un pion sur le plateau, et la partie peut commencer.",
    play: "Jouer",
    solve: "Résoudre",
    queue: "Ajouter à l’impression",
    queued: "Ajouté à la liste d’impression.",
    save: "Enregistrer",
    saveCopy: "Enregistrer une copie",
    nameIt: "Nom",
    saved: (name) => `Enregistré : ${name}.`,
    toSaved: "Voir",
    fresh: "Nouveau problème",
    onBoard: "Plateau",
    emptyGrid: "Grille vide",
    emptyGround: "Vide, fait à la main",
    begin: "Commencer",
    handHelp:
      "7 pose et déplace des trous : Entrée choisit un trou, et les flèches le déplacent. 8 relie deux trous, 9 trace une ligne de trois, et W une ligne à sens unique.",
    handHints: {
      place: "Touche le fond pour un nouveau trou. Fais glisser un trou pour le déplacer.",
      join: "Touche deux trous : chaque chemin de trois trous reliés est une ligne. Recommence, et ils sont séparés.",
      line: "Touche trois trous dans l’ordre : un pion saute du premier au troisième, et retour. Recommence, et la ligne disparaît.",
      "one-way": "Touche trois trous dans l’ordre : un pion saute du premier au troisième, sans retour.",
    },
    placesHint:
      "Seul l’éditeur retient la place des trous : on enregistre les trous et les lignes, et le dessin est recomposé.",
    addHole: "Ajouter un trou",
    picked: "choisi",
    movedTo: (hole, x, y) => `${hole} est à ${x} vers la droite, ${y} vers le bas`,
    lines: "Lignes : a b c, ou a > b > c à sens unique",
    noHole: (name) => `Il n’y a pas de trou ${name} sur le plateau.`,
    badLine: (line) => `Une ligne demande trois trous différents : ${line}`,
    bring: "Coller ou ouvrir un problème",
    paste: "Un diagramme, un problème, son nom ou un lien",
    example: "    o o o\n    o o o\no o o o o o o\no o o . o o o",
    read: "Charger",
    openFile: "Ouvrir un fichier",
    loaded: "Le problème est sur le plateau. Annuler fait revenir l’ancien.",
    take: "Exporter dans un fichier",
    asText: "Texte",
    asJson: "JSON",
    source: "Le problème en texte",
  },

  END: {
    solved: "Résolu !",
    length: (moves) => WORDS.moves(moves),
    timed: (moves, seconds) => `${WORDS.moves(moves)}, ${WORDS.seconds(seconds)} au chrono`,

    praise: {
      solved: "Ta première réussite !",
      pegs: "Ton record de pions !",
      moves: "Ton record de coups !",
      seconds: "Ton meilleur temps !",
      alone: "Sans aide",
    },

    day: (date) => `Problème du jour du ${date}`,
    streak: (days) => (days === 1 ? "Ta série commence" : `${WORDS.days(days)} de suite`),

    stuck: (pegs) => `Bloqué avec ${WORDS.pegs(pegs)}`,
    finished: (pegs) => `Fini avec ${WORDS.pegs(pegs)}`,
    close: {
      few: (pegs) => `Presque : seulement ${WORDS.pegs(pegs)} de trop.`,
      placed: "Presque : le nombre de pions est bon, mais ils ne sont pas à leur place.",
    },
    asGood: "On ne peut pas faire moins.",
    possible: (finish) => `L’arrivée était possible : ${finish}.`,
    fewest: (pegs) => `On pouvait finir avec ${WORDS.pegs(pegs)}.`,
    impossible: "Avec ce départ, c’était impossible.",
    shortest: (moves, found, atLeast) => {
      if (!atLeast) return "";
      const needed = `Il t’a fallu ${WORDS.moves(moves)}`;
      if (moves <= atLeast) return `${needed}, et aucune solution n’en a moins.`;
      if (found === atLeast) return `${needed} ; le minimum est ${atLeast}.`;
      if (found !== null && found < moves)
        return `${needed}. ${found} suffisent, et aucune solution n’en a moins de ${atLeast}.`;
      return `${needed} ; aucune solution n’en a moins de ${atLeast}.`;
    },

    again: "Rejouer",
    restart: "Recommencer",
    isHelp: "Revenir à l’erreur compte comme une aide ; recommencer, non.",
    next: (title) => `Suivant : ${title}`,
    daily: "Problèmes du jour",
  },

  EXPLORER: {
    label: "Les sauts possibles maintenant",
    lead: "Vois où mène chaque saut. Pointe un saut pour le voir, appuie dessus pour le faire.",
    columns: { jump: "Saut", solutions: "Solutions", chance: "Hasard", fewest: "Pions" },
    hints: {
      solutions: "Nombre de solutions que laisse le saut",
      chance: "Chances d’atteindre ensuite l’arrivée en sautant au hasard",
      fewest: "Le plus petit nombre de pions avec lequel finir encore",
    },
    worth: {
      wins: "peut être résolu",
      loses: "ne peut plus être résolu",
      open: "pas encore connu",
    },
    mirrored: (jumps) => `pareil, en miroir : ${list(jumps, "et")}`,
    make: (jump, worth) => `${jump} : ${worth}`,
    none: "Il ne reste aucun saut.",
    wait: "Calcul…",
    unknown: "?",
    over: "La partie est finie. Recule d’un saut pour explorer.",
  },

  FINISH: {
    fewest: "le moins de pions possible",
    any: "dernier pion n’importe où",
    atMost: (most) => `au plus ${WORDS.pegs(most)} à la fin`,
    exactly: (pegs) => `exactement ${WORDS.pegs(pegs)} à la fin`,
    oneVacancy: "tous les trous pleins sauf un",
    choice: "un motif avec des trous libres",
    full: "tous les trous pleins",
    fullBut: (holes) => `tous les trous pleins sauf ${list(holes, "et")}`,
    in: (holes) =>
      `${holes.length === 1 ? "dernier pion" : "derniers pions"} en ${list(holes, "et")}`,
    pattern: (pegs) => `un motif de ${WORDS.pegs(pegs)}`,
    label: "Arrivée",
    own: (finish) => `Celle du problème : ${finish}`,
    marked: "les pions marqués",
    clicked: "dernier pion dans le trou que je touche",
    clickedVacancy: "tous les trous pleins sauf celui que je touche",
    number: "Nombre de pions",
  },

  HELP: {
    title: "Aide",
    contents: "Sur cette page",
    welcome: "Montre-moi comment ça marche",
    lessons: "Leçons avec exercices",

    rules: {
      title: "Le jeu",
      text: [
        "Des [pions|peg] occupent les [trous|hole] d’un plateau, et au moins un trou est vide. Un pion [saute|jump] en ligne droite par-dessus un pion voisin, dans le trou vide juste derrière, et le pion sauté est retiré. Il n’y a pas d’autre façon de jouer.",
        "Chaque saut retire un pion. Tu gagnes quand les pions sont placés comme le veut l’[arrivée|finish] : le plus souvent un seul dernier pion, le [survivant|survivor], souvent dans un trou donné, entouré d’un anneau. S’il ne reste aucun saut et que l’arrivée n’est pas atteinte, c’est bloqué.",
        "Dans le [jeu inverse|reverse], tout va à rebours : un pion saute par-dessus un trou vide, dans un trou vide, et un nouveau pion apparaît entre les deux. Des problèmes difficiles à l’endroit peuvent être faciles à rebours.",
      ],
      examples: {
        jump: "Un saut : le pion de d2 passe par-dessus d3 et arrive en d4.",
        move: "Un coup de deux sauts, c1-c3-e3, par le même pion.",
      },
    },

    playing: {
      title: "Jouer",
      text: [
        "Fais glisser un pion, à la souris ou au doigt, vers un trou où il peut arriver, ou touche le pion puis le trou. Les trous à sa portée s’illuminent. Si un pion ne peut pas sauter, le plateau dit pourquoi. Au clavier, va au plateau avec Tab, de trou en trou avec les flèches, et prends ou pose un pion avec Entrée.",
        "Rien n’est perdu : tout saut peut être annulé. Touche un coup de la liste, ou fais glisser le curseur, pour aller à ce moment de la partie. Si tu joues alors autre chose, cela remplace la suite ; un seul Annuler fait revenir les anciens coups.",
        "La jauge dit si tu peux encore gagner, combien de pions resteront au mieux, combien de [solutions|solution] il reste, et les chances d’en trouver une en sautant au hasard. Si une courte recherche trouve ce nombre, la jauge montre aussi combien de [coups|move] il faut encore au minimum ; les sauts qui prolongent ton dernier coup ne comptent pas. La jauge est éteinte tant que tu ne l’allumes pas, et elle compte comme une aide, tout comme les indices et les repères. Les repères montrent chaque saut : une flèche pleine avec une coche gagne encore, une flèche en tirets avec une croix ne gagne plus.",
        "Un indice montre un bon saut. Quand une partie est perdue, « Revenir à l’erreur » va au saut qui l’a perdue et montre ce qui aurait été mieux.",
        "Le chrono part à ton premier saut. Une partie résolue compte parmi tes records si tu l’as jouée depuis le départ et sans aide. Quand tu as gagné, pegsol cherche pendant quelques secondes et compare tes coups au minimum, ou aux bornes qu’il a trouvées.",
      ],
    },

    notation: {
      title: "Comment s’écrivent les coups",
      text: [
        "Un trou a une lettre pour sa colonne et un chiffre pour sa ligne, comptés depuis le coin en haut à gauche : le milieu du plateau anglais est d4. Un saut s’écrit de trou en trou, d2-d4. Plusieurs sauts de suite du même pion forment un seul [coup|move], c1-c3-e3, et un long coup est une [rafle|sweep]. Une solution a donc moins de coups que de sauts.",
        "S’il y a plusieurs trous entre deux trous, on ajoute entre parenthèses celui qui est sauté : v5-v1(v3). Pour afficher les noms des trous, passe par Réglages ou la touche N.",
      ],
    },

    strategy: {
      title: "Comment gagner",
      text: [
        "Ne saute pas au hasard : au [jeu central|central], sauter au hasard ne mène de 32 pions à un seul au milieu qu’une fois sur 74 millions. Pense en [paquets|package] : un paquet, ce sont quelques pions que tu peux retirer ensemble, tandis que tout le reste finit comme avant. Une telle manœuvre s’appelle une [purge|purge]. Elle emprunte un pion voisin, le [catalyseur|catalyst], qui revient à sa place à la fin.",
        "Vois le plateau comme un ensemble de paquets, et retire-les l’un après l’autre, en commençant par les plus éloignés de l’arrivée. Les pions des coins et du bout des bras sont les plus durs à déplacer : enlève-les tant que d’autres peuvent aider. Ne laisse pas de pion isolé s’éloigner des autres.",
      ],
      examples: {
        three:
          "La purge de 3 retire une rangée de trois : le catalyseur en c3 s’écarte, et revient à la fin.",
        six: "La purge de 6 retire deux rangées de trois.",
        ell: "La purge en L retire un L de six.",
        two: "La purge de 2 retire deux pions à trois trous l’un de l’autre, a4 et d4 ; b4 revient.",
        central: "Tout le jeu central : un saut vers le milieu, puis six purges. Suis les anneaux.",
      },
    },

    pages: {
      title: "Les autres pages",
      purposes: {
        daily:
          "Résous trois problèmes par jour, les mêmes pour tout le monde, et suis tes jours sur un calendrier. Un jour compte pour ta série si tu résous un de ses problèmes le jour même, sans aide.",
        rush: "Résous le plus de problèmes possible en trois minutes ; ils deviennent de plus en plus longs.",
        lessons:
          "Dix courtes leçons avec exercices t’apprennent les sauts, les rafles et les purges, à penser à rebours, et ce qui est impossible et pourquoi. Gagne les étoiles.",
        boards:
          "Parcours tous les plateaux et problèmes en images. Cherche par mots, vois ce que tu as résolu, et choisis du doigt le [trou de départ|vacancy] et l’[arrivée|finish].",
        editor:
          "Dessine ton propre plateau ou ta position, ou colle un diagramme. La page montre aussitôt quelles arrivées la [classe de position|class] permet. Tu peux tout enregistrer, exporter et importer.",
        search:
          "Laisse pegsol résoudre un problème, ou continuer à partir de tes coups. Demande une solution, une avec le moins de coups, toutes, ou le moins de pions possible. Dans une recherche du moins de coups, regarde le meilleur nombre trouvé et le minimum prouvé se rapprocher, et revois la meilleure solution du moment. Tu peux mettre une recherche en pause, la reprendre et l’arrêter ; elle continue pendant que tu visites d’autres pages, et s’arrête si tu les fermes ou les recharges. S’il n’y a pas de solution, la page montre pourquoi.",
        lab: "Regarde des programmes chercher. Dans le solveur génétique, une population de candidats pèse les trous, joue selon ces poids et évolue : les plateaux sombres montrent des poids, les clairs la fin d’une partie ; clique dessus pour la revoir. S’il ne trouve rien, cela ne prouve rien. Pour des recherches simples et des comparaisons, la page a des commandes à copier.",
        replay:
          "Regarde une partie ou une solution : saut par saut, à la vitesse de ton choix, ou avec le curseur.",
        queue:
          "Rassemble des positions et des solutions avec « Ajouter à l’impression », mets-les en ordre, puis imprime-les ou télécharge-les en images ou en texte.",
        saved:
          "Retrouve tout ce que tu as enregistré. Importe des fichiers, ouvre des liens, et sauvegarde le tout dans un seul fichier.",
      },
      after:
        "« Partager » te donne un lien qui contient toute ta partie, un code QR et une image. Pour ouvrir un fichier de pegsol, dépose-le sur n’importe quelle page.",
    },

    keys: {
      title: "Touches",
      text: [
        "Les touches marchent partout sur la page, sauf quand tu écris. Les flèches parcourent la partie. Elles ne vont de trou en trou que si le plateau a le focus du clavier : appuie sur Tab pour l’y amener, ou clique sur le plateau et appuie sur Haut ou Bas. Les curseurs, les listes et les onglets utilisent les flèches à leur façon.",
      ],
      keys: {
        steps: "un saut en arrière, un saut en avant",
        arrows: "sur le plateau : aller de trou en trou",
        press: "sur le plateau : prendre un pion, le poser",
        back: "remettre le pion en place",
        undo: "annuler",
        redo: "refaire",
        play: "lecture et pause",
        ends: "début et fin de la partie",
        hint: "indice",
        marks: "afficher ou cacher les repères",
        where: "revenir à l’erreur",
        names: "afficher ou cacher les noms des trous",
      },
    },

    words: { title: "Les mots" },
  },

  HINTS: {
    jump: (origin, over, target) => `Saute avec ${origin} par-dessus ${over}${target && ` jusqu’en ${target}`}`,
    hint: (jump, why) => `${jump} : ${why}`,
    why: {
      forced: () => "c’est le seul saut possible.",
      only: () => "c’est le seul saut qui gagne encore.",
      most: () => "c’est lui qui laisse le plus de façons de gagner.",
      wins: () => "avec lui, tu peux encore gagner.",
      fewest: (pegs) => `gagner n’est plus possible, mais on peut finir avec ${pegs}.`,
      perhaps: (pegs) => `on ne sait pas encore s’il gagne ; on peut finir avec ${pegs}.`,
    },
    more: "Dis-m’en plus",
    learn: "L’apprendre dans une leçon",
  },
  LADDER: {
    title: "L’échelle",
    lead: "De six pions au plateau entier : chaque échelon est un peu plus difficile que le précédent.",
    step: (number, all) => `Échelon ${number} sur ${all}`,
    facts: (pegs, grade) => `${WORDS.pegs(pegs)} · ${grade}`,
    next: (title) => `Suivant : ${title}`,
    star: (number, title, progress) => `${number}. ${title}: ${progress}`,
    progress: { alone: "résolu sans aide", helped: "résolu avec aide", open: "pas encore résolu" },
    done: "Te voilà tout en haut : tous les échelons sont résolus.",
  },
  LESSONS: {
    title: "Leçons",
    lead: "Dix courtes leçons, du premier saut aux armées qui n’arriveront jamais. Résous les problèmes, gagne les étoiles.",
    number: (number) => `Leçon ${number}`,
    all: "Toutes les leçons",
    then: "Ensuite, tu sauras résoudre :",
    read: "Lire",
    begin: "Vers les exercices",
    stars: (count, all) => `${count} ${count < 2 ? "étoile" : "étoiles"} sur ${all}`,
    start: "Commencer ici",
    goOn: "Continuer ici",
    exercises: "Exercices",
    exercise: (number, title, stars) =>
      `Exercice ${number}, ${title}, ${stars} ${stars < 2 ? "étoile" : "étoiles"} sur 3`,
    undo: "Annuler",
    again: "Recommencer",
    hint: "Indice",
    show: "Montre-moi",
    next: "Exercice suivant",
    nextLesson: "Leçon suivante",
    play: "Jouer le jeu central",
    check: "Vérifier",
    numbers: "Le nombre de chaque trou",
    hinted: (jump) => `Essaie ${jump}.`,
    wentBack: (jump) => `J’ai annulé les sauts qui ne menaient à rien. D’ici, essaie ${jump}.`,
    stuck: "Plus aucun pion ne peut sauter. Annule un saut, ou recommence.",
    notFinished: "Plus aucun pion ne peut sauter, mais les anneaux demandent autre chose. Annule un saut.",
    tooLong: (moves, limit) =>
      limit === 1
        ? `C’est réussi, mais en ${WORDS.moves(moves)}. Un pion peut-il le faire en un seul coup ?`
        : `C’est réussi, mais en ${WORDS.moves(moves)}. On peut le faire en ${limit}.`,
    praise: { 1: "Résolu, avec de l’aide.", 2: "Résolu !", 3: "Parfait !" },
    fewer: (fewest) =>
      fewest === 1
        ? "Un seul coup suffit : va chercher la troisième étoile."
        : `${fewest} coups suffisent : va chercher la troisième étoile.`,
    alone: "Refais-le sans aide pour plus d’étoiles.",
    shown: "Voilà une façon de faire. À toi : recommence.",
    right: "Exact !",
    wrong: "Pas tout à fait. Réfléchis encore, ou essaie sur le plateau.",
    marks: (right, wrong, missing) =>
      `Justes : ${right}. Faux : ${wrong}. Oubliés : ${missing}.`,
    mark: "Touche les trous pour les marquer",
    marked: "marqué",
    options: {
      yes: "Oui, c’est possible",
      class: "Non : la classe de position l’interdit",
      pagoda: "Non : les poids l’interdisent",
      other: "Non, même si la classe de position le permet",
    },
  },

  OPEN: {
    failed: (file, reason) => `Impossible d’ouvrir ${file} : ${reason}`,
    tooLarge: "C’est trop grand pour un problème ou une partie.",
    noText: "Ce n’est pas un fichier pegsol.",
    nothing: "Il n’y a ni problème ni partie dedans.",
    noGame: "Ce lien ne contient pas de partie.",
    several: (count) => `Enregistrer ${WORDS.items(count)} ?`,
    explained: "Le fichier ou le lien contient plusieurs problèmes ou parties.",
    add: "Enregistrer",
    untitled: "Sans titre",
    imported: (count) => `${WORDS.items(count)} ${count < 2 ? "a été enregistré" : "ont été enregistrés"}.`,
  },

  PACKAGES: {
    lead: "Un paquet enlève un bloc de pions avec l’aide d’un catalyseur, qui revient à sa place. Tout le reste demeure comme avant.",
    find: "Montrer le prochain paquet",
    wait: "Calcul…",
    none: "Ici, aucun paquet ne garde l’arrivée à portée.",
    unknown: "Aucun paquet n’a été trouvé à temps.",
    first: (moves) => `Joue d’abord ${list(moves, "et")}.`,
    clear: (kind, block, catalyst) => blockMoves("Enlève", kind, block, catalyst),
    fill: (kind, block, catalyst) => blockMoves("Remplis", kind, block, catalyst),
    moves: (moves) => moves.join(", "),
    done: "C’est fait : le bloc est parti, et tout le reste est comme avant.",
    filled: "C’est fait : le bloc est plein, et tout le reste est comme avant.",
    ofGame: "Cette partie en paquets",
    ofSolution: "En paquets",
    count: (packages, jumps) =>
      jumps
        ? `${WORDS.packages(packages)} et ${WORDS.jumps(jumps)} hors paquet`
        : WORDS.packages(packages),
    label: "La solution, paquet par paquet",
    order:
      "Des sauts indépendants ont pu changer de place, pour que chaque paquet soit d’un seul tenant.",
    replay: "Revoir dans cet ordre",
  },

  PLAINLY: {
    never: {
      hole: (hole) => `Quoi que tu fasses, le dernier pion ne peut jamais être en ${hole}.`,
      any: "Quoi que tu fasses, il reste plus d’un pion à la fin.",
      most: (most) => `Quoi que tu fasses, il reste plus de ${WORDS.pegs(most)} à la fin.`,
      exactly: (pegs) => `Quoi que tu fasses, il n’y a jamais exactement ${WORDS.pegs(pegs)} à la fin.`,
      fewest: "Quoi que tu fasses, il reste plus de pions que dans la meilleure partie.",
      pegs: "Quoi que tu fasses, les pions ne sont jamais placés comme il faut à la fin.",
    },
    because: {
      parity: (odd) =>
        odd
          ? "Compte les pions sur les trous marqués : leur nombre est impair. Chaque saut change deux de ces trous ou aucun, donc il reste impair ; mais à la fin, il devrait être pair."
          : "Compte les pions sur les trous marqués : leur nombre est pair. Chaque saut change deux de ces trous ou aucun, donc il reste pair ; mais à la fin, il devrait être impair.",
      paritiesDrawn: () => SETS_STAY,
      setsOne: () => SETS_STAY,
      setsMost: () => SETS_STAY,
      setsExactly: () => SETS_STAY,
      pagoda: (_, start, least) =>
        `Chaque pion compte les points inscrits dans son trou sur l’image. Aucun saut n’en ajoute. Il y en a maintenant ${start}, mais à la fin il en faudrait au moins ${least}.`,
      pagodas: () =>
        "On peut donner des points aux trous de sorte qu’aucun saut n’en ajoute. Mais chaque fin que permettent les nombres pairs et impairs demanderait plus de points qu’il n’y en a maintenant.",
      exhausted: (positions) =>
        `Une recherche a tout essayé, ${WORDS.readable(positions)} positions en tout, et aucun chemin n’y mène.`,
    },
  },

  PROOFS: {
    parity: (odd, holes) =>
      odd
        ? `Classe de position : le départ a un nombre impair de pions sur ${list(holes, "et")}, toute arrivée permise un nombre pair. Chaque ligne a zéro ou deux de ces trous, donc aucun saut n’y change rien.`
        : `Classe de position : le départ a un nombre pair de pions sur ${list(holes, "et")}, toute arrivée permise un nombre impair. Chaque ligne a zéro ou deux de ces trous, donc aucun saut n’y change rien.`,
    paritiesDrawn: (sets) =>
      `Classe de position : ${keptSets(sets)}. Aucun saut ne change la parité du nombre de pions sur un ensemble, et aucune position que l’arrivée permet n’a les mêmes parités que le départ.`,
    setsOne: (even, odd) =>
      `Classe de position : aucun pion seul n’a les parités du départ. ${even.map((holes) => `Le départ a un nombre pair de pions sur ${holes}, donc le dernier pion n’y est pas. `).join("")}${odd.map((holes) => `Le départ a un nombre impair de pions sur ${holes}, donc le dernier pion y est. `).join("")}Il ne lui reste aucun trou. Chaque ligne a zéro ou deux trous de chaque ensemble, donc aucun saut ne change une parité.`,
    setsMost: (even, odd, most) =>
      `Classe de position : aucune position d’au plus ${WORDS.pegs(most)} n’a les parités du départ. ${even.map((holes) => `Le départ a un nombre pair de pions sur ${holes}. `).join("")}${odd.map((holes) => `Le départ a un nombre impair de pions sur ${holes}. `).join("")}Chaque ligne a zéro ou deux trous de chaque ensemble, donc aucun saut ne change une parité.`,
    setsExactly: (even, odd, most) =>
      `Classe de position : aucune position d’exactement ${WORDS.pegs(most)} n’a les parités du départ. ${even.map((holes) => `Le départ a un nombre pair de pions sur ${holes}. `).join("")}${odd.map((holes) => `Le départ a un nombre impair de pions sur ${holes}. `).join("")}Chaque ligne a zéro ou deux trous de chaque ensemble, donc aucun saut ne change une parité.`,
    pagoda: (weights, start, least) =>
      `Fonction pagode : avec les poids ${list(weights, "et")} (0 pour les autres trous), le départ pèse ${start}, toute arrivée permise au moins ${least}, et aucun saut n’augmente le poids.`,
    pagodas: (weightings) =>
      `Fonctions pagode : il y a ${weightings.toLocaleString("fr")} façons de peser les trous telles qu’aucun saut n’augmente le poids, et pour chaque position que l’arrivée permet, l’une d’elles la fait peser plus que le départ.`,
    stuck: "Aucun saut n’est possible, et l’arrivée n’est pas atteinte.",
    exhausted: (positions, levels) =>
      `Une recherche a parcouru toutes les positions, ${WORDS.readable(positions)} en au plus ${WORDS.jumps(levels)}, et n’a trouvé aucune solution.`,
  },

  PUZZLES,

  QUEUE: {
    title: "Liste d’impression",
    none: "Il n’y a encore rien à imprimer. Appuie sur « Ajouter à l’impression » à côté d’une partie, d’une solution ou d’un problème pour l’ajouter ici.",
    toBoards: "Plateaux et problèmes",
    untitled: "Sans titre",
    position: "position",
    of: (act, name) => `${act} : ${name}`,
    up: "Monter",
    down: "Descendre",
    remove: "Retirer",
    removed: (name) => `Retiré : ${name}.`,
    moved: (name, place, count) => `${name} : place ${place} sur ${count}.`,
    clear: "Tout retirer",
    cleared: "La liste est vide.",
    undo: "Annuler",
    pages: (count) => WORDS.pages(count),
    name: "Titre de la page",
    untitledSheet: "Sans titre",
    layout: "Mise en page",
    layouts: { diagrams: "Diagrammes", worksheets: "Fiches", cards: "Cartes" },
    solutions: "Solutions",
    solved: { none: "Aucune", back: "Au verso", end: "Sur des pages à la fin" },
    turned: "Imprime en recto verso, en retournant le papier sur le bord long.",
    unsolved: "Aucune solution connue.",
    student: "Nom",
    rule: (jump) =>
      `Un pion saute par-dessus son voisin dans le trou vide derrière, et le voisin est retiré. Écris : ${jump}.`,
    reverse: "À rebours : un pion saute par-dessus un trou vide, et un pion y apparaît.",
    paper: "Papier",
    papers: { a4: "A4", letter: "Letter" },
    perPage: "Par page",
    theme: "Couleurs",
    themes: {
      print: "Noir et blanc",
      plain: "Uni",
      wood: "Bois",
      dark: "Sombre",
      contrast: "Contrasté",
    },
    strips: "Solutions coup par coup",
    print: "Imprimer",
    asFile: "Télécharger",
    forms: { svg: "SVG", png: "PNG", text: "Texte" },
    downloaded: (name) => `Téléchargé : ${name}.`,
    preview: "Aperçu",
    booklet: "Pour un livret ou un plateau à découper, télécharge le texte et lance :",
  },

  REFUSALS: {
    unreadable: (detail) => `pegsol ne peut pas lire ceci : ${detail}`,
    invalid: (detail) => `pegsol n’a pas compris : ${detail}`,
    "too-many-searches": (most) =>
      `Tu as déjà ${WORDS.searches(most)} en cours. Arrêtes-en une d’abord.`,
    "saved-full": (most) => `Tu as enregistré ${WORDS.items(most)}. Supprimes-en d’abord.`,
    "saved-too-large": "Tu as enregistré trop de choses. Supprimes-en d’abord.",
    "results-full": "Il n’y a plus de place pour d’autres résultats.",
    "not-saved": "Cet élément n’est plus enregistré.",
    "no-search": "Cette recherche n’existe plus.",
    "too-much-memory": "Cela demande plus de mémoire qu’il n’y en a.",
    "search-died": "La recherche est tombée en panne.",
    "browser-full": "Ce navigateur n’a plus de place pour pegsol. Rien de ce que tu as enregistré n’est perdu. Supprime d’abord quelque chose.",
    "browser-storage": "Ce navigateur ne peut ni lire ni écrire ce qu’il conserve pour pegsol. Rien n’a été supprimé. Recharge la page.",
    "thing-too-large": (kilobytes) => `C’est trop grand pour être enregistré : ${kilobytes.toLocaleString("fr")} ko au plus.`,
    "too-many-holes": (most) =>
      `Ici, un plateau sans grille peut avoir au plus ${WORDS.holes(most)}.`,
    "too-many-things": (most) => `On peut ouvrir au plus ${WORDS.items(most)} à la fois.`,
    "too-many-pictures": (most) =>
      `Un fichier peut avoir au plus ${most.toLocaleString("fr")} images de plateaux.`,
    "not-over": "La partie n’est pas finie.",
    "needs-python":
      "Ces pages ne peuvent pas le faire ; pegsol en ligne de commande le peut : pip install pegsol, puis pegsol --help.",
    "no-webassembly": "Ce navigateur ne peut pas faire tourner le moteur : WebAssembly lui manque.",
    "engine-missing": "Le moteur n’a pas pu être chargé.",
    "engine-memory": "Le moteur a besoin de plus de mémoire que ce navigateur ne lui en donne.",
    "engine-failed": "Le moteur a échoué. Recharge la page.",
  },

  REVIEW: {
    label: "La partie, saut par saut",
    none: "Fais un saut, et l’analyse commence.",
    wait: "J’examine chaque position…",
    kept: (part) => `a gardé ${WORDS.percent(part)} des solutions`,
    notes: {
      only: "le seul bon saut",
      slip: "un faux pas",
      lost: "a perdu la partie",
      peg: "a coûté un pion",
    },
    could: (pegs) => `${WORDS.pegs(pegs)} au mieux`,
    good: {
      solved: "Tous les sauts étaient bons.",
      lostAt: (move, jump) => `Le saut ${jump} du coup ${move} a perdu la partie.`,
      never: "Il n’y avait pas de solution dès le départ.",
      open: "Jusqu’ici, l’arrivée reste à portée.",
    },
    go: (move, text, note) => `Coup ${move}, ${text}${note ? ` : ${note}` : ""}`,
    again: "Réessayer d’ici",
    better: "Montrer un meilleur saut",
    instead: (jumps) => `Mieux : ${list(jumps, "ou")}.`,
  },

  RUSH: {
    title: "Sprint",
    lead: "Résous le plus de problèmes possible en trois minutes. Ils commencent par trois sauts, puis s’allongent.",
    rules:
      "Le dernier pion doit arriver dans l’anneau. Annule autant que tu veux. Un problème passé est manqué.",
    start: "Démarrer",
    again: "Encore un sprint",
    best: (score, date) => `Ton record : ${score}, le ${date}`,
    noBest: "Aucun sprint joué pour l’instant",
    score: "Résolus",
    missed: "Passés",
    time: "Temps restant",
    jumps: (count) => `encore ${WORDS.jumps(count)}`,
    undo: "Annuler",
    reset: "Recommencer",
    skip: "Passer",
    stop: "Arrêter",
    stuck: "Bloqué : annule, recommence ou passe.",
    wait: "Le prochain problème arrive…",
    solvedNow: (score) => `Résolus : ${score} pour l’instant`,
    over: "Le sprint est fini",
    result: (score) => `Tu as résolu ${score} ${score < 2 ? "problème" : "problèmes"}.`,
    record: "Nouveau record !",
    notKept: (reason) => `Le score n’a pas pu être enregistré : ${reason}`,
    missedTitle: "Ce que tu as manqué",
    missedLead: "Ici, prends ton temps.",
    nothing: "Tu n’as rien manqué.",
    puzzle: (number) => `Sprint, problème ${number}`,
    daily: "Problèmes du jour",
  },

  SAVED: {
    title: "Enregistrés",
    none: "Il n’y a encore rien d’enregistré. Appuie sur « Enregistrer » à côté d’une partie, d’un problème ou d’une solution pour le garder ici.",
    toBoards: "Plateaux et problèmes",
    show: "Afficher",
    kinds: { all: "Tout", game: "Parties", puzzle: "Problèmes", solution: "Solutions" },
    kind: { game: "Partie", puzzle: "Problème", solution: "Solution" },
    of: (act, name) => `${act} : ${name}`,
    edit: "Modifier",
    rename: "Renommer",
    newName: "Nouveau nom",
    renamed: (name) => `Nouveau nom : ${name}.`,
    share: "Partager",
    import: "Importer un fichier",
    backUp: "Tout sauvegarder",
    explained:
      "Une sauvegarde est un fichier : importe-la pour tout restaurer. Tu peux aussi déposer un fichier sur n’importe quelle page.",
    here: "Tout est conservé dans ce navigateur seulement : fais une sauvegarde de temps en temps.",
    forgets: "Ce navigateur ne laisse pegsol rien conserver. Ce que tu enregistres sera perdu à la fermeture de cette page, sauf si tu le sauvegardes.",
    aside: (names) => `Ce navigateur contenait des données que pegsol ne peut pas lire ; elles ne sont pas effacées, mais mises de côté sous le nom de ${names}.`,
    paste: "Ouvrir un lien ou une partie",
    open: "Ouvrir",
    export: "Exporter",
    delete: "Supprimer",
    deleted: (name) => `Supprimé : ${name}.`,
    undo: "Annuler",
    back: (name) => `De retour : ${name}.`,
  },

  SEARCH: {
    title: "Recherche",
    heading: (title) => `Résoudre : ${title}`,
    map: (title) => `${title} : la position à résoudre`,
    mapHelp: "Les flèches vont de trou en trou, Entrée en fait l’arrivée.",
    peg: "pion",
    empty: "vide",
    wants: { peg: "doit finir avec un pion", empty: "doit finir vide", free: "peut finir plein ou vide" },
    question: "Ce qu’on cherche",
    want: "Solutions",
    ways: {
      one: "Une seule",
      moves: "Le moins de coups",
      distinct: "Toutes différentes",
      all: "Toutes, dans chaque ordre",
    },
    about: {
      one: "",
      moves: "La meilleure solution du moment s’affiche pendant la recherche.",
      distinct: "Les mêmes sauts dans un autre ordre comptent comme la même solution.",
      all: "Chaque ordre des mêmes sauts compte comme une solution.",
    },
    mirror: "Compter les reflets une seule fois",
    start: "Chercher",
    lasts: "Une recherche dure au plus une heure. Elle s’arrête si tu fermes ou recharges la page.",
    gone: "Cette recherche n’existe plus.",
    again: "La recherche s’est arrêtée quand la page a été rechargée. Voici ce qu’elle cherchait : relance-la.",
    played: "Tes coups jusqu’ici",
    protected: "Ici, chaque solution commence par ces coups.",
    pause: "Pause",
    resume: "Reprendre",
    stop: "Arrêter",
    figures: {
      seconds: "Temps",
      rate: "Positions par seconde",
      nodes: "Positions",
      best: "Record",
      found: "Solutions trouvées",
      moves: "Coups",
      what: "En cours",
    },
    states: {
      queued: "Attend son tour…",
      running: "Recherche…",
      paused: "En pause",
      done: "Terminée",
      stopped: "Arrêtée",
      failed: "La recherche a échoué",
    },
    outcomes: {
      solved: "Il y a une solution",
      impossible: "Il n’y a pas de solution",
      undecided: "Non décidé",
    },
    limits: {
      cancelled: "La recherche a été arrêtée avant d’être complète.",
      time: "Le temps a manqué avant que la recherche soit complète.",
      memory: "La mémoire a manqué avant que la recherche soit complète.",
      enough: "Il y a d’autres solutions que celles-ci.",
    },
    bounds: (found, atLeast) =>
      found === null ? `au moins ${atLeast}` : `${found} trouvés, au moins ${atLeast}`,
    shortest: (moves) => `${WORDS.moves(moves)}, c’est le minimum`,
    gap: (moves, atLeast) => `${WORDS.moves(moves)} trouvés, il en faut au moins ${atLeast}`,
    needed: (moves) => `Une solution demande au moins ${WORDS.moves(moves)}.`,
    afterOwn: "Ce nombre comprend tes coups jusqu’ici, par lesquels commence chaque solution.",
    minimum: "Aucune partie ne peut finir avec moins de pions.",
    progress: "Progression",
    instant: "moins de 1 ms",
    single: "Une solution ; il peut y en avoir d’autres",
    proof: "La preuve exacte",
    proofPicture: "La preuve, dessinée sur le plateau",
    noProof: "Aucune preuve n’a été trouvée en quelques secondes. Une recherche peut durer plus longtemps et en trouver une.",
    standing: {
      verified: "Vérifiée : un second programme a contrôlé la preuve.",
      stated: "Déclarée, non vérifiée : la recherche était trop grande pour être répétée.",
    },
    solution: (number) => `Solution ${number}`,
    best: "Meilleure solution trouvée",
    bestOf: (title, moves) => `${title}, en ${WORDS.moves(moves)}`,
    solutionOf: (title, number) => `${title}, solution ${number}`,
    length: (moves, jumps) => `${WORDS.moves(moves)}, ${WORDS.jumps(jumps)}`,
    play: "La jouer ici",
    replay: "Revoir",
    save: "Enregistrer",
    queue: "Imprimer",
    queued: "Ajouté à la liste d’impression.",
    saved: "La solution est enregistrée.",
    toSaved: "Voir",
    more: "En voir plus",
  },

  SEARCHES: {
    heading: "Recherches",
    kinds: {
      solve: "Une solution",
      "fewest-moves": "Le moins de coups",
      all: "Toutes les solutions",
    },
    states: {
      queued: "Attend son tour",
      running: "En cours",
      paused: "En pause",
    },
    stop: "Arrêter",
    stopThis: (title) => `Arrêter : ${title}`,
  },

  SETTINGS: {
    page: "Page",
    themes: {
      system: "Système",
      light: "Clair",
      dark: "Sombre",
      contrast: "Contrasté",
    },
    board: "Plateau",
    boards: { wood: "Bois", walnut: "Noyer", slate: "Ardoise", plain: "Uni" },
    pegs: "Pions",
    pegKinds: { balls: "Boules", marbles: "Billes", pegs: "Bois tourné", flat: "Plats" },
    sound: "Son",
    vibration: "Vibration",
    names: "Noms des trous",
    language: "Langue",
    browser: "Comme le navigateur",
  },

  SHARE: {
    title: "Partager",
    link: "Lien vers cette partie",
    copy: "Copier",
    copied: "Le lien est copié.",
    byHand: "Le navigateur ne permet pas de copier. Appuie plutôt sur Ctrl+C.",
    send: "Envoyer…",
    local:
      "Ce lien ne s’ouvre que sur cet ordinateur. Pour l’ouvrir ailleurs, colle-le dans un autre pegsol : va dans « Enregistrés » et choisis « Ouvrir un lien ou une partie ».",
    open: "Ce lien contient toute la partie. Quiconque peut joindre cette adresse peut l’ouvrir, et on peut le coller dans n’importe quel autre pegsol.",
    code: "À scanner avec l’appareil photo",
    codeAlt: "Code QR du lien",
    tooLong: "Le lien est trop long pour un code QR.",
    noCode: "Le code QR n’a pas pu être dessiné.",
    position: "La position",
    forms: { png: "PNG", svg: "SVG" },
    png: "Télécharger la position en PNG",
    svg: "Télécharger la position en SVG",
  },

  SIZES: {
    title: "Choisis une taille",
    lead: "Choisis une forme, aussi petite ou grande que tu veux.",
    none: "Il n’y a pas de plateau de cette taille : un plateau a au plus 1 024 trous, un réseau au plus 256.",
    shape: "Forme",
    shapes: {
      diamond: "Diamant",
      square: "Carré",
      rectangle: "Rectangle",
      cross: "Croix",
      triangle: "Triangle",
      rhombus: "Losange",
      hexagon: "Hexagone",
      star: "Étoile",
      line: "Ligne",
      path: "Chemin",
      cycle: "Anneau",
      complete: "Tous les trous reliés",
      bipartite: "Deux camps reliés entre eux",
      "star-graph": "Moyeu et rayons",
    },
    numbers: {
      n: "Taille",
      w: "Colonnes",
      h: "Lignes",
      top: "Bras du haut",
      right: "Bras droit",
      bottom: "Bras du bas",
      left: "Bras gauche",
      width: "Largeur",
      holes: "Trous",
      m: "Premier camp",
    },
  },

  TERMS: {
    army: {
      term: "Armée",
      text: "Des pions derrière une ligne, qui essaient d’en envoyer un aussi loin que possible au-delà.",
    },
    catalyst: {
      term: "Catalyseur",
      text: "Un pion qui aide un paquet à quitter le plateau, et qui est de retour dans son trou à la fin.",
    },
    central: {
      term: "Jeu central",
      text: "Le classique : tous les trous pleins sauf celui du milieu, et le dernier pion doit y finir.",
    },
    complement: {
      term: "Complément",
      text: "La position où pions et trous vides sont échangés. Un problème complémentaire finit avec un pion dans le trou qui était vide au départ.",
    },
    finish: {
      term: "Arrivée",
      text: "Ce que demande un problème : des pions dans certains trous, un certain nombre de pions, ou le moins possible. Un anneau marque chaque trou qui doit avoir un pion.",
    },
    hole: { term: "Trou", text: "La place d’un pion." },
    jump: {
      term: "Saut",
      text: "Un pion passe par-dessus un voisin, dans le trou vide juste derrière ; le voisin est retiré.",
    },
    loop: { term: "Boucle", text: "Une rafle qui finit dans le trou où elle a commencé." },
    move: { term: "Coup", text: "Des sauts de suite par un même pion." },
    package: {
      term: "Paquet",
      text: "Quelques pions qu’on peut retirer ensemble, tandis que tous les autres finissent là où ils étaient.",
    },
    pagoda: {
      term: "Fonction pagode",
      text: "Un nombre pour chaque trou, choisi de façon qu’aucun saut n’augmente la somme sur tous les pions. Si le départ pèse moins que l’arrivée, le problème est impossible.",
    },
    peg: { term: "Pion", text: "Une pièce qui saute et qu’on saute." },
    class: {
      term: "Classe de position",
      text: "Toutes les positions où certains nombres sont pairs ou impairs de la même façon, ce qu’aucun saut ne change. Aucun saut ne mène d’une classe à une autre.",
    },
    purge: {
      term: "Purge",
      text: "Les sauts qui retirent un paquet et ramènent son catalyseur à sa place.",
    },
    reverse: {
      term: "Jeu inverse",
      text: "Le jeu à rebours : un pion saute par-dessus un trou vide, dans un trou vide, et un nouveau pion apparaît entre les deux.",
    },
    solution: { term: "Solution", text: "Des coups qui mènent du départ à l’arrivée." },
    survivor: { term: "Survivant", text: "Le dernier pion." },
    sweep: { term: "Rafle", text: "Un long coup : un pion saute, et saute encore." },
    three: {
      term: "Règle de trois",
      text: "Si le dernier pion peut finir dans un trou, il ne peut finir ailleurs qu’à trois ou six trous de là, le long des lignes et des colonnes.",
    },
    vacancy: { term: "Trou de départ", text: "Un trou vide au départ." },
    weight: {
      term: "Poids",
      text: "Le nombre qu’une fonction pagode donne à un trou, et la somme sur tous les pions.",
    },
  },

  TITLES: {
    reverse: (board) => `${board} à rebours`,
    problem: (board, start, finish) =>
      start ? `${board} ${start}, ${finish}` : `${board}, ${finish}`,
    start: {
      full: "avec tous les trous pleins",
      from: (holes) => `depuis ${list(holes, "et")}`,
      pegs: (pegs) => `avec ${WORDS.pegs(pegs)}`,
    },
  },

  REPAIRS: {
    title: "Possible avec un seul changement",
    none: "Aucun changement de ce genre n’a été trouvé en une seconde.",
    changes: {
      "start-added": (hole) => `Ajouter un pion en ${hole} au départ`,
      "start-removed": (hole) => `Retirer le pion de ${hole} au départ`,
      "finish-added": (hole) => `Ajouter un pion en ${hole} à l’arrivée`,
      "finish-removed": (hole) => `Retirer le pion de ${hole} à l’arrivée`,
      "finish-moved": (hole, other) => `Déplacer le pion de ${hole} en ${other} à l’arrivée`,
      "start-moved": (hole, other) => `Déplacer le pion de ${hole} en ${other} au départ`,
    },
    alike: (words, others) => `${words} (ou ${others} ${others < 2 ? "autre" : "autres"} par symétrie)`,
  },

  VERDICT: {
    allowed: "Cette partie a peut-être une solution. Joue-la pour voir !",
    forbidden: "Aucune partie ne peut finir ainsi.",
    why: {
      pegs: "Le nombre de pions ne va pas : chaque saut le change d’un, toujours dans le même sens.",
      class: "Chaque saut garde un équilibre caché entre les trous, et cette fin le romprait.",
    },
    proof: "La preuve",
    nearest: "Ces fins gardent l’équilibre :",
    take: (finish) => `Finir ainsi : ${finish}`,
  },

  WORK: {
    any: () => /** @type {any} */ ("une solution"), // not the literal of the English
    beam: (width) => `un faisceau de ${WORDS.readable(width)}`,
    forward: (moves) => `vers l’avant, ${WORDS.moves(moves)}`,
    backward: (moves) => `à rebours, ${WORDS.moves(moves)}`,
    positions: (percent) => `positions utiles, ${WORDS.percent(percent / 100)}`,
  },
};

export default FRENCH;
