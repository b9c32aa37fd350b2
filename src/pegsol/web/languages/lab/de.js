// Deutsch: the texts of the Lab. The words are listed in rest/de.js.

import { WORDS } from "../../texts/words.js";

/** @type {import("../../texts/lab.js").LabCatalogue} */
export default {
  LAB: {
    title: "Labor",
    heading: (title) => `Labor: ${title}`,
    genetic: "Genetischer Löser",
    lead:
      "Jeder Kandidat gibt den Löchern Gewichte von 1 bis 10, symmetrischen Löchern das gleiche. Er spielt gierig auf das größte Gesamtgewicht, bis wenige Kugeln übrig sind, und probiert dann jede Fortsetzung. Aus den besten Kandidaten entstehen neue.",
    more: "Mehr über das Labor",
    problem: "Aufgabe",
    take: "Laden",
    board: "Brett",
    boards: { english: "Englisch", french: "Französisch" },
    problemHint:
      "Gib den Namen eines Rätsels ein oder ein Brett mit Startloch und Ziel. Klick auf ein Loch, damit das Spiel dort endet.",
    start: "Starten",
    stop: "Stoppen",
    fresh: "Neue Population",
    ready: "Noch nicht gestartet",
    states: { queued: "Wartet, bis sie an der Reihe ist …", running: "Läuft …", paused: "Angehalten" },
    stopped: "Gestoppt",

    population: "Population",
    numbers: {
      population: "Kandidaten",
      tries: "Versuche je Population",
      threshold: "Gierig bis (Kugeln)",
      mutation: "Mutationen (%)",
      seed: "Startzahl",
      populations: "Höchstzahl Populationen",
    },
    pace: "Tempo",
    paces: { slow: "Langsam", quick: "Schnell", full: "So schnell es geht" },
    figures: {
      tries: "Versuche",
      evaluations: "Spiele",
      best: "Beste Fitness",
      rate: "Spiele je Sekunde",
    },
    found: (population, tries) =>
      tries
        ? `Gefunden in Population ${population.toLocaleString("de")} nach ${tries === 1 ? "einem Versuch" : `${tries.toLocaleString("de")} Versuchen`}`
        : `Gefunden in Population ${population.toLocaleString("de")} unter den ersten Kandidaten`,
    foundMore: "Der erste Kandidat löst die Aufgabe. Klick ihn an, um sein Spiel zu sehen.",
    notFound: (populations) =>
      populations === 1
        ? "In einer Population nicht gefunden"
        : `In ${populations.toLocaleString("de")} Populationen nicht gefunden`,
    notFoundMore:
      "Das beweist nichts: Eine andere Startzahl findet vielleicht eine Lösung, und die Seite „Lösen“ kann entscheiden, ob es eine gibt.",
    limits: {
      cancelled: "Gestoppt, bevor eine Lösung gefunden war",
      time: "Nicht gefunden, bevor die Zeit um war",
      memory: "Nicht gefunden, bevor der Speicher voll war",
    },
    legend: "Dunkle Bretter sind noch nicht bewertet, helle zeigen das Ende ihres Spiels.",
    of: (count, all) => `${count} von ${all}`,
    candidate: (place, words) => `Kandidat ${place}: ${words}`,
    unevaluated: "noch nicht bewertet",
    evaluated: (fitness, holes, pegs) =>
      `${fitness} von ${holes} Löchern entsprechen dem Ziel, noch ${WORDS.pegs(pegs)}`,
    click: "Das Spiel ansehen; Umschalt-Klick: Gewichte und Züge",
    details: "Gewichte und Züge",
    detailsOf: (place) => `Gewichte und Züge von Kandidat ${place}`,
    game: "Das Spiel des Kandidaten",
    toReplay: "In der Wiedergabe öffnen",
    reached: (fitness, holes) => `Am Ende entsprechen ${fitness} von ${holes} Löchern dem Ziel.`,
    weights: "Gewichte und Züge",
    searchBy: "Mit diesen Gewichten suchen",
    weight: "Gewicht",
    class: "Klasse",
    holes: "Löcher",
    classes: "Löcher mit gleichem Gewicht",
    symmetric: "Symmetrische Löcher",
    classesHint:
      "Zeichne in jedes Loch einen Buchstaben, oder schreib Gruppen von Löchern auf: d4; c4 d3 e4 d5; … Das Wort „each“ gibt jedem Loch sein eigenes Gewicht.",
    compare: "Neben andere stellen",
    compareOf: (place) => `Kandidat ${place.toLocaleString("de")} neben andere stellen`,
    sideBySide: "Nebeneinander",
    moves: "Züge",
    notation: "Schreibweise",
    byNames: "Namen der Löcher",
    level: "Sprünge",
    clear: "Leeren",
  },
};
