import { startTransition, useLayoutEffect, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

/** By then the rows that are seen are on the screen, on a slow computer too. Drawn sooner, the others take its time. */
const OTHERS_AFTER_MS = 70;

type RowAt<Row> = (index: number) => Row | undefined;

/** Of another list the rows that are seen are drawn first; until then the others stay as they were. Scrolling draws them. */
export function useSeenFirst<Row>(
  scroller: RefObject<HTMLElement | null>,
  list: number,
  rowAt: RowAt<Row>,
  isSeen: (index: number) => boolean,
): RowAt<Row> {
  const [whole, setWhole] = useState({ list, rowAt });
  const isWhole = whole.list === list;
  // The same list with other pages.
  if (isWhole && whole.rowAt !== rowAt) setWhole({ list, rowAt });

  useLayoutEffect(() => {
    const element = scroller.current;
    if (isWhole || element === null) return undefined;
    const draw = (): void => setWhole({ list, rowAt });
    const onScroll = (): void => flushSync(draw);
    const timer = setTimeout(() => startTransition(draw), OTHERS_AFTER_MS);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener("scroll", onScroll);
    };
  }, [scroller, list, rowAt, isWhole]);

  return (index) => (isWhole || isSeen(index) ? rowAt(index) : whole.rowAt(index));
}
