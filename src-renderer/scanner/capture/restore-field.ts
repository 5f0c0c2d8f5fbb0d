export interface FieldSnapshot {
  readonly restore: () => void;
  /** Restores the field after the burst, and closes the list that a combobox opened for the scanner's first keys. */
  readonly settle: () => void;
}

const TEXT_INPUT_TYPES = new Set(["", "text", "password", "search", "tel", "url", "email", "number"]);

export function snapshotFocusedField(document: Document): FieldSnapshot | null {
  const field = document.activeElement;
  if (field instanceof HTMLTextAreaElement) return snapshotField(field, HTMLTextAreaElement.prototype);
  if (field instanceof HTMLInputElement && TEXT_INPUT_TYPES.has(field.type)) {
    return snapshotField(field, HTMLInputElement.prototype);
  }
  return null;
}

function snapshotField(field: HTMLInputElement | HTMLTextAreaElement, prototype: object): FieldSnapshot {
  const wasExpanded = isExpanded(field);
  const { value, selectionStart, selectionEnd, selectionDirection } = field;
  const restore = (): void => {
    if (!field.isConnected || field.value === value) return;
    // React overrides `value` to track changes; the prototype's setter and an input event update React's state.
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
    field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "historyUndo" }));
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? "none");
  };
  return {
    restore,
    settle() {
      restore();
      if (wasExpanded || !isExpanded(field) || document.activeElement !== field) return;
      field.blur();
      field.focus({ preventScroll: true });
    },
  };
}

const isExpanded = (field: Element): boolean => field.getAttribute("aria-expanded") === "true";

/** Returns whether keys of the element are secret. `data-secret` marks a secret shown as plain text. */
export function isSecretField(element: Element | null): boolean {
  if (element === null) return false;
  // On the lock page, a scanner's keys are removed from the PIN field and never recorded.
  if (element instanceof HTMLInputElement && element.type === "password") return !element.matches("[data-lock-pin]");
  return element.closest("[data-secret], [autocomplete~='current-password'], [autocomplete~='new-password']") !== null;
}

/**
 * Removes the first keys of a burst from the focused field, and keeps the other keys out of it. Returns the function to
 * call after the burst.
 */
export function removeScannerInput(
  snapshot: FieldSnapshot | null,
  target: EventTarget | null,
  isComposing: boolean,
): () => void {
  const field = target instanceof HTMLElement ? target : null;
  // An input method sees keys before the page; without a focused field it cannot write the rest of the code.
  if (isComposing) field?.blur();
  snapshot?.restore();
  return () => {
    if (isComposing) field?.focus({ preventScroll: true });
    snapshot?.settle();
  };
}
