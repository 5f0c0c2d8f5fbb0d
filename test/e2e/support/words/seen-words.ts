import type { Page } from "@playwright/test";

interface SeenText {
  readonly text: string;
  /** Where it stands, so that it can be found. */
  readonly place: string;
}

/** Every text that a person can see or hear on the page, but for what is marked as no words of any language. */
export const seenTexts = (page: Page): Promise<SeenText[]> =>
  page.evaluate(() => {
    const found: SeenText[] = [];
    const placeOf = (element: Element): string =>
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
        found.push({ text: text.trim(), place: placeOf(element) });
      }
    }
    for (const element of document.querySelectorAll(
      "[aria-label], [placeholder], [title], [data-tip], [aria-valuetext], img[alt]",
    )) {
      if (isData(element) || !isSeen(element)) continue;
      for (const name of ["aria-label", "placeholder", "title", "data-tip", "aria-valuetext", "alt"]) {
        const text = element.getAttribute(name)?.trim() ?? "";
        if (text !== "") found.push({ text, place: `${name} of ${placeOf(element)}` });
      }
    }
    return found;
  });

/** What is cut off without a way to read it, and what stands beyond the window. */
export const cutTexts = (page: Page): Promise<SeenText[]> =>
  page.evaluate(() => {
    const SLACK = 2;
    const found: SeenText[] = [];
    const range = document.createRange();
    const wide = document.documentElement.scrollWidth - window.innerWidth;
    if (wide > 0) found.push({ text: `The page is ${wide} px wider than the window`, place: "html" });
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
      const cut = cutBy(element, box);
      if (cut !== null) found.push({ text: text.trim(), place: cut });
    }
    return found;

    function cutBy(element: Element, box: DOMRect): string | null {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        const edge = at.getBoundingClientRect();
        if (isForHearing(style, edge) || isReadOtherwise(at, style)) return null;
        const across = box.right > edge.right + SLACK || box.left < edge.left - SLACK;
        const down = box.bottom > edge.bottom + SLACK || box.top < edge.top - SLACK;
        if ((hides(style.overflowX) && across) || (hides(style.overflowY) && down)) return at.className;
      }
      return box.right > window.innerWidth + SLACK || box.left < -SLACK ? "beyond the window" : null;
    }

    function hides(overflow: string): boolean {
      return overflow === "hidden" || overflow === "clip";
    }

    /** Announced only to screen readers. */
    function isForHearing(style: CSSStyleDeclaration, edge: DOMRect): boolean {
      return style.position !== "static" && (edge.width <= 1 || edge.height <= 1);
    }

    /** By scrolling, or as a tip where it was cut short on purpose (app/tips.ts). */
    function isReadOtherwise(at: Element, style: CSSStyleDeclaration): boolean {
      const scrolls = /auto|scroll/.test(`${style.overflowX} ${style.overflowY}`);
      return (
        scrolls ||
        (style.textOverflow === "ellipsis" && at.closest("[data-tip], .truncated, .data-table__cell") !== null)
      );
    }
  });

/** The words that a person sees, each as often as it stands there; not those of `data`, which are names and codes. */
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
