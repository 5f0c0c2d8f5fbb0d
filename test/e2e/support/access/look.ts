/** What still moves where nothing may: runs in the page, under reduced motion. */
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
 * What says something by its ground alone, which forced colours take away: bars, ticks, marks. Each selector that shows
 * must stand out from what lies under it, by ground, line or outline. Runs in the page.
 */
export function vanishedInPage(marks: readonly string[]): string[] {
  // Where colours are forced, a ground that is not there keeps the forced colour, and has no weight.
  const isClear = (colour: string): boolean => /^rgba\(.*, 0\)$/.test(colour);
  const ground = (element: Element | null): string => {
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
      const under = ground(pseudo === undefined ? element.parentElement : element);
      // The computer's ground of controls can be as light as the page's.
      const control = element.matches("button, input, textarea");
      const own = !control && !isClear(style.backgroundColor) && style.backgroundColor !== under;
      const lined = (width: string, kind: string, colour: string): boolean =>
        Number.parseFloat(width) > 0 && kind !== "none" && colour !== under && !isClear(colour);
      const edged =
        lined(style.outlineWidth, style.outlineStyle, style.outlineColor) ||
        [
          [style.borderTopWidth, style.borderTopStyle, style.borderTopColor],
          [style.borderLeftWidth, style.borderLeftStyle, style.borderLeftColor],
          [style.borderBottomWidth, style.borderBottomStyle, style.borderBottomColor],
        ].some(([width = "", kind = "", colour = ""]) => lined(width, kind, colour));
      return own || edged ? [] : [`${mark} cannot be seen: ${element.textContent?.slice(0, 30) ?? ""}`];
    });
  });
}

/** What keeps colours of its own where the computer paints in its own, and is not known to have to. Runs in the page. */
export function unforcedInPage(known: readonly string[]): string[] {
  return [...document.body.querySelectorAll("*")].flatMap((element) => {
    const { forcedColorAdjust } = getComputedStyle(element);
    const may =
      forcedColorAdjust !== "none" || known.some((one) => element.closest(one) !== null) || element.id === "root";
    return may || !element.checkVisibility() || element.closest("svg, style") !== null
      ? []
      : [`${element.tagName} ${element.getAttribute("class") ?? ""} keeps its own colours`];
  });
}
