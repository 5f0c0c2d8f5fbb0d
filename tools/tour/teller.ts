let step = 0;
let begun = Date.now();

/** Prints one line per step, with the seconds that it took. */
export function say(sentence: string): void {
  step += 1;
  const seconds = ((Date.now() - begun) / 1000).toFixed(1).padStart(5);
  console.log(`${String(step).padStart(2)}. ${seconds} s  ${sentence}`);
  begun = Date.now();
}

/** Runs it to its end; prints one sentence about a failure, and exits with 1. */
export async function runTour(journey: () => Promise<void>): Promise<void> {
  try {
    await journey();
  } catch (error) {
    console.error(`The tour stopped: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
