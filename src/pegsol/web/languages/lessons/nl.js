// Nederlands: what the lessons say. The words are listed in rest/nl.js.

/** @type {import("../../texts/teaching.js").LessonsCatalogue} */
export default {
  TEACHING: {
    jumping: {
      title: "Springen",
      summary: "De ene pin springt over de andere, en die verdwijnt.",
      text: [
        "Een [pin|peg] [springt|jump] in een rechte lijn over zijn buurman naar het lege [gat|hole] erachter. De buurman gaat van het bord. Dat is de enige regel die er is.",
        "Je wint als de laatste pinnen in de ringen staan. Elke sprong haalt één pin weg, en er komt er nooit een terug: bezint eer ge bespringt.",
      ],
      shown: { demo: "De pin van c4 springt over d4 naar e4." },
      items: {
        first: {
          title: "Eén sprong",
          task: "Tik op een pin, dan op het gat waar hij landt. Hij moet in de ring eindigen.",
        },
        two: {
          title: "Welke eerst?",
          task: "Twee sprongen. Welke moet er eerst?",
          because: "De eerste sprong zet een pin neer waar de tweede er een nodig heeft.",
        },
        turn: {
          title: "Nog een keer",
          task: "Een pin mag na een sprong doorspringen en een hoek omslaan. Haal beide andere weg met dezelfde pin.",
          because: "Sprongen achter elkaar met één pin tellen als één [zet|move].",
        },
        column: {
          title: "Allemaal op een rij",
          task: "Drie sprongen in één kolom. De laatste pin moet in de ring.",
          because: "De eerste sprong moest. Bij de tweede had je de keus: daar win of verlies je.",
        },
        choose: {
          title: "Een van de vier",
          task: "Vier sprongen kunnen, en maar één wint.",
          because: "Vraag je bij elke sprong af: welke pin kan de overgebleven pinnen nog ophalen?",
        },
        cross: {
          title: "Het Latijnse kruis",
          task: "Zes pinnen, en een klassieker. Eindig in het midden.",
          because: "Eerst maken de armen ruimte, dan komen ze terug. Dat zie je nog vaak.",
        },
      },
    },
    sweeps: {
      title: "Kettingsprongen",
      summary: "Eén pin, één zet, de hele rij weg.",
      text: [
        "Een pin die verder kan springen, mag verder springen. Zo’n lange [zet|move] is een [kettingsprong|sweep], en niets in dit spel voelt beter.",
        "Kettingsprongen komen niet vanzelf. Kijk waar een pin heen zou kunnen als er maar één gat vol of leeg was, en bereid het voor.",
      ],
      shown: { demo: "Een ketting van drie sprongen: c1-e1-e3-c3." },
      items: {
        round: {
          title: "Blokje om",
          task: "Ruim het bord op in één zet. De pin komt thuis.",
          because: "Een kettingsprong die eindigt waar hij begon, is een [lus|loop].",
        },
        snake: { title: "De slang", task: "Vijf sprongen, één zet. Waar begint hij?" },
        ready: {
          title: "Aanloop",
          task: "Twee zetten: één sprong als voorbereiding, dan de lus.",
          because: "Goede spelers denken eerst aan de kettingsprong, en dan aan de sprong die hem mogelijk maakt.",
        },
        gap: {
          title: "Let op het gat",
          task: "De weg is op één plek onderbroken. Herstel hem, spring dan door: twee zetten in totaal.",
        },
        grand: {
          title: "De grote ronde",
          task: "Zestien sprongen in één zet, en weer naar huis. Volg de lijnen, en sla niemand over.",
          because: "Een langere kettingsprong is er op dit bord niet. Op elk kruispunt komt een even aantal wegen samen, en dan bestaat er, zoals Euler ontdekte, een rondreis over allemaal.",
        },
      },
    },
    three: {
      title: "De 3-opruimer",
      summary: "Drie op een rij verdwijnen, en hun helper komt thuis.",
      text: [
        "Dit is het grote geheim van solitaire: denk niet in sprongen, denk in [pakketten|package]. Drie pinnen op een rij zijn een pakket. Een vierde pin naast het ene uiteinde, met een leeg gat aan de overkant, ruimt ze allemaal op.",
        "Die vierde pin is de [katalysator|catalyst]. Hij springt opzij, de verste pin springt naar binnen, en de katalysator springt weer naar huis. Drie sprongen, drie pinnen weg, en verder is er niets veranderd.",
      ],
      shown: { demo: "De 3-opruimer: c3 is de katalysator, en a4 b4 c4 gaan weg." },
      items: {
        top: { title: "De bovenste arm", task: "Ruim de kolom van drie op. De katalysator komt thuis." },
        middle: { title: "Ondersteboven", task: "Hetzelfde in het midden, met de katalysator onder." },
        shared: {
          title: "Eén helper, twee rijen",
          task: "Eén katalysator ruimt beide rijen op. Welke gaat eerst? Hier wint elke volgorde; het kan in vijf zetten.",
          because: "Thuiskomen van de ene opruimer en vertrekken voor de volgende kan in één zet.",
        },
        two: {
          title: "Twee helpers",
          task: "Twee kolommen, elk met een eigen katalysator. Ze komen allebei thuis.",
        },
        crowd: {
          title: "In de drukte",
          task: "Ruim de rij van drie rechts op. Alle andere moeten eindigen waar ze staan.",
          because: "Een opruimer werkt in elke drukte, zolang de katalysator zijn lege gat heeft.",
        },
      },
    },
    six: {
      title: "De 6-opruimer",
      summary: "Een blok van twee bij drie, weg in zes sprongen.",
      text: [
        "Twee rijen van drie naast elkaar zijn een [pakket|package] van zes. Weer staat er één [katalysator|catalyst] naast, en weer is hij aan het eind thuis, of een vriend staat op zijn plek: pinnen lijken op elkaar, en het gat is vol.",
        "De armen van het bord zijn zulke blokken. Leer deze opruimer uit je hoofd, en een hele arm is zes sprongen.",
      ],
      shown: { demo: "De 6-opruimer ruimt een arm op. Er blijft één pin over in c3." },
      items: {
        arm: {
          title: "Bovenaan",
          task: "Ruim de bovenste arm op. Er blijft één pin over in de ring.",
        },
        short: {
          title: "In vier zetten",
          task: "Ruim de arm links op, in hoogstens vier zetten.",
          because: "Zes sprongen, vier zetten: laat een pin doorspringen waar het kan.",
        },
        middle: {
          title: "In de ruimte",
          task: "Een blok in het midden heeft rondom ruimte. Drie zetten zijn genoeg.",
        },
        crowd: {
          title: "De onderste arm",
          task: "Ruim de arm onderaan op. De acht pinnen om het midden blijven.",
        },
        arms: { title: "Links en rechts", task: "Twee armen, twee helpers. Ruim al het andere op." },
      },
    },
    ell: {
      title: "De L-opruimer",
      summary: "Zes pinnen om een hoek.",
      text: [
        "Zes pinnen in de vorm van een L, drie langs een arm en drie de hoek om, zijn ook een [pakket|package]. De [katalysator|catalyst] staat in de binnenhoek.",
        "Eerst springt de katalysator over de L heen, en aan het eind springt hij terug. Kijk er twee keer naar voor je het probeert.",
      ],
      shown: { demo: "De L-opruimer: c4 is de katalysator." },
      items: {
        mirror: { title: "In de spiegel", task: "Dezelfde L aan de rechterkant." },
        top: { title: "Van boven", task: "Ruim de L op. De pin erbinnen komt thuis." },
        both: {
          title: "Twee keer",
          task: "Twee L’en en één helper. De L die het eerst gaat, leent een pin van de andere.",
          because: "De bovenste L leent haar uiteinde, e4, aan de onderste uit, en krijgt het op tijd terug. Twaalf sprongen, en je hoefde maar twee keer na te denken.",
        },
      },
    },
    packages: {
      title: "Meer pakketten",
      summary: "Paren, hoeken en vierkanten van negen.",
      text: [
        "Er zijn veel [pakketten|package]. Twee pinnen met twee gaten ertussen zijn het kleinste: een helper naast een van beide haalt ze in twee sprongen weg.",
        "Een oplossing is een lijst van pakketten. Zoek de pakketten die het verst van het doel liggen, en ruim die eerst op.",
      ],
      shown: { demo: "De 2-opruimer: a4 en d4 gaan weg, en b4 is weer vol." },
      items: {
        two: {
          title: "Een paar",
          task: "Twee pinnen gaan weg, drie gaten uit elkaar. Het gat van de helper is aan het eind vol.",
        },
        pairs: { title: "Tweeling", task: "Hetzelfde twee keer, naast elkaar." },
        corners: { title: "Zes eromheen", task: "Zes pinnen, één helper. Vier zetten zijn genoeg." },
        nine: {
          title: "Het vierkant van negen",
          task: "Negen pinnen, één helper onder een hoek. De helper komt thuis.",
        },
        four: {
          title: "Vier op een rij?",
          task: "Zijn vier op een rij een pakket? Kan e4 ze opruimen en aan het eind alleen overblijven?",
          because: "Nooit. Sommige aantallen blijven oneven of even wat je ook doet, en hier kloppen ze niet. De les over de regel van drie laat zien hoe je dat in één oogopslag ziet.",
        },
        finale: {
          title: "Het eind van het centrale spel",
          task: "Dit is het [centrale spel|central] na vier pakketten. Er zijn er nog twee, een van zes en een van drie. Dan heb je gewonnen.",
          because: "Nu ken je het helemaal. Eén sprong naar het midden, zes pakketten: het centrale spel is van jou.",
        },
      },
    },
    backwards: {
      title: "Achteruit denken",
      summary: "Begin bij het eind: er verschijnen pinnen, en de weg wijst zich vanzelf.",
      text: [
        "In het [omgekeerde spel|reverse] springt een pin over een leeg gat naar een leeg gat, en ertussen verschijnt een nieuwe pin. Het is hetzelfde spel, in een spiegel van de tijd.",
        "Veel puzzels zijn van achteren makkelijk. Er zijn maar weinig wegen naar de laatste positie, dus begin daar: hoe zag het bord er één sprong voor het eind uit?",
      ],
      shown: { demo: "Achteruit vanaf d4: elke sprong zet een pin bij." },
      items: {
        last: {
          title: "De laatste sprong",
          task: "De laatste pin landt in d4. Markeer elk gat waar hij vandaan kan komen.",
          because: "Vier manieren, en door symmetrie zijn ze allemaal gelijk: je kent de laatste twee pinnen van elk centraal spel.",
        },
        hook: { title: "Een haak", task: "Laat deze vier pinnen groeien uit die ene in het midden." },
        block: { title: "De laars", task: "Vier sprongen achteruit, en er staan vijf pinnen in de ringen." },
        cross: {
          title: "Het Latijnse kruis groeit",
          task: "Vooruit heb je het opgelost. Laat het nu groeien uit zijn laatste pin.",
          because: "Lees je sprongen van de laatste naar de eerste: dat is een oplossing van het kruis.",
        },
        plus: {
          title: "Het Griekse kruis",
          task: "Laat alle negen pinnen van het Griekse kruis groeien uit het midden.",
        },
      },
    },
    classes: {
      title: "De regel van drie",
      summary: "Weet wat onmogelijk is voor je het probeert.",
      text: [
        "Nummer de gaten 1, 2, 3 langs de diagonalen, zoals op de plaatjes. Elke sprong, waar ook, raakt één 1, één 2 en één 3: twee verliezen hun pin, en de derde krijgt er een.",
        "Bij elke sprong gaan dus alle drie de aantallen samen van oneven naar even of van even naar oneven. Twee aantallen die allebei oneven of allebei even zijn, blijven dat voor altijd. Dat verdeelt alle posities in [positieklassen|class], en geen sprong leidt van de ene naar de andere.",
        "Voor een laatste pin betekent dat de [regel van drie|three]: kan hij in een gat eindigen, dan kan hij verder alleen drie of zes gaten daarvandaan eindigen.",
      ],
      shown: {
        down: "Langs de ene diagonaal.",
        up: "Langs de andere.",
      },
      items: {
        centre: {
          title: "Vanuit het midden",
          task: "Alleen het midden is aan het begin leeg. Markeer elk gat waar de [regel van drie|three] de laatste pin toelaat.",
          because: "De laatste pin kan in het midden eindigen, of drie gaten daarvandaan in elke richting. Alle vijf gaten zijn echt haalbaar.",
        },
        off: {
          title: "Vanaf de zijkant",
          task: "Nu is alleen c3 aan het begin leeg. Waar kan de laatste pin staan?",
          because: "Hij kan eindigen in c3, drie gaten verder in de rij op f3, of drie verder in de kolom op c6.",
        },
        french: {
          title: "Een bord uit Frankrijk",
          task: "Het Franse bord, met het midden leeg. Kan er één pin overblijven, waar dan ook?",
          because: "Geen enkele losse pin heeft hier de juiste pariteiten. Met c1 leeg in plaats van het midden lukt het.",
        },
        ring: {
          title: "Vier eromheen",
          task: "Kan hier één pin overblijven?",
          because: "Tel de pinnen op 1, 2 en 3: alle drie de aantallen zijn even, op beide plaatjes. Eén pin alleen maakt één aantal oneven en twee even.",
        },
        arrow: {
          title: "De hoed",
          task: "Kan de laatste pin in de ring eindigen?",
          because: "De klasse laat het toe, en het kan in vier zetten. Vind ze op het bord.",
        },
        tee: {
          title: "De kleine T",
          task: "Kan er één pin overblijven, waar dan ook?",
          because: "De klasse zegt misschien, maar welke sprongen je ook probeert, er blijven pinnen achter. De klasse kan alleen nee zeggen, nooit ja.",
        },
      },
    },
    pagodas: {
      title: "Pagodes",
      summary: "Gewichten die alleen kunnen dalen.",
      text: [
        "Geef elk gat een getal, zo dat een sprong nooit winst oplevert: bij elke sprong zijn de twee getallen die een pin verliezen samen minstens zo groot als het getal dat er een krijgt. Zulke getallen zijn een [pagodefunctie|pagoda].",
        "Tel de [gewichten|weight] van alle pinnen op. Geen sprong maakt de som groter. Weegt het doel meer dan wat je hebt, stop dan: het is onmogelijk.",
      ],
      shown: { line: "Gewichten op een lijn: 5 + 3 betaalt 8, 3 + 2 betaalt 5, 2 + 1 betaalt 3." },
      items: {
        short: {
          title: "Is het genoeg?",
          task: "Kan een pin het uiteinde met de ring bereiken? Wat er achterblijft, maakt niet uit.",
          because: "De pinnen wegen 3 + 2 + 1 + 1 = 7, en de ring weegt 8. Eén te weinig, voor altijd.",
        },
        reach: {
          title: "Precies genoeg",
          task: "En nu?",
          because: "5 + 2 + 1 = 8 is net genoeg: e1-c1-a1.",
        },
        five: {
          title: "Bijna vol",
          task: "Alle gaten op vijf na hebben een pin. Kan de laatste in het midden eindigen?",
          because: "Alleen deze vijf gaten hebben gewicht. Een sprong naar een ervan begint in een ander ervan, dus komen er op die gaten nooit pinnen bij. Er staan er geen, dus komt er ook nooit een.",
        },
        guard: {
          title: "Pas er goed op",
          task: "Van de vijf gaten met gewicht heeft alleen b4 een pin, en je hebt er aan het eind een nodig. Laat er nooit overheen springen!",
          because: "Gewichten verbieden niet alleen. Ze zeggen ook welke pin je niet kunt missen.",
        },
      },
    },
    armies: {
      title: "Legers",
      summary: "Hoe ver kun je een verkenner de woestijn in sturen?",
      text: [
        "Alle pinnen staan onder een lijn. Hoe ver voorbij die lijn kun je er een sturen? Twee pinnen komen één rij ver. John Conway vroeg hoeveel er nodig zijn voor twee, drie, vier en vijf rijen.",
        "[Gewichten|weight] geven het antwoord. Laat ze vanaf het doelgat dalen als 21, 13, 8, 5, 3, 2, 1, 1: elk is de som van de volgende twee, dus geen sprong levert winst op.",
      ],
      shown: { demo: "Twee pinnen sturen er een één rij vooruit." },
      items: {
        two: { title: "Twee rijen", task: "Vier soldaten. Stuur er een twee rijen vooruit." },
        three: {
          title: "Drie soldaten",
          task: "Waren drie genoeg geweest voor twee rijen?",
          because: "Ze wegen 3 + 2 + 2 = 7, en het doelgat 8. Drie andere lukt ook niet, want geen drie gaten onder de lijn wegen meer.",
        },
        eight: { title: "Drie rijen", task: "Acht soldaten. Stuur er een drie rijen vooruit." },
        seven: {
          title: "Zeven soldaten",
          task: "En als er een ontbreekt? Redden zeven het?",
          because: "De zeven zwaarste gaten onder de lijn wegen 20, het doelgat 21. Minder dan acht kan niet.",
        },
        twenty: {
          title: "Vier rijen",
          task: "Twintig soldaten, vier rijen. Dit is een moeilijke: neem de tijd, of laat het je tonen.",
          because: "Geen zestien maar twintig. Elke rij kost meer dan de vorige.",
        },
        five: {
          title: "Vijf rijen",
          task: "Zesendertig soldaten. Kan er een vijf rijen ver komen?",
          because: "Geen enkel leger kan het, hoe groot ook. Met gulden gewichten wegen alle oneindig vele gaten onder de lijn samen precies evenveel als het doelgat: een eindig leger is altijd te licht. Conways bewijs is een van de mooiste uit de wiskunde.",
        },
      },
    },
  },
};
