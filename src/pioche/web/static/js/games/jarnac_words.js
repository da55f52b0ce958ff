// Letters of a Jarnac: where a word could come from. A hint for the eye: the server judges.

/** @typedef {{line: number | null, before: string, added: string}} Source */

/** What is left of some letters once others are taken out; null if they are not all there.
 * @param {string} letters @param {string} taken */
export function without(letters, taken) {
  const rest = [...letters];
  for (const letter of taken) {
    const at = rest.indexOf(letter);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest.join("");
}

/** The ways to make a word on a mat: loose letters, or a line and loose letters.
 * @param {{loose: string, lines: string[]}} mat @param {string} word @returns {Source[]} */
export function sourcesOf(mat, word) {
  if (word.length < 3) return [];
  /** @type {Source[]} */
  const found = [];
  if (without(mat.loose, word) !== null) found.push({ line: null, before: "", added: word });
  for (const [line, before] of mat.lines.entries()) {
    const added = before ? without(word, before) : null;
    if (added && without(mat.loose, added) !== null) found.push({ line, before, added });
  }
  return found;
}

/** What the loose letters lack for a word, at best. @param {{loose: string, lines: string[]}} mat @param {string} word */
export function lackingFor(mat, word) {
  let rest = mat.loose;
  let lacking = "";
  for (const letter of word) {
    const left = without(rest, letter);
    if (left === null) lacking += letter;
    else rest = left;
  }
  return lacking;
}

/** What changed from one view to the next, in words for the journal.
 * @param {any} before @param {any} view @returns {Array<{seat: string, kind: "word" | "jarnac" | "drawn" | "passed" | "judged", text: string, line?: number}>} */
export function happened(before, view) {
  if (!before) return [];
  const news = [];
  for (const [side, mat] of view.mats.entries()) {
    const old = before.mats[side];
    for (const [line, word] of mat.lines.entries()) {
      if (word && !old.lines.includes(word)) {
        const jarnac = mat.jarnacs > old.jarnacs;
        news.push({ seat: mat.seat, kind: /** @type {"word" | "jarnac"} */ (jarnac ? "jarnac" : "word"), text: word, line: line + 1 });
      }
    }
  }
  if (before.bag > view.bag && before.hand) news.push({ seat: before.hand, kind: /** @type {const} */ ("drawn"), text: String(before.bag - view.bag) });
  if (view.judgement && view.judgement.number !== before.judgement?.number) news.push({ seat: view.judgement.by, kind: /** @type {const} */ ("judged"), text: view.judgement.verdict.word });
  if (!news.length && before.hand && view.hand && before.hand !== view.hand) news.push({ seat: before.hand, kind: /** @type {const} */ ("passed"), text: "" });
  return news;
}
