import { app } from "electron";

/** A service that does not answer must not keep the computer from shutting down. */
const PATIENCE_MS = 5000;

/** Lets running work come to rest and the databases close before the app ends. */
export function closeThenQuit(close: () => Promise<void>, log: (message: string) => void): void {
  let closing = false;
  app.on("before-quit", (event) => {
    event.preventDefault();
    if (closing) return;
    closing = true;
    const outOfPatience = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), PATIENCE_MS));
    void Promise.race([close().catch((error: unknown) => log(`Closing failed: ${String(error)}`)), outOfPatience]).then(
      (outcome) => {
        if (outcome === "late") log(`Quit after waiting ${PATIENCE_MS} ms for running work`);
        app.exit(0);
      },
    );
  });
}
