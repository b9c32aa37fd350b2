// Español: what the lessons say. The words are listed in rest/es.js.

/** @type {import("../../texts/teaching.js").LessonsCatalogue} */
export default {
  TEACHING: {
    jumping: {
      title: "Saltar",
      summary: "Una ficha pasa por encima de otra, y la otra se va.",
      text: [
        "Una [ficha|peg] [salta|jump] en línea recta sobre su vecina a la [casilla|hole] vacía de detrás. La vecina se retira del tablero. Esa es la única regla que hay.",
        "Ganas cuando las últimas fichas están en los anillos. Cada salto se lleva una ficha, y ninguna vuelve: mira antes de saltar.",
      ],
      shown: { demo: "La ficha de c4 salta sobre d4 a e4." },
      items: {
        first: {
          title: "Un salto",
          task: "Toca una ficha y después la casilla donde cae. Debe acabar en el anillo.",
        },
        two: {
          title: "¿Cuál primero?",
          task: "Dos saltos. ¿Cuál tiene que ir primero?",
          because: "El primer salto pone una ficha donde la necesita el segundo.",
        },
        turn: {
          title: "Sin parar",
          task: "Una ficha puede volver a saltar y doblar una esquina. Llévate las otras dos con la misma ficha.",
          because: "Los saltos seguidos de una ficha cuentan como una sola [jugada|move].",
        },
        column: {
          title: "Todas en fila",
          task: "Tres saltos en una columna. La última ficha debe quedar en el anillo.",
          because:
            "El primer salto era obligado. El segundo se podía elegir: ahí es donde se ganan y se pierden las partidas.",
        },
        choose: {
          title: "Uno de cuatro",
          task: "Hay cuatro saltos posibles, y solo uno gana.",
          because: "Pregúntate en cada salto: ¿qué ficha podría recoger las que quedan?",
        },
        cross: {
          title: "La cruz latina",
          task: "Seis fichas, y un clásico. Acaba en el centro.",
          because: "Primero los brazos hacen sitio, luego vuelven. Lo verás una y otra vez.",
        },
      },
    },
    sweeps: {
      title: "Barridos",
      summary: "Una ficha, una jugada, y adiós a toda la fila.",
      text: [
        "Una ficha que puede seguir saltando puede seguir. Una [jugada|move] así de larga es un [barrido|sweep], y en este juego no hay nada más gustoso.",
        "Los barridos no salen solos. Busca adónde podría ir una ficha si solo una casilla estuviera llena o vacía, y prepáralo.",
      ],
      shown: { demo: "Un barrido de tres saltos: c1-e1-e3-c3." },
      items: {
        round: {
          title: "La vuelta a la manzana",
          task: "Despeja el tablero en una jugada. La ficha vuelve a casa.",
          because: "Un barrido que acaba donde empezó es un [bucle|loop].",
        },
        snake: { title: "La serpiente", task: "Cinco saltos, una jugada. ¿Dónde empieza?" },
        ready: {
          title: "Prepárate",
          task: "Dos jugadas: un salto para preparar, y luego el bucle.",
          because:
            "Quien juega bien piensa primero en el barrido, y después en el salto que lo hace posible.",
        },
        gap: {
          title: "Cuidado con la brecha",
          task: "El camino está roto en un punto. Arréglalo y barre: dos jugadas en total.",
        },
        grand: {
          title: "La gran vuelta",
          task: "Dieciséis saltos en una jugada, y otra vez en casa. Sigue las líneas y no te dejes ninguna ficha.",
          because:
            "Ningún barrido es más largo en este tablero. En cada cruce se juntan un número par de caminos, y entonces, como descubrió Euler, existe un viaje redondo que los recorre todos.",
        },
      },
    },
    three: {
      title: "La purga de 3",
      summary: "Tres en fila se esfuman, y su ayudante vuelve a casa.",
      text: [
        "Este es el gran secreto del solitario: no pienses en saltos, piensa en [paquetes|package]. Tres fichas en fila son un paquete. Una cuarta ficha junto a un extremo, con una casilla vacía al otro lado, las despeja todas.",
        "Esa cuarta ficha es el [catalizador|catalyst]. Salta a un lado, la ficha del otro extremo salta hacia dentro, y el catalizador salta de vuelta a casa. Tres saltos, tres fichas menos, y nada más ha cambiado.",
      ],
      shown: { demo: "La purga de 3: c3 es el catalizador, y a4 b4 c4 se van." },
      items: {
        top: {
          title: "El brazo de arriba",
          task: "Despeja la columna de tres. El catalizador vuelve a casa.",
        },
        middle: {
          title: "Cabeza abajo",
          task: "Lo mismo en el centro, con el catalizador debajo.",
        },
        shared: {
          title: "Un ayudante, dos filas",
          task: "Un catalizador despeja las dos filas. ¿Cuál va primero? Aquí gana cualquier orden; el mínimo son cinco jugadas.",
          because: "Volver a casa de una purga y salir hacia la siguiente puede ser una sola jugada.",
        },
        two: {
          title: "Dos ayudantes",
          task: "Dos columnas, cada una con su propio catalizador. Los dos vuelven a casa.",
        },
        crowd: {
          title: "Entre la multitud",
          task: "Despeja la fila de tres de la derecha. Todas las demás deben acabar donde están.",
          because:
            "Una purga funciona en cualquier multitud, mientras el catalizador tenga su casilla vacía.",
        },
      },
    },
    six: {
      title: "La purga de 6",
      summary: "Un bloque de dos por tres, fuera en seis saltos.",
      text: [
        "Dos filas de tres, una junto a otra, forman un [paquete|package] de seis. También aquí hay un [catalizador|catalyst] al lado, y también al final está en casa, o hay una amiga en su sitio: las fichas son todas iguales, y la casilla está llena.",
        "Los brazos del tablero son bloques así. Apréndete esta purga de memoria, y un brazo entero son seis saltos.",
      ],
      shown: { demo: "La purga de 6 despeja un brazo. Queda una ficha en c3." },
      items: {
        arm: {
          title: "Arriba",
          task: "Despeja el brazo de arriba. Queda una ficha en el anillo.",
        },
        short: {
          title: "En cuatro jugadas",
          task: "Despeja el brazo de la izquierda en cuatro jugadas como mucho.",
          because: "Seis saltos, cuatro jugadas: deja que una ficha siga saltando siempre que pueda.",
        },
        middle: {
          title: "En campo abierto",
          task: "Un bloque en el centro tiene sitio por todas partes. Bastan tres jugadas.",
        },
        crowd: {
          title: "El brazo de abajo",
          task: "Despeja el brazo de abajo. Las ocho que rodean el centro se quedan.",
        },
        arms: {
          title: "Izquierda y derecha",
          task: "Dos brazos, dos ayudantes. Despeja todo lo demás.",
        },
      },
    },
    ell: {
      title: "La purga en L",
      summary: "Seis fichas alrededor de una esquina.",
      text: [
        "Seis fichas en forma de L, tres a lo largo de un brazo y tres al doblar la esquina, también son un [paquete|package]. El [catalizador|catalyst] está en el interior de la esquina.",
        "Primero el catalizador salta por encima de la L, y al final salta de vuelta. Míralo dos veces antes de intentarlo.",
      ],
      shown: { demo: "La purga en L: c4 es el catalizador." },
      items: {
        mirror: { title: "En el espejo", task: "La misma L, a la derecha." },
        top: { title: "Desde arriba", task: "Despeja la L. La ficha de dentro vuelve a casa." },
        both: {
          title: "Dos a la vez",
          task: "Dos eles y un solo ayudante. La primera L en irse toma prestada una ficha de la otra.",
          because:
            "La L de arriba presta su punta, e4, a la de abajo, y la recupera a tiempo. Doce saltos, y solo has tenido que pensar dos veces.",
        },
      },
    },
    packages: {
      title: "Más paquetes",
      summary: "Parejas, esquinas y cuadrados de nueve.",
      text: [
        "Hay muchos [paquetes|package]. Los más pequeños son dos fichas con dos casillas entre ellas: un ayudante junto a una de ellas las hace caer en dos saltos.",
        "Una solución es una lista de paquetes. Busca los más alejados del final, y despeja esos primero.",
      ],
      shown: { demo: "La purga de 2: a4 y d4 se van, y b4 vuelve a estar llena." },
      items: {
        two: {
          title: "Una pareja",
          task: "Se van dos fichas, a tres casillas una de otra. La casilla del ayudante acaba llena.",
        },
        pairs: { title: "Gemelas", task: "Lo mismo dos veces, una junto a otra." },
        corners: {
          title: "Seis alrededor",
          task: "Seis fichas, un ayudante. Bastan cuatro jugadas.",
        },
        nine: {
          title: "El cuadrado de nueve",
          task: "Nueve fichas, un ayudante bajo una esquina. El ayudante vuelve a casa.",
        },
        four: {
          title: "¿Cuatro en fila?",
          task: "¿Son un paquete cuatro en fila? ¿Puede e4 despejarlas y quedarse sola al final?",
          because:
            "Nunca. Hay números que siguen siendo pares o impares hagas lo que hagas, y aquí no encajan. La lección sobre la regla del tres enseña a verlo al momento.",
        },
        finale: {
          title: "El final de la partida central",
          task: "Esta es la [partida central|central] tras cuatro paquetes. Quedan dos, uno de seis y uno de tres. Después habrás ganado.",
          because:
            "Ya lo sabes todo. Un salto al centro, seis paquetes: la partida central es tuya.",
        },
      },
    },
    backwards: {
      title: "Pensar al revés",
      summary: "Empieza por el final: aparecen fichas, y el camino se muestra solo.",
      text: [
        "En el [juego inverso|reverse] una ficha salta sobre una casilla vacía a otra casilla vacía, y en medio aparece una ficha nueva. Es el mismo juego, visto en un espejo del tiempo.",
        "Muchos problemas son fáciles desde atrás. A la última posición llevan pocos caminos, así que empieza por ahí: ¿cómo estaba el tablero un salto antes del final?",
      ],
      shown: { demo: "Hacia atrás desde d4: cada salto añade una ficha." },
      items: {
        last: {
          title: "El último salto",
          task: "La última ficha cae en d4. Marca todas las casillas de las que puede haber venido.",
          because:
            "Cuatro caminos, y por simetría todos son iguales: ya conoces las dos últimas fichas de toda partida central.",
        },
        hook: { title: "Un gancho", task: "Haz crecer estas cuatro fichas a partir de la del centro." },
        block: {
          title: "La bota",
          task: "Cuatro saltos hacia atrás, y cinco fichas quedan en los anillos.",
        },
        cross: {
          title: "La cruz latina crece",
          task: "La has resuelto hacia delante. Ahora hazla crecer desde su última ficha.",
          because: "Lee tus saltos del último al primero: eso es una solución de la cruz.",
        },
        plus: {
          title: "La cruz griega",
          task: "Haz crecer las nueve fichas de la cruz griega desde el centro.",
        },
      },
    },
    classes: {
      title: "La regla del tres",
      summary: "Saber qué es imposible antes de intentarlo.",
      text: [
        "Numera las casillas 1, 2, 3 en diagonal, como en las imágenes. Todo salto, en cualquier parte, toca un 1, un 2 y un 3: dos pierden su ficha, y el tercero gana una.",
        "Así que con cada salto las tres cuentas pasan a la vez de par a impar o de impar a par. Dos cuentas que son ambas pares o ambas impares lo siguen siendo para siempre. Eso reparte todas las posiciones en [clases de posición|class], y ningún salto lleva de una a otra.",
        "Para la última ficha significa la [regla del tres|three]: si puede acabar en una casilla, las otras en que puede acabar están a tres o seis casillas de ella.",
      ],
      shown: {
        down: "A lo largo de una diagonal.",
        up: "A lo largo de la otra.",
      },
      items: {
        centre: {
          title: "Desde el centro",
          task: "Al principio solo está vacío el centro. Marca todas las casillas en que la [regla del tres|three] permite la última ficha.",
          because:
            "La última ficha puede acabar en el centro, o a tres casillas de él en cada dirección. Puede llegar de verdad a las cinco.",
        },
        off: {
          title: "Desde un lado",
          task: "Ahora al principio solo está vacía c3. ¿Dónde puede quedar la última ficha?",
          because: "Puede acabar en c3, a tres casillas por la fila en f3, o a tres por la columna en c6.",
        },
        french: {
          title: "Un tablero de Francia",
          task: "El tablero francés, con el centro vacío. ¿Puede quedar una sola ficha, donde sea?",
          because:
            "Aquí ninguna ficha sola tiene las paridades adecuadas. Con c1 vacía en lugar del centro, funciona.",
        },
        ring: {
          title: "Cuatro en corro",
          task: "¿Puede quedar aquí una sola ficha?",
          because:
            "Cuenta las fichas en 1, 2 y 3: las tres cuentas son pares, en ambas imágenes. Una ficha sola deja una cuenta impar y dos pares.",
        },
        arrow: {
          title: "El sombrero",
          task: "¿Puede acabar la última ficha en el anillo?",
          because: "La clase lo permite, y bastan cuatro jugadas. Encuéntralas en el tablero.",
        },
        tee: {
          title: "La pequeña T",
          task: "¿Puede quedar una sola ficha, donde sea?",
          because:
            "La clase dice que quizá, pero pruebes los saltos que pruebes quedan fichas atrás. La clase solo puede decir que no, nunca que sí.",
        },
      },
    },
    pagodas: {
      title: "Pagodas",
      summary: "Pesos que solo pueden bajar.",
      text: [
        "Dale a cada casilla un número de modo que ningún salto salga a cuenta: en cada salto, los dos números que pierden su ficha suman al menos tanto como el que la gana. Unos números así son una [función pagoda|pagoda].",
        "Suma los [pesos|weight] de todas las fichas. Ningún salto aumenta la suma. Si el final pesa más de lo que tienes, déjalo: es imposible.",
      ],
      shown: { line: "Pesos en una línea: 5 + 3 pagan 8, 3 + 2 pagan 5, 2 + 1 pagan 3." },
      items: {
        short: {
          title: "¿Alcanza?",
          task: "¿Puede llegar una ficha al extremo con el anillo? No importa lo que quede atrás.",
          because: "Las fichas pesan 3 + 2 + 1 + 1 = 7, y el anillo pesa 8. Falta uno, para siempre.",
        },
        reach: {
          title: "Lo justo",
          task: "¿Y ahora?",
          because: "5 + 2 + 1 = 8 es lo justo: e1-c1-a1.",
        },
        five: {
          title: "Casi lleno",
          task: "Todas las casillas menos cinco tienen ficha. ¿Puede acabar la última en el centro?",
          because:
            "Solo estas cinco casillas tienen peso. Un salto a una de ellas empieza en otra de ellas, así que sus fichas nunca aumentan. No hay ninguna, así que nunca la habrá.",
        },
        guard: {
          title: "Guárdala bien",
          task: "De las cinco casillas con peso, solo b4 tiene ficha, y al final necesitas una en ellas. ¡No dejes que la salten!",
          because: "Los pesos no solo prohíben. También dicen de qué ficha no puedes prescindir.",
        },
      },
    },
    armies: {
      title: "Ejércitos",
      summary: "¿Hasta dónde puedes enviar un explorador por el desierto?",
      text: [
        "Todas las fichas están por debajo de una línea. ¿Hasta dónde puedes enviar una de ellas al otro lado? Dos fichas alcanzan una fila. John Conway preguntó cuántas hacen falta para dos, tres, cuatro y cinco filas.",
        "Los [pesos|weight] dan la respuesta. Haz que bajen desde el destino como 21, 13, 8, 5, 3, 2, 1, 1: cada uno es la suma de los dos siguientes, así que ningún salto sale a cuenta.",
      ],
      shown: { demo: "Dos fichas envían una a una fila de distancia." },
      items: {
        two: { title: "Dos filas", task: "Cuatro soldados. Envía uno dos filas adelante." },
        three: {
          title: "Tres soldados",
          task: "¿Habrían bastado tres para dos filas?",
          because:
            "Pesan 3 + 2 + 2 = 7, y el destino 8. Tampoco lo lograrían otros tres, porque por debajo de la línea no hay tres casillas que pesen más.",
        },
        eight: { title: "Tres filas", task: "Ocho soldados. Envía uno tres filas adelante." },
        seven: {
          title: "Siete soldados",
          task: "¿Y si falta uno? ¿Pueden siete?",
          because:
            "Las siete casillas más pesadas por debajo de la línea pesan 20; el destino, 21. El mínimo es ocho.",
        },
        twenty: {
          title: "Cuatro filas",
          task: "Veinte soldados, cuatro filas. Esta es difícil: tómate tu tiempo, o pide que te la muestren.",
          because: "No dieciséis, sino veinte. Cada fila cuesta más que la anterior.",
        },
        five: {
          title: "Cinco filas",
          task: "Treinta y seis soldados. ¿Puede uno de ellos avanzar cinco filas?",
          because:
            "Ningún ejército puede, por grande que sea. Con pesos áureos, las infinitas casillas por debajo de la línea pesan juntas exactamente lo mismo que el destino: un ejército finito siempre es demasiado ligero. La demostración de Conway es una de las más bellas de las matemáticas.",
        },
      },
    },
  },
};
