import { useEffect, useState } from "react";
import { whenDrawn } from "./drawn.ts";

let isDrawn = false;
void whenDrawn.then(() => {
  isDrawn = true;
});

/** Whether the window is drawn and takes scans, for slow work that is not visible yet. */
export function useDrawn(): boolean {
  const [drawn, setDrawn] = useState(isDrawn);
  useEffect(() => {
    if (!drawn) void whenDrawn.then(() => setDrawn(true));
  }, [drawn]);
  return drawn;
}
