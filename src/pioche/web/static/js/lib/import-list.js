// A word list on its way to the server, which tells line by line how far it is.
import { Offline, Refused } from "./api.js";
import { t, typeset } from "./text.js";

/** @typedef {{name: string, sha256: string, lines: number, words: number, by_length: Array<[number, number]>, left_out: Array<{why: string, count: number, examples: string[]}>, encoding: string}} Report */

/** @param {string} name @param {File} file @param {(share: number) => void} told @returns {Promise<Report>} */
export async function importList(name, file, told) {
  const answer = await fetch(`/api/lexicons?${new URLSearchParams({ name, file: file.name })}`, {
    method: "POST",
    headers: { "Content-Type": "application/octet-stream" },
    credentials: "same-origin",
    body: file,
  }).catch(() => null);
  if (!answer?.body) throw new Offline(t("Pas de réponse du serveur."));
  if (!answer.ok) {
    const { error } = await answer.json().catch(() => ({ error: null }));
    throw new Refused(typeset(error?.message ?? t("Le serveur a refusé cette demande.")), error?.code ?? "", answer.status);
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read().catch(() => ({ value: "", done: true }));
    if (done) throw new Offline(t("L’import s’est interrompu : rien n’est changé."));
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines.filter(Boolean)) {
      const { share, report, refused } = JSON.parse(line);
      if (refused) throw new Refused(typeset(refused), "", 422);
      if (report) return report;
      told(share);
    }
  }
}
