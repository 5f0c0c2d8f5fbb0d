/**
 * What lies over a screen and asks for an answer. Such a surface says by `data-scans="record"` that a scan means there
 * what it means everywhere; otherwise scans are kept until it is closed.
 */
const SURFACES = "dialog[open], [role='dialog'], [role='alertdialog'], [role='menu'], [role='listbox']";

export function isSurfaceOpen(document: Document): boolean {
  return [...document.querySelectorAll(SURFACES)].some(
    (surface) => surface.closest("[data-scans='record']") === null && surface.checkVisibility(),
  );
}
