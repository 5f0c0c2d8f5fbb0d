import { unsubscribeAll, listen } from "./subscriptions.ts";

/**
 * When the focused element disappears (screen closed, row removed, Esc in a field), focuses the surrounding dialog or
 * drawer, or the screen's heading, so that Tab continues from there, screen readers announce it, and scans work.
 */
export function restoreLostFocus(window: Window): () => void {
  const { document } = window;
  let isScheduled = false;
  let lastDrawer: Element | null = null;
  const restoreNow = (): void => {
    isScheduled = false;
    if (document.activeElement !== document.body) return;
    const target = (isVisible(lastDrawer) ? findHeading(lastDrawer) : null) ?? findRestoreTarget(document);
    if (target === null) return;
    if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  // Wait two frames, because other code may move the focus with the change or right after the change.
  const scheduleRestore = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    window.requestAnimationFrame(() => window.requestAnimationFrame(restoreNow));
  };
  const changeObserver = new MutationObserver(scheduleRestore);
  // No focus can be lost before the first key or click.
  const startObserving = (): void => {
    changeObserver.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["hidden", "disabled", "open"],
    });
    scheduleRestore();
  };
  const rememberDrawer = ({ target }: FocusEvent): void => {
    lastDrawer = target instanceof Element ? target.closest(".drawer") : null;
  };
  return unsubscribeAll(
    () => changeObserver.disconnect(),
    listen(document, { keydown: startObserving, pointerdown: startObserving }, { once: true }),
    listen(document, { focusin: rememberDrawer, focusout: scheduleRestore }),
  );
}

const OVERLAY_SELECTOR = "dialog[open], [aria-modal='true'], .mantine-Popover-dropdown, .distance";

const isVisible = (element: Element | null): element is Element =>
  element?.isConnected === true && element.checkVisibility({ checkVisibilityCSS: true });

const findHeading = (container: ParentNode): HTMLElement | null => container.querySelector<HTMLElement>("h1, h2");

const findRestoreTarget = (document: Document): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(OVERLAY_SELECTOR)].findLast(isVisible) ??
  // At a large zoom, a drawer covers the screen and its heading.
  [...document.querySelectorAll<HTMLElement>(".frame__screen:not([hidden]) :is(h1, .drawer h2)")].find(isVisible) ??
  null;
