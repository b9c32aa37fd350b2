// Español: los textos que necesita el primer tablero; los demás están en later/es.js.

/** @typedef {import("../texts/language.js").Catalogue} Catalogue */

/**
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
function plural(count, one, many = `${one}s`) {
  return `${count.toLocaleString("es")} ${count === 1 ? one : many}`;
}

/** @param {number} number */
function compact(number) {
  const options = {
    notation: /** @type {const} */ ("compact"),
    compactDisplay: /** @type {const} */ ("long"),
  };
  return Intl.NumberFormat("es", { ...options, maximumSignificantDigits: 2 }).format(number);
}

/** "d2 o d4", pero "c8 u o8". */
const either = new Intl.ListFormat("es", { type: "disjunction" });

/** @type {Catalogue["WORDS"]} */
const WORDS = {
  readable: (value) =>
    value < 1e6
      ? Math.round(value).toLocaleString("es")
      : value.toLocaleString("es", {
          notation: "compact",
          compactDisplay: "long",
          maximumFractionDigits: 1,
        }),
  percent: (part) =>
    part.toLocaleString("es", { style: "percent", maximumSignificantDigits: part < 0.1 ? 1 : 2 }),
  date: (date) => date.toLocaleDateString("es", { dateStyle: "medium" }),
  holes: (count) => plural(count, "casilla"),
  pegs: (count) => plural(count, "ficha"),
  moves: (count) => plural(count, "jugada"),
  jumps: (count) => plural(count, "salto"),
  pages: (count) => plural(count, "página"),
  packages: (count) => plural(count, "paquete"),
  items: (count) => plural(count, "elemento"),
  records: (count) => plural(count, "récord"),
  days: (count) => plural(count, "día"),
  searches: (count) => plural(count, "búsqueda"),
  seconds: (seconds) => {
    const whole = Math.floor(seconds);
    const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
    const two = (/** @type {number} */ part) => `${part}`.padStart(2, "0");
    const rest = two(whole % 60);
    return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
  },
};

/** @type {Catalogue["PLAY"]} */
const PLAY = {
  title: "Jugar",
  finish: (finish) => `[Final|finish]: ${finish}`,
  reverse: "[juego inverso|reverse]",
  time: "Tiempo",
  notCounted: "con ayuda",
  newGame: "Partida nueva",
  started: "Empieza una partida nueva.",
  oldGame: "Volver a la partida anterior",
  other: "Otros problemas",
  reversed: "Juego inverso",
  noReverse: "Solo tiene juego inverso un problema que acaba en una posición exacta",
  hint: "Pista",
  marks: "Marcas",
  meterShown: "Medidor",
  mistake: "Volver al error",
  rest: "Más para esta partida",
  helping: {
    note: "A partir de ahora, esta partida cuenta como jugada con ayuda.",
    yes: "Adelante",
    no: "Ahora no",
  },
  panels: "Junto al tablero",
  tabs: { moves: "Jugadas", explorer: "Explorar", review: "Repaso", packages: "Paquetes" },
  course: "Cuántas soluciones quedaban tras cada salto",
  keys: { hint: "H", marks: "M", where: "W", names: "N", undo: "U", redo: "R", run: "P" },
  bar: "Juego",
  undo: "Deshacer",
  redo: "Rehacer",
  more: "Más",
  strip: { good: "tiene solución", bad: "ya sin solución", open: "aún no se sabe" },
  cut: "Algunas jugadas de la dirección no son legales; la partida se detiene antes de ellas.",
  impossible: "Este problema no tiene solución",
  nearest: "Finales que podrían ser posibles:",

  advice: {
    none: "Desde aquí no gana ningún salto.",
    unknown: "Es difícil, y aún no he encontrado un buen salto. Pregunta otra vez dentro de un rato.",
    done: "¡Lo has conseguido!",
    over: "Ya no puede saltar ninguna ficha.",
    wait: "Pensando…",
    lost: (move, jump, instead) =>
      `El salto ${jump} de la jugada ${move} lo hizo imposible.` +
      (instead.length ? ` Aún podías ganar con ${either.format(instead)}.` : ""),
    fromStart: "Era imposible desde el principio.",
    oneBack: "He deshecho una jugada.",
    open: "No hay nada perdido: aún se puede resolver.",
    unclear: "Aún no lo sé. Pregunta otra vez dentro de un rato.",
  },

  meter: {
    label: "Lo que aún se puede alcanzar",
    wait: "Mirando…",
    verdict: {
      good: "Aún se puede resolver",
      bad: "Ya no se puede resolver",
      never: "No se puede resolver",
      open: "Aún no se sabe",
    },
    reached: "¡Resuelto!",
    fewest: "Mínimo de fichas aún posible",
    solutions: "[Soluciones|solution] que quedan",
    chance: "Al azar se resuelve",
    moves: "Mínimo de [jugadas|move] que faltan",
    needed: (moves) => `${moves || "0: tu última jugada continúa"}`,
    soon: "…",
    exact: (count) => count.toLocaleString("es"),
    odds: (chance) => {
      if (chance === 0) return "nunca";
      if (chance === 1) return "siempre";
      if (chance >= 0.1) return `${Math.min(99, Math.round(100 * chance))}\u00a0%`;
      return `1 de cada ${compact(1 / chance)}`;
    },
    longer: "Seguir mirando",
    why: "¿Por qué?",
  },
};

/** @type {Catalogue} */
export default {
  BOARD: {
    board: (title, holes) => `Solitario, ${title}, ${holes} casillas`,
    help:
      "Las flechas van de casilla en casilla. Intro coge una ficha y la suelta, Escape la devuelve. " +
      "U deshace un salto, R lo rehace, P reproduce la partida. " +
      "Inicio y Fin van al principio y al final de la partida.",
    pegs: (count) => plural(count, "ficha"),
    moves: (count) => plural(count, "jugada"),
    peg: "ficha",
    empty: "vacía",
    finish: "final",
    marks: { held: "en la mano", target: "se puede soltar aquí", far: "se llega aquí con varios saltos", choice: "se puede saltar" },
    advice: {
      winning: (target) => `saltar a ${target} gana`,
      losing: (target) => `saltar a ${target} pierde`,
      hint: (target) => `pista: saltar a ${target}`,
    },
    inPackage: { block: "en el bloque", catalyst: "catalizador" },
    lost: "A partir de aquí ya no se llega al final",
    jumped: ([origin, over, target]) => `de ${origin} a ${target} sobre ${over}`,
    takenBack: (jump) => `deshecho: ${jump}`,
    broughtBack: (jump) => `deshecho: ${jump}; vuelven las jugadas anteriores`,
    pickedUp: (hole, targets, far) =>
      `${hole} en la mano, puede saltar a ${targets.join(", ")}` +
      (far.length ? `, y más lejos a ${far.join(", ")}` : ""),
    putBack: (hole) => `${hole} vuelve a su sitio`,
    noJump: (origin, target) => `no hay salto de ${origin} a ${target}`,
    noPeg: (hole) => `${hole} está vacía`,
    cannotJump: (hole, why) => `${hole} no puede saltar. ${why}.`,
    why: {
      never: "De esta casilla no sale ningún salto",
      alone: {
        normal: "No tiene al lado ninguna ficha que saltar",
        reverse: "No tiene al lado ninguna casilla vacía que saltar",
      },
      blocked: (overs) => `No hay casilla vacía detrás de ${either.format(overs)}`,
      crowded: "No hay ninguna casilla vacía a un salto",
    },
    landing: {
      full: (hole) => `${hole} no está vacía`,
      bare: (overs) => `En ${either.format(overs)} no hay ninguna ficha que saltar`,
      filled: (overs) => `La casilla que se salta, ${either.format(overs)}, no está vacía`,
      near: {
        normal: "Una ficha tiene que saltar sobre otra",
        reverse: "Una ficha tiene que saltar sobre una casilla vacía",
      },
      far: "Una ficha cae dos casillas más allá, siguiendo una línea",
    },
    ring: {
      last: "La última ficha debe acabar aquí",
      one: "Al final debe haber aquí una ficha",
    },
    which: { normal: "¿Qué ficha se salta?", reverse: "¿Qué casilla se salta?" },
    or: " o ",
    noMoves: "Sin jugadas",
    hint: {
      normal: "Una ficha salta sobre otra a una casilla vacía.",
      reverse:
        "Una ficha salta sobre una casilla vacía a otra vacía, y en medio aparece una ficha.",
    },
    solved: (moves) => `Resuelto en ${moves}`,
    stuck: (pegs) => `Sin salida con ${pegs}`,
    finished: (pegs) => `Terminado con ${pegs}`,
    after: (made, all) => `salto ${made} de ${all}`,
    inPlay: { undo: "Deshacer", redo: "Rehacer", restart: "Reiniciar" },
    inReplay: { undo: "Atrás", redo: "Adelante", restart: "Inicio" },
    run: "Reproducir",
    pause: "Pausa",
    history: "Punto de la partida",
    speed: "Velocidad",
    times: (factor) => (factor === 0.5 ? "½×" : `${factor}×`),
    list: "Jugadas",
  },

  ACTIONS: {
    label: "Esta partida",
    save: "Guardar",
    name: "Nombre",
    saved: (name) => `Se ha guardado como «${name}»`,
    notSaved: (reason) => `No se ha guardado: ${reason}`,
    print: "Imprimir",
    queue: "Añadir a la cola de impresión",
    queued: "Añadido a la cola de impresión",
    share: "Compartir",
    replay: "Repetición",
    play: "Jugar desde aquí",
    solve: "Resolver desde aquí",
    edit: "Editar la posición",
  },

  DIALOG: { ok: "Aceptar", cancel: "Cancelar", close: "Cerrar" },

  ERRORS: {
    title: "No ha funcionado",
    unreachable: "No se ha podido cargar esta parte de las páginas. ¿Tienes conexión?",
    link: "Este enlace está dañado, o lo hizo un pegsol más nuevo. Cópialo otra vez, entero.",
    page: "No se ha podido mostrar esta página.",
    again: "Reintentar",
    missing: "Esta página no existe",
    home: "Jugar la partida central",
  },

  NAV: {
    label: "Páginas",
    menu: "Menú",
    skip: "Ir al contenido",
    play: "Jugar",
    lessons: "Lecciones",
    daily: "Del día",
    rush: "Contrarreloj",
    boards: "Problemas",
    workshop: "Taller",
    editor: "Editor",
    search: "Resolver",
    lab: "Lab",
    queue: "Cola de impresión",
    queued: (count) => `${WORDS.items(count)} para imprimir`,
    saved: "Guardado",
    help: "Ayuda",
    settings: "Ajustes",
  },

  PLAY,

  RECORDS: {
    moves: (moves) => `Récord: ${WORDS.moves(moves)}`,
    pegs: (pegs) => `Récord: ${WORDS.pegs(pegs)}`,
    seconds: (seconds) => `Mejor tiempo: ${WORDS.seconds(seconds)}`,
    ghost: {
      toggle: "Fantasma",
      title: "Por aquí iba tu partida más rápida en este momento",
      ready: "El fantasma de tu partida más rápida sale contigo.",
      ahead: (jumps) => `${WORDS.jumps(jumps)} por delante de tu partida más rápida`,
      behind: (jumps) => `${WORDS.jumps(jumps)} por detrás de tu partida más rápida`,
      level: "A la par de tu partida más rápida",
      over: (seconds) => `Tu partida más rápida terminó en ${WORDS.seconds(seconds)}`,
    },
  },

  REPLAY: {
    title: "Repetición",
    titled: (title) => `Repetición: ${title}`,
    solution: (moves, jumps) => `Solución en ${WORDS.moves(moves)} (${WORDS.jumps(jumps)})`,
    game: (moves, jumps) =>
      moves
        ? `Partida de ${WORDS.moves(moves)} (${WORDS.jumps(jumps)})`
        : "Aún no hay jugadas que repetir",
  },

  WELCOME: {
    title: "Te damos la bienvenida",
    step: (number, all) => `Paso ${number} de ${all}`,
    skip: "Omitir esto y jugar",
    hint: "Pista",
    hinted: "La flecha muestra un salto que gana.",
    lost: "Desde aquí ya no se puede ganar. Deshaz un salto y prueba de otra manera.",
    undo: "Deshacer un salto",
    next: "Siguiente: seis fichas",
    play: "A la escalera",
    stuck: "Ya no puede saltar ninguna ficha. Deshaz un salto y prueba otro camino: aquí no se pierde nada.",
    ready: "Cada problema de la escalera es un poco más difícil que el anterior. En lo más alto espera el tablero entero.",
    words: {
      jumps: {
        title: "¡Salta!",
        says: [
          "Toca la ficha de la flecha y después la casilla vacía detrás de su vecina: saltará por encima.",
          "La ficha de en medio se ha ido: cada salto se lleva una. ¿Cuál salta ahora?",
          "Un salto más. La última ficha debe caer en el anillo.",
        ],
        solved: "Ese es todo el juego. ¡Ya lo tienes!",
      },
      cross: {
        title: "Seis fichas",
        says: [
          "Ahora lo mismo con seis: quítalas todas menos una, que debe caer en el anillo.",
          "Mira más allá: ¿se podrá llegar aún a cada ficha?",
        ],
        solved: "Muy bien. Era la cruz latina, todo un clásico.",
      },
      ladder: { title: "La escalera" },
    },
  },

  WORDS,
};
