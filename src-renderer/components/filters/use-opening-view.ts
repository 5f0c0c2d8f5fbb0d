import { useEffect } from "react";

interface OpenedTable {
  readonly open: () => Promise<void>;
  readonly keep: () => void;
}

/** A change of the views is stored even if the window closes right after it. */
export function useOpeningView(setup: OpenedTable, refreshList: () => Promise<void>): void {
  useEffect(() => {
    void setup.open().then(refreshList);
    window.addEventListener("pagehide", setup.keep);
    return () => {
      window.removeEventListener("pagehide", setup.keep);
      setup.keep();
    };
  }, [setup, refreshList]);
}
