import { useEffect } from "react";
import { watchEnvironments } from "../environments/environments.ts";
import { openFirstRun } from "../environments/first-run.ts";

/** Opens the first run once per page load if the desk is not set up. */
export function FirstRunOpener(): null {
  useEffect(() => {
    const stop = watchEnvironments();
    void openFirstRun();
    return stop;
  }, []);
  return null;
}
