// Español: los textos que no necesita el primer tablero.
//
// hole: casilla                     peg: ficha                   vacancy: hueco
// jump: salto                       move: jugada                 sweep: barrido; loop: bucle
// finish: final                     survivor: superviviente      game: partida
// puzzle, problem: problema         central game: partida central
// reverse game: juego inverso       complement: complementario
// package: paquete                  purge: purga                 catalyst: catalizador
// position class: clase de posición rule of three: regla del tres
// pagoda function: función pagoda   weight: peso                 to clear: despejar
// hint: pista; marks: marcas; meter: medidor; ghost: fantasma; streak: racha; rush: contrarreloj
// replay: repetición; review: repaso; print queue: cola de impresión; search: búsqueda

import PUZZLES from "../../board/puzzles/es.js";
import { WORDS, compact } from "../../texts/words.js";

/** @typedef {import("../../texts/rest.js").RestCatalogue} RestCatalogue */

const conjunction = new Intl.ListFormat("es", { type: "conjunction" });
const disjunction = new Intl.ListFormat("es", { type: "disjunction" });

/** "c3 y d4", pero "h3 e i3". */
const both = (/** @type {string[]} */ items) => conjunction.format(items);

/** "c3 o d4", pero "c8 u o8". */
const either = (/** @type {string[]} */ items) => disjunction.format(items);

/**
 * @param {string} kind
 * @param {number} size
 */
function shape(kind, size) {
  const names = /** @type {Record<string, string>} */ ({
    "2-purge": "esta pareja",
    "3-purge": "esta fila de tres",
    "6-purge": "este bloque de seis",
    "L-purge": "esta L de seis",
  });
  return names[kind] ?? `este bloque de ${size}`;
}

/** @param {string[]} catalyst */
function helpers(catalyst) {
  return catalyst.length === 1
    ? `con ${catalyst[0]} de catalizador, que vuelve a casa`
    : `con ${both(catalyst)} de catalizadores, que vuelven a casa`;
}

/** @param {number} sets */
function parities(sets) {
  const count = `${sets.toLocaleString("es")} ${sets === 1 ? "conjunto" : "conjuntos"}`;
  return `Clase de posición: hay ${count} de casillas de los que cada línea tiene ninguna o dos. Ningún salto cambia si las fichas de un conjunto son pares o impares`;
}

/** Reasons that several proofs share. */
const SETS_STAY =
  "Cada salto cambia dos casillas de un grupo marcado o ninguna. Por eso, en cada grupo un número par de fichas sigue siendo par, uno impar sigue siendo impar, y ningún final así encaja con todos los grupos.";
const GAMES_END =
  "Cada partida se ha seguido, desde su primer salto o desde el último, hasta saber con certeza que no lleva a nada.";

/** @type {RestCatalogue} */
export default {
  BACKUP: {
    made: (file) => `Tu copia de seguridad es el archivo ${file}.`,
    version: "Esta copia de seguridad se hizo con un pegsol más nuevo.",
    damaged: "Esta copia de seguridad está dañada.",
    question: (day) => `¿Restaurar la copia de seguridad del ${day}?`,
    inside: (saved, results) =>
      `Contiene ${WORDS.items(saved)} de Guardado, ${WORDS.records(results)}, y los ajustes y el progreso de un navegador. ` +
      "No se borrará nada de lo que tienes aquí.",
    restore: "Restaurar",
    restored: (saved, results) =>
      saved || results
        ? `La copia se ha restaurado. Ganas ${WORDS.items(saved)} y ${WORDS.records(results)}.`
        : "La copia se ha restaurado. Ya tenías todo lo que contiene.",
    partly:
      "Se ha restaurado lo guardado, pero en este navegador no caben los ajustes y el progreso.",
    unread: (names) => `Hay partes de la copia que no se pueden leer y se han omitido: ${names}.`,
  },

  WISHES: {
    title: "Problemas nuevos",
    lead: "Di cómo los quieres: se hacen para ti, cada uno con una solución.",
    count: "Cantidad",
    jumps: "Saltos",
    any: "Cualquiera",
    symmetry: "Simetría",
    symmetries: { mirror: "Con espejo", rotation: "Con giro", full: "Todas las simetrías", none: "Ninguna" },
    make: "Crear problemas",
    making: (found, tried) => `${found} creados, ${tried} intentos …`,
    done: "Listo. Elige uno para jugar, o imprímelos.",
    fewer: (found, wanted) => `Solo se encontraron ${found} de ${wanted}.`,
    none: "No se encontró ningún problema así. Elige otros deseos.",
    more: "Para problemas con una sola solución o con más saltos, ejecuta en la línea de órdenes:",
  },
  BOARDS: {
    title: "Tableros y problemas",
    search: "Buscar",
    searchFor: "Nombre, tablero, autor",
    board: "Tablero",
    anyBoard: "Todos",
    grade: "Dificultad",
    anyGrade: "Todas",
    open: "Sin resolver",
    contents: "Colecciones",
    showAll: "Mostrar todo",
    found: (count) => `${count} ${count === 1 ? "resultado" : "resultados"}`,
    nothing: "No hay resultados. Prueba con menos palabras.",
    solved: (moves) => `Resuelto en ${WORDS.moves(moves)}`,
    helped: "Resuelto con ayuda",
    best: (pegs) => `Lo mejor hasta ahora: ${WORDS.pegs(pegs)}`,
    progress: (solved, all) => `Has resuelto ${solved} de ${all}.`,
    game: (pegs, finish) => `${WORDS.pegs(pegs)}, ${finish}`,
    holes: (holes) => WORDS.holes(holes),
    also: (names) => `También llamado ${names.join(", ")}`,
    boards: "Todos los tableros",
    boardsLead: "Juega con ellos tal cual, o prepara tu propia partida.",
    setUp: "Preparar",
    setUpBoard: (board) => `Preparar una partida: ${board}`,
    setUpOn: (title) => `Preparar: ${title}`,
    setUpLead: "Elige la casilla que empieza vacía y la casilla donde debe acabar la última ficha.",
    clicking: "Toca el tablero para elegir",
    vacancy: (hole) => `Vacía al principio: ${hole}`,
    end: (finish) => `Al final: ${finish}`,
    firstPeg: (hole) => `Primera ficha: ${hole}`,
    reverse: "Jugar al revés: aparecen fichas hasta llenar el tablero",
    map: (title) => `${title}: primera y última casilla`,
    mapHelp: "Las flechas van de casilla en casilla, Intro elige una.",
    peg: "ficha",
    empty: "vacía",
    lastPeg: "aquí queda la última ficha",
    lastHole: "queda vacía",
    play: "Jugar",
    solve: "Resolver",
    edit: "Editar",
  },

  BOARD_TITLES: {
    names: {
      english: "Inglés",
      french: "Francés",
      wiegleb: "Wiegleb",
      "semi-wiegleb": "Semi-Wiegleb",
      asymmetric: "Asimétrico",
      "old-english": "Inglés antiguo",
    },
    families: {
      diamond: (holes) => `Diamante de ${WORDS.holes(holes)}`,
      square: (holes) => `Cuadrado de ${WORDS.holes(holes)}`,
      rectangle: (_, [width, height]) => `Rectángulo de ${width} por ${WORDS.holes(height)}`,
      cross: (holes) => `Cruz de ${WORDS.holes(holes)}`,
      triangle: (holes) => `Triángulo de ${WORDS.holes(holes)}`,
      rhombus: (holes) => `Rombo de ${WORDS.holes(holes)}`,
      hexagon: (holes) => `Hexágono de ${WORDS.holes(holes)}`,
      star: (holes) => `Estrella de ${WORDS.holes(holes)}`,
      line: (holes) => `Línea de ${WORDS.holes(holes)}`,
      path: (holes) => `Camino de ${WORDS.holes(holes)}`,
      cycle: (holes) => `Anillo de ${WORDS.holes(holes)}`,
      complete: (holes) => `${WORDS.holes(holes)}, todas con todas`,
      bipartite: (_, [one, other]) => `${WORDS.holes(one)}, todas unidas a otras ${other}`,
      "star-graph": (holes) => `Centro y radios de ${WORDS.holes(holes)}`,
      graph: (holes) => `Grafo de ${WORDS.holes(holes)}`,
    },
    own: {
      square: (holes) => `Tablero de ${WORDS.holes(holes)}`,
      "square+diagonals": (holes) => `Tablero de ${WORDS.holes(holes)} con diagonales`,
      triangular: (holes) => `Tablero triangular de ${WORDS.holes(holes)}`,
      hexagonal: (holes) => `Tablero hexagonal de ${WORDS.holes(holes)}`,
      lines: (holes) => `Grafo de ${WORDS.holes(holes)}`,
    },
    diagonals: (board) => `${board} con diagonales`,
  },

  COLLECTIONS: {
    "first-steps": {
      title: "Primeros pasos",
      lead: "Empieza por aquí: pocas fichas, pocos saltos.",
    },
    classics: {
      title: "Clásicos",
      lead: "A lo que el mundo lleva jugando trescientos años, en el tablero inglés y en el francés.",
    },
    patterns: {
      title: "Figuras en el tablero inglés",
      lead: "Flechas, muros y chimeneas: despéjalos.",
    },
    "there-and-back": {
      title: "Ida y vuelta",
      lead: "La última ficha debe acabar en la casilla que estaba vacía al principio.",
    },
    triangles: {
      title: "Triángulos y estrellas",
      lead: "Aquí las fichas saltan en seis direcciones.",
    },
    squares: { title: "Cuadrados", lead: "Cuatro lados, cuatro esquinas y casi ninguna salida." },
    expeditions: {
      title: "Expediciones",
      lead: "Lleva una ficha muy lejos a costa de las demás.",
    },
    giants: { title: "Gigantes", lead: "Trae paciencia, y un plan." },
    nets: {
      title: "Redes",
      lead: "Aquí no hay filas: las fichas saltan por las líneas y doblan cualquier esquina.",
    },
    reverse: {
      title: "Al revés",
      lead: "Una ficha salta sobre una casilla vacía y deja en ella una ficha nueva. Llena el tablero.",
    },
    impossible: {
      title: "Imposible, pero ¿por qué?",
      lead: "Parecen inofensivos, pero nadie los resolverá jamás. ¿Sabrás encontrar la razón?",
    },
  },

  COMMAND: {
    label: "Orden",
    copied: "Se ha copiado la orden.",
    can: "pegsol en la línea de órdenes puede hacerlo:",
    longer: "Para una búsqueda más larga, con más hilos y más memoria, ejecuta esta orden:",
    more: "En la línea de órdenes, pegsol hace más, por ejemplo:",
    film: "Para una animación, ejecuta esta orden:",
  },

  DAILY: {
    title: "Problemas del día",
    lead: "Tres problemas al día, los mismos para todo el mundo: fáciles el lunes y cada día más difíciles hasta el domingo. Los nuevos llegan a medianoche, según el reloj de tu dispositivo.",
    levels: { easy: "Fácil", medium: "Medio", hard: "Difícil" },
    day: (date) =>
      date.toLocaleDateString("es", {
        weekday: "long",
        day: "numeric",
        month: "long",
        year: "numeric",
      }),
    month: (date) => date.toLocaleDateString("es", { month: "long", year: "numeric" }),
    weekday: (date) => date.toLocaleDateString("es", { weekday: "short" }),
    toToday: "Ir a hoy",
    dayBefore: "Día anterior",
    dayAfter: "Día siguiente",
    puzzle: {
      easy: (date) => `Problema del día, ${WORDS.date(date)}: fácil`,
      medium: (date) => `Problema del día, ${WORDS.date(date)}: medio`,
      hard: (date) => `Problema del día, ${WORDS.date(date)}: difícil`,
    },
    play: "Jugar",
    again: "Jugar otra vez",
    marks: { fair: "Resuelto", helped: "Resuelto con ayuda", late: "Resuelto más tarde" },
    none: "No hay problemas para este día.",
    wait: "Preparando los problemas…",
    records: "Tus días",
    streak: "Racha",
    most: "Racha más larga",
    solved: "Resueltos",
    days: (days) => WORDS.days(days),
    fair: "Un día cuenta para tu racha si resuelves uno de sus problemas ese mismo día y sin ayuda.",
    calendar: "Calendario",
    months: "Mes",
    before: "Mes anterior",
    after: "Mes siguiente",
    inMonth: (solved, all) => `${solved} de ${all} problemas resueltos`,
    cell: {
      none: (date) => `${date}: sin resolver`,
      some: (date, count) => `${date}: ${count} de 3 resueltos`,
      streak: (date, count) => `${date}: ${count} de 3 resueltos, cuenta para la racha`,
    },
    share: "Compartir el resultado",
    result: "Tu resultado",
    copied: "El resultado está copiado.",
    picture: "Descargar la imagen",
    poster: "Los tableros al principio, y cómo fue",
    report: {
      title: (date) => `pegsol, problemas del día, ${date}`,
      helped: "con ayuda",
      open: "aún sin resolver",
      streak: (days) => `${WORDS.days(days)} seguidos`,
    },
    rush: "Contrarreloj: resuelve todos los que puedas en tres minutos",
  },

  DEMO: { show: "Mostrar" },

  DIFFICULTY: {
    grades: ["muy fácil", "fácil", "medio", "difícil", "muy difícil"],
    impossible: "imposible",
    jumps: (jumps) =>
      `Mirando tres saltos por delante, se resuelve tras unos ${compact(jumps)} saltos.`,
  },

  EDITOR: {
    title: "Editor",
    board: "Tablero para dibujar",
    help: "Las flechas van de sitio en sitio. Intro dibuja, las flechas con Mayús siguen dibujando, y la tecla de menú muestra todas las opciones. Las cifras de 0 a 6 eligen una herramienta. U deshace, R rehace.",
    hint: "Toca un sitio para pasar de ficha a casilla vacía y a sin casilla. Mantén pulsado, o haz clic con el botón derecho, para ver más opciones. Arrastra para dibujar.",
    tools: {
      start: "Inicio",
      finish: "Final",
      cycle: "Por turno",
      peg: "Ficha",
      empty: "Casilla vacía",
      none: "Sin casilla",
      "end-peg": "Con ficha",
      "end-empty": "Vacía",
      "end-either": "Da igual",
      board: "Tablero",
      place: "Poner y mover",
      join: "Unir dos",
      line: "Línea de tres",
      "one-way": "Sentido único",
    },
    menu: (place) => `Sitio ${place}`,
    kinds: { peg: "ficha", empty: "casilla vacía", none: "sin casilla" },
    wants: /** @type {(want: string) => any} */ (
      (want) =>
        want === "o"
          ? "debe acabar con ficha"
          : want === "?"
            ? "da igual cómo acabe"
            : "debe acabar vacía"
    ),
    strokes: "Todo el tablero",
    undo: "Deshacer",
    redo: "Rehacer",
    fill: "Llenar de fichas",
    empty: "Vaciar las casillas",
    all: "Poner casillas en todo",
    clear: "Borrar todo",
    name: "Título",
    untitled: "Problema sin título",
    grid: "Cuadrícula",
    geometries: {
      square: "Cuadrada",
      "square+diagonals": "Con diagonales",
      triangular: "Triangular",
      hexagonal: "Hexagonal",
      hand: "A mano",
    },
    columns: "Columnas",
    rows: "Filas",
    reverse: "Juego inverso",
    noPeg: "Pon una ficha en el tablero y ya se puede empezar.",
    play: "Jugar",
    solve: "Resolver",
    queue: "Añadir a la cola",
    queued: "Añadido a la cola de impresión.",
    save: "Guardar",
    saveCopy: "Guardar una copia",
    nameIt: "Nombre",
    saved: (name) => `Se ha guardado ${name}.`,
    toSaved: "Ver lo guardado",
    fresh: "Nuevo problema",
    onBoard: "Tablero",
    emptyGrid: "Cuadrícula vacía",
    emptyGround: "Vacío, hecho a mano",
    begin: "Empezar",
    handHelp:
      "Con 7 se ponen y se mueven casillas: Intro elige una casilla y las flechas la mueven. Con 8 se unen dos casillas, con 9 se traza una línea de tres, y con W una línea de un solo sentido.",
    handHints: {
      place: "Toca un sitio libre para hacer una casilla. Arrastra una casilla para moverla.",
      join: "Toca dos casillas: cada camino de tres casillas unidas es una línea. Si lo repites, se separan.",
      line: "Toca tres casillas en orden: una ficha salta de la primera a la tercera, y al revés. Si lo repites, la línea desaparece.",
      "one-way": "Toca tres casillas en orden: una ficha salta de la primera a la tercera, pero no al revés.",
    },
    placesHint:
      "Solo el editor recuerda dónde están las casillas: al guardar quedan las casillas y las líneas, y el dibujo se compone de nuevo.",
    addHole: "Añadir una casilla",
    picked: "elegida",
    movedTo: (hole, x, y) => `${hole} está a ${x} a la derecha, ${y} hacia abajo`,
    lines: "Líneas: a b c, o a > b > c en un solo sentido",
    noHole: (name) => `En el tablero no hay ninguna casilla ${name}.`,
    badLine: (line) => `Una línea necesita tres casillas distintas: ${line}`,
    bring: "Pegar o abrir un problema",
    paste: "Un diagrama, un problema, su nombre o un enlace",
    example: "    o o o\n    o o o\no o o o o o o\no o o . o o o",
    read: "Cargar",
    openFile: "Abrir un archivo",
    loaded: "El problema está en el tablero. Con Deshacer vuelve el anterior.",
    take: "Exportar a un archivo",
    asText: "Texto",
    asJson: "JSON",
    source: "El problema como texto",
  },

  END: {
    solved: "¡Resuelto!",
    length: (moves) => WORDS.moves(moves),
    timed: (moves, seconds) => `${WORDS.moves(moves)}, ${WORDS.seconds(seconds)} en el reloj`,
    praise: {
      solved: "¡Tu primera vez!",
      pegs: "¡Tu récord de fichas!",
      moves: "¡Tu récord de jugadas!",
      seconds: "¡Tu récord de tiempo!",
      alone: "Sin ayuda",
    },
    day: (date) => `Problema del día, ${date}`,
    streak: (days) => (days === 1 ? "Empieza tu racha" : `${days} días seguidos`),
    stuck: (pegs) => `Sin salida con ${WORDS.pegs(pegs)}`,
    finished: (pegs) => `Terminado con ${WORDS.pegs(pegs)}`,
    close: {
      few: (pegs) => `¡Casi! Solo ${pegs === 1 ? "sobra" : "sobran"} ${WORDS.pegs(pegs)}.`,
      placed: "¡Casi! El número de fichas es el justo, pero no están en su sitio.",
    },
    asGood: "No se puede acabar con menos.",
    possible: (finish) => `Se podía llegar al final: ${finish}.`,
    fewest: (pegs) => `Se podía acabar con ${WORDS.pegs(pegs)}.`,
    impossible: "Desde este inicio no se podía resolver.",
    shortest: (moves, found, atLeast) => {
      if (!atLeast) return "";
      const needed = `Has necesitado ${WORDS.moves(moves)}`;
      if (moves <= atLeast) return `${needed}, y ninguna solución tiene menos.`;
      if (found === atLeast) return `${needed}; el mínimo es ${atLeast}.`;
      if (found !== null && found < moves)
        return `${needed}. Se puede en ${found}; en menos de ${atLeast}, imposible.`;
      return `${needed}; en menos de ${atLeast} es imposible.`;
    },
    again: "Jugar otra vez",
    restart: "Empezar de nuevo",
    isHelp: "Volver al error cuenta como ayuda; empezar de nuevo, no.",
    next: (title) => `Siguiente: ${title}`,
    daily: "Problemas del día",
  },

  EXPLORER: {
    label: "Los saltos que puedes dar ahora",
    lead: "Mira adónde lleva cada salto. Señala un salto para verlo, púlsalo para darlo.",
    columns: { jump: "Salto", solutions: "Soluciones", chance: "Al azar", fewest: "Fichas" },
    hints: {
      solutions: "Cuántos caminos hasta el final deja el salto",
      chance: "Con qué frecuencia llegarían después al final saltos al azar",
      fewest: "El mínimo de fichas con que aún puede acabar la partida",
    },
    worth: { wins: "tiene solución", loses: "ya sin solución", open: "aún no se sabe" },
    mirrored: (jumps) => `lo mismo en el espejo: ${both(jumps)}`,
    make: (jump, worth) => `${jump}: ${worth}`,
    none: "No queda ningún salto.",
    wait: "Mirando…",
    unknown: "?",
    over: "La partida ha terminado. Deshaz un salto para explorar.",
  },

  FINISH: {
    fewest: "las menos fichas posibles",
    any: "última ficha, donde sea",
    atMost: (most) => `como mucho ${WORDS.pegs(most)}`,
    exactly: (pegs) => `exactamente ${WORDS.pegs(pegs)} al final`,
    oneVacancy: "todas las casillas llenas menos una",
    choice: "una figura con casillas libres",
    full: "todas las casillas llenas",
    fullBut: (holes) => `todas las casillas llenas menos ${both(holes)}`,
    in: (holes) =>
      holes.length === 1 ? `última ficha en ${holes[0]}` : `últimas fichas en ${both(holes)}`,
    pattern: (pegs) => `una figura de ${WORDS.pegs(pegs)}`,
    label: "Final",
    own: (finish) => `El del problema: ${finish}`,
    marked: "las fichas marcadas",
    clicked: "última ficha en la casilla que pulse",
    clickedVacancy: "todas las casillas llenas menos la que pulse",
    number: "Número de fichas",
  },

  HELP: {
    title: "Ayuda",
    contents: "En esta página",
    welcome: "Enséñame cómo se juega",
    lessons: "Lecciones con ejercicios",

    rules: {
      title: "El juego",
      text: [
        "Las [fichas|peg] están en las [casillas|hole] de un tablero, y al menos una casilla está vacía. Una ficha [salta|jump] en línea recta sobre una ficha vecina a la casilla vacía de detrás, y la ficha saltada se retira. No hay otra forma de mover.",
        "Cada salto retira una ficha. Ganas cuando las fichas quedan como pide el [final|finish]: lo normal es una sola ficha, la [superviviente|survivor], muchas veces en una casilla dada, que lleva un anillo. Si ya no queda ningún salto y no has llegado al final, te has quedado sin salida.",
        "En el [juego inverso|reverse] todo va hacia atrás: una ficha salta sobre una casilla vacía a otra casilla vacía, y en medio aparece una ficha nueva. Problemas difíciles hacia delante pueden ser fáciles hacia atrás.",
      ],
      examples: {
        jump: "Un salto: la ficha de d2 pasa sobre d3 y cae en d4.",
        move: "Una jugada de dos saltos, c1-c3-e3, con la misma ficha.",
      },
    },

    playing: {
      title: "Cómo se juega aquí",
      text: [
        "Arrastra una ficha con el ratón o con el dedo a una casilla donde pueda caer, o toca la ficha y después la casilla. Las casillas a su alcance brillan. Si una ficha no puede saltar, el tablero dice por qué. Con el teclado, ve al tablero con el tabulador, de casilla en casilla con las flechas, y coge y suelta con Intro.",
        "Nada se pierde: cualquier salto se puede deshacer. Toca una jugada de la lista, o arrastra el control deslizante, para ir a ese punto de la partida. Si entonces juegas otra cosa, sustituye a lo que seguía; un Deshacer recupera las jugadas de antes.",
        "El medidor dice si aún puedes ganar, cuál es el mínimo de fichas aún posible, cuántas [soluciones|solution] quedan y qué probabilidad hay de dar con una saltando al azar. Si una búsqueda breve encuentra el número, el medidor muestra también el mínimo de [jugadas|move] que faltan; los saltos que continúan tu última jugada no cuentan. El medidor está apagado hasta que lo enciendes, y cuenta como ayuda, igual que las pistas y las marcas. Las marcas muestran todos los saltos: una flecha continua con una señal de visto aún gana, una discontinua con un aspa no.",
        "Una pista muestra un buen salto. Cuando una partida está perdida, «Volver al error» va al salto que la perdió y muestra qué habría sido mejor.",
        "El reloj empieza con tu primer salto. Una partida resuelta cuenta para tus récords si la jugaste desde el principio y sin ayuda. Cuando ganas, pegsol busca durante unos segundos y compara tus jugadas con el mínimo, o con los límites que ha encontrado.",
      ],
    },

    notation: {
      title: "Cómo se escriben las jugadas",
      text: [
        "Cada casilla tiene una letra para la columna y un número para la fila, contados desde arriba a la izquierda: el centro del tablero inglés es d4. Un salto se escribe de casilla a casilla, d2-d4. Varios saltos seguidos con la misma ficha son una [jugada|move], c1-c3-e3, y una larga es un [barrido|sweep]. Por eso una solución tiene menos jugadas que saltos.",
        "Si entre dos casillas hay varias, se añade entre paréntesis la que se salta: v5-v1(v3). Para ver los nombres de las casillas, ve a Ajustes o usa la tecla N.",
      ],
    },

    strategy: {
      title: "Cómo ganar",
      text: [
        "No saltes al azar: en la [partida central|central], con saltos al azar solo 1 partida de cada 74 millones pasa de 32 fichas a una en el centro. Piensa en [paquetes|package]: un paquete son unas pocas fichas que puedes retirar juntas, mientras todo lo demás acaba como estaba. Esa maniobra se llama [purga|purge]. Toma prestada una ficha cercana, el [catalizador|catalyst], que al final vuelve a casa.",
        "Mira el tablero como un conjunto de paquetes y retíralos uno tras otro, empezando por los más alejados del final. Las fichas de las esquinas y de las puntas de los brazos son las más difíciles de mover: despéjalas mientras otras aún puedan ayudar. No dejes que se alejen fichas sueltas.",
      ],
      examples: {
        three:
          "La purga de 3 retira una fila de tres: el catalizador de c3 salta a un lado y al final vuelve a casa.",
        six: "La purga de 6 retira dos filas de tres.",
        ell: "La purga en L retira una L de seis.",
        two: "La purga de 2 retira dos fichas a tres casillas de distancia, a4 y d4; b4 vuelve a casa.",
        central: "Toda la partida central: un salto al centro y luego seis purgas. Sigue los anillos.",
      },
    },

    pages: {
      title: "Las demás páginas",
      purposes: {
        daily:
          "Resuelve tres problemas al día, los mismos para todo el mundo, y mira tus días en un calendario. Un día cuenta para tu racha si resuelves uno de sus problemas ese mismo día y sin ayuda.",
        rush: "Resuelve todos los problemas que puedas en tres minutos; son cada vez más largos.",
        lessons:
          "Diez lecciones cortas con ejercicios te enseñan los saltos, los barridos y las purgas, a pensar al revés, y qué es imposible y por qué. Reúne las estrellas.",
        boards:
          "Recorre imágenes de todos los tableros y problemas. Busca por palabras, mira lo que has resuelto, y elige el [hueco|vacancy] y el [final|finish] con un toque.",
        editor:
          "Dibuja un tablero o una posición, o pega un diagrama. La página muestra al momento qué finales permite la [clase de posición|class]. Puedes guardar, exportar e importar todo.",
        search:
          "Deja que pegsol resuelva un problema o siga tus propias jugadas. Pide una solución, una con el mínimo de jugadas, todas, o las menos fichas posibles. Al buscar el mínimo de jugadas, mira cómo se acercan el mejor número encontrado y el mínimo demostrado, y repite la mejor solución hasta el momento. Puedes pausar, continuar y detener una búsqueda; sigue adelante mientras visitas otras páginas y termina si las cierras o las vuelves a cargar. Si no hay solución, la página muestra por qué.",
        lab: "Mira cómo buscan los programas. En el resolvedor genético, una población de candidatos da pesos a las casillas, juega según esos pesos y evoluciona: los tableros oscuros muestran pesos, los claros el final de una partida; haz clic en uno para verla. Si no encuentra nada, eso no demuestra nada. Para búsquedas simples y comparaciones, la página tiene comandos para copiar.",
        replay:
          "Mira una partida o una solución: paso a paso, a la velocidad que quieras, o arrastrando el control deslizante.",
        queue:
          "Reúne posiciones y soluciones con «Añadir a la cola de impresión», ordénalas e imprímelas o descárgalas como imágenes o texto.",
        saved:
          "Encuentra todo lo que has guardado. Importa archivos, abre enlaces y haz una copia de seguridad de todo en un solo archivo.",
      },
      after:
        "«Compartir» te da un enlace que contiene toda tu partida, un código QR y una imagen. Para abrir un archivo de pegsol, suéltalo en cualquier página.",
    },

    keys: {
      title: "Teclas",
      text: [
        "Las teclas funcionan en toda la página, salvo mientras escribes. Las flechas recorren la partida. Solo mientras el tablero tiene el foco del teclado van de casilla en casilla: pulsa el tabulador para llevarlo allí, o haz clic en el tablero y pulsa arriba o abajo. Los controles deslizantes, las listas y las pestañas usan las flechas a su manera.",
      ],
      keys: {
        steps: "un salto atrás, un salto adelante",
        arrows: "en el tablero: ir de casilla en casilla",
        press: "en el tablero: coger una ficha, soltarla",
        back: "devolver la ficha",
        undo: "deshacer",
        redo: "rehacer",
        play: "reproducir y pausar la repetición",
        ends: "principio y final de la partida",
        hint: "pista",
        marks: "mostrar u ocultar las marcas",
        where: "volver al error",
        names: "mostrar u ocultar los nombres de las casillas",
      },
    },

    words: { title: "Vocabulario" },
  },

  HINTS: {
    jump: (origin, over, target) => `Salta con ${origin} sobre ${over}${target && ` hasta ${target}`}`,
    hint: (jump, why) => `${jump}: ${why}`,
    why: {
      forced: () => "es el único salto posible.",
      only: () => "es el único salto que aún gana.",
      most: () => "es el que más caminos deja para ganar.",
      wins: () => "con él aún puedes ganar.",
      fewest: (pegs) => `ya no se puede ganar, pero así puedes acabar con ${pegs}.`,
      perhaps: (pegs) => `aún no se sabe si gana, pero puedes acabar con ${pegs}.`,
    },
    more: "Cuéntame más",
    learn: "Apréndelo en una lección",
  },
  LADDER: {
    title: "La escalera",
    lead: "De seis fichas al tablero entero: cada peldaño es un poco más difícil que el anterior.",
    step: (number, all) => `Peldaño ${number} de ${all}`,
    facts: (pegs, grade) => `${WORDS.pegs(pegs)} · ${grade}`,
    next: (title) => `Siguiente: ${title}`,
    star: (number, title, progress) => `${number}. ${title}: ${progress}`,
    progress: { alone: "resuelto sin ayuda", helped: "resuelto con ayuda", open: "aún sin resolver" },
    done: "Has llegado a lo más alto: todos los peldaños están resueltos.",
  },
  LESSONS: {
    title: "Lecciones",
    lead: "Diez lecciones cortas, del primer salto a los ejércitos que nunca pueden llegar. Resuelve los tableros, reúne las estrellas.",
    number: (number) => `Lección ${number}`,
    all: "Todas las lecciones",
    then: "Después podrás resolver:",
    read: "Leer",
    begin: "A los ejercicios",
    stars: (count, all) => `${count} de ${all} estrellas`,
    start: "Empieza aquí",
    goOn: "Sigue aquí",
    exercises: "Ejercicios",
    exercise: (number, title, stars) => `Ejercicio ${number}, ${title}, ${stars} de 3 estrellas`,
    undo: "Deshacer",
    again: "Empezar de nuevo",
    hint: "Pista",
    show: "Muéstramelo",
    next: "Siguiente ejercicio",
    nextLesson: "Siguiente lección",
    play: "Jugar la partida central",
    check: "Comprobar",
    numbers: "El número de cada casilla",
    hinted: (jump) => `Prueba ${jump}.`,
    wentBack: (jump) => `He deshecho los saltos que no llevaban a nada. Desde aquí, prueba ${jump}.`,
    stuck: "Ya no puede saltar ninguna ficha. Deshaz un salto, o empieza de nuevo.",
    notFinished: "Ya no puede saltar ninguna ficha, pero los anillos piden otra cosa. Deshaz un salto.",
    tooLong: (moves, limit) =>
      limit === 1
        ? `Lo has conseguido, pero en ${moves} jugadas. ¿Puede una ficha hacerlo en una sola?`
        : `Lo has conseguido, pero en ${moves} jugadas. Se puede en ${limit}.`,
    praise: { 1: "Resuelto, con ayuda.", 2: "¡Resuelto!", 3: "¡Perfecto!" },
    fewer: (fewest) =>
      fewest === 1
        ? "Basta una sola jugada: consigue la tercera estrella."
        : `Bastan ${fewest} jugadas: consigue la tercera estrella.`,
    alone: "Resuélvelo otra vez sin ayuda para ganar más estrellas.",
    shown: "Esta es una manera. Ahora te toca: empieza de nuevo.",
    right: "¡Correcto!",
    wrong: "No es eso. Piénsalo otra vez, o pruébalo en el tablero.",
    marks: (right, wrong, missing) =>
      `Bien: ${right}. Mal: ${wrong}. Faltan: ${missing}.`,
    mark: "Toca casillas para marcarlas",
    marked: "marcada",
    options: {
      yes: "Sí, se puede",
      class: "No: la clase de posición lo prohíbe",
      pagoda: "No: los pesos lo prohíben",
      other: "No, aunque la clase de posición lo permite",
    },
  },

  OPEN: {
    failed: (file, reason) => `No se ha podido abrir ${file}: ${reason}`,
    tooLarge: "Es demasiado grande para ser un problema o una partida.",
    noText: "Este archivo no es de pegsol.",
    nothing: "No contiene ningún problema ni partida.",
    noGame: "Este enlace no contiene ninguna partida.",
    several: (count) => `¿Guardar ${WORDS.items(count)}?`,
    explained: "El archivo o el enlace contiene más de un problema o partida.",
    add: "Guardar",
    untitled: "Sin título",
    imported: (count) => `Se ${count === 1 ? "ha" : "han"} guardado ${WORDS.items(count)}.`,
  },

  PACKAGES: {
    lead: "Un paquete despeja un bloque de fichas con ayuda de un catalizador, que vuelve a casa. Todo lo demás queda como estaba.",
    find: "Mostrar el siguiente paquete",
    wait: "Mirando…",
    none: "Aquí ningún paquete deja el final al alcance.",
    unknown: "No se ha encontrado ningún paquete a tiempo.",
    first: (moves) => `Primero juega ${both(moves)}.`,
    clear: (kind, block, catalyst) =>
      `Despeja ${shape(kind, block.length)}, ${block.join(" ")}, ${helpers(catalyst)}.`,
    fill: (kind, block, catalyst) =>
      catalyst.length
        ? `Llena ${shape(kind, block.length)}, ${block.join(" ")}, ${helpers(catalyst)}.`
        : `Llena ${shape(kind, block.length)}, ${block.join(" ")}.`,
    moves: (moves) => moves.join(", "),
    done: "Hecho: el bloque está despejado y todo lo demás queda como antes.",
    filled: "Hecho: el bloque está lleno y todo lo demás queda como antes.",
    ofGame: "Esta partida en paquetes",
    ofSolution: "En paquetes",
    count: (packages, jumps) =>
      jumps
        ? `${WORDS.packages(packages)} y ${WORDS.jumps(jumps)} fuera de ellos`
        : WORDS.packages(packages),
    label: "La solución, paquete a paquete",
    order:
      "Los saltos independientes pueden haber cambiado de orden, para que cada paquete quede junto.",
    replay: "Ver en este orden",
  },

  PLAINLY: {
    never: {
      hole: (hole) => `Hagas lo que hagas, la última ficha nunca puede estar en ${hole}.`,
      any: "Hagas lo que hagas, al final queda más de una ficha.",
      most: (most) => `Hagas lo que hagas, al final quedan más de ${WORDS.pegs(most)}.`,
      exactly: (pegs) => `Hagas lo que hagas, al final nunca hay exactamente ${WORDS.pegs(pegs)}.`,
      fewest: "Hagas lo que hagas, quedan más fichas que en la mejor partida.",
      pegs: "Hagas lo que hagas, las fichas nunca quedan al final como deberían.",
    },
    because: {
      parity: (odd) =>
        odd
          ? "Cuenta las fichas de las casillas marcadas: su número es impar. Cada salto cambia dos de estas casillas o ninguna, así que sigue siendo impar, pero al final tendría que ser par."
          : "Cuenta las fichas de las casillas marcadas: su número es par. Cada salto cambia dos de estas casillas o ninguna, así que sigue siendo par, pero al final tendría que ser impar.",
      paritiesDrawn: () => SETS_STAY,
      setsOne: () => SETS_STAY,
      setsMost: () => SETS_STAY,
      setsExactly: () => SETS_STAY,
      pagoda: (_, start, least) =>
        `Cada ficha vale los puntos escritos en su casilla en la imagen. Ningún salto añade puntos. Ahora son ${start}, pero al final tendrían que ser al menos ${least}.`,
      pagodas: () =>
        "Se pueden dar puntos a las casillas de modo que ningún salto añada puntos. Pero cada final que permiten los números pares e impares necesitaría más puntos de los que hay ahora.",
      exhausted: (positions) =>
        `Una búsqueda lo ha probado todo, ${WORDS.readable(positions)} posiciones en total, y ningún camino lleva allí.`,
    },
  },

  PROOFS: {
    parity: (odd, holes) =>
      `Clase de posición: el inicio tiene un número ${odd ? "impar" : "par"} de fichas en ${both(holes)}, y todo final permitido un número ${odd ? "par" : "impar"}. Cada línea tiene ninguna o dos de estas casillas, así que ningún salto cambia eso.`,
    paritiesDrawn: (sets) =>
      `${parities(sets)}, y ninguna posición que el final permita coincide en eso con el inicio.`,
    setsOne: (even, odd) =>
      `Clase de posición: ninguna ficha sola coincide con el inicio. ${even.map((holes) => `El inicio tiene un número par de fichas en ${holes}, así que la última ficha no está ahí. `).join("")}${odd.map((holes) => `El inicio tiene un número impar de fichas en ${holes}, así que la última ficha está ahí. `).join("")}No le queda ninguna casilla. Cada línea tiene ninguna o dos casillas de cada conjunto, así que ningún salto cambia eso.`,
    setsMost: (even, odd, most) =>
      `Clase de posición: ninguna posición de como mucho ${WORDS.pegs(most)} coincide con el inicio. ${even.map((holes) => `El inicio tiene un número par de fichas en ${holes}. `).join("")}${odd.map((holes) => `El inicio tiene un número impar de fichas en ${holes}. `).join("")}Cada línea tiene ninguna o dos casillas de cada conjunto, así que ningún salto cambia eso.`,
    setsExactly: (even, odd, most) =>
      `Clase de posición: ninguna posición de exactamente ${WORDS.pegs(most)} coincide con el inicio. ${even.map((holes) => `El inicio tiene un número par de fichas en ${holes}. `).join("")}${odd.map((holes) => `El inicio tiene un número impar de fichas en ${holes}. `).join("")}Cada línea tiene ninguna o dos casillas de cada conjunto, así que ningún salto cambia eso.`,
    pagoda: (weights, start, least) =>
      `Función pagoda: con los pesos ${both(weights)} (las demás casillas, 0) el inicio pesa ${start}, todo final permitido al menos ${least}, y ningún salto aumenta el peso.`,
    pagodas: (weightings) =>
      `Funciones pagoda: hay ${weightings.toLocaleString("es")} ${weightings === 1 ? "manera" : "maneras"} de pesar las casillas de modo que ningún salto aumente el peso, y en alguna de ellas cada posición que el final permite pesa más que el inicio.`,
    stuck: "No hay ningún salto posible, y no se ha llegado al final.",
    exhausted: (positions, levels) =>
      `Una búsqueda ha recorrido todas las posiciones, en total ${WORDS.readable(positions)}, hasta ${WORDS.jumps(levels)}, y no ha encontrado ninguna solución.`,
  },

  PUZZLES,

  QUEUE: {
    title: "Cola de impresión",
    none: "Aún no hay nada que imprimir. Pulsa «Añadir a la cola de impresión» junto a una partida, una solución o un problema para añadirlo aquí.",
    toBoards: "Tableros y problemas",
    untitled: "Sin título",
    position: "posición",
    of: (act, name) => `${act}: ${name}`,
    up: "Subir",
    down: "Bajar",
    remove: "Quitar",
    removed: (name) => `Se ha quitado ${name}.`,
    moved: (name, place, count) => `${name} está ahora en el puesto ${place} de ${count}.`,
    clear: "Quitar todo",
    cleared: "La cola está vacía.",
    undo: "Deshacer",
    pages: (count) => WORDS.pages(count),
    name: "Título de la página",
    untitledSheet: "Sin título",
    layout: "Diseño",
    layouts: { diagrams: "Diagramas", worksheets: "Hojas de trabajo", cards: "Tarjetas" },
    solutions: "Soluciones",
    solved: { none: "Ninguna", back: "En el reverso", end: "En páginas al final" },
    turned: "Imprime por las dos caras y gira el papel por el borde largo.",
    unsolved: "No se conoce ninguna solución.",
    student: "Nombre",
    rule: (jump) =>
      `Una ficha salta sobre su vecina a la casilla vacía de detrás, y la vecina se retira. Escribe: ${jump}.`,
    reverse: "Al revés: una ficha salta sobre una casilla vacía, y allí aparece una ficha.",
    paper: "Papel",
    papers: { a4: "A4", letter: "Carta" },
    perPage: "Por página",
    theme: "Colores",
    themes: {
      print: "Blanco y negro",
      plain: "Liso",
      wood: "Madera",
      dark: "Oscuro",
      contrast: "Alto contraste",
    },
    strips: "Soluciones jugada a jugada",
    print: "Imprimir",
    asFile: "Descargar",
    forms: { svg: "SVG", png: "PNG", text: "Texto" },
    downloaded: (name) => `Se ha descargado ${name}.`,
    preview: "Vista previa",
    booklet: "Para un cuaderno o un tablero recortable, descarga el texto y ejecuta:",
  },

  REFUSALS: {
    unreadable: (detail) => `pegsol no puede leer esto: ${detail}`,
    invalid: (detail) => `pegsol no lo ha entendido: ${detail}`,
    "too-many-searches": (most) => `Ya tienes ${WORDS.searches(most)}. Detén antes alguna.`,
    "saved-full": (most) => `Has guardado ${WORDS.items(most)}. Elimina antes alguno.`,
    "saved-too-large": "Has guardado demasiado. Elimina antes algo.",
    "results-full": "Ya no caben más resultados.",
    "not-saved": "Esto ya no está guardado.",
    "no-search": "Esa búsqueda ya no existe.",
    "too-much-memory": "Necesita más memoria de la que hay.",
    "search-died": "La búsqueda ha fallado.",
    "browser-full": "A este navegador no le queda espacio para pegsol. No se ha perdido nada de lo guardado. Elimina algo primero.",
    "browser-storage": "Este navegador no puede leer ni escribir lo que guarda para pegsol. No se ha eliminado nada. Vuelve a cargar la página.",
    "thing-too-large": (kilobytes) => `Es demasiado grande para guardarlo: como mucho ${kilobytes.toLocaleString("es")} kB.`,
    "too-many-holes": (most) =>
      `Un tablero sin cuadrícula puede tener aquí como mucho ${WORDS.holes(most)}.`,
    "too-many-things": (most) => `Se pueden abrir como mucho ${WORDS.items(most)} a la vez.`,
    "too-many-pictures": (most) =>
      `Un archivo puede tener como mucho ${most.toLocaleString("es")} imágenes de tableros.`,
    "not-over": "La partida no ha terminado.",
    "needs-python":
      "Estas páginas no pueden hacerlo; pegsol en la línea de órdenes, sí: pip install pegsol y después pegsol --help.",
    "no-webassembly": "Este navegador no puede ejecutar el motor: no tiene WebAssembly.",
    "engine-missing": "No se ha podido cargar el motor.",
    "engine-memory": "El motor necesita más memoria de la que le da este navegador.",
    "engine-failed": "El motor ha fallado. Vuelve a cargar la página.",
  },

  REVIEW: {
    label: "La partida, salto a salto",
    none: "Da un salto para empezar el repaso.",
    wait: "Mirando cada posición…",
    kept: (part) => `conserva el ${WORDS.percent(part)} de las soluciones`,
    notes: {
      only: "el único salto bueno",
      slip: "un desliz",
      lost: "perdió la partida",
      peg: "costó una ficha",
    },
    could: (pegs) => `se podía llegar a ${WORDS.pegs(pegs)}`,
    good: {
      solved: "Todos los saltos fueron buenos.",
      lostAt: (move, jump) => `El salto ${jump} de la jugada ${move} perdió la partida.`,
      never: "Desde el principio no había forma de resolverlo.",
      open: "De momento aún se puede llegar al final.",
    },
    go: (move, text, note) => `Jugada ${move}, ${text}${note ? `: ${note}` : ""}`,
    again: "Reintentar desde aquí",
    better: "Mostrar un salto mejor",
    instead: (jumps) => `Mejor: ${either(jumps)}.`,
  },

  RUSH: {
    title: "Contrarreloj",
    lead: "Resuelve todos los problemas que puedas en tres minutos. Empiezan con tres saltos y son cada vez más largos.",
    rules:
      "La última ficha debe caer en el anillo. Deshaz cuanto quieras. Un problema que pasas cuenta como perdido.",
    start: "Empezar",
    again: "Otra contrarreloj",
    best: (score, date) => `Tu récord: ${score}, el ${date}`,
    noBest: "Aún no has jugado ninguna contrarreloj",
    score: "Resueltos",
    missed: "Pasados",
    time: "Tiempo restante",
    jumps: (count) => `${count === 1 ? "Queda" : "Quedan"} ${WORDS.jumps(count)}`,
    undo: "Deshacer",
    reset: "Empezar de nuevo",
    skip: "Pasar",
    stop: "Terminar",
    stuck: "Sin salida: deshaz, empieza de nuevo o pasa.",
    wait: "Ya llega el siguiente problema…",
    solvedNow: (score) => `Resueltos: ${score} hasta ahora`,
    over: "Se acabó el tiempo",
    result: (score) =>
      score === 1 ? "Has resuelto 1 problema." : `Has resuelto ${score} problemas.`,
    record: "¡Nuevo récord!",
    notKept: (reason) => `No se ha podido guardar el resultado: ${reason}`,
    missedTitle: "Lo que se te escapó",
    missedLead: "Aquí tienes todo el tiempo que quieras.",
    nothing: "No se te ha escapado nada.",
    puzzle: (number) => `Contrarreloj, problema ${number}`,
    daily: "Problemas del día",
  },

  SAVED: {
    title: "Guardado",
    none: "Aún no has guardado nada. Pulsa «Guardar» junto a una partida, un problema o una solución para conservarlo aquí.",
    toBoards: "Tableros y problemas",
    show: "Mostrar",
    kinds: { all: "Todo", game: "Partidas", puzzle: "Problemas", solution: "Soluciones" },
    kind: { game: "Partida", puzzle: "Problema", solution: "Solución" },
    of: (act, name) => `${act}: ${name}`,
    edit: "Editar",
    rename: "Renombrar",
    newName: "Nombre nuevo",
    renamed: (name) => `Ahora se llama ${name}.`,
    share: "Compartir",
    import: "Importar archivo",
    backUp: "Copia de seguridad",
    explained:
      "La copia de seguridad es un archivo: impórtalo para restaurarlo todo. También puedes soltar un archivo en cualquier página.",
    here: "Todo se guarda solo en este navegador: haz una copia de seguridad de vez en cuando.",
    forgets: "Este navegador no deja que pegsol guarde nada. Lo que guardes se perderá al cerrar esta página, salvo que hagas una copia de seguridad.",
    aside: (names) => `Este navegador conservaba datos que pegsol no puede leer; no se han borrado, sino apartado con el nombre de ${names}.`,
    paste: "Abrir un enlace o una partida",
    open: "Abrir",
    export: "Exportar",
    delete: "Eliminar",
    deleted: (name) => `Se ha eliminado ${name}.`,
    undo: "Deshacer",
    back: (name) => `Se ha recuperado ${name}.`,
  },

  SEARCH: {
    title: "Búsqueda",
    heading: (title) => `Resolver: ${title}`,
    map: (title) => `${title}: la posición que hay que resolver`,
    mapHelp: "Las flechas van de casilla en casilla, Intro elige una como final.",
    peg: "ficha",
    empty: "vacía",
    wants: { peg: "debe acabar con ficha", empty: "debe acabar vacía", free: "da igual cómo acabe" },
    question: "Qué buscar",
    want: "Soluciones",
    ways: {
      one: "Una cualquiera",
      moves: "Mínimo de jugadas",
      distinct: "Todas las distintas",
      all: "Todas, en cada orden",
    },
    about: {
      one: "",
      moves: "Mientras sigue la búsqueda se muestra la mejor solución hasta el momento.",
      distinct: "Los mismos saltos en otro orden cuentan como la misma solución.",
      all: "Cada orden de los mismos saltos cuenta como una solución.",
    },
    mirror: "Contar las simétricas una sola vez",
    start: "Buscar",
    lasts: "Una búsqueda dura una hora como máximo. Termina si cierras la página o la vuelves a cargar.",
    gone: "Esa búsqueda ya no existe.",
    again: "La búsqueda terminó al volver a cargar la página. Aquí está lo que buscaba: vuelve a iniciarla.",
    played: "Tus jugadas hasta ahora",
    protected: "Aquí, toda solución empieza con estas jugadas.",
    pause: "Pausa",
    resume: "Continuar",
    stop: "Detener",
    figures: {
      seconds: "Tiempo",
      rate: "Posiciones por segundo",
      nodes: "Posiciones",
      best: "Lo mejor hasta ahora",
      found: "Soluciones encontradas",
      moves: "Jugadas",
      what: "En curso",
    },
    states: {
      queued: "Espera su turno…",
      running: "Buscando…",
      paused: "En pausa",
      done: "Terminada",
      stopped: "Detenida",
      failed: "La búsqueda ha fallado",
    },
    outcomes: {
      solved: "Tiene solución",
      impossible: "No tiene solución",
      undecided: "Sin decidir",
    },
    limits: {
      cancelled: "La búsqueda se detuvo antes de completarse.",
      time: "Se acabó el tiempo antes de completar la búsqueda.",
      memory: "Se llenó la memoria antes de completar la búsqueda.",
      enough: "Hay más soluciones que estas.",
    },
    bounds: (found, atLeast) =>
      found === null ? `al menos ${atLeast}` : `lo mejor ${found}, al menos ${atLeast}`,
    shortest: (moves) => `${WORDS.moves(moves)}, que es el mínimo`,
    gap: (moves, atLeast) => `En ${WORDS.moves(moves)}; hacen falta al menos ${atLeast}`,
    needed: (moves) => `Una solución necesita al menos ${WORDS.moves(moves)}.`,
    afterOwn: "Incluye tus jugadas hasta ahora, con las que aquí empieza toda solución.",
    minimum: "Ninguna partida puede acabar con menos fichas.",
    progress: "Progreso",
    instant: "menos de 1 ms",
    single: "Una solución; puede haber más",
    proof: "La demostración exacta",
    proofPicture: "La demostración como imagen del tablero",
    noProof: "No se ha encontrado ninguna demostración en unos segundos. Una búsqueda puede durar más y encontrar una.",
    standing: {
      verified: "Verificada: un segundo programa ha comprobado la demostración.",
      stated: "Declarada, no verificada: la búsqueda era demasiado grande para repetirla.",
    },
    solution: (number) => `Solución ${number}`,
    best: "La mejor hasta ahora",
    bestOf: (title, moves) => `${title}, en ${WORDS.moves(moves)}`,
    solutionOf: (title, number) => `${title}, solución ${number}`,
    length: (moves, jumps) => `${WORDS.moves(moves)}, ${WORDS.jumps(jumps)}`,
    play: "Verla aquí",
    replay: "Repetición",
    save: "Guardar",
    queue: "Imprimir",
    queued: "Añadido a la cola de impresión.",
    saved: "Se ha guardado la solución.",
    toSaved: "Ver lo guardado",
    more: "Mostrar más",
  },

  SEARCHES: {
    heading: "Búsquedas",
    kinds: {
      solve: "Una solución",
      "fewest-moves": "Mínimo de jugadas",
      all: "Todas las soluciones",
    },
    states: {
      queued: "Espera su turno",
      running: "Buscando",
      paused: "En pausa",
    },
    stop: "Detener",
    stopThis: (title) => `Detener: ${title}`,
  },

  SETTINGS: {
    page: "Página",
    themes: {
      system: "Automático",
      light: "Claro",
      dark: "Oscuro",
      contrast: "Alto contraste",
    },
    board: "Tablero",
    boards: { wood: "Madera", walnut: "Nogal", slate: "Pizarra", plain: "Liso" },
    pegs: "Fichas",
    pegKinds: { balls: "Bolas", marbles: "Canicas", pegs: "Clavijas", flat: "Planas" },
    sound: "Sonido",
    vibration: "Vibración",
    names: "Nombres de las casillas",
    language: "Idioma",
    browser: "Como el navegador",
  },

  SHARE: {
    title: "Compartir",
    link: "Enlace a esta partida",
    copy: "Copiar",
    copied: "Se ha copiado el enlace.",
    byHand: "El navegador no permite copiar. Pulsa Ctrl+C.",
    send: "Enviar…",
    local:
      "Este enlace solo se abre en este ordenador. Para abrirlo en otro sitio, pégalo en otro pegsol: ve a Guardado y elige «Abrir un enlace o una partida».",
    open: "Este enlace contiene la partida entera. Puede abrirlo cualquiera que tenga acceso a esta dirección, y se puede pegar en cualquier otro pegsol.",
    code: "Escanéalo con la cámara",
    codeAlt: "Código QR del enlace",
    tooLong: "El enlace es demasiado largo para un código QR.",
    noCode: "No se ha podido dibujar el código QR.",
    position: "La posición",
    forms: { png: "PNG", svg: "SVG" },
    png: "Descargar la posición como PNG",
    svg: "Descargar la posición como SVG",
  },

  SIZES: {
    title: "Elige un tamaño",
    lead: "Elige una forma, tan pequeña o tan grande como quieras.",
    none: "No hay tablero de este tamaño: un tablero tiene como mucho 1024 casillas, una red 256.",
    shape: "Forma",
    shapes: {
      diamond: "Diamante",
      square: "Cuadrado",
      rectangle: "Rectángulo",
      cross: "Cruz",
      triangle: "Triángulo",
      rhombus: "Rombo",
      hexagon: "Hexágono",
      star: "Estrella",
      line: "Línea",
      path: "Camino",
      cycle: "Anillo",
      complete: "Todas unidas",
      bipartite: "Dos bandos unidos",
      "star-graph": "Centro y radios",
    },
    numbers: {
      n: "Tamaño",
      w: "Columnas",
      h: "Filas",
      top: "Brazo superior",
      right: "Brazo derecho",
      bottom: "Brazo inferior",
      left: "Brazo izquierdo",
      width: "Ancho",
      holes: "Casillas",
      m: "Primer bando",
    },
  },

  TERMS: {
    army: {
      term: "Ejército",
      text: "Fichas detrás de una línea que intentan enviar una de ellas lo más lejos posible al otro lado.",
    },
    catalyst: {
      term: "Catalizador",
      text: "Una ficha que ayuda a retirar un paquete y al final vuelve a estar en su casilla.",
    },
    central: {
      term: "Partida central",
      text: "El clásico: todas las casillas llenas menos la del centro, y la última ficha debe acabar allí.",
    },
    complement: {
      term: "Complementario",
      text: "La posición con fichas y casillas vacías intercambiadas. Un problema complementario acaba con una ficha en la casilla que estaba vacía al principio.",
    },
    finish: {
      term: "Final",
      text: "Lo que pide un problema: fichas en ciertas casillas, cierto número de fichas, o las menos posibles. Un anillo marca cada casilla que debe tener ficha.",
    },
    hole: { term: "Casilla", text: "Un sitio para una ficha." },
    jump: {
      term: "Salto",
      text: "Una ficha pasa sobre una vecina a la casilla vacía de detrás; la vecina se retira.",
    },
    loop: { term: "Bucle", text: "Un barrido que acaba en la casilla donde empezó." },
    move: { term: "Jugada", text: "Saltos seguidos de una misma ficha." },
    package: {
      term: "Paquete",
      text: "Unas pocas fichas que se pueden retirar juntas, mientras todas las demás acaban como estaban.",
    },
    pagoda: {
      term: "Función pagoda",
      text: "Un número para cada casilla, elegido de modo que ningún salto aumente la suma de todas las fichas. Si el inicio pesa menos que el final, el problema es imposible.",
    },
    peg: { term: "Ficha", text: "Una pieza que salta y sobre la que se salta." },
    class: {
      term: "Clase de posición",
      text: "Todas las posiciones que coinciden en ciertos números pares e impares, que ningún salto cambia. Ningún salto lleva de una clase a otra.",
    },
    purge: {
      term: "Purga",
      text: "Los saltos que retiran un paquete y llevan su catalizador a casa.",
    },
    reverse: {
      term: "Juego inverso",
      text: "El juego hacia atrás: una ficha salta sobre una casilla vacía a otra casilla vacía, y en medio aparece una ficha nueva.",
    },
    solution: { term: "Solución", text: "Jugadas que llevan del inicio al final." },
    survivor: { term: "Superviviente", text: "La última ficha." },
    sweep: { term: "Barrido", text: "Una jugada larga: una ficha salta y sigue saltando." },
    three: {
      term: "Regla del tres",
      text: "Si la última ficha puede acabar en una casilla, las otras en que puede acabar están a tres o seis casillas de ella, por filas y columnas.",
    },
    vacancy: { term: "Hueco", text: "Una casilla que está vacía al principio." },
    weight: {
      term: "Peso",
      text: "El número que una función pagoda da a una casilla, y la suma de todas las fichas.",
    },
  },

  TITLES: {
    reverse: (board) => `${board} al revés`,
    problem: (board, start, finish) =>
      start ? `${board} ${start}, ${finish}` : `${board}, ${finish}`,
    start: {
      full: "con todas las casillas llenas",
      from: (holes) => `desde ${both(holes)}`,
      pegs: (pegs) => `con ${WORDS.pegs(pegs)}`,
    },
  },

  REPAIRS: {
    title: "Posible con un cambio",
    none: "No se encontró ningún cambio así en un segundo.",
    changes: {
      "start-added": (hole) => `Añadir una ficha en ${hole} al principio`,
      "start-removed": (hole) => `Quitar la ficha de ${hole} al principio`,
      "finish-added": (hole) => `Añadir una ficha en ${hole} al final`,
      "finish-removed": (hole) => `Quitar la ficha de ${hole} al final`,
      "finish-moved": (hole, other) => `Pasar la ficha de ${hole} a ${other} al final`,
      "start-moved": (hole, other) => `Pasar la ficha de ${hole} a ${other} al principio`,
    },
    alike: (words, others) => `${words} (o por simetría ${others === 1 ? "otro igual" : `otros ${others} iguales`})`,
  },

  VERDICT: {
    allowed: "Esta partida quizá tenga solución. ¡Juégala y verás!",
    forbidden: "Ninguna partida puede acabar así.",
    why: {
      pegs: "El número de fichas no cuadra: cada salto lo cambia en uno, siempre en el mismo sentido.",
      class:
        "Cada salto conserva un equilibrio oculto entre las casillas, y este final lo rompería.",
    },
    proof: "La demostración",
    nearest: "Estos finales conservan el equilibrio:",
    take: (finish) => `Acabar así: ${finish}`,
  },

  WORK: {
    any: /** @type {() => any} */ (() => "cualquier solución"),
    beam: (width) => `un haz de ancho ${WORDS.readable(width)}`,
    forward: (moves) => `hacia delante, ${WORDS.moves(moves)}`,
    backward: (moves) => `hacia atrás, ${WORDS.moves(moves)}`,
    positions: (percent) => `posiciones útiles, ${WORDS.percent(percent / 100)}`,
  },
};
