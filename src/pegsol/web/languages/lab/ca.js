// Català: the texts of the Lab. The words are listed in rest/ca.js.

import { WORDS } from "../../texts/words.js";

/** @type {import("../../texts/lab.js").LabCatalogue} */
export default {
  LAB: {
    title: "Laboratori",
    heading: (title) => `Laboratori: ${title}`,
    genetic: "Solucionador genètic",
    lead:
      "Cada candidat dona als forats pesos d’1 a 10, els mateixos als forats simètrics. Juga buscant el pes total més gran fins que queden poques fitxes, i llavors prova totes les continuacions. Dels millors candidats en surten de nous.",
    more: "Més sobre el laboratori",
    problem: "Problema",
    take: "Carrega",
    board: "Tauler",
    boards: { english: "Anglès", french: "Francès" },
    problemHint:
      "Escriu el nom d’un repte, o un tauler amb el buit inicial i el final. Fes clic en un forat per acabar-hi.",
    start: "Comença",
    stop: "Atura",
    fresh: "Població nova",
    ready: "Encara no ha començat",
    states: { queued: "Espera el seu torn…", running: "En marxa…", paused: "En pausa" },
    stopped: "Aturat",

    population: "Població",
    numbers: {
      population: "Candidats",
      tries: "Intents per població",
      threshold: "Voraç fins a (fitxes)",
      mutation: "Mutació (%)",
      seed: "Llavor",
      populations: "Poblacions (màxim)",
    },
    pace: "Ritme",
    paces: { slow: "Lent", quick: "Ràpid", full: "A tota velocitat" },
    figures: {
      tries: "Intents",
      evaluations: "Partides",
      best: "Millor aptitud",
      rate: "Partides per segon",
    },
    found: (population, tries) =>
      tries
        ? `Trobada a la població ${population.toLocaleString("ca")} després de ${tries.toLocaleString("ca")} ${tries === 1 ? "intent" : "intents"}`
        : `Trobada a la població ${population.toLocaleString("ca")} entre els primers candidats`,
    foundMore: "El primer candidat el resol. Fes-hi clic per veure’n la partida.",
    notFound: (populations) =>
      populations === 1
        ? "No s’ha trobat en una població"
        : `No s’ha trobat en ${populations.toLocaleString("ca")} poblacions`,
    notFoundMore:
      "Això no demostra res: una altra llavor potser troba una solució, i la pàgina Resol pot decidir si n’hi ha cap.",
    limits: {
      cancelled: "Aturat abans de trobar cap solució",
      time: "No s’ha trobat abans d’acabar-se el temps",
      memory: "No s’ha trobat abans d’omplir-se la memòria",
    },
    legend: "Els taulers foscos encara no s’han avaluat; els clars mostren el final de la seva partida.",
    of: (count, all) => `${count} de ${all}`,
    candidate: (place, words) => `Candidat ${place}: ${words}`,
    unevaluated: "encara no avaluat",
    evaluated: (fitness, holes, pegs) =>
      `${fitness} de ${WORDS.holes(holes)} coincideixen amb el final; ${pegs === 1 ? "queda" : "queden"} ${WORDS.pegs(pegs)}`,
    click: "Mira’n la partida; amb Maj + clic, pesos i jugades",
    details: "Pesos i jugades",
    detailsOf: (place) => `Pesos i jugades del candidat ${place}`,
    game: "La partida del candidat",
    toReplay: "Obre a Reproducció",
    reached: (fitness, holes) => `En acabar, ${fitness} de ${WORDS.holes(holes)} coincideixen amb el final.`,
    weights: "Pesos i jugades",
    searchBy: "Cerca amb aquests pesos",
    weight: "Pes",
    class: "Classe",
    holes: "Forats",
    classes: "Forats amb el mateix pes",
    symmetric: "Els forats simètrics",
    classesHint:
      "Dibuixa una lletra a cada forat o fes una llista de grups de forats: d4; c4 d3 e4 d5; … La paraula «each» dona a cada forat el seu propi pes.",
    compare: "Posar al costat d’altres",
    compareOf: (place) => `Posar el candidat ${place.toLocaleString("ca")} al costat d’altres`,
    sideBySide: "De costat",
    moves: "Jugades",
    notation: "Notació",
    byNames: "Noms dels forats",
    level: "Salts fets",
    clear: "Esborra",
  },
};
