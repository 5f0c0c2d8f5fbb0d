import type { Page } from "@playwright/test";

interface SeenText {
  readonly text: string;
  /** The element and its ancestors, so that a reader finds it. */
  readonly location: string;
}

export const seenTexts = (page: Page): Promise<SeenText[]> =>
  page.evaluate(() => {
    const found: SeenText[] = [];
    const locationOf = (element: Element): string =>
      [
        ...(function* up(): Generator<string> {
          for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
            const [name] = at.classList;
            yield name ?? at.localName;
          }
        })(),
      ]
        .slice(0, 3)
        .join(" < ");
    const isData = (element: Element): boolean =>
      element.closest("[translate=no], [lang]:not(html), kbd, svg, style, script, bdi") !== null;
    const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: element, textContent: text } = node;
      if (element && text && text.trim() !== "" && isSeen(element) && !isData(element)) {
        found.push({ text: text.trim(), location: locationOf(element) });
      }
    }
    for (const element of document.querySelectorAll(
      "[aria-label], [placeholder], [title], [data-tip], [aria-valuetext], img[alt]",
    )) {
      if (isData(element) || !isSeen(element)) continue;
      for (const name of ["aria-label", "placeholder", "title", "data-tip", "aria-valuetext", "alt"]) {
        const text = element.getAttribute(name)?.trim() ?? "";
        if (text !== "") found.push({ text, location: `${name} of ${locationOf(element)}` });
      }
    }
    return found;
  });

export const cutTexts = (page: Page): Promise<SeenText[]> =>
  page.evaluate(() => {
    const SLACK = 2;
    const found: SeenText[] = [];
    const range = document.createRange();
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    if (wide > 0) found.push({ text: `The page is ${wide} px wider than the window`, location: "html" });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: element, textContent: text } = node;
      if (
        !element ||
        !text?.includes("⟦") ||
        !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue;
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1) continue;
      const cut = clippingElementOf(element, box);
      if (cut !== null) found.push({ text: text.trim(), location: cut });
    }
    return found;

    function clippingElementOf(element: Element, box: DOMRect): string | null {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        const edge = at.getBoundingClientRect();
        if (isForScreenReaders(style, edge) || isReadableOtherwise(at, style)) return null;
        const across = box.right > edge.right + SLACK || box.left < edge.left - SLACK;
        const down = box.bottom > edge.bottom + SLACK || box.top < edge.top - SLACK;
        if ((clips(style.overflowX) && across) || (clips(style.overflowY) && down)) return at.className;
      }
      return box.right > window.innerWidth + SLACK || box.left < -SLACK ? "beyond the window" : null;
    }

    function clips(overflow: string): boolean {
      return overflow === "hidden" || overflow === "clip";
    }

    /** Text for screen readers only. */
    function isForScreenReaders(style: CSSStyleDeclaration, edge: DOMRect): boolean {
      return style.position !== "static" && (edge.width <= 1 || edge.height <= 1);
    }

    /** Text that scrolls, or that is shown as a tip because it was truncated on purpose (app/tips.ts). */
    function isReadableOtherwise(at: Element, style: CSSStyleDeclaration): boolean {
      const scrolls = /auto|scroll/.test(`${style.overflowX} ${style.overflowY}`);
      return (
        scrolls ||
        (style.textOverflow === "ellipsis" && at.closest("[data-tip], .truncated, .data-table__cell") !== null)
      );
    }
  });

export const wordsSeen = (page: Page, data: readonly string[] = []): Promise<string[]> =>
  page.evaluate((known) => {
    const segments = new Intl.Segmenter(document.documentElement.lang, { granularity: "word" });
    const split = (text: string): string[] =>
      [...segments.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
    const names = new Set(known.flatMap(split));
    const isSeen = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest(".visually-hidden, script, style") === null;
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement && isSeen(node.parentElement)) texts.push(node.textContent ?? "");
    }
    for (const field of document.querySelectorAll<HTMLInputElement>("input, textarea")) {
      if (isSeen(field)) texts.push(field.value === "" ? field.placeholder : field.value);
    }
    return texts.flatMap(split).filter((word) => !names.has(word));
  }, data);
