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
