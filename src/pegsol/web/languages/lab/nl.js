// Nederlands: the texts of the Lab. The words are listed in rest/nl.js.

import { WORDS } from "../../texts/words.js";

/** @type {import("../../texts/lab.js").LabCatalogue} */
export default {
  LAB: {
    title: "Lab",
    heading: (title) => `Lab: ${title}`,
    genetic: "Genetische oplosser",
    lead:
      "Elke kandidaat geeft de gaten gewichten van 1 tot 10, en symmetrische gaten hetzelfde gewicht. Hij speelt gulzig voor het grootste totale gewicht tot er weinig pinnen over zijn, en probeert dan elk vervolg. Uit de beste kandidaten ontstaan nieuwe.",
    more: "Meer over het lab",
    problem: "Opgave",
    take: "Laden",
    board: "Bord",
    boards: { english: "Engels", french: "Frans" },
    problemHint:
      "Typ de naam van een puzzel, of een bord met het begingat en het doel. Klik op een gat om daar te eindigen.",
    start: "Starten",
    stop: "Stoppen",
    fresh: "Nieuwe populatie",
    ready: "Nog niet gestart",
    states: { queued: "Wacht op haar beurt…", running: "Bezig …", paused: "Gepauzeerd" },
    stopped: "Gestopt",

    population: "Populatie",
    numbers: {
      population: "Kandidaten",
      tries: "Pogingen per populatie",
      threshold: "Gulzig tot (pinnen)",
      mutation: "Mutatie (%)",
      seed: "Begingetal",
      populations: "Populaties (maximum)",
    },
    pace: "Tempo",
    paces: { slow: "Langzaam", quick: "Vlot", full: "Zo snel mogelijk" },
    figures: {
      tries: "Pogingen",
      evaluations: "Spellen",
      best: "Beste fitheid",
      rate: "Spellen per seconde",
    },
    found: (population, tries) =>
      tries
        ? `Gevonden in populatie ${population.toLocaleString("nl")} na ${tries.toLocaleString("nl")} ${tries === 1 ? "poging" : "pogingen"}`
        : `Gevonden in populatie ${population.toLocaleString("nl")} onder de eerste kandidaten`,
    foundMore: "De eerste kandidaat lost het op. Klik erop om zijn spel te zien.",
    notFound: (populations) =>
      populations === 1
        ? "Niet gevonden in één populatie"
        : `Niet gevonden in ${populations.toLocaleString("nl")} populaties`,
    notFoundMore:
      "Dat bewijst niets: een ander begingetal vindt misschien een oplossing, en de pagina Oplossen kan beslissen of er een is.",
    limits: {
      cancelled: "Gestopt voordat een oplossing gevonden was",
      time: "Niet gevonden voordat de tijd om was",
      memory: "Niet gevonden voordat het geheugen vol was",
    },
    legend: "Donkere borden zijn nog niet beoordeeld; lichte tonen het einde van hun spel.",
    of: (count, all) => `${count} van ${all}`,
    candidate: (place, words) => `Kandidaat ${place}: ${words}`,
    unevaluated: "nog niet beoordeeld",
    evaluated: (fitness, holes, pegs) =>
      `${fitness} van ${WORDS.holes(holes)} kloppen met het doel, nog ${WORDS.pegs(pegs)}`,
    click: "Het spel bekijken; Shift-klik: gewichten en zetten",
    details: "Gewichten en zetten",
    detailsOf: (place) => `Gewichten en zetten van kandidaat ${place}`,
    game: "Het spel van de kandidaat",
    toReplay: "Openen in Naspelen",
    reached: (fitness, holes) =>
      `Aan het einde kloppen ${fitness} van ${WORDS.holes(holes)} met het doel.`,
    weights: "Gewichten en zetten",
    searchBy: "Zoeken met deze gewichten",
    weight: "Gewicht",
    class: "Klasse",
    holes: "Gaten",
    classes: "Gaten met hetzelfde gewicht",
    symmetric: "Symmetrische gaten",
    classesHint:
      "Teken in elk gat een letter, of noem groepen gaten: d4; c4 d3 e4 d5; … Het woord ‘each’ geeft elk gat zijn eigen gewicht.",
    compare: "Naast andere zetten",
    compareOf: (place) => `Kandidaat ${place.toLocaleString("nl")} naast andere zetten`,
    sideBySide: "Naast elkaar",
    moves: "Zetten",
    notation: "Notatie",
    byNames: "Namen van de gaten",
    level: "Sprongen",
    clear: "Wissen",
  },
};
