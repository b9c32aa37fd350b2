// Deutsch: what the lessons say. The words are listed in rest/de.js.

/** @type {import("../../texts/teaching.js").LessonsCatalogue} */
export default {
  TEACHING: {
    jumping: {
      title: "Springen",
      summary: "Eine Kugel springt über eine andere, und die ist weg.",
      text: [
        "Eine [Kugel|peg] [springt|jump] geradeaus über ihre Nachbarin in das leere [Loch|hole] dahinter. Die Nachbarin kommt vom Brett. Mehr Regeln gibt es nicht.",
        "Du gewinnst, wenn die letzten Kugeln in den Ringen liegen. Jeder Sprung nimmt eine Kugel weg, und keine kommt zurück: erst denken, dann springen.",
      ],
      shown: { demo: "Die Kugel in c4 springt über d4 nach e4." },
      items: {
        first: {
          title: "Ein Sprung",
          task: "Tippe auf eine Kugel, dann auf das Loch, in dem sie landet. Sie muss in den Ring.",
        },
        two: {
          title: "Welcher zuerst?",
          task: "Zwei Sprünge. Welcher muss zuerst kommen?",
          because: "Der erste Sprung bringt eine Kugel dorthin, wo der zweite sie braucht.",
        },
        turn: {
          title: "Immer weiter",
          task: "Eine Kugel darf weiterspringen und abbiegen. Nimm beide anderen mit derselben Kugel.",
          because: "Mehrere Sprünge einer Kugel hintereinander zählen als ein einziger [Zug|move].",
        },
        column: {
          title: "Alle in einer Linie",
          task: "Drei Sprünge in einer Spalte. Die letzte Kugel gehört in den Ring.",
          because: "Der erste Sprung war erzwungen. Beim zweiten hattest du die Wahl: Dort gewinnt und verliert man Spiele.",
        },
        choose: {
          title: "Einer von vieren",
          task: "Vier Sprünge sind möglich, aber nur einer gewinnt.",
          because: "Frag dich vor jedem Sprung, welche Kugel die übrigen noch erreichen könnte.",
        },
        cross: {
          title: "Das lateinische Kreuz",
          task: "Sechs Kugeln, ein Klassiker. Ende in der Mitte.",
          because: "Erst machen die Arme Platz, dann kommen sie zurück. Das wirst du immer wieder sehen.",
        },
      },
    },
    sweeps: {
      title: "Kettenzüge",
      summary: "Eine Kugel, ein Zug, die ganze Reihe weg.",
      text: [
        "Eine Kugel, die weiterspringen kann, darf weiterspringen. So ein langer [Zug|move] heißt [Kettenzug|sweep], und nichts in diesem Spiel fühlt sich besser an.",
        "Kettenzüge kommen nicht von selbst. Schau, wohin eine Kugel könnte, wenn nur ein Loch voll oder leer wäre, und sorge dafür.",
      ],
      shown: { demo: "Ein Kettenzug aus drei Sprüngen: c1-e1-e3-c3." },
      items: {
        round: {
          title: "Um den Block",
          task: "Räume das Brett in einem Zug. Die Kugel kehrt heim.",
          because: "Ein Kettenzug, der endet, wo er begann, ist ein [Rundzug|loop].",
        },
        snake: { title: "Die Schlange", task: "Fünf Sprünge, ein Zug. Wo fängt er an?" },
        ready: {
          title: "Erst vorbereiten",
          task: "Zwei Züge: ein Sprung als Vorbereitung, dann der Rundzug.",
          because: "Wer gut spielt, denkt zuerst an den Kettenzug und dann an den Sprung, der ihn möglich macht.",
        },
        gap: {
          title: "Die Lücke",
          task: "An einer Stelle ist der Weg unterbrochen. Flicke ihn, dann räume ab: insgesamt zwei Züge.",
        },
        grand: {
          title: "Die große Rundreise",
          task: "Sechzehn Sprünge in einem Zug und wieder nach Hause. Folge den Linien, und lass keine aus.",
          because: "Länger ist auf diesem Brett kein Kettenzug. An jeder Kreuzung treffen sich gerade viele Wege, und dann, so fand Euler, gibt es eine Rundreise über alle.",
        },
      },
    },
    three: {
      title: "Die Dreier-Räumung",
      summary: "Drei in einer Reihe verschwinden, und ihr Helfer kehrt heim.",
      text: [
        "Hier ist das große Geheimnis von Solitär: Denk nicht in Sprüngen, denk in [Paketen|package]. Drei Kugeln in einer Reihe sind ein Paket. Eine vierte Kugel neben dem einen Ende, mit einem leeren Loch gegenüber, räumt sie alle ab.",
        "Diese vierte Kugel ist der [Katalysator|catalyst]. Er springt zur Seite, die ferne Kugel springt herein, und der Katalysator springt nach Hause. Drei Sprünge, drei Kugeln weg, und sonst hat sich nichts geändert.",
      ],
      shown: { demo: "Die Dreier-Räumung: c3 ist der Katalysator, a4 b4 c4 gehen." },
      items: {
        top: { title: "Der obere Arm", task: "Räume die Dreierspalte. Der Katalysator kehrt heim." },
        middle: { title: "Auf den Kopf gestellt", task: "Dasselbe in der Mitte, mit dem Katalysator darunter." },
        shared: {
          title: "Ein Helfer, zwei Reihen",
          task: "Ein Katalysator räumt beide Reihen. Welche zuerst? Hier gewinnt jede Reihenfolge; fünf Züge sind das Mindeste.",
          because: "Von der einen Räumung heimkehren und zur nächsten aufbrechen, das kann ein einziger Zug sein.",
        },
        two: { title: "Zwei Helfer", task: "Zwei Spalten, jede mit eigenem Katalysator. Beide kehren heim." },
        crowd: {
          title: "Im Gedränge",
          task: "Räume die Dreierreihe rechts. Alle anderen müssen am Ende liegen, wo sie lagen.",
          because: "Eine Räumung gelingt in jedem Gedränge, solange der Katalysator sein leeres Loch hat.",
        },
      },
    },
    six: {
      title: "Die Sechser-Räumung",
      summary: "Ein Block von zwei mal drei, weg in sechs Sprüngen.",
      text: [
        "Zwei Dreierreihen nebeneinander sind ein [Paket|package] aus sechs. Wieder liegt ein [Katalysator|catalyst] daneben, und wieder ist er am Ende zu Hause, oder eine Freundin liegt an seiner Stelle: Kugeln sehen gleich aus, und das Loch ist voll.",
        "Die Arme des Bretts sind solche Blöcke. Lerne diese Räumung auswendig, und ein ganzer Arm ist in sechs Sprüngen weg.",
      ],
      shown: { demo: "Die Sechser-Räumung räumt einen Arm. Eine Kugel bleibt in c3." },
      items: {
        arm: { title: "Oben", task: "Räume den oberen Arm. Eine Kugel bleibt im Ring." },
        short: {
          title: "In vier Zügen",
          task: "Räume den linken Arm in höchstens vier Zügen.",
          because: "Sechs Sprünge, vier Züge: Lass eine Kugel weiterspringen, wann immer sie kann.",
        },
        middle: { title: "Im Freien", task: "Ein Block in der Mitte hat ringsum Platz. Drei Züge genügen." },
        crowd: { title: "Der untere Arm", task: "Räume den unteren Arm. Die acht um die Mitte bleiben." },
        arms: { title: "Links und rechts", task: "Zwei Arme, zwei Helfer. Räume alles andere ab." },
      },
    },
    ell: {
      title: "Die L-Räumung",
      summary: "Sechs Kugeln um eine Ecke.",
      text: [
        "Auch sechs Kugeln in Form eines L, drei an einem Arm und drei um die Ecke, sind ein [Paket|package]. Der [Katalysator|catalyst] liegt innen in der Ecke.",
        "Zuerst springt der Katalysator quer über das L, und am Ende springt er zurück. Schau es dir zweimal an, bevor du es versuchst.",
      ],
      shown: { demo: "Die L-Räumung: c4 ist der Katalysator." },
      items: {
        mirror: { title: "Im Spiegel", task: "Dasselbe L rechts." },
        top: { title: "Von oben", task: "Räume das L. Die Kugel darin kehrt heim." },
        both: {
          title: "Zwei davon",
          task: "Zwei L und ein Helfer. Das erste L, das geht, borgt sich eine Kugel des anderen.",
          because: "Das obere L leiht sein Ende, e4, dem unteren und bekommt es rechtzeitig zurück. Zwölf Sprünge, und du musstest nur zweimal denken.",
        },
      },
    },
    packages: {
      title: "Mehr Pakete",
      summary: "Paare, Ecken und Neunerquadrate.",
      text: [
        "Es gibt viele [Pakete|package]. Zwei Kugeln mit zwei Löchern dazwischen sind das kleinste: Ein Helfer neben einer von ihnen räumt sie in zwei Sprüngen ab.",
        "Eine Lösung ist eine Liste von Paketen. Suche die, die am weitesten vom Ziel liegen, und räume diese zuerst.",
      ],
      shown: { demo: "Die Zweier-Räumung: a4 und d4 gehen, und b4 ist wieder voll." },
      items: {
        two: { title: "Ein Paar", task: "Zwei Kugeln gehen, drei Löcher auseinander. Das Loch des Helfers ist am Ende voll." },
        pairs: { title: "Zwillinge", task: "Dasselbe zweimal, Seite an Seite." },
        corners: { title: "Sechs ringsum", task: "Sechs Kugeln, ein Helfer. Vier Züge genügen." },
        nine: { title: "Das Neunerquadrat", task: "Neun Kugeln, ein Helfer unter einer Ecke. Der Helfer kehrt heim." },
        four: {
          title: "Vier in einer Reihe?",
          task: "Sind vier in einer Reihe ein Paket? Kann e4 sie abräumen und am Ende allein daliegen?",
          because: "Niemals. Manche Zahlen bleiben gerade oder ungerade, was du auch tust, und hier passen sie nicht. Die Lektion über die Dreierregel zeigt, wie man das sofort sieht.",
        },
        finale: {
          title: "Das Ende des Zentralspiels",
          task: "Das ist das [Zentralspiel|central] nach vier Paketen. Zwei sind übrig, eines aus sechs und eines aus drei. Dann hast du gewonnen.",
          because: "Jetzt kannst du alles. Ein Sprung in die Mitte, sechs Pakete: Das Zentralspiel gehört dir.",
        },
      },
    },
    backwards: {
      title: "Rückwärts denken",
      summary: "Fang am Ende an: Kugeln erscheinen, und der Weg zeigt sich.",
      text: [
        "Im [Rückwärtsspiel|reverse] springt eine Kugel über ein leeres Loch in ein leeres Loch, und dazwischen erscheint eine neue Kugel. Es ist dasselbe Spiel, im Spiegel der Zeit gesehen.",
        "Viele Rätsel sind von hinten leicht. In die letzte Stellung führen nur wenige Wege, also fang dort an: Wie sah das Brett einen Sprung vor dem Ende aus?",
      ],
      shown: { demo: "Rückwärts von d4: Jeder Sprung bringt eine Kugel." },
      items: {
        last: {
          title: "Der letzte Sprung",
          task: "Die letzte Kugel landet in d4. Markiere jedes Loch, aus dem sie gekommen sein kann.",
          because: "Vier Wege, und aus Symmetrie sind alle gleich: Du kennst die letzten zwei Kugeln jedes Zentralspiels.",
        },
        hook: { title: "Ein Haken", task: "Lass aus der Kugel in der Mitte diese vier wachsen." },
        block: { title: "Der Stiefel", task: "Vier Sprünge zurück, und fünf Kugeln liegen in den Ringen." },
        cross: {
          title: "Das lateinische Kreuz wächst",
          task: "Vorwärts hast du es gelöst. Jetzt lass es aus seiner letzten Kugel wachsen.",
          because: "Lies deine Sprünge vom letzten zum ersten: Das ist eine Lösung des Kreuzes.",
        },
        plus: {
          title: "Das griechische Kreuz",
          task: "Lass aus der Mitte alle neun Kugeln des griechischen Kreuzes wachsen.",
        },
      },
    },
    classes: {
      title: "Die Dreierregel",
      summary: "Wissen, was unmöglich ist, bevor du es versuchst.",
      text: [
        "Nummeriere die Löcher entlang der Diagonalen mit 1, 2, 3, wie in den Bildern. Jeder Sprung, egal wo, berührt eine 1, eine 2 und eine 3: Zwei verlieren ihre Kugel, die dritte bekommt eine.",
        "Mit jedem Sprung wechseln also alle drei Anzahlen zugleich zwischen gerade und ungerade. Sind zwei Anzahlen beide gerade oder beide ungerade, bleibt das für immer so. Das teilt alle Stellungen in [Stellungsklassen|class], und kein Sprung führt von einer in eine andere.",
        "Für die letzte Kugel folgt daraus die [Dreierregel|three]: Kann sie in einem Loch enden, so kann sie sonst nur drei oder sechs Löcher davon entfernt enden.",
      ],
      shown: {
        down: "Entlang der einen Diagonale.",
        up: "Entlang der anderen.",
      },
      items: {
        centre: {
          title: "Von der Mitte aus",
          task: "Am Anfang ist nur die Mitte leer. Markiere jedes Loch, in dem die [Dreierregel|three] die letzte Kugel erlaubt.",
          because: "Die letzte Kugel kann in der Mitte enden oder, in jeder Richtung, drei Löcher von ihr entfernt. Alle fünf Löcher sind wirklich zu erreichen.",
        },
        off: {
          title: "Von der Seite aus",
          task: "Jetzt ist am Anfang nur c3 leer. Wo kann die letzte Kugel liegen?",
          because: "Sie kann in c3 enden, drei Löcher weiter in der Reihe in f3 oder drei weiter in der Spalte in c6.",
        },
        french: {
          title: "Ein Brett aus Frankreich",
          task: "Das französische Brett, mit leerer Mitte. Kann eine einzige Kugel übrig bleiben, egal wo?",
          because: "Bei keiner einzelnen Kugel stimmen hier gerade und ungerade. Ist statt der Mitte c1 leer, geht es.",
        },
        ring: {
          title: "Vier ringsum",
          task: "Kann hier eine einzige Kugel übrig bleiben?",
          because: "Zähl die Kugeln auf 1, 2 und 3: Alle drei Anzahlen sind gerade, in beiden Bildern. Eine einzelne Kugel macht eine ungerade und lässt zwei gerade.",
        },
        arrow: {
          title: "Der Hut",
          task: "Kann die letzte Kugel im Ring enden?",
          because: "Die Klasse erlaubt es, und vier Züge genügen. Finde sie auf dem Brett.",
        },
        tee: {
          title: "Das kleine T",
          task: "Kann am Ende irgendwo eine einzige Kugel übrig bleiben?",
          because: "Die Klasse sagt vielleicht, aber wie du auch springst, es bleiben Kugeln zurück. Die Klasse kann nur Nein sagen, nie Ja.",
        },
      },
    },
    pagodas: {
      title: "Pagoden",
      summary: "Gewichte, die nur fallen können.",
      text: [
        "Gib jedem Loch eine Zahl, sodass sich kein Sprung je lohnt: Die zwei Zahlen, die eine Kugel verlieren, sind zusammen mindestens so groß wie die, die eine gewinnt. Solche Zahlen sind eine [Pagodenfunktion|pagoda].",
        "Zähl die [Gewichte|weight] aller Kugeln zusammen. Kein Sprung macht die Summe größer. Wiegt das Ziel mehr, als du hast, hör auf: Es ist unmöglich.",
      ],
      shown: { line: "Gewichte auf einer Linie: 5 + 3 bezahlen 8, 3 + 2 die 5, 2 + 1 die 3." },
      items: {
        short: {
          title: "Reicht es?",
          task: "Kann eine Kugel das Ende mit dem Ring erreichen? Was zurückbleibt, ist egal.",
          because: "Die Kugeln wiegen 3 + 2 + 1 + 1 = 7, der Ring wiegt 8. Eins zu wenig, für immer.",
        },
        reach: {
          title: "Gerade genug",
          task: "Und jetzt?",
          because: "5 + 2 + 1 = 8 ist gerade genug: e1-c1-a1.",
        },
        five: {
          title: "Fast voll",
          task: "Alle Löcher bis auf fünf sind voll. Kann die letzte Kugel in der Mitte enden?",
          because: "Nur diese fünf Löcher haben Gewicht. Ein Sprung in eines davon beginnt in einem anderen davon, also werden ihre Kugeln nie mehr. Jetzt liegt dort keine, also wird dort nie eine liegen.",
        },
        guard: {
          title: "Hüte sie gut",
          task: "Von den fünf Löchern mit Gewicht ist nur b4 voll, und am Ende brauchst du eine Kugel in einem von ihnen. Lass sie nie überspringen!",
          because: "Gewichte verbieten nicht nur. Sie sagen auch, auf welche Kugel du nicht verzichten kannst.",
        },
      },
    },
    armies: {
      title: "Armeen",
      summary: "Wie weit kommt ein Späher in die Wüste?",
      text: [
        "Alle Kugeln liegen unterhalb einer Linie. Wie weit darüber hinaus kannst du eine von ihnen schicken? Zwei Kugeln schaffen eine Reihe. John Conway fragte, wie viele es für zwei, drei, vier und fünf Reihen braucht.",
        "Die [Gewichte|weight] geben die Antwort. Lass sie vom Zielloch aus fallen wie 21, 13, 8, 5, 3, 2, 1, 1: Jedes ist die Summe der nächsten zwei, also lohnt sich kein Sprung.",
      ],
      shown: { demo: "Zwei Kugeln schicken eine von ihnen eine Reihe weit." },
      items: {
        two: { title: "Zwei Reihen", task: "Vier Soldaten. Schick einen zwei Reihen weit." },
        three: {
          title: "Drei Soldaten",
          task: "Hätten drei für zwei Reihen gereicht?",
          because: "Sie wiegen 3 + 2 + 2 = 7, das Zielloch 8. Auch keine anderen drei schaffen es, denn keine drei Löcher unter der Linie wiegen mehr.",
        },
        eight: { title: "Drei Reihen", task: "Acht Soldaten. Schick einen drei Reihen weit." },
        seven: {
          title: "Sieben Soldaten",
          task: "Und wenn einer fehlt? Schaffen es sieben?",
          because: "Die sieben schwersten Löcher unter der Linie wiegen 20, das Zielloch 21. Weniger als acht reichen nie.",
        },
        twenty: {
          title: "Vier Reihen",
          task: "Zwanzig Soldaten, vier Reihen. Das ist schwer: Nimm dir Zeit, oder lass es dir zeigen.",
          because: "Nicht sechzehn, sondern zwanzig. Jede Reihe kostet mehr als die vorige.",
        },
        five: {
          title: "Fünf Reihen",
          task: "Sechsunddreißig Soldaten. Kommt einer von ihnen fünf Reihen weit?",
          because: "Keine Armee kann das, wie groß sie auch ist. Mit goldenen Gewichten wiegen alle unendlich vielen Löcher unter der Linie genau so viel wie das Zielloch: Eine endliche Armee ist immer zu leicht. Conways Beweis ist einer der schönsten der Mathematik.",
        },
      },
    },
  },
};
