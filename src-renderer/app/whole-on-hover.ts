const CUT_SHORT = ".truncated:not([title]), .data-table__cell:not([title])";

/** What a narrow place cut short is told whole on hover, in whatever language it is long. A title of its own stays. */
export function tellWholeOnHover(root: Document): () => void {
  const tell = ({ target }: Event): void => {
    const cut = target instanceof HTMLElement ? target.closest<HTMLElement>(CUT_SHORT) : null;
    if (cut === null || cut.scrollWidth <= cut.clientWidth) return;
    cut.title = cut.textContent;
    cut.addEventListener("mouseleave", () => cut.removeAttribute("title"), { once: true });
  };
  root.addEventListener("mouseover", tell);
  return () => root.removeEventListener("mouseover", tell);
}
