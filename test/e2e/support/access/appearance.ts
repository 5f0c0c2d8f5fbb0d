/** Returns what still moves under reduced motion. Runs in the page. */
export function motionInPage(): string[] {
  const running = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === "running" && Number(effect?.getComputedTiming().duration) > 0)
    .map((animation) => {
      const effect = animation.effect instanceof KeyframeEffect ? animation.effect : null;
      return `${effect?.target?.className.toString() ?? "?"} ${effect?.pseudoElement ?? ""} is moving`;
    });
  const slow = [...document.querySelectorAll("*")].flatMap((element) =>
    [null, "::before", "::after"].flatMap((pseudo) => {
      const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(element, pseudo);
      const long = `${transitionDuration}, ${animationDuration}`.split(",").some((time) => Number.parseFloat(time) > 0);
      return long || scrollBehavior === "smooth" ? [`${element.className} ${pseudo ?? ""} would move`] : [];
    }),
  );
  return [...running, ...slow];
}

/**
 * Returns selectors whose meaning is lost in forced colors, which remove backgrounds: bars, ticks, marks. Each visible
 * one must differ from what is under it by background, border or outline. Runs in the page.
 */
export function vanishedInPage(marks: readonly string[]): string[] {
  // In forced colors a missing background keeps the forced color with alpha 0.
  const isClear = (colour: string): boolean => /^rgba\(.*, 0\)$/.test(colour);
  const backgroundOf = (element: Element | null): string => {
    for (let at = element; at !== null; at = at.parentElement) {
      const { backgroundColor } = getComputedStyle(at);
      if (!isClear(backgroundColor)) return backgroundColor;
    }
    return "rgb(255, 255, 255)";
  };
  return marks.flatMap((mark) => {
    const [selector = "", pseudo] = mark.split(/(?=::)/);
    return [...document.querySelectorAll(selector)].flatMap((element) => {
      const { width, height } = element.getBoundingClientRect();
      if (!element.checkVisibility() || width === 0 || height === 0) return [];
      const style = getComputedStyle(element, pseudo);
      const under = backgroundOf(pseudo === undefined ? element.parentElement : element);
      // The system's background of controls can equal the page's.
      const control = element.matches("button, input, textarea");
      const hasBackground = !control && !isClear(style.backgroundColor) && style.backgroundColor !== under;
      const isDrawn = (width: string, kind: string, colour: string): boolean =>
        Number.parseFloat(width) > 0 && kind !== "none" && colour !== under && !isClear(colour);
      const hasEdge =
        isDrawn(style.outlineWidth, style.outlineStyle, style.outlineColor) ||
        [
          [style.borderTopWidth, style.borderTopStyle, style.borderTopColor],
          [style.borderLeftWidth, style.borderLeftStyle, style.borderLeftColor],
          [style.borderBottomWidth, style.borderBottomStyle, style.borderBottomColor],
        ].some(([width = "", kind = "", colour = ""]) => isDrawn(width, kind, colour));
      return hasBackground || hasEdge ? [] : [`${mark} cannot be seen: ${element.textContent?.slice(0, 30) ?? ""}`];
    });
  });
}

/** Returns elements that keep their own colors in forced colors and are not in `known`. Runs in the page. */
export function unforcedInPage(known: readonly string[]): string[] {
  return [...document.body.querySelectorAll("*")].flatMap((element) => {
    const { forcedColorAdjust } = getComputedStyle(element);
    const isAllowed =
      forcedColorAdjust !== "none" || known.some((one) => element.closest(one) !== null) || element.id === "root";
    return isAllowed || !element.checkVisibility() || element.closest("svg, style") !== null
      ? []
      : [`${element.tagName} ${element.getAttribute("class") ?? ""} keeps its own colours`];
  });
}
