// What to do with pages that were opened from a disk, from which browsers load no modules: a command
// that serves them. A classic script, with its words in all languages.

/** @type {Record<string, string>} */
const words = {
  en: "To play, run this command in a terminal and open http://localhost:8000, because browsers do not run these pages straight from a disk:",
  ca: "Per jugar, executa aquesta ordre en un terminal i obre http://localhost:8000, perquè els navegadors no executen aquestes pàgines directament des d’un disc:",
  de: "Gib zum Spielen diesen Befehl in ein Terminal ein und öffne http://localhost:8000, denn Browser führen diese Seiten nicht direkt von der Festplatte aus:",
  es: "Para jugar, ejecuta esta orden en un terminal y abre http://localhost:8000, porque los navegadores no ejecutan estas páginas directamente desde un disco:",
  fr: "Pour jouer, lance cette commande dans un terminal et ouvre http://localhost:8000, car les navigateurs n’exécutent pas ces pages directement depuis un disque :",
  nl: "Voer deze opdracht uit in een terminal en open http://localhost:8000 om te spelen, want browsers voeren deze pagina’s niet rechtstreeks vanaf een schijf uit:",
};
{
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  const path = decodeURIComponent(new URL("..", src).pathname).replace(/^\/(?=[A-Z]:)|\/$/g, "");
  const folder = /^[\w/.:-]+$/.test(path) ? path : `"${path}"`;
  const codes = navigator.languages.map((language) => language.split("-")[0]);
  const language = codes.find((code) => Object.hasOwn(words, code)) ?? "en";
  const main = document.createElement("main");
  const section = document.createElement("section");
  const command = document.createElement("code");
  main.className = "page";
  section.className = "failed";
  command.textContent = `python -m http.server -d ${folder}`;
  section.append(words[language], command);
  main.append(section);
  document.documentElement.lang = language;
  document.body.append(main);
}
