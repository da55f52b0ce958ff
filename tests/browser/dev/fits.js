// Measures what is cut on a page, and fills screens with the longest of everything.

/** What is shown and not seen whole: cut by its own box, or beyond the edge of the window. */
export function cut() {
  const modal = document.querySelector("dialog:modal");
  const root = modal ?? document.body;
  const scrolls = (one) => /auto|scroll/.test(getComputedStyle(one).overflowX + getComputedStyle(one).overflowY);
  const told = (one, why) => `${one.localName}.${one.className} « ${one.textContent.trim().replace(/\s+/g, " ").slice(0, 50)} »: ${why}`;
  const found = [];
  for (const one of [root, ...root.querySelectorAll("*")]) {
    if (one.closest(".sr, svg, .paper, #source") || !one.checkVisibility() || one.matches("input, select, option")) continue;
    const style = getComputedStyle(one);
    const box = one.getBoundingClientRect();
    if (!box.width || !box.height) continue;
    if (/hidden|clip/.test(style.overflowX) && one.scrollWidth > one.clientWidth + 1 && one !== document.body) found.push(told(one, `${one.scrollWidth} in ${one.clientWidth} px`));
    if (/hidden|clip/.test(style.overflowY) && one.scrollHeight > one.clientHeight + 2 && one !== document.body) found.push(told(one, `${one.scrollHeight} in ${one.clientHeight} px high`));
    if (scrolls(one) && one.scrollWidth > one.clientWidth + 1) found.push(told(one, `a column of ${one.scrollWidth} in ${one.clientWidth} px`));
    let inside = false;
    for (let up = one.parentElement; up && up !== document.body; up = up.parentElement) inside ||= scrolls(up);
    // What a tile says stays inside it.
    if (one.closest(".tab") && !one.matches(".tab") && box.right > one.closest(".tab").getBoundingClientRect().right + 1) found.push(told(one, "beyond its tile"));
    if (!inside && (box.left < -1 || box.right > innerWidth + 1)) found.push(told(one, `from ${Math.round(box.left)} to ${Math.round(box.right)} of ${innerWidth}`));
  }
  if (modal) {
    const { top, bottom } = modal.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) found.push(told(modal, "beyond the window"));
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push(`the page is ${document.documentElement.scrollWidth} px wide`);
  return found;
}

/** The console with long words, names and sentences. */
export async function lengthenConsole(names) {
  const page = document.querySelector("pi-console");
  const { model } = page;
  const name = (table) => names[table % names.length];
  const words = ["CHAMPIGNONNIÈREs", "REBaPTISERAIENT", "DÉSHYPOTHÈQUIEZ"].map((word) => word.slice(0, 15));
  const solutions = model.solutions.map((one, at) => ({ ...one, word: words[at % 3], ref: at % 2 ? "15A" : "O10", score: 203 + at, n: 15001 + at, opening: 123.45 }));
  const verdict = (table) => ({ ...model.verdicts[0], key: String(table), table, name: name(table), word: words[0], ref: "15A", points: 203, penalty: 5, slip: {}, sentence: "score annoncé 204, avertissement (2e), art. 5.2" });
  const players = model.players.map((one) => ({ ...one, name: `${name(one.table)} – ${name(one.table + 1)}`, left: one.table === 3 ? 12 : undefined, from: 4, seat: String(one.table) }));
  page.model = { ...model, solutions, solutionAt: (n) => solutions[n - 15001], found: new Map([[`${words[0]} O10`, 24]]), retained: `${words[0]} O10`,
    tables: model.tables.map((one) => ({ ...one, table: one.table + 100, name: name(one.table), points: one.points === null ? null : 203, penalty: 5 })), players,
    verdicts: [101, 102, 103].map(verdict), differences: [{ table: 1, first: verdict(1), second: verdict(1) }],
    ranking: model.ranking.map((one) => ({ ...one, name: `${name(one.rank)} – ${name(one.rank + 1)}`, label: "vermeil, série 4B, 2 solos", total: 203, table: 101 })),
    notices: [1, 2].map((table) => ({ ...model.notices[0], table, name: name(table), word: words[0], ref: "15A", sentences: ["Le score est faux : 204 au lieu de 203, art. 5.2"] })),
    acts: new Map([...model.acts, ["settle-ties", { name: "settle-ties", label: "", choices: ["1", "2", "3"] }]]) };
  const dialogs = page.querySelector("pi-dialogs");
  dialogs.members = { joining: "K7Q2M9XW4T-ABCDEF", address: "http://192.168.100.120:8000", cards: "#", invited: null,
    members: [...players.map(({ table, seat }) => ({ member: `m${table}`, role: "joueur", seat, tables: [table], code: "T4SW5SQY", link: `/jeu/K7Q2M9XW4T#siege=${table}&code=T4SW5SQY`, qr: "../icon.svg" })),
      { member: "a", role: "double-arbitre", label: name(1), tables: [1, 2, 3, 5, 7, 9, 11, 13], code: "X", link: "/arbitre", qr: "../icon.svg", revoked: false }] };
  await page.updateComplete;
}

/** The wall with long names. */
export async function lengthenWall(names) {
  const wall = document.querySelector("pi-wall");
  const named = (rows) => (rows ?? []).map((one, at) => ({ ...one, table: 101 + at, total: 203, name: names[at % names.length] }));
  wall.model = { ...wall.model, ranking: named(wall.model.ranking), solos: named(wall.model.solos), title: names[0] };
  await wall.updateComplete;
  await new Promise((go) => requestAnimationFrame(go));
}
