import { app } from "electron";

/** A service that does not answer must not keep the computer from shutting down. */
const PATIENCE_MS = 5000;

/**
 * Lets running work come to rest and the databases close before the app ends. It waits for `will-quit`: by then every
 * window has closed, so the page has handed over what was typed last and the window has stored its place.
 */
export function closeThenQuit(close: () => Promise<void>, log: (message: string) => void): void {
  let closing = false;
  app.on("will-quit", (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    void closeWithPatience(close, log).then(() => app.exit(0));
  });
}

async function closeWithPatience(close: () => Promise<void>, log: (message: string) => void): Promise<void> {
  const late = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), PATIENCE_MS));
  try {
    const outcome = await Promise.race([close(), late]);
    if (outcome === "late") log(`Quit after waiting ${PATIENCE_MS} ms for running work`);
  } catch (error) {
    log(`Closing failed: ${String(error)}`);
  }
}
