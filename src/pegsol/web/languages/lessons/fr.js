// Français: what the lessons say. The words are listed in rest/fr.js.

/** @type {import("../../texts/teaching.js").LessonsCatalogue} */
export default {
  TEACHING: {
    jumping: {
      title: "Sauter",
      summary: "Un pion saute par-dessus un autre, et l’autre s’en va.",
      text: [
        "Un [pion|peg] [saute|jump] en ligne droite par-dessus son voisin, dans le [trou|hole] vide juste derrière. Le voisin quitte le plateau. Il n’y a pas d’autre règle.",
        "Tu gagnes quand les derniers pions sont dans les anneaux. Chaque saut enlève un pion, et aucun ne revient jamais : regarde bien avant de sauter.",
      ],
      shown: { demo: "Le pion de c4 saute par-dessus d4 et arrive en e4." },
      items: {
        first: {
          title: "Un saut",
          task: "Touche un pion, puis le trou où il arrive. Il doit finir dans l’anneau.",
        },
        two: {
          title: "Lequel d’abord ?",
          task: "Deux sauts. Lequel doit venir en premier ?",
          because: "Le premier saut met un pion là où le second en a besoin.",
        },
        turn: {
          title: "Et encore",
          task: "Un pion peut sauter encore, et tourner. Prends les deux autres avec le même pion.",
          because: "Des sauts de suite par un même pion comptent pour un seul [coup|move].",
        },
        column: {
          title: "Tous en ligne",
          task: "Trois sauts dans une colonne. L’anneau attend le dernier pion.",
          because:
            "Le premier saut était forcé. Au deuxième, il fallait choisir : c’est là qu’une partie se gagne ou se perd.",
        },
        choose: {
          title: "Un sur quatre",
          task: "Quatre sauts sont possibles, et un seul gagne.",
          because: "Demande-toi à chaque saut : quel pion pourra aller chercher ceux qui restent ?",
        },
        cross: {
          title: "La croix latine",
          task: "Six pions, et un classique. Finis au milieu.",
          because:
            "D’abord les bras font de la place, puis ils reviennent. Tu reverras cela bien des fois.",
        },
      },
    },
    sweeps: {
      title: "Rafles",
      summary: "Un pion, un coup, toute la rangée disparaît.",
      text: [
        "Un pion qui peut sauter encore a le droit de continuer. Un si long [coup|move] est une [rafle|sweep], et rien n’est plus agréable dans ce jeu.",
        "Les rafles n’arrivent pas toutes seules. Regarde où un pion pourrait aller si un seul trou était plein ou vide, et prépare-le.",
      ],
      shown: { demo: "Une rafle de trois sauts : c1-e1-e3-c3." },
      items: {
        round: {
          title: "Un petit tour",
          task: "Vide le plateau en un coup. Le pion revient à sa place.",
          because: "Une rafle qui finit là où elle a commencé est une [boucle|loop].",
        },
        snake: { title: "Le serpent", task: "Cinq sauts, un coup. Où commence-t-il ?" },
        ready: {
          title: "À vos marques",
          task: "Deux coups : un saut pour préparer, puis la boucle.",
          because:
            "On pense d’abord à la rafle, et ensuite au saut qui la rend possible.",
        },
        gap: {
          title: "Attention au trou",
          task: "Le chemin est coupé à un endroit. Répare-le, puis rafle : deux coups en tout.",
        },
        grand: {
          title: "Le grand tour",
          task: "Seize sauts en un coup, et retour au départ. Suis les lignes, et n’oublie personne.",
          because:
            "Aucune rafle n’est plus longue sur ce plateau. À chaque croisement se rencontrent un nombre pair de chemins, et alors, comme Euler l’a vu, il existe un circuit qui les parcourt tous.",
        },
      },
    },
    three: {
      title: "La purge de 3",
      summary: "Trois pions en rangée disparaissent, et leur aide revient à sa place.",
      text: [
        "Voici le grand secret du solitaire : ne pense pas en sauts, pense en [paquets|package]. Trois pions en rangée sont un paquet. Un quatrième à côté d’un bout, avec un trou vide en face, les enlève tous.",
        "Ce quatrième pion est le [catalyseur|catalyst]. Il s’écarte d’un saut, le pion du bout opposé saute vers lui, et le catalyseur revient d’un saut. Trois sauts, trois pions de moins, et rien d’autre n’a changé.",
      ],
      shown: { demo: "La purge de 3 : c3 est le catalyseur, a4 b4 c4 s’en vont." },
      items: {
        top: {
          title: "Le bras du haut",
          task: "Enlève la colonne de trois. Le catalyseur revient à sa place.",
        },
        middle: { title: "Tête en bas", task: "Pareil au milieu, avec le catalyseur en dessous." },
        shared: {
          title: "Un aide, deux rangées",
          task: "Un seul catalyseur enlève les deux rangées. Laquelle d’abord ? Ici, tout ordre gagne ; le minimum est de cinq coups.",
          because: "Revenir d’une purge et partir pour la suivante, cela peut être un seul coup.",
        },
        two: {
          title: "Deux aides",
          task: "Deux colonnes, chacune avec son catalyseur. Les deux reviennent à leur place.",
        },
        crowd: {
          title: "Dans la foule",
          task: "Enlève la rangée de trois à droite. Tous les autres doivent finir là où ils sont.",
          because: "Une purge marche dans n’importe quelle foule, si le catalyseur a son trou vide.",
        },
      },
    },
    six: {
      title: "La purge de 6",
      summary: "Un bloc de deux sur trois, parti en six sauts.",
      text: [
        "Deux rangées de trois côte à côte font un [paquet|package] de six. Là encore, un [catalyseur|catalyst] se tient à côté, et là encore il est à sa place à la fin, ou bien un ami l’occupe : les pions se ressemblent, et le trou est plein.",
        "Les bras du plateau sont de tels blocs. Apprends cette purge par cœur, et tout un bras part en six sauts.",
      ],
      shown: { demo: "La purge de 6 vide un bras. Il reste un pion en c3." },
      items: {
        arm: { title: "En haut", task: "Vide le bras du haut. Il reste un pion dans l’anneau." },
        short: {
          title: "En quatre coups",
          task: "Vide le bras de gauche, en quatre coups au plus.",
          because: "Six sauts, quatre coups : laisse un pion continuer chaque fois qu’il le peut.",
        },
        middle: {
          title: "Au large",
          task: "Un bloc au milieu a de la place tout autour. Trois coups suffisent.",
        },
        crowd: {
          title: "Le bras du bas",
          task: "Vide le bras du bas. Les huit autour du milieu restent.",
        },
        arms: { title: "Gauche et droite", task: "Deux bras, deux aides. Enlève tout le reste." },
      },
    },
    ell: {
      title: "La purge en L",
      summary: "Six pions autour d’un coin.",
      text: [
        "Six pions en forme de L, trois le long d’un bras et trois après le coin, sont aussi un [paquet|package]. Le [catalyseur|catalyst] se tient à l’intérieur du coin.",
        "D’abord, le catalyseur saute par-dessus le L, et à la fin il revient d’un saut. Regarde deux fois avant d’essayer.",
      ],
      shown: { demo: "La purge en L : c4 est le catalyseur." },
      items: {
        mirror: { title: "Dans le miroir", task: "Le même L à droite." },
        top: { title: "D’en haut", task: "Enlève le L. Le pion à l’intérieur revient à sa place." },
        both: {
          title: "Deux à la fois",
          task: "Deux L, et un seul aide. Le premier L qui part emprunte un pion à l’autre.",
          because:
            "Le L du haut prête son bout, e4, à celui du bas, et le récupère à temps. Douze sauts, et tu n’as eu à penser que deux fois.",
        },
      },
    },
    packages: {
      title: "D’autres paquets",
      summary: "Des paires, des coins et des carrés de neuf.",
      text: [
        "Il y a beaucoup de [paquets|package]. Deux pions séparés par deux trous forment le plus petit : un aide à côté de l’un d’eux les enlève en deux sauts.",
        "Une solution est une liste de paquets. Cherche les plus éloignés de l’arrivée, et enlève-les d’abord.",
      ],
      shown: { demo: "La purge de 2 : a4 et d4 s’en vont, et b4 est de nouveau plein." },
      items: {
        two: {
          title: "Une paire",
          task: "Deux pions s’en vont, à trois trous l’un de l’autre. À la fin, le trou de l’aide est plein.",
        },
        pairs: { title: "Jumeaux", task: "La même chose deux fois, côte à côte." },
        corners: { title: "Six autour", task: "Six pions, un aide. Quatre coups suffisent." },
        nine: {
          title: "Le carré de neuf",
          task: "Neuf pions, un aide sous un coin. L’aide revient à sa place.",
        },
        four: {
          title: "Quatre en rangée ?",
          task: "Quatre en rangée, est-ce un paquet ? e4 peut-il les enlever et finir seul ?",
          because:
            "Jamais. Certains nombres restent pairs ou impairs quoi que tu fasses, et ici ils ne vont pas ensemble. La leçon sur la règle de trois montre comment le voir d’un coup d’œil.",
        },
        finale: {
          title: "La fin du jeu central",
          task: "Voici le [jeu central|central] après quatre paquets. Il en reste deux, un de six et un de trois. Ensuite, c’est gagné.",
          because:
            "Maintenant, tu sais tout. Un saut vers le milieu, six paquets : le jeu central est à toi.",
        },
      },
    },
    backwards: {
      title: "Penser à rebours",
      summary: "Pars de la fin : des pions apparaissent, et le chemin se montre.",
      text: [
        "Dans le [jeu inverse|reverse], un pion saute par-dessus un trou vide, dans un trou vide, et un nouveau pion apparaît entre les deux. C’est le même jeu, vu dans le miroir du temps.",
        "Bien des problèmes sont faciles vus de la fin. Peu de chemins mènent à la dernière position, alors commence par elle : à quoi ressemblait le plateau un saut avant la fin ?",
      ],
      shown: { demo: "À rebours depuis d4 : chaque saut ajoute un pion." },
      items: {
        last: {
          title: "Le dernier saut",
          task: "Le dernier pion arrive en d4. Marque tous les trous d’où il a pu venir.",
          because:
            "Quatre chemins, tous pareils par symétrie : tu connais les deux derniers pions de tout jeu central.",
        },
        hook: { title: "Un crochet", task: "Fais naître ces quatre pions de celui du milieu." },
        block: {
          title: "La botte",
          task: "Quatre sauts en arrière, et cinq pions sont dans les anneaux.",
        },
        cross: {
          title: "La croix latine pousse",
          task: "Tu l’as résolue à l’endroit. Fais-la pousser depuis son dernier pion.",
          because: "Lis tes sauts du dernier au premier : voilà une solution de la croix.",
        },
        plus: {
          title: "La croix grecque",
          task: "Fais naître du milieu les neuf pions de la croix grecque.",
        },
      },
    },
    classes: {
      title: "La règle de trois",
      summary: "Savoir ce qui est impossible avant d’essayer.",
      text: [
        "Numérote les trous 1, 2, 3 le long des diagonales, comme sur les images. Chaque saut, n’importe où, touche un 1, un 2 et un 3 : deux perdent leur pion, et le troisième en gagne un.",
        "À chaque saut, les trois comptes passent donc ensemble de pair à impair, ou d’impair à pair. Deux comptes tous deux pairs ou tous deux impairs le restent à jamais. Cela range toutes les positions en [classes de position|class], et aucun saut ne mène de l’une à l’autre.",
        "Pour un dernier pion, c’est la [règle de trois|three] : s’il peut finir dans un trou, il ne peut finir ailleurs qu’à trois ou six trous de là.",
      ],
      shown: {
        down: "Le long d’une diagonale.",
        up: "Le long de l’autre.",
      },
      items: {
        centre: {
          title: "Du milieu",
          task: "Seul le milieu est vide au départ. Marque tous les trous où la [règle de trois|three] permet le dernier pion.",
          because:
            "Le dernier pion peut finir au milieu, ou à trois trous de là dans chaque direction. Il peut vraiment atteindre ces cinq trous.",
        },
        off: {
          title: "Du côté",
          task: "Maintenant, seul c3 est vide au départ. Où peut être le dernier pion ?",
          because: "Il peut finir en c3, à trois trous de là sur la ligne en f3, ou à trois trous sur la colonne en c6.",
        },
        french: {
          title: "Un plateau de France",
          task: "Le plateau français, vide au milieu. Peut-il rester un seul pion, n’importe où ?",
          because:
            "Aucun pion seul n’a ici les bonnes parités. Avec c1 vide au lieu du milieu, ça marche.",
        },
        ring: {
          title: "Quatre autour",
          task: "Peut-il rester un seul pion ici ?",
          because:
            "Compte les pions sur 1, 2 et 3 : les trois comptes sont pairs, sur les deux images. Un pion seul donne un compte impair et deux pairs.",
        },
        arrow: {
          title: "Le chapeau",
          task: "Le dernier pion peut-il finir dans l’anneau ?",
          because: "La classe le permet, et quatre coups y mènent. Trouve-les sur le plateau.",
        },
        tee: {
          title: "Le petit T",
          task: "Peut-il rester un seul pion, n’importe où ?",
          because:
            "La classe dit peut-être, mais quels que soient tes sauts, il reste des pions. La classe ne peut dire que non, jamais oui.",
        },
      },
    },
    pagodas: {
      title: "Pagodes",
      summary: "Des poids qui ne peuvent que baisser.",
      text: [
        "Donne à chaque trou un nombre tel qu’aucun saut ne rapporte : à chaque saut, les deux nombres qui perdent un pion valent ensemble au moins celui qui en gagne un. De tels nombres sont une [fonction pagode|pagoda].",
        "Additionne les [poids|weight] de tous les pions. Aucun saut n’augmente la somme. Si l’arrivée pèse plus que ce que tu as, arrête : c’est impossible.",
      ],
      shown: {
        line: "Des poids sur une ligne : 5 + 3 paient 8, 3 + 2 paient 5, 2 + 1 paient 3.",
      },
      items: {
        short: {
          title: "Est-ce assez ?",
          task: "Un pion peut-il atteindre le bout, avec l’anneau ? Peu importe ce qui reste derrière.",
          because: "Les pions pèsent 3 + 2 + 1 + 1 = 7, et l’anneau pèse 8. Il en manque un, à jamais.",
        },
        reach: {
          title: "Tout juste assez",
          task: "Et maintenant ?",
          because: "5 + 2 + 1 = 8, c’est tout juste assez : e1-c1-a1.",
        },
        five: {
          title: "Presque plein",
          task: "Tous les trous sauf cinq ont un pion. Le dernier peut-il finir au milieu ?",
          because:
            "Seuls ces cinq trous ont un poids. Un saut vers l’un d’eux part d’un autre d’entre eux, donc leurs pions n’augmentent jamais. Il n’y en a aucun, il n’y en aura jamais.",
        },
        guard: {
          title: "Garde-le bien",
          task: "Des cinq trous qui ont un poids, seul b4 a un pion, et il t’en faut un à la fin. Ne le laisse jamais se faire sauter !",
          because:
            "Les poids ne font pas qu’interdire. Ils disent de quel pion tu ne peux pas te passer.",
        },
      },
    },
    armies: {
      title: "Armées",
      summary: "Jusqu’où envoyer un éclaireur dans le désert ?",
      text: [
        "Tous les pions sont sous une ligne. Jusqu’où peux-tu envoyer l’un d’eux au-delà ? Deux pions atteignent une rangée. John Conway a demandé combien il en faut pour deux, trois, quatre et cinq rangées.",
        "Les [poids|weight] donnent la réponse. Fais-les décroître depuis le but comme 21, 13, 8, 5, 3, 2, 1, 1 : chacun est la somme des deux suivants, donc aucun saut ne rapporte.",
      ],
      shown: { demo: "Deux pions en envoient un à une rangée." },
      items: {
        two: {
          title: "Deux rangées",
          task: "Quatre soldats. Envoies-en un à deux rangées.",
        },
        three: {
          title: "Trois soldats",
          task: "Trois auraient-ils suffi pour deux rangées ?",
          because:
            "Ils pèsent 3 + 2 + 2 = 7, et le but 8. Aucun autre trio n’y suffirait, car sous la ligne, il n’y a pas trois trous plus lourds.",
        },
        eight: { title: "Trois rangées", task: "Huit soldats. Envoies-en un à trois rangées." },
        seven: {
          title: "Sept soldats",
          task: "Et s’il en manque un ? Sept y arrivent-ils ?",
          because:
            "Les sept trous les plus lourds sous la ligne pèsent 20, le but 21. Il en faut au moins huit.",
        },
        twenty: {
          title: "Quatre rangées",
          task: "Vingt soldats, quatre rangées. C’est difficile : prends ton temps, ou laisse-toi montrer.",
          because: "Pas seize, mais vingt. Chaque rangée coûte plus cher que la précédente.",
        },
        five: {
          title: "Cinq rangées",
          task: "Trente-six soldats. L’un d’eux peut-il avancer de cinq rangées ?",
          because:
            "Aucune armée, si grande soit-elle, n’y arrive. Avec des poids tirés du nombre d’or, l’infinité des trous sous la ligne pèse exactement autant que le but : une armée finie est toujours trop légère. La preuve de Conway est l’une des plus belles des mathématiques.",
        },
      },
    },
  },
};
