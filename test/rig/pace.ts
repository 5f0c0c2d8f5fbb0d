/** The app's own times, shortened; nothing else of the desk differs from the app's. All in milliseconds. */
const PATIENCE_MS = 8000;
/** Longer than the desk waits for an answer. */
export const SLOW_MS = PATIENCE_MS + 2000;
const READS = { attempts: 2, baseMs: 100, capMs: 100, budgetMs: 20_000 };

export const PACE = {
  timing: { retryMs: 200, settleMs: 250 },
  connection: {
    timeouts: { connectMs: PATIENCE_MS, headersMs: PATIENCE_MS, bodyMs: PATIENCE_MS, totalMs: PATIENCE_MS },
    patience: { background: READS, interactive: READS },
    circuit: { failures: 3, openMs: 300, longestOpenMs: 600 },
  },
};
