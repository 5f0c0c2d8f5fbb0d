import { unsubscribeAll, listen } from "./subscriptions.ts";

/**
 * When the focused element disappears (screen closed, row removed, Esc in a field), focuses the dialog or drawer around
 * it or the screen's heading. Tab continues from there, screen readers announce it, and scans work.
 */
export function restoreLostFocus(window: Window): () => void {
  const { document } = window;
  let isScheduled = false;
  let drawer: Element | null = null;
  const restoreNow = (): void => {
    isScheduled = false;
    if (document.activeElement !== document.body) return;
    const target = (isShown(drawer) ? headingOf(drawer) : null) ?? restoreTarget(document);
    if (target === null) return;
    if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  // Wait two frames: other code may move the focus with the change or right after it.
  const scheduleRestore = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    window.requestAnimationFrame(() => window.requestAnimationFrame(restoreNow));
  };
  const changes = new MutationObserver(scheduleRestore);
  // No focus can be lost before the first key or click.
  const startObserving = (): void => {
    changes.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["hidden", "disabled", "open"],
    });
    scheduleRestore();
  };
  const rememberDrawer = ({ target }: FocusEvent): void => {
    drawer = target instanceof Element ? target.closest(".drawer") : null;
  };
  return unsubscribeAll(
    () => changes.disconnect(),
    listen(document, { keydown: startObserving, pointerdown: startObserving }, { once: true }),
    listen(document, { focusin: rememberDrawer, focusout: scheduleRestore }),
  );
}

const OVERLAYS = "dialog[open], [aria-modal='true'], .mantine-Popover-dropdown, .distance";

const isShown = (element: Element | null): element is Element =>
  element?.isConnected === true && element.checkVisibility({ checkVisibilityCSS: true });

const headingOf = (part: ParentNode): HTMLElement | null => part.querySelector<HTMLElement>("h1, h2");

const restoreTarget = (document: Document): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(OVERLAYS)].findLast(isShown) ??
  // At a large zoom, a drawer covers the screen and its heading.
  [...document.querySelectorAll<HTMLElement>(".frame__screen:not([hidden]) :is(h1, .drawer h2)")].find(isShown) ??
  null;
