import type { Connection } from "../files/database.ts";

/** Returns a function that tells whether intents were added since its last call. */
export function watchIntents(journal: Connection): () => boolean {
  let hasChanged = false;
  journal.function("claims_changed", () => {
    hasChanged = true;
    return null;
  });
  return () => {
    const answer = hasChanged;
    hasChanged = false;
    return answer;
  };
}
