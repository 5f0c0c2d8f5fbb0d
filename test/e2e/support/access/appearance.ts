/** Returns elements that still move under reduced motion. Runs in the page. */
export function findMotion(): string[] {
  const runningAnimations = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === "running" && Number(effect?.getComputedTiming().duration) > 0)
    .map((animation) => {
      const effect = animation.effect instanceof KeyframeEffect ? animation.effect : null;
      return `${effect?.target?.className.toString() ?? "?"} ${effect?.pseudoElement ?? ""} is moving`;
    });
  const movingElements = [...document.querySelectorAll("*")].flatMap((element) =>
    [null, "::before", "::after"].flatMap((pseudo) => {
      const { transitionDuration, animationDuration, scrollBehavior } = getComputedStyle(element, pseudo);
      const isMoving = `${transitionDuration}, ${animationDuration}`
        .split(",")
        .some((time) => Number.parseFloat(time) > 0);
      return isMoving || scrollBehavior === "smooth" ? [`${element.className} ${pseudo ?? ""} would move`] : [];
    }),
  );
  return [...runningAnimations, ...movingElements];
}

/**
 * Returns selectors whose meaning is lost in forced colors, which remove backgrounds: bars, ticks, marks. Each visible
 * one must differ from what is under it by background, border or outline. Runs in the page.
 */
export function findVanishedMarks(marks: readonly string[]): string[] {
  // In forced colors a missing background keeps the forced color with alpha 0.
  const isClear = (color: string): boolean => /^rgba\(.*, 0\)$/.test(color);
  const findBackground = (element: Element | null): string => {
    for (let ancestor = element; ancestor !== null; ancestor = ancestor.parentElement) {
      const { backgroundColor } = getComputedStyle(ancestor);
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
      const backgroundBelow = findBackground(pseudo === undefined ? element.parentElement : element);
      // The system's background of controls can equal the page's.
      const isControl = element.matches("button, input, textarea");
      const hasBackground = !isControl && !isClear(style.backgroundColor) && style.backgroundColor !== backgroundBelow;
      const isVisibleEdge = (width: string, edgeStyle: string, color: string): boolean =>
        Number.parseFloat(width) > 0 && edgeStyle !== "none" && color !== backgroundBelow && !isClear(color);
      const hasEdge =
        isVisibleEdge(style.outlineWidth, style.outlineStyle, style.outlineColor) ||
        [
          [style.borderTopWidth, style.borderTopStyle, style.borderTopColor],
          [style.borderLeftWidth, style.borderLeftStyle, style.borderLeftColor],
          [style.borderBottomWidth, style.borderBottomStyle, style.borderBottomColor],
        ].some(([width = "", edgeStyle = "", color = ""]) => isVisibleEdge(width, edgeStyle, color));
      return hasBackground || hasEdge ? [] : [`${mark} cannot be seen: ${element.textContent?.slice(0, 30) ?? ""}`];
    });
  });
}

/** Returns elements that keep their own colors in forced colors and match none of the selectors. Runs in the page. */
export function findUnforcedElements(selectors: readonly string[]): string[] {
  return [...document.body.querySelectorAll("*")].flatMap((element) => {
    const { forcedColorAdjust } = getComputedStyle(element);
    const isAllowed =
      forcedColorAdjust !== "none" ||
      selectors.some((selector) => element.closest(selector) !== null) ||
      element.id === "root";
    return isAllowed || !element.checkVisibility() || element.closest("svg, style") !== null
      ? []
      : [`${element.tagName} ${element.getAttribute("class") ?? ""} keeps its own colors`];
  });
}
