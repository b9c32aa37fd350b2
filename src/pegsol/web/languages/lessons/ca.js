// Català: what the lessons say. The words are listed in rest/ca.js.

/** @type {import("../../texts/teaching.js").LessonsCatalogue} */
export default {
  TEACHING: {
    jumping: {
      title: "Saltar",
      summary: "Una fitxa salta per sobre d’una altra, i l’altra marxa.",
      text: [
        "Una [fitxa|peg] [salta|jump] en línia recta per sobre de la veïna fins al [forat|hole] buit de darrere. La veïna es treu del tauler. No hi ha cap altra regla.",
        "Guanyes quan les últimes fitxes són a les anelles. Cada salt treu una fitxa, i no en torna mai cap: mira abans de saltar.",
      ],
      shown: { demo: "La fitxa de c4 salta per sobre de d4 fins a e4." },
      items: {
        first: {
          title: "Un salt",
          task: "Toca una fitxa i després el forat on ha d’arribar. Ha d’acabar a l’anella.",
        },
        two: {
          title: "Quin va primer?",
          task: "Dos salts. Quin s’ha de fer primer?",
          because: "El primer salt posa una fitxa on el segon la necessita.",
        },
        turn: {
          title: "I encara més",
          task: "Una fitxa pot tornar a saltar i girar. Pren les altres dues amb la mateixa fitxa.",
          because: "Els salts seguits d’una fitxa compten com una sola [jugada|move].",
        },
        column: {
          title: "Tot en línia",
          task: "Tres salts en una columna. L’última fitxa ha d’acabar a l’anella.",
          because: "El primer salt era obligat. El segon l’has triat tu: aquí és on es guanyen i es perden les partides.",
        },
        choose: {
          title: "Un de quatre",
          task: "Hi ha quatre salts possibles, i només n’hi ha un que guanya.",
          because: "Davant de cada salt, pregunta’t: quina fitxa podria recollir les que queden?",
        },
        cross: {
          title: "La creu llatina",
          task: "Sis fitxes i tot un clàssic. Acaba al mig.",
          because: "Primer els braços fan lloc i després tornen. Ho veuràs una vegada i una altra.",
        },
      },
    },
    sweeps: {
      title: "Escombrades",
      summary: "Una fitxa, una jugada i adeu a tota la fila.",
      text: [
        "Una fitxa que pot continuar saltant, que continuï. Una [jugada|move] així de llarga és una [escombrada|sweep], i no hi ha res més agradable en aquest joc.",
        "Les escombrades no surten soles. Mira on podria anar una fitxa si hi hagués un sol forat més ple o més buit, i prepara-ho.",
      ],
      shown: { demo: "Una escombrada de tres salts: c1-e1-e3-c3." },
      items: {
        round: {
          title: "La volta a l’illa",
          task: "Neteja el tauler en una jugada. La fitxa torna a casa.",
          because: "Una escombrada que acaba on ha començat és una [volta|loop].",
        },
        snake: { title: "La serp", task: "Cinc salts, una jugada. On comença?" },
        ready: {
          title: "A punt",
          task: "Dues jugades: un salt per preparar-ho i la volta.",
          because: "Qui juga bé pensa primer en l’escombrada i després en el salt que la fa possible.",
        },
        gap: {
          title: "Compte amb el forat",
          task: "El camí està tallat en un lloc. Adoba’l i escombra: dues jugades en total.",
        },
        grand: {
          title: "La gran volta",
          task: "Setze salts en una jugada, i de nou a casa. Segueix les línies i no te’n deixis cap.",
          because: "En aquest tauler no hi ha cap escombrada més llarga. A cada cruïlla s’hi troba un nombre parell de camins i, com va descobrir Euler, llavors hi ha una volta que els recorre tots.",
        },
      },
    },
    three: {
      title: "La purga de 3",
      summary: "Tres en fila desapareixen, i la que les ajuda torna a casa.",
      text: [
        "El gran secret del solitari és aquest: no pensis en salts, pensa en [paquets|package]. Tres fitxes en fila són un paquet. Una quarta fitxa al costat d’una punta, amb un forat buit a l’altra banda, les treu totes.",
        "Aquesta quarta fitxa és el [catalitzador|catalyst]. Salta a un costat, la fitxa de l’altra punta salta cap dins i el catalitzador torna a casa. Tres salts, tres fitxes menys, i no ha canviat res més.",
      ],
      shown: { demo: "La purga de 3: c3 és el catalitzador; a4 b4 c4 marxen." },
      items: {
        top: { title: "El braç de dalt", task: "Neteja la columna de tres. El catalitzador torna a casa." },
        middle: { title: "Cap per avall", task: "El mateix al mig, amb el catalitzador a sota." },
        shared: {
          title: "Un ajudant, dues files",
          task: "Un sol catalitzador neteja totes dues files. Quina va primer? Aquí guanya qualsevol ordre; el mínim són cinc jugades.",
          because: "Tornar a casa d’una purga i sortir cap a la següent pot ser una sola jugada.",
        },
        two: {
          title: "Dos ajudants",
          task: "Dues columnes, cadascuna amb el seu catalitzador. Tots dos tornen a casa.",
        },
        crowd: {
          title: "Entre la gentada",
          task: "Neteja la fila de tres de la dreta. Totes les altres han d’acabar on són.",
          because: "Una purga funciona enmig de qualsevol gentada, mentre el catalitzador tingui el seu forat buit.",
        },
      },
    },
    six: {
      title: "La purga de 6",
      summary: "Un bloc de dos per tres, fora en sis salts.",
      text: [
        "Dues files de tres de costat fan un [paquet|package] de sis. Torna a haver-hi un [catalitzador|catalyst] al costat, i al final torna a ser a casa, ell o una companya al seu lloc: les fitxes són totes iguals, i el forat és ple.",
        "Els braços del tauler són blocs així. Aprèn-te aquesta purga de memòria, i un braç sencer són sis salts.",
      ],
      shown: { demo: "La purga de 6 neteja un braç. Queda una fitxa a c3." },
      items: {
        arm: { title: "Dalt de tot", task: "Neteja el braç de dalt. Queda una fitxa a l’anella." },
        short: {
          title: "En quatre jugades",
          task: "Neteja el braç de l’esquerra en quatre jugades com a màxim.",
          because: "Sis salts, quatre jugades: sempre que una fitxa pugui continuar saltant, deixa-la fer.",
        },
        middle: {
          title: "A camp obert",
          task: "Un bloc al mig té espai per tot arreu. N’hi ha prou amb tres jugades.",
        },
        crowd: { title: "El braç de baix", task: "Neteja el braç de baix. Les vuit del voltant del centre es queden." },
        arms: { title: "Dreta i esquerra", task: "Dos braços, dos ajudants. Neteja tota la resta." },
      },
    },
    ell: {
      title: "La purga en L",
      summary: "Sis fitxes que tomben una cantonada.",
      text: [
        "Sis fitxes en forma de L, tres al llarg d’un braç i tres tombant la cantonada, també són un [paquet|package]. El [catalitzador|catalyst] és a l’angle de dins.",
        "Primer el catalitzador salta a l’altra banda de la L, i al final torna. Mira-ho dues vegades abans de provar-ho.",
      ],
      shown: { demo: "La purga en L: c4 és el catalitzador." },
      items: {
        mirror: { title: "Al mirall", task: "La mateixa L, a la dreta." },
        top: { title: "Des de dalt", task: "Neteja la L. La fitxa de dins torna a casa." },
        both: {
          title: "N’hi ha dues",
          task: "Dues L i un sol ajudant. La primera L que marxa demana una fitxa prestada a l’altra.",
          because: "La L de dalt deixa la seva punta, e4, a la de baix, i la recupera a temps. Dotze salts, i només has hagut de pensar dues vegades.",
        },
      },
    },
    packages: {
      title: "Més paquets",
      summary: "Parelles, cantonades i quadrats de nou.",
      text: [
        "Hi ha molts [paquets|package]. El més petit són dues fitxes amb dos forats entremig: un ajudant al costat d’una de les dues se les endú en dos salts.",
        "Una solució és una llista de paquets. Busca els més allunyats del final i neteja’ls primer.",
      ],
      shown: { demo: "La purga de 2: a4 i d4 marxen, i b4 torna a ser ple." },
      items: {
        two: {
          title: "Una parella",
          task: "Marxen dues fitxes a tres forats de distància. El forat de l’ajudant és ple al final.",
        },
        pairs: { title: "Bessones", task: "El mateix dos cops, de costat." },
        corners: { title: "Sis al voltant", task: "Sis fitxes, un ajudant. N’hi ha prou amb quatre jugades." },
        nine: {
          title: "El quadrat de nou",
          task: "Nou fitxes i un ajudant a sota d’una cantonada. L’ajudant torna a casa.",
        },
        four: {
          title: "Quatre en fila?",
          task: "Quatre en fila, són un paquet? Pot e4 netejar-les i quedar-se sola al final?",
          because: "Mai. Hi ha nombres que continuen parells o senars facis el que facis, i aquí no quadren. La lliçó sobre la regla de tres ensenya a veure-ho a l’instant.",
        },
        finale: {
          title: "El final de la partida central",
          task: "Així és la [partida central|central] després de quatre paquets. En queden dos, un de sis i un de tres. I hauràs guanyat.",
          because: "Ara ja ho saps tot. Un salt cap al centre i sis paquets: la partida central és teva.",
        },
      },
    },
    backwards: {
      title: "Pensar a l’inrevés",
      summary: "Comença pel final: apareixen fitxes i el camí es mostra sol.",
      text: [
        "Al [joc invers|reverse] una fitxa salta per sobre d’un forat buit fins a un altre forat buit, i al mig apareix una fitxa nova. És el mateix joc, vist en un mirall del temps.",
        "Molts reptes són fàcils per darrere. A l’última posició s’hi arriba per pocs camins; comença allà: com era el tauler un salt abans del final?",
      ],
      shown: { demo: "A l’inrevés des de d4: cada salt afegeix una fitxa." },
      items: {
        last: {
          title: "L’últim salt",
          task: "L’última fitxa acaba a d4. Marca tots els forats d’on pot haver vingut.",
          because: "Quatre camins i, per simetria, tots iguals: ja coneixes les dues últimes fitxes de qualsevol partida central.",
        },
        hook: { title: "Un ganxo", task: "Fes créixer aquestes quatre fitxes a partir de la del mig." },
        block: { title: "La bota", task: "Quatre salts enrere, i cinc fitxes ocupen les anelles." },
        cross: {
          title: "La creu llatina creix",
          task: "Del dret ja l’has resolta. Ara fes-la créixer des de l’última fitxa.",
          because: "Llegeix els teus salts de l’últim al primer: és una solució de la creu.",
        },
        plus: { title: "La creu grega", task: "Fes créixer les nou fitxes de la creu grega des del mig." },
      },
    },
    classes: {
      title: "La regla de tres",
      summary: "Sàpigues què és impossible abans de provar-ho.",
      text: [
        "Numera els forats 1, 2, 3 seguint les diagonals, com als dibuixos. Cada salt, sigui on sigui, toca un 1, un 2 i un 3: dos perden la fitxa i el tercer en guanya una.",
        "Així, a cada salt els tres recomptes passen alhora de senar a parell o de parell a senar. Dos recomptes que són tots dos senars o tots dos parells ho seran sempre. Això reparteix les posicions en [classes|class], i cap salt no porta d’una a una altra.",
        "Per a l’última fitxa, vol dir la [regla de tres|three]: si pot acabar en un forat, els altres on pot acabar són només a tres o sis forats de distància.",
      ],
      shown: {
        down: "Seguint una diagonal.",
        up: "Seguint l’altra.",
      },
      items: {
        centre: {
          title: "Des del mig",
          task: "Al començament només és buit el centre. Marca tots els forats on la [regla de tres|three] permet l’última fitxa.",
          because: "L’última fitxa pot acabar al centre, o a tres forats d’ell en cada direcció. Pot arribar de debò a tots cinc.",
        },
        off: {
          title: "Des d’un costat",
          task: "Ara al començament només és buit c3. On pot acabar l’última fitxa?",
          because: "Pot acabar a c3, a tres forats per la fila a f3, o a tres per la columna a c6.",
        },
        french: {
          title: "Un tauler de França",
          task: "El tauler francès, amb el centre buit. Hi pot quedar una sola fitxa, on sigui?",
          because: "Aquí cap fitxa sola no té les paritats que calen. Amb c1 buit en lloc del centre, surt.",
        },
        ring: {
          title: "Quatre al voltant",
          task: "Hi pot quedar una sola fitxa?",
          because: "Compta les fitxes als 1, als 2 i als 3: els tres recomptes són parells, en tots dos dibuixos. Una fitxa sola en fa un de senar i dos de parells.",
        },
        arrow: {
          title: "El barret",
          task: "L’última fitxa pot acabar a l’anella?",
          because: "La classe ho permet, i es fa en quatre jugades. Troba-les al tauler.",
        },
        tee: {
          title: "La T petita",
          task: "Hi pot quedar una sola fitxa, on sigui?",
          because: "La classe diu que potser, però provis els salts que provis, sempre queden fitxes. La classe només pot dir que no, mai que sí.",
        },
      },
    },
    pagodas: {
      title: "Pagodes",
      summary: "Pesos que només poden baixar.",
      text: [
        "Dona a cada forat un número de manera que cap salt no hi surti guanyant: a cada salt, els dos números que perden la fitxa sumen almenys tant com el que la guanya. Aquests números són una [funció pagoda|pagoda].",
        "Suma els [pesos|weight] de totes les fitxes. Cap salt no fa créixer la suma. Si el final pesa més que el que tens, para: és impossible.",
      ],
      shown: { line: "Pesos en una línia: 5 + 3 paguen 8, 3 + 2 paguen 5, 2 + 1 paguen 3." },
      items: {
        short: {
          title: "N’hi ha prou?",
          task: "Pot arribar una fitxa a la punta de l’anella? Tant és què quedi enrere.",
          because: "Les fitxes pesen 3 + 2 + 1 + 1 = 7, i l’anella, 8. En falta un, per sempre.",
        },
        reach: {
          title: "Just el que cal",
          task: "I ara?",
          because: "5 + 2 + 1 = 8 és just el que cal: e1-c1-a1.",
        },
        five: {
          title: "Gairebé ple",
          task: "Tots els forats menys cinc tenen fitxa. Pot acabar l’última al mig?",
          because: "Només pesen aquests cinc forats. Un salt que arriba a un d’ells surt d’un altre, de manera que mai no hi haurà més fitxes. Ara no n’hi ha cap; per tant, no n’hi haurà mai.",
        },
        guard: {
          title: "Guarda-la bé",
          task: "Dels cinc forats que pesen, només b4 té fitxa, i al final en necessites una. No deixis que hi saltin mai per sobre!",
          because: "Els pesos no només prohibeixen: també diuen quina fitxa és imprescindible.",
        },
      },
    },
    armies: {
      title: "Exèrcits",
      summary: "Fins on pots enviar un explorador desert endins?",
      text: [
        "Totes les fitxes són a sota d’una línia. Fins on en pots enviar una, més enllà? Amb dues fitxes s’avança una fila. John Conway es va preguntar quantes en calen per a dues, tres, quatre i cinc files.",
        "Els [pesos|weight] donen la resposta. Fes que baixin des del forat d’arribada: 21, 13, 8, 5, 3, 2, 1, 1. Cadascun és la suma dels dos següents, i així cap salt no hi surt guanyant.",
      ],
      shown: { demo: "Dues fitxes n’envien una una fila endavant." },
      items: {
        two: { title: "Dues files", task: "Quatre soldats. Envia’n un dues files endavant." },
        three: {
          title: "Tres soldats",
          task: "N’hi hauria hagut prou amb tres per a dues files?",
          because: "Pesen 3 + 2 + 2 = 7, i el forat d’arribada, 8. Tampoc no hi arribarien tres més de diferents, perquè no hi ha tres forats sota la línia que pesin més.",
        },
        eight: { title: "Tres files", task: "Vuit soldats. Envia’n un tres files endavant." },
        seven: {
          title: "Set soldats",
          task: "I si en falta un? Poden fer-ho set?",
          because: "Els set forats més pesants de sota la línia pesen 20, i el d’arribada, 21. Vuit és el mínim.",
        },
        twenty: {
          title: "Quatre files",
          task: "Vint soldats, quatre files. Aquest és difícil: pren-te el temps que calgui o fes que t’ho mostrin.",
          because: "No setze, sinó vint. Cada fila costa més que l’anterior.",
        },
        five: {
          title: "Cinc files",
          task: "Trenta-sis soldats. Pot arribar-ne un cinc files endavant?",
          because: "No pot cap exèrcit, per gran que sigui. Amb pesos d’or, tots els forats de sota la línia, que són infinits, pesen exactament tant com el d’arribada: un exèrcit finit sempre és massa lleuger. La demostració de Conway és una de les més boniques de les matemàtiques.",
        },
      },
    },
  },
};
