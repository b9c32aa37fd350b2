// Español: los textos del laboratorio. Las palabras están en rest/es.js.

import { WORDS } from "../../texts/words.js";

/** @type {import("../../texts/lab.js").LabCatalogue} */
export default {
  LAB: {
    title: "Laboratorio",
    heading: (title) => `Laboratorio: ${title}`,
    genetic: "Resolvedor genético",
    lead:
      "Cada candidato da a las casillas pesos de 1 a 10, los mismos a las simétricas. Juega buscando el mayor peso total hasta que quedan pocas fichas, y entonces prueba todas las continuaciones. De los mejores candidatos salen otros nuevos.",
    more: "Más sobre el laboratorio",
    problem: "Problema",
    take: "Cargar",
    board: "Tablero",
    boards: { english: "Inglés", french: "Francés" },
    problemHint:
      "Escribe el nombre de un problema, o un tablero con su hueco y su final. Haz clic en una casilla para acabar en ella.",
    start: "Empezar",
    stop: "Parar",
    fresh: "Nueva población",
    ready: "Aún sin empezar",
    states: { queued: "Espera su turno…", running: "En marcha…", paused: "En pausa" },
    stopped: "Parado",

    population: "Población",
    numbers: {
      population: "Candidatos",
      tries: "Intentos por población",
      threshold: "Voraz hasta (fichas)",
      mutation: "Mutación (%)",
      seed: "Semilla",
      populations: "Poblaciones (máximo)",
    },
    pace: "Ritmo",
    paces: { slow: "Lento", quick: "Rápido", full: "A toda velocidad" },
    figures: {
      tries: "Intentos",
      evaluations: "Partidas",
      best: "Mejor aptitud",
      rate: "Partidas por segundo",
    },
    found: (population, tries) =>
      tries
        ? `Encontrada en la población ${population.toLocaleString("es")} tras ${tries.toLocaleString("es")} ${tries === 1 ? "intento" : "intentos"}`
        : `Encontrada en la población ${population.toLocaleString("es")} entre los primeros candidatos`,
    foundMore: "El primer candidato lo resuelve. Haz clic en él para ver su partida.",
    notFound: (populations) =>
      populations === 1
        ? "No se encontró en una población"
        : `No se encontró en ${populations.toLocaleString("es")} poblaciones`,
    notFoundMore:
      "Eso no demuestra nada: otra semilla puede encontrar una solución, y la página Resolver puede decidir si la hay.",
    limits: {
      cancelled: "Se paró antes de encontrar una solución",
      time: "No se encontró antes de acabarse el tiempo",
      memory: "No se encontró antes de llenarse la memoria",
    },
    legend: "Los tableros oscuros aún no están evaluados; los claros muestran el final de su partida.",
    of: (count, all) => `${count} de ${all}`,
    candidate: (place, words) => `Candidato ${place}: ${words}`,
    unevaluated: "aún sin evaluar",
    evaluated: (fitness, holes, pegs) =>
      `${fitness} de ${WORDS.holes(holes)} coinciden con el final; ${pegs === 1 ? "queda" : "quedan"} ${WORDS.pegs(pegs)}`,
    click: "Ver la partida; con Mayús + clic, pesos y jugadas",
    details: "Pesos y jugadas",
    detailsOf: (place) => `Pesos y jugadas del candidato ${place}`,
    game: "La partida del candidato",
    toReplay: "Abrir en Repetición",
    reached: (fitness, holes) => `Al acabar, ${fitness} de ${WORDS.holes(holes)} coinciden con el final.`,
    weights: "Pesos y jugadas",
    searchBy: "Buscar con estos pesos",
    weight: "Peso",
    class: "Clase",
    holes: "Casillas",
    classes: "Hoyos con el mismo peso",
    symmetric: "Los hoyos simétricos",
    classesHint:
      "Dibuja una letra en cada hoyo o enumera grupos de hoyos: d4; c4 d3 e4 d5; … La palabra «each» da a cada hoyo su propio peso.",
    compare: "Poner junto a otros",
    compareOf: (place) => `Poner el candidato ${place.toLocaleString("es")} junto a otros`,
    sideBySide: "Uno junto a otro",
    moves: "Jugadas",
    notation: "Notación",
    byNames: "Nombres de los agujeros",
    level: "Saltos hechos",
    clear: "Borrar",
  },
};
