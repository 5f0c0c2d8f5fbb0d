import type { Page } from "@playwright/test";

interface VisibleText {
  readonly text: string;
  /** The element and its ancestors, so that a reader finds it. */
  readonly location: string;
}

/** Returns every text that a person can see or hear on the page, except text marked as not translatable. */
export const findVisibleTexts = (page: Page): Promise<VisibleText[]> =>
  page.evaluate(() => {
    const texts: VisibleText[] = [];
    const describeLocation = (element: Element): string =>
      [
        ...(function* nameAncestors(): Generator<string> {
          for (let part: Element | null = element; part && part !== document.body; part = part.parentElement) {
            const [name] = part.classList;
            yield name ?? part.localName;
          }
        })(),
      ]
        .slice(0, 3)
        .join(" < ");
    const isData = (element: Element): boolean =>
      element.closest("[translate=no], [lang]:not(html), kbd, svg, style, script, bdi") !== null;
    const isVisible = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: element, textContent: text } = node;
      if (element && text && text.trim() !== "" && isVisible(element) && !isData(element)) {
        texts.push({ text: text.trim(), location: describeLocation(element) });
      }
    }
    for (const element of document.querySelectorAll(
      "[aria-label], [placeholder], [title], [data-tip], [aria-valuetext], img[alt]",
    )) {
      if (isData(element) || !isVisible(element)) continue;
      for (const name of ["aria-label", "placeholder", "title", "data-tip", "aria-valuetext", "alt"]) {
        const text = element.getAttribute(name)?.trim() ?? "";
        if (text !== "") texts.push({ text, location: `${name} of ${describeLocation(element)}` });
      }
    }
    return texts;
  });

/** Returns texts that are cut off and cannot be read otherwise, and texts outside the window. */
export const findCutTexts = (page: Page): Promise<VisibleText[]> =>
  page.evaluate(() => {
    const SLACK = 2;
    const texts: VisibleText[] = [];
    const range = document.createRange();
    const excessWidth = document.documentElement.scrollWidth - window.innerWidth;
    if (excessWidth > 0) texts.push({ text: `The page is ${excessWidth} px wider than the window`, location: "html" });
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
      const clippingClass = findClippingClass(element, box);
      if (clippingClass !== null) texts.push({ text: text.trim(), location: clippingClass });
    }
    return texts;

    function findClippingClass(element: Element, box: DOMRect): string | null {
      for (let part: Element | null = element; part && part !== document.body; part = part.parentElement) {
        const style = getComputedStyle(part);
        const edge = part.getBoundingClientRect();
        if (isForScreenReaders(style, edge) || isReadableOtherwise(part, style)) return null;
        const isTooWide = box.right > edge.right + SLACK || box.left < edge.left - SLACK;
        const isTooHigh = box.bottom > edge.bottom + SLACK || box.top < edge.top - SLACK;
        if ((isClipping(style.overflowX) && isTooWide) || (isClipping(style.overflowY) && isTooHigh))
          return part.className;
      }
      return box.right > window.innerWidth + SLACK || box.left < -SLACK ? "beyond the window" : null;
    }

    function isClipping(overflow: string): boolean {
      return overflow === "hidden" || overflow === "clip";
    }

    /** Text for screen readers only. */
    function isForScreenReaders(style: CSSStyleDeclaration, edge: DOMRect): boolean {
      return style.position !== "static" && (edge.width <= 1 || edge.height <= 1);
    }

    /** Text that scrolls, or that is shown as a tip because it was truncated on purpose (app/tips.ts). */
    function isReadableOtherwise(element: Element, style: CSSStyleDeclaration): boolean {
      const isScrollable = /auto|scroll/.test(`${style.overflowX} ${style.overflowY}`);
      return (
        isScrollable ||
        (style.textOverflow === "ellipsis" && element.closest("[data-tip], .truncated, .data-table__cell") !== null)
      );
    }
  });

/** Returns every visible word, with repetitions, except the names and codes of `data`. */
export const readVisibleWords = (page: Page, data: readonly string[] = []): Promise<string[]> =>
  page.evaluate((dataTexts) => {
    const segments = new Intl.Segmenter(document.documentElement.lang, { granularity: "word" });
    const split = (text: string): string[] =>
      [...segments.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
    const names = new Set(dataTexts.flatMap(split));
    const isVisible = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.closest(".visually-hidden, script, style") === null;
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement && isVisible(node.parentElement)) texts.push(node.textContent ?? "");
    }
    for (const field of document.querySelectorAll<HTMLInputElement>("input, textarea")) {
      if (isVisible(field)) texts.push(field.value === "" ? field.placeholder : field.value);
    }
    return texts.flatMap(split).filter((word) => !names.has(word));
  }, data);
