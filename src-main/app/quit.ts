import { app } from "electron";
import { faultOf } from "../../src-domain/health/fault.ts";
import type { RunningDesk } from "./run-desk.ts";

/** A service that does not answer must not keep the computer from shutting down. */
const PATIENCE_MS = 5000;

type Ending = "exit" | "kill" | "left-to-installer";

/**
 * Lets running work finish and closes the databases. Uses `will-quit`: by then every window has closed, so the page has
 * handed over its last input and the window has stored its position.
 */
export function closeThenQuit(desk: Promise<RunningDesk>): void {
  let ending: "open" | "closing" | Ending = "open";
  app.on("will-quit", (event) => {
    if (ending === "left-to-installer") return;
    event.preventDefault();
    if (ending !== "open") return;
    ending = "closing";
    void desk.then(closeWithPatience).then((found) => {
      ending = found;
      if (found === "kill") process.kill(process.pid, "SIGKILL");
      else if (found === "exit") app.exit(0);
    });
  });
}

async function closeWithPatience({ close, isStuck, log }: RunningDesk): Promise<Ending> {
  const late = new Promise<"late">((resolve) => setTimeout(() => resolve("late"), PATIENCE_MS));
  try {
    const outcome = await Promise.race([close(), late]);
    if (outcome === "late") log({ event: "program-closed-late", waitedMs: PATIENCE_MS });
    if (outcome === true) return "left-to-installer";
  } catch (error) {
    log({ event: "program-close-failed", fault: faultOf(error) });
  }
  return isStuck() ? "kill" : "exit";
}
