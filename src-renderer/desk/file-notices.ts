import { create } from "zustand";
import type { Notice } from "../../src-preload/contract/health/notices.ts";
import type { InputOf, Unsubscribe } from "../../src-preload/contract/index.ts";
import { desk } from "../bridge.ts";

interface FileNotices {
  readonly notices: readonly Notice[];
}

export const useFileNotices = create<FileNotices>(() => ({ notices: [] }));

const put = (notices: readonly Notice[]): void => useFileNotices.setState({ notices });

export function connectFileNotices(): Unsubscribe {
  let reported = false;
  const stop = desk.notices.onChanged((notices) => {
    reported = true;
    put(notices);
  });
  void desk.notices.list({}).then((answer) => {
    if (answer.ok && !reported) put(answer.value);
  });
  return stop;
}

export async function dismissNotice(kind: InputOf<"notices", "dismiss">["kind"]): Promise<void> {
  const answer = await desk.notices.dismiss({ kind });
  if (answer.ok) put(answer.value);
}
