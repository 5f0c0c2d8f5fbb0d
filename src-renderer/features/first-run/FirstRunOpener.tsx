import { useEffect } from "react";
import { watchEnvironments } from "../environments/environments.ts";
import { openFirstRun } from "../environments/first-run.ts";

/** Asks once per page load whether this desk was ever set up. */
export function FirstRunOpener(): null {
  useEffect(() => {
    const stop = watchEnvironments();
    void openFirstRun();
    return stop;
  }, []);
  return null;
}
