import { useEffect, useState } from "react";
import { whenDrawn } from "./drawn.ts";

let isDrawn = false;
void whenDrawn.then(() => {
  isDrawn = true;
});

/** Whether the window is drawn and takes scans: what takes long and nobody sees yet can wait for it. */
export function useDrawn(): boolean {
  const [drawn, setDrawn] = useState(isDrawn);
  useEffect(() => {
    if (!drawn) void whenDrawn.then(() => setDrawn(true));
  }, [drawn]);
  return drawn;
}
