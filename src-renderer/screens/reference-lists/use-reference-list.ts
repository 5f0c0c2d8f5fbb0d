import { useCallback, useEffect, useState } from "react";
import type { ReferenceList, ReferenceListName } from "../../../src-preload/contract/reference.ts";
import { desk } from "../../bridge.ts";

interface ReferenceListState {
  readonly list: ReferenceList | null;
  readonly failed: string | null;
  readonly read: () => void;
}

/** From the local copy, read again after each sync. */
export function useReferenceList(name: ReferenceListName): ReferenceListState {
  const [list, setList] = useState<ReferenceList | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const read = useCallback(() => {
    void desk.reference.list({ name }).then((answer) => {
      if (answer.ok) setList(answer.value);
      setFailed(answer.ok ? null : answer.error.message);
    });
  }, [name]);
  useEffect(() => {
    read();
    return desk.sync.onProgress(({ state }) => {
      if (state === "idle") read();
    });
  }, [read]);
  return { list, failed, read };
}
