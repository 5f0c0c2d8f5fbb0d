/** The focused field as it was before a key reached it. */
export interface FieldSnapshot {
  /** Puts the field's text and caret back. */
  readonly restore: () => void;
  /** When the burst is over: closes the list that a combobox opened for the scanner's first characters. */
  readonly settle: () => void;
}

const TEXT_INPUT_TYPES = new Set(["", "text", "password", "search", "tel", "url", "email", "number"]);

/**
 * Remembers the focused field, so that characters a scanner put into it can be taken back exactly. Null when the focus is
 * on nothing that text goes into.
 */
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
    // React overrides `value` on the element to follow changes; the prototype's setter and an input event reach its state.
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

/**
 * True for a field that holds a secret: its keys are neither read, journaled nor taken back. A secret field that shows
 * its text, or holds a token in the clear, is marked with `data-secret`.
 */
export function holdsSecret(element: Element | null): boolean {
  if (element === null) return false;
  // The PIN of a locked desk is typed by hand: what a scanner types there is taken back, and recorded nowhere.
  if (element instanceof HTMLInputElement && element.type === "password") return !element.matches("[data-lock-pin]");
  return element.closest("[data-secret], [autocomplete~='current-password'], [autocomplete~='new-password']") !== null;
}

export interface TakenField {
  /** Called when the burst is over. */
  readonly settle: () => void;
}

/** Takes back what a burst's first keys put into a field, and keeps the rest of the burst out of it. */
export function takeBack(snapshot: FieldSnapshot | null, target: EventTarget | null, composing: boolean): TakenField {
  const field = target instanceof HTMLElement ? target : null;
  // An input method sees keys before the page does; a field without focus gives it nowhere to write the rest of the code.
  if (composing) field?.blur();
  snapshot?.restore();
  return {
    settle() {
      if (composing) field?.focus({ preventScroll: true });
      snapshot?.settle();
    },
  };
}
