import { useLiveDesk } from "../../desk/live-desk.ts";

const ROW_HEIGHT = 40;
const TOUCH_ROW_HEIGHT = 48;

/** The same as `--row-height`, for code that places rows itself. */
export function useRowHeight(): number {
  return useLiveDesk((live) => (live.settings?.touchMode === true ? TOUCH_ROW_HEIGHT : ROW_HEIGHT));
}
