import { useEffect } from "react";
import { watchEnvironments } from "../environments/environments.ts";
import { openFirstRun } from "../environments/first-run.ts";

export function FirstRunOpener(): null {
  useEffect(() => {
    const stop = watchEnvironments();
    void openFirstRun();
    return stop;
  }, []);
  return null;
}
