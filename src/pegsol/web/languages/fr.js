// Français: the texts that the first board needs; the others are in later/fr.js.
// Spaces before : ; ! ? % and inside « » do not break: U+00A0 before the colon and inside « », else U+202F.

/** French counts 0 and 1, and what lies between, as one. */
function plural(/** @type {number} */ count, /** @type {string} */ one, many = `${one}s`) {
  return `${count.toLocaleString("fr")} ${count < 2 ? one : many}`;
}

function compact(/** @type {number} */ number) {
  return number.toLocaleString("fr", {
    notation: "compact",
    compactDisplay: "long",
    maximumSignificantDigits: 2,
  });
}

function either(/** @type {string[]} */ items) {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ou ${items.at(-1)}`;
}

/** @type {import("../texts/language.js").Catalogue["WORDS"]} */
const WORDS = {
  readable: (value) =>
    value < 1e6
      ? Math.round(value).toLocaleString("fr")
      : value.toLocaleString("fr", {
          notation: "compact",
          compactDisplay: "long",
          maximumFractionDigits: 1,
        }),
  percent: (part) =>
    part.toLocaleString("fr", {
      style: "percent",
      maximumSignificantDigits: part < 0.1 ? 1 : 2,
    }),
  date: (date) => date.toLocaleDateString("fr", { dateStyle: "medium" }),
  holes: (count) => plural(count, "trou"),
  pegs: (count) => plural(count, "pion"),
  moves: (count) => plural(count, "coup"),
  jumps: (count) => plural(count, "saut"),
  pages: (count) => plural(count, "page"),
  packages: (count) => plural(count, "paquet"),
  items: (count) => plural(count, "élément"),
  records: (count) => plural(count, "record"),
  days: (count) => plural(count, "jour"),
  searches: (count) => plural(count, "recherche"),
  seconds: (seconds) => {
    const whole = Math.floor(seconds);
    const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
    const two = (/** @type {number} */ part) => `${part}`.padStart(2, "0");
    const rest = two(whole % 60);
    return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
  },
};

/** @type {import("../texts/language.js").Catalogue} */
const FRENCH = {
  WORDS,

  BOARD: {
    board: (title, holes) => `Solitaire, ${title}, ${plural(holes, "trou")}`,
    help:
      "Les flèches vont de trou en trou. Entrée prend un pion et le pose, Échap le remet en place. " +
      "U annule un saut, R le refait, P rejoue la partie. " +
      "Début et Fin vont au début et à la fin de la partie.",
    pegs: (count) => plural(count, "pion"),
    moves: (count) => plural(count, "coup"),
    peg: "pion",
    empty: "vide",
    finish: "arrivée",
    marks: { held: "en main", target: "on peut s’y poser", far: "on y arrive en plusieurs sauts", choice: "peut être sauté" },
    advice: {
      winning: (target) => `sauter en ${target} gagne`,
      losing: (target) => `sauter en ${target} perd`,
      hint: (target) => `indice : sauter en ${target}`,
    },
    inPackage: { block: "dans le bloc", catalyst: "catalyseur" },
    lost: "À partir d’ici, l’arrivée est hors de portée",
    jumped: ([origin, over, target]) => `${origin} par-dessus ${over} en ${target}`,
    takenBack: (jump) => `${jump} annulé`,
    broughtBack: (jump) => `${jump} annulé ; les coups qu’il remplaçait sont de retour`,
    pickedUp: (hole, targets, far) =>
      `${hole} en main, peut sauter en ${targets.join(", ")}` +
      (far.length ? `, et plus loin en ${far.join(", ")}` : ""),
    putBack: (hole) => `${hole} remis en place`,
    noJump: (origin, target) => `pas de saut de ${origin} à ${target}`,
    noPeg: (hole) => `${hole} est vide`,
    cannotJump: (hole, why) => `${hole} ne peut pas sauter. ${why}.`,
    why: {
      never: "Aucun saut ne part de ce trou",
      alone: {
        normal: "Il n’y a pas de pion à sauter à côté",
        reverse: "Il n’y a pas de trou vide à sauter à côté",
      },
      blocked: (overs) => `Il n’y a pas de trou vide derrière ${either(overs)}`,
      crowded: "Il n’y a pas de trou vide à portée de saut",
    },
    landing: {
      full: (hole) => `${hole} n’est pas vide`,
      bare: (overs) => `Il n’y a pas de pion à sauter en ${either(overs)}`,
      filled: (overs) => `Le trou à sauter, ${either(overs)}, n’est pas vide`,
      near: {
        normal: "Un pion doit sauter par-dessus un autre",
        reverse: "Un pion doit sauter par-dessus un trou vide",
      },
      far: "Un pion se pose deux trous plus loin, le long d’une ligne",
    },
    ring: {
      last: "Le dernier pion doit arriver ici",
      one: "À la fin, il faut un pion ici",
    },
    which: { normal: "Quel pion sauter ?", reverse: "Quel trou sauter ?" },
    or: " ou ",
    noMoves: "Aucun coup",
    hint: {
      normal: "Un pion saute par-dessus un autre, dans un trou vide.",
      reverse:
        "Un pion saute par-dessus un trou vide, dans un trou vide, et un pion apparaît entre les deux.",
    },
    solved: (moves) => `Résolu en ${moves}`,
    stuck: (pegs) => `Bloqué avec ${pegs}`,
    finished: (pegs) => `Fini avec ${pegs}`,
    after: (made, all) => `saut ${made} sur ${all}`,
    inPlay: { undo: "Annuler", redo: "Refaire", restart: "Début" },
    inReplay: { undo: "Reculer", redo: "Avancer", restart: "Début" },
    run: "Lecture",
    pause: "Pause",
    history: "Moment de la partie",
    speed: "Vitesse",
    times: (factor) => (factor === 0.5 ? "½×" : `${factor}×`),
    list: "Coups",
  },

  ACTIONS: {
    label: "Cette partie",
    save: "Enregistrer",
    name: "Nom",
    saved: (name) => `Enregistré sous « ${name} »`,
    notSaved: (reason) => `Pas enregistré : ${reason}`,
    print: "Imprimer",
    queue: "Ajouter à l’impression",
    queued: "Ajouté à la liste d’impression",
    share: "Partager",
    replay: "Revoir",
    play: "Jouer d’ici",
    solve: "Résoudre d’ici",
    edit: "Modifier la position",
  },

  PLAY: {
    title: "Jouer",
    finish: (finish) => `[arrivée|finish] : ${finish}`,
    reverse: "[jeu inverse|reverse]",
    time: "Temps",
    notCounted: "avec aide",
    newGame: "Rejouer",
    started: "Une nouvelle partie commence.",
    oldGame: "Revenir à l’ancienne partie",
    other: "Autres problèmes",
    reversed: "Jeu inverse",
    noReverse: "Seul un problème qui finit sur une position exacte a un jeu inverse",
    hint: "Indice",
    marks: "Repères",
    meterShown: "Jauge",
    mistake: "Revenir à l’erreur",
    rest: "Plus pour cette partie",
    helping: {
      note: "À partir de maintenant, cette partie compte comme jouée avec de l’aide.",
      yes: "Continuer",
      no: "Pas maintenant",
    },
    panels: "À côté du plateau",
    tabs: { moves: "Coups", explorer: "Explorer", review: "Analyse", packages: "Paquets" },
    course: "Nombre de solutions restantes après chaque saut",
    keys: { hint: "H", marks: "M", where: "W", names: "N", undo: "U", redo: "R", run: "P" },
    bar: "Jouer",
    undo: "Annuler",
    redo: "Refaire",
    more: "Plus",
    strip: { good: "encore possible", bad: "hors de portée", open: "pas encore connu" },
    cut: "Certains coups de l’adresse ne sont pas permis ; la partie s’arrête avant eux.",
    impossible: "Ce problème n’a pas de solution",
    nearest: "Arrivées peut-être possibles :",

    advice: {
      none: "D’ici, aucun saut ne gagne.",
      unknown: "C’est difficile, et je n’ai pas encore trouvé de bon saut. Redemande dans un instant.",
      done: "Tu as réussi !",
      over: "Plus aucun pion ne peut sauter.",
      wait: "Je réfléchis…",
      lost: (move, jump, instead) =>
        `Le saut ${jump} du coup ${move} a rendu la partie impossible.` +
        (instead.length ? ` Tu pouvais encore gagner avec ${either(instead)}.` : ""),
      fromStart: "C’était impossible dès le départ.",
      oneBack: "J’ai annulé un coup.",
      open: "Rien n’est perdu : tu peux encore gagner.",
      unclear: "Je ne le sais pas encore. Redemande dans un instant.",
    },

    meter: {
      label: "Ce qu’on peut encore atteindre",
      wait: "Calcul…",
      verdict: {
        good: "Peut encore être résolu",
        bad: "Ne peut plus être résolu",
        never: "Ne peut pas être résolu",
        open: "Pas encore connu",
      },
      reached: "Résolu !",
      fewest: "Pions restants, au mieux",
      solutions: "[Solutions|solution] restantes",
      chance: "Réussite en sautant au hasard",
      moves: "[Coups|move] encore nécessaires",
      needed: (moves) => `${moves || "0 : ton dernier coup continue"}`,
      soon: "…",
      exact: (count) => count.toLocaleString("fr"),
      odds: (chance) => {
        if (chance === 0) return "jamais";
        if (chance === 1) return "toujours";
        if (chance >= 0.1) return `${Math.min(99, Math.round(100 * chance))} %`;
        return `1 sur ${compact(1 / chance)}`;
      },
      longer: "Chercher encore",
      why: "Pourquoi ?",
    },
  },

  REPLAY: {
    title: "Revoir",
    titled: (title) => `Revoir : ${title}`,
    solution: (moves, jumps) => `Solution en ${WORDS.moves(moves)} (${WORDS.jumps(jumps)})`,
    game: (moves, jumps) =>
      moves ? `Partie de ${WORDS.moves(moves)} (${WORDS.jumps(jumps)})` : "Aucun coup à revoir",
  },

  RECORDS: {
    moves: (moves) => `Record : ${WORDS.moves(moves)}`,
    pegs: (pegs) => `Record : ${WORDS.pegs(pegs)}`,
    seconds: (seconds) => `Meilleur temps : ${WORDS.seconds(seconds)}`,
    ghost: {
      toggle: "Fantôme",
      title: "Voici où en était ta partie la plus rapide à ce moment",
      ready: "Le fantôme de ta partie la plus rapide part avec toi.",
      ahead: (jumps) => `${WORDS.jumps(jumps)} d’avance sur ta partie la plus rapide`,
      behind: (jumps) => `${WORDS.jumps(jumps)} de retard sur ta partie la plus rapide`,
      level: "À égalité avec ta partie la plus rapide",
      over: (seconds) => `Ta partie la plus rapide s’est terminée à ${WORDS.seconds(seconds)}`,
    },
  },

  NAV: {
    label: "Pages",
    menu: "Menu",
    skip: "Aller à la page",
    play: "Jouer",
    lessons: "Leçons",
    daily: "Du jour",
    rush: "Sprint",
    boards: "Problèmes",
    workshop: "Atelier",
    editor: "Éditeur",
    search: "Résoudre",
    lab: "Labo",
    queue: "Liste d’impression",
    queued: (count) => `${WORDS.items(count)} à imprimer`,
    saved: "Enregistrés",
    help: "Aide",
    settings: "Réglages",
  },

  ERRORS: {
    title: "Ça n’a pas marché",
    unreachable: "Cette partie des pages n’a pas pu être chargée. Es-tu en ligne ?",
    link: "Ce lien est abîmé, ou vient d’un pegsol plus récent. Copie-le encore une fois, en entier.",
    page: "Impossible d’afficher cette page.",
    again: "Réessayer",
    missing: "Cette page n’existe pas",
    home: "Jouer le jeu central",
  },

  DIALOG: { ok: "OK", cancel: "Annuler", close: "Fermer" },

  WELCOME: {
    title: "Bienvenue",
    step: (number, all) => `Étape ${number} sur ${all}`,
    skip: "Passer et jouer",
    hint: "Indice",
    hinted: "La flèche montre un saut qui gagne.",
    lost: "D’ici, on ne peut plus gagner. Annule un saut et essaie autrement.",
    undo: "Annuler un saut",
    next: "Ensuite : six pions",
    play: "En route vers l’échelle",
    stuck:
      "Plus aucun pion ne peut sauter. Annule et essaie autrement : ici, rien n’est perdu.",
    ready: "Chaque problème de l’échelle est un peu plus difficile que le précédent. Tout en haut, le plateau entier t’attend.",
    words: {
      jumps: {
        title: "Saute !",
        says: [
          "Touche le pion près de la flèche, puis le trou vide derrière son voisin. Il saute par-dessus.",
          "Le pion entre les deux a disparu : chaque saut en enlève un. Lequel saute ensuite ?",
          "Encore un saut. Le dernier pion doit arriver dans l’anneau.",
        ],
        solved: "C’est tout le jeu. Tu sais jouer !",
      },
      cross: {
        title: "Six pions",
        says: [
          "Maintenant, six pions : enlève-les tous sauf un, qui doit arriver dans l’anneau.",
          "Pense à la suite : peut-on encore atteindre chaque pion ?",
        ],
        solved: "Bien joué. C’était la croix latine, un classique.",
      },
      ladder: { title: "L’échelle" },
    },
  },
};

export default FRENCH;
