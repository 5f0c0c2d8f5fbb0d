import { useEffect } from "react";
import { watchEnvironments } from "../environments/environments.ts";
import { openFirstRun } from "../environments/first-run.ts";

export function FirstRunOpener(): null {
  useEffect(() => {
    const unsubscribe = watchEnvironments();
    void openFirstRun();
    return unsubscribe;
  }, []);
  return null;
}
