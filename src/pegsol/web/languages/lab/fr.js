// Français: the texts of the Lab. The words are listed in rest/fr.js.

import { WORDS } from "../../texts/words.js";

/** @type {import("../../texts/lab.js").LabCatalogue} */
export default {
  LAB: {
    title: "Labo",
    heading: (title) => `Labo : ${title}`,
    genetic: "Solveur génétique",
    lead:
      "Chaque candidat donne aux trous des poids de 1 à 10, les mêmes aux trous symétriques. Il joue en visant le plus grand poids total jusqu’à ce qu’il reste peu de pions, puis essaie toutes les suites. Les meilleurs candidats en donnent de nouveaux.",
    more: "En savoir plus sur le labo",
    problem: "Problème",
    take: "Charger",
    board: "Plateau",
    boards: { english: "Anglais", french: "Français" },
    problemHint:
      "Saisis le nom d’un problème, ou un plateau avec son trou de départ et son arrivée. Clique sur un trou pour y finir.",
    start: "Lancer",
    stop: "Arrêter",
    fresh: "Nouvelle population",
    ready: "Pas encore lancé",
    states: { queued: "Attend son tour…", running: "En cours…", paused: "En pause" },
    stopped: "Arrêté",

    population: "Population",
    numbers: {
      population: "Candidats",
      tries: "Essais par population",
      threshold: "Glouton jusqu’à (pions)",
      mutation: "Taux de mutation (%)",
      seed: "Graine",
      populations: "Populations (maximum)",
    },
    pace: "Rythme",
    paces: { slow: "Lent", quick: "Rapide", full: "Aussi vite que possible" },
    figures: {
      tries: "Essais",
      evaluations: "Parties",
      best: "Meilleure aptitude",
      rate: "Parties par seconde",
    },
    found: (population, tries) =>
      tries
        ? `Trouvé dans la population ${population.toLocaleString("fr")} après ${tries.toLocaleString("fr")} ${tries === 1 ? "essai" : "essais"}`
        : `Trouvé dans la population ${population.toLocaleString("fr")} parmi les premiers candidats`,
    foundMore: "Le premier candidat résout le problème. Clique dessus pour revoir sa partie.",
    notFound: (populations) =>
      populations === 1
        ? "Pas trouvé dans une population"
        : `Pas trouvé dans ${populations.toLocaleString("fr")} populations`,
    notFoundMore:
      "Cela ne prouve rien : une autre graine trouvera peut-être une solution, et la page Résoudre peut décider s’il y en a une.",
    limits: {
      cancelled: "Arrêté avant qu’une solution soit trouvée",
      time: "Pas trouvé dans le temps imparti",
      memory: "Pas trouvé avant que la mémoire soit pleine",
    },
    legend: "Les plateaux sombres ne sont pas encore évalués ; les clairs montrent la fin de leur partie.",
    of: (count, all) => `${count} sur ${all}`,
    candidate: (place, words) => `Candidat ${place} : ${words}`,
    unevaluated: "pas encore évalué",
    evaluated: (fitness, holes, pegs) =>
      `${fitness} trous sur ${holes} correspondent à l’arrivée, il reste ${WORDS.pegs(pegs)}`,
    click: "Voir la partie ; Maj + clic : poids et coups",
    details: "Poids et coups",
    detailsOf: (place) => `Poids et coups du candidat ${place}`,
    game: "La partie du candidat",
    toReplay: "Ouvrir dans Revoir",
    reached: (fitness, holes) => `À la fin, ${fitness} trous sur ${holes} correspondent à l’arrivée.`,
    weights: "Poids et coups",
    searchBy: "Chercher avec ces poids",
    weight: "Poids",
    class: "Classe",
    holes: "Trous",
    classes: "Trous de même poids",
    symmetric: "Les trous symétriques",
    classesHint:
      "Dessine une lettre dans chaque trou, ou énumère des groupes de trous : d4; c4 d3 e4 d5; … Le mot « each » donne à chaque trou son propre poids.",
    compare: "Mettre à côté d’autres",
    compareOf: (place) => `Mettre le candidat ${place.toLocaleString("fr")} à côté d’autres`,
    sideBySide: "Côte à côte",
    moves: "Coups",
    notation: "Notation",
    byNames: "Noms des trous",
    level: "Sauts faits",
    clear: "Effacer",
  },
};
