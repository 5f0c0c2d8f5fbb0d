import { app } from "electron";

/** A service that does not answer must not keep the computer from shutting down. */
const PATIENCE_MS = 5000;

interface QuitOptions {
  readonly close: () => Promise<void>;
  /** A thread waits for something outside and will not end: with everything closed, the program is killed. */
  readonly isStuck: () => boolean;
  readonly log: (message: string) => void;
}

/**
 * Lets running work come to rest and the databases close before the app ends. It waits for `will-quit`: by then every
 * window has closed, so the page has handed over what was typed last and the window has stored its place.
 */
export function closeThenQuit({ close, isStuck, log }: QuitOptions): void {
  let closing = false;
  app.on("will-quit", (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    void closeWithPatience(close, log).then(() => {
      if (isStuck()) process.kill(process.pid, "SIGKILL");
      else app.exit(0);
    });
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
