// Puts a component on its test page and writes what it says in a list that tests read.
/** @param {string} title @param {HTMLElement} element @param {string[]} events */
export function show(title, element, events) {
  let main = document.querySelector("main");
  if (!main) {
    main = document.createElement("main");
    main.className = "essai";
    const heading = document.createElement("h1");
    heading.textContent = document.title;
    main.append(heading);
    document.body.append(main);
    window.said = [];
  }
  const section = document.createElement("section");
  const heading = document.createElement("h2");
  heading.textContent = title;
  section.append(heading, element);
  main.append(section);
  for (const name of events)
    element.addEventListener(name, ({ detail }) => window.said.push({ name, detail: detail === undefined ? null : JSON.parse(JSON.stringify(detail, (key, value) => (key === "event" ? undefined : value))) }));
}
