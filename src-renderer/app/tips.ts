import { boundedWait } from "../../src-domain/waits.ts";
/** Elements with an additional text (`data-tip`), and elements whose text may be cut off. */
const TIP_SOURCES = "[data-tip], .truncated, .data-table__cell";
const SHOWN_AFTER_MS = 400;
/** Rows have long tips, and operators move over many rows. */
const ROW_SHOWN_AFTER_MS = 1000;
/** Pixels between the tip and its element, and between the tip and the window's edge. */
const GAP = 4;
const EDGE = 8;

/**
 * Shows cut-off text and `data-tip` texts for the mouse, a long touch and keyboard focus. A focused element also shows
 * the tips inside it, such as those of a row's cells. Screen readers get the tip as a description.
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
    anchor = null;
    described = null;
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
    // Inside the landmark of the element, as accessibility rules require.
    (element.closest("main, nav, header, aside, dialog") ?? document.body).append(tip);
    tip.showPopover();
    placeTip(tip, element.getBoundingClientRect());
    if (!focused || element.hasAttribute("aria-describedby") || element.ariaLabel === texts[0]) return;
    element.setAttribute("aria-describedby", tip.id);
    described = element;
  };
  const showSoon = (element: Element, texts: readonly string[], focused = false): void => {
    if (element === anchor) return;
    hide();
    if (texts.length === 0) return;
    anchor = element;
    const delayMs = focused && element.role === "row" ? ROW_SHOWN_AFTER_MS : SHOWN_AFTER_MS;
    timer = window.setTimeout(() => show(element, texts, focused), boundedWait(delayMs));
  };
  const onPointer = ({ target }: Event): void => {
    const source = tipSourceAround(target);
    if (source === null) hide();
    else showSoon(source, ownTexts(source));
  };
  const onFocus = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.matches(":focus-visible")) return;
    showSoon(target, textsWithin(target), true);
  };
  const onDown = (event: PointerEvent): void => {
    hide();
    if (event.pointerType === "touch") onPointer(event);
  };
  /** A tap shows no tip. */
  const onUp = (): void => {
    if (!tip.matches(":popover-open")) hide();
  };
  const listeners = new AbortController();
  const listenerOptions = { capture: true, passive: true, signal: listeners.signal };
  document.addEventListener(
    "pointerover",
    (event) => event.pointerType === "mouse" && onPointer(event),
    listenerOptions,
  );
  document.addEventListener("pointerdown", onDown, listenerOptions);
  document.addEventListener("pointerup", onUp, listenerOptions);
  document.addEventListener("focusin", onFocus, listenerOptions);
  for (const end of ["focusout", "keydown", "scroll", "pointercancel"])
    document.addEventListener(end, hide, listenerOptions);
  return () => {
    hide();
    listeners.abort();
    tip.remove();
  };
}

function tipSourceAround(target: EventTarget | null): Element | null {
  for (
    let element = target instanceof Element ? target.closest(TIP_SOURCES) : null;
    element;
    element = element.parentElement?.closest(TIP_SOURCES) ?? null
  ) {
    if (ownTexts(element).length > 0) return element;
  }
  return null;
}

/** Tips of the element; none that repeats its visible text. */
function ownTexts(element: Element): readonly string[] {
  const shownText = element.textContent.trim();
  const tip = element.getAttribute("data-tip") ?? "";
  if (tip !== "" && withoutSpaces(tip) !== withoutSpaces(shownText)) return [tip];
  const isCut = element.matches(".truncated, .data-table__cell") && element.scrollWidth > element.clientWidth;
  return isCut && shownText !== "" ? [tip === "" ? shownText : tip] : [];
}

/** Codes are displayed in groups. */
const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, "");

function textsWithin(element: Element): readonly string[] {
  const texts = [element, ...element.querySelectorAll(TIP_SOURCES)].flatMap(ownTexts);
  return texts.filter((text, index) => texts.indexOf(text) === index);
}

/** Places the tip below the element, or above it if there is no room. */
function placeTip(tip: HTMLElement, anchor: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = tip;
  const below = anchor.bottom + GAP;
  const top = below + height > window.innerHeight - EDGE ? Math.max(EDGE, anchor.top - GAP - height) : below;
  const left = Math.max(EDGE, Math.min(anchor.left, window.innerWidth - EDGE - width));
  tip.style.top = `${top}px`;
  tip.style.left = `${left}px`;
}
