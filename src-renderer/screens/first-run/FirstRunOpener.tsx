import { useEffect } from "react";
import { openFirstRun } from "../../environments/first-run.ts";

/** Asks once per page load whether this desk was ever set up. */
export function FirstRunOpener(): null {
  useEffect(() => void openFirstRun(), []);
  return null;
}
