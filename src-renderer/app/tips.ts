import { limitWait } from "../../src-domain/waits.ts";

/** Elements with an additional text (`data-tip`), and elements whose text may be cut off. */
const TIP_SOURCES = "[data-tip], .truncated, .data-table__cell";
const SHOW_DELAY_MS = 400;
/** Longer, because rows have long tips and operators move over many rows. */
const ROW_SHOW_DELAY_MS = 1000;
/** Pixels between the tip and its element, and between the tip and the window's edge. */
const GAP_PX = 4;
const EDGE_PX = 8;

/**
 * Shows cut-off text and `data-tip` texts for the mouse, a long touch and keyboard focus. A focused element also shows
 * the tips inside it, such as those of a row's cells. Screen readers get the tip as a description.
 */
export function enableTooltips(document: Document): () => void {
  const tip = createTip(document);
  let timer = 0;
  let anchor: Element | null = null;
  let describedElement: Element | null = null;

  const hide = (): void => {
    window.clearTimeout(timer);
    describedElement?.removeAttribute("aria-describedby");
    anchor = null;
    describedElement = null;
    if (tip.matches(":popover-open")) tip.hidePopover();
  };
  const show = (element: Element, texts: readonly string[], isFocused: boolean): void => {
    // A tip would cover the menu that the operator reads.
    if (!element.isConnected || document.querySelector("[role='menu']") !== null) return;
    setTipTexts(tip, texts);
    // Append the tip inside the element's landmark, as accessibility rules require.
    (element.closest("main, nav, header, aside, dialog") ?? document.body).append(tip);
    tip.showPopover();
    positionTip(tip, element.getBoundingClientRect());
    if (!isFocused || element.hasAttribute("aria-describedby") || element.ariaLabel === texts[0]) return;
    element.setAttribute("aria-describedby", tip.id);
    describedElement = element;
  };
  const showSoon = (element: Element, texts: readonly string[], { isFocused } = { isFocused: false }): void => {
    if (element === anchor) return;
    hide();
    if (texts.length === 0) return;
    anchor = element;
    const delayMs = isFocused && element.role === "row" ? ROW_SHOW_DELAY_MS : SHOW_DELAY_MS;
    timer = window.setTimeout(() => show(element, texts, isFocused), limitWait(delayMs));
  };
  const onPointer = ({ target }: Event): void => {
    const source = findTipSource(target);
    if (source === null) hide();
    else showSoon(source, findOwnTips(source));
  };
  const onFocus = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.matches(":focus-visible")) return;
    showSoon(target, findTipsWithin(target), { isFocused: true });
  };
  const onPointerDown = (event: PointerEvent): void => {
    hide();
    if (event.pointerType === "touch") onPointer(event);
  };
  /** A tap shows no tip. */
  const onPointerUp = (): void => {
    if (!tip.matches(":popover-open")) hide();
  };
  const listeners = listen(document, { onPointer, onPointerDown, onPointerUp, onFocus, hide });
  return () => {
    hide();
    listeners.abort();
    tip.remove();
  };
}

function createTip(document: Document): HTMLElement {
  const tip = document.createElement("div");
  tip.id = "tip";
  tip.className = "tip";
  tip.setAttribute("role", "tooltip");
  tip.popover = "manual";
  return tip;
}

function setTipTexts(tip: HTMLElement, texts: readonly string[]): void {
  const lines = texts.map((text) => {
    const line = document.createElement("p");
    line.textContent = text;
    return line;
  });
  tip.replaceChildren(...lines);
}

function findTipSource(target: EventTarget | null): Element | null {
  let element = target instanceof Element ? target.closest(TIP_SOURCES) : null;
  while (element !== null && findOwnTips(element).length === 0) {
    element = element.parentElement?.closest(TIP_SOURCES) ?? null;
  }
  return element;
}

/** Returns the tips of the element, without a tip that repeats the visible text. */
function findOwnTips(element: Element): readonly string[] {
  const visibleText = element.textContent.trim();
  const tip = element.getAttribute("data-tip") ?? "";
  if (tip !== "" && removeSpaces(tip) !== removeSpaces(visibleText)) return [tip];
  const isCutOff = element.matches(".truncated, .data-table__cell") && element.scrollWidth > element.clientWidth;
  return isCutOff && visibleText !== "" ? [tip === "" ? visibleText : tip] : [];
}

/** Removes the spaces between the groups of a displayed code. */
const removeSpaces = (text: string): string => text.replaceAll(/\s/g, "");

function findTipsWithin(element: Element): readonly string[] {
  const texts = [element, ...element.querySelectorAll(TIP_SOURCES)].flatMap(findOwnTips);
  return texts.filter((text, index) => texts.indexOf(text) === index);
}

/** Positions the tip below the element, or above it if there is no room. */
function positionTip(tip: HTMLElement, anchor: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = tip;
  const topBelow = anchor.bottom + GAP_PX;
  const top =
    topBelow + height > window.innerHeight - EDGE_PX ? Math.max(EDGE_PX, anchor.top - GAP_PX - height) : topBelow;
  const left = Math.max(EDGE_PX, Math.min(anchor.left, window.innerWidth - EDGE_PX - width));
  tip.style.top = `${top}px`;
  tip.style.left = `${left}px`;
}

interface TipListeners {
  readonly onPointer: (event: PointerEvent) => void;
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onFocus: (event: Event) => void;
  readonly hide: () => void;
}

/** Calls the listeners until the returned controller aborts. */
function listen(document: Document, { onPointer, onPointerDown, onPointerUp, onFocus, hide }: TipListeners) {
  const controller = new AbortController();
  const options = { capture: true, passive: true, signal: controller.signal };
  document.addEventListener("pointerover", (event) => event.pointerType === "mouse" && onPointer(event), options);
  document.addEventListener("pointerdown", onPointerDown, options);
  document.addEventListener("pointerup", onPointerUp, options);
  document.addEventListener("focusin", onFocus, options);
  for (const eventName of ["focusout", "keydown", "scroll", "pointercancel"])
    document.addEventListener(eventName, hide, options);
  return controller;
}
