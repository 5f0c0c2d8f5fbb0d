/** The app's waits, shortened. All in milliseconds. Nothing else differs from the app. */
const TIMEOUT_MS = 8000;
/** Longer than the desk waits for an answer. */
export const SLOW_MS = TIMEOUT_MS + 2000;
const RETRY_POLICY = { attempts: 2, baseMs: 100, capMs: 100, budgetMs: 20_000 };

export const SHORT_DELAYS = {
  timing: { retryMs: 200, settleMs: 250, undoUnitMs: 0 },
  connection: {
    timeouts: { connectMs: TIMEOUT_MS, headersMs: TIMEOUT_MS, bodyMs: TIMEOUT_MS, totalMs: TIMEOUT_MS },
    retryPolicies: { background: RETRY_POLICY, interactive: RETRY_POLICY },
    circuit: { failuresToOpen: 3, openMs: 300, maxOpenMs: 600 },
  },
};
