import { boundedWait } from "../../src-domain/waits.ts";
/** What has more to say than it shows (`data-tip`), and what may be cut off. */
const TIPPED = "[data-tip], .truncated, .data-table__cell";
const SHOWN_AFTER_MS = 400;
/** A row says much, and operators pass many on the way to theirs. */
const ROW_SHOWN_AFTER_MS = 1000;
/** Between the tip and what it belongs to, and the window's edge. */
const GAP = 4;
const EDGE = 8;

/**
 * Shows what is cut off, and what an element adds in `data-tip`, to everybody: under the mouse, under a finger that rests,
 * and for what the keyboard has reached, with all that is within it (the row of a table). Screen readers have the cut text
 * anyway, and hear the rest as a description.
 */
export function showTips(document: Document): () => void {
  const tip = document.createElement("div");
  tip.id = "tip";
  tip.className = "tip";
  tip.setAttribute("role", "tooltip");
  tip.popover = "manual";
  let timer = 0;
  let anchor: Element | null = null;
  let described: Element | null = null;

  const hide = (): void => {
    window.clearTimeout(timer);
    described?.removeAttribute("aria-describedby");
    [anchor, described] = [null, null];
    if (tip.matches(":popover-open")) tip.hidePopover();
  };
  const show = (element: Element, texts: readonly string[], focused: boolean): void => {
    if (!element.isConnected) return;
    tip.replaceChildren(
      ...texts.map((text) => {
        const line = document.createElement("p");
        line.textContent = text;
        return line;
      }),
    );
    // Within the landmark of what it belongs to, where screen readers look for it.
    (element.closest("main, nav, header, aside, dialog") ?? document.body).append(tip);
    tip.showPopover();
    place(tip, element.getBoundingClientRect());
    if (!focused || element.hasAttribute("aria-describedby") || element.ariaLabel === texts[0]) return;
    element.setAttribute("aria-describedby", tip.id);
    described = element;
  };
  const showSoon = (element: Element, texts: readonly string[], focused = false): void => {
    if (element === anchor) return;
    hide();
    if (texts.length === 0) return;
    anchor = element;
    const after = focused && element.role === "row" ? ROW_SHOWN_AFTER_MS : SHOWN_AFTER_MS;
    timer = window.setTimeout(() => show(element, texts, focused), boundedWait(after));
  };
  const onPointer = ({ target }: Event): void => {
    const found = tippedAround(target);
    if (found === null) hide();
    else showSoon(found, ownTexts(found));
  };
  const onFocus = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.matches(":focus-visible")) return;
    showSoon(target, textsWithin(target), true);
  };
  const onDown = (event: PointerEvent): void => {
    hide();
    if (event.pointerType === "touch") onPointer(event);
  };
  /** A tap is no rest. */
  const onUp = (): void => {
    if (!tip.matches(":popover-open")) hide();
  };
  const stop = new AbortController();
  const heard = { capture: true, passive: true, signal: stop.signal };
  document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && onPointer(event), heard);
  document.addEventListener("pointerdown", onDown, heard);
  document.addEventListener("pointerup", onUp, heard);
  document.addEventListener("focusin", onFocus, heard);
  for (const end of ["focusout", "keydown", "scroll", "pointercancel"]) document.addEventListener(end, hide, heard);
  return () => {
    hide();
    stop.abort();
    tip.remove();
  };
}

function tippedAround(target: EventTarget | null): Element | null {
  for (
    let at = target instanceof Element ? target.closest(TIPPED) : null;
    at;
    at = at.parentElement?.closest(TIPPED) ?? null
  ) {
    if (ownTexts(at).length > 0) return at;
  }
  return null;
}

/** A tip that repeats what is seen says nothing. */
function ownTexts(element: Element): readonly string[] {
  const seen = element.textContent.trim();
  const tip = element.getAttribute("data-tip") ?? "";
  if (tip !== "" && plain(tip) !== plain(seen)) return [tip];
  const isCut = element.matches(".truncated, .data-table__cell") && element.scrollWidth > element.clientWidth;
  return isCut && seen !== "" ? [tip === "" ? seen : tip] : [];
}

/** Codes are seen in groups. */
const plain = (text: string): string => text.replaceAll(/\s/g, "");

function textsWithin(element: Element): readonly string[] {
  const texts = [element, ...element.querySelectorAll(TIPPED)].flatMap(ownTexts);
  return texts.filter((text, at) => texts.indexOf(text) === at);
}

/** Below, or above where there is no room. */
function place(tip: HTMLElement, around: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = tip;
  const below = around.bottom + GAP;
  const top = below + height > window.innerHeight - EDGE ? Math.max(EDGE, around.top - GAP - height) : below;
  const left = Math.max(EDGE, Math.min(around.left, window.innerWidth - EDGE - width));
  tip.style.top = `${top}px`;
  tip.style.left = `${left}px`;
}
