import { useEffect } from "react";

interface OpenedTable {
  readonly open: () => Promise<void>;
  /** Stores what waits to be stored. */
  readonly keep: () => void;
}

/** Shows the list as this desk begins with it. A window closed right after a change of the views keeps it. */
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
