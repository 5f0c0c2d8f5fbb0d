import { useEffect, useRef, type RefObject } from "react";

/**
 * Opens a `dialog` over everything for as long as it is mounted; the browser keeps the focus in it and gives it back. The
 * dialog itself takes the focus, and no button: what is typed blindly presses nothing.
 */
export function useOpenDialog(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    element.showModal();
    element.focus();
    return () => element.close();
  }, []);
  return dialog;
}
