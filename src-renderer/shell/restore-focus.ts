import { unsubscribeAll, listen } from "./subscriptions.ts";

/**
 * When the focused element disappears (a screen is left, a row removed, a field left by Esc), moves the focus to the drawer
 * or dialog around it, or to the screen's heading: Tab continues from there, screen readers announce it, and scans still
 * work because none of these is a text field.
 */
export function restoreLostFocus(window: Window): () => void {
  const { document } = window;
  let looking = false;
  let drawer: Element | null = null;
  const restoreNow = (): void => {
    looking = false;
    if (document.activeElement !== document.body) return;
    const home = (isShown(drawer) ? headingOf(drawer) : null) ?? homeOf(document);
    if (home === null) return;
    // Focusable by script only.
    if (!home.hasAttribute("tabindex")) home.tabIndex = -1;
    home.focus({ preventScroll: true });
  };
  // Code that moves the focus on purpose does so with the change or right after it.
  const lookSoon = (): void => {
    if (looking) return;
    looking = true;
    window.requestAnimationFrame(() => window.requestAnimationFrame(restoreNow));
  };
  const changes = new MutationObserver(lookSoon);
  // Before the first key or click, no focus is lost.
  const begin = (): void => {
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["hidden", "disabled", "open"],
    });
    lookSoon();
  };
  const remember = ({ target }: FocusEvent): void => {
    drawer = target instanceof Element ? target.closest(".drawer") : null;
  };
  return unsubscribeAll(
    () => changes.disconnect(),
    listen(document, { keydown: begin, pointerdown: begin }, { once: true }),
    listen(document, { focusin: remember, focusout: lookSoon }),
  );
}

const OVER = "dialog[open], [aria-modal='true'], .mantine-Popover-dropdown, .distance";

const isShown = (element: Element | null): element is Element =>
  element?.isConnected === true && element.checkVisibility({ checkVisibilityCSS: true });

const headingOf = (part: ParentNode): HTMLElement | null => part.querySelector<HTMLElement>("h1, h2");

const homeOf = (document: Document): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(OVER)].findLast(isShown) ??
  // At a large zoom, a drawer covers the whole screen.
  [...document.querySelectorAll<HTMLElement>(".frame__screen:not([hidden]) :is(h1, .drawer h2)")].find(isShown) ??
  null;
