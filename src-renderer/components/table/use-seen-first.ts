import { startTransition, useLayoutEffect, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

/** So many rows of another list are in the first frame with it: people read from the top, and half the rows take half the time. */
const FIRST_ROWS = 12;
/** By then the rows that are seen are on the screen, on a slow computer too. Drawn sooner, the others take its time. */
const OTHERS_AFTER_MS = 70;

type RowAt<Row> = (index: number) => Row | undefined;

/**
 * Of another list the first rows are drawn first, a frame later all that are seen, and then the others; until then each stays
 * as it was. Scrolling draws them.
 */
export function useSeenFirst<Row>(
  scroller: RefObject<HTMLElement | null>,
  list: number,
  rowAt: RowAt<Row>,
  isSeen: (index: number) => boolean,
): RowAt<Row> {
  const [whole, setWhole] = useState({ list, rowAt });
  const [inSight, setInSight] = useState(list);
  const isWhole = whole.list === list;
  const isInSight = inSight === list;
  // The same list with other pages.
  if (isWhole && whole.rowAt !== rowAt) setWhole({ list, rowAt });

  useLayoutEffect(() => (isInSight ? undefined : afterFrame(() => setInSight(list))), [list, isInSight]);

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

  const isDrawn = (index: number): boolean => isWhole || (isSeen(index) && (isInSight || index < FIRST_ROWS));
  return (index) => (isDrawn(index) ? rowAt(index) : whole.rowAt(index));
}

/** In the frame after the next one: sooner it would take the time in which the next one is drawn. */
function afterFrame(work: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => flushSync(work));
  });
  return () => cancelAnimationFrame(frame);
}
