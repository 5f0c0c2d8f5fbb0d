import { useEffect, useRef, type RefObject } from "react";

/**
 * Opens a `dialog` over everything for as long as it is mounted; the browser keeps the focus in it. The dialog itself
 * takes the focus, and no button: what is typed blindly presses nothing. Afterwards it is where it was, unless the
 * operator moved it.
 */
export function useOpenDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const { activeElement } = document;
    element.showModal();
    element.focus();
    return () => {
      element.close();
      // React has taken the element out by now, and the browser gives the focus back only of one that is there.
      if (document.activeElement === document.body && activeElement instanceof HTMLElement) {
        activeElement.focus({ preventScroll: true });
      }
    };
  }, []);
  return dialog;
}
