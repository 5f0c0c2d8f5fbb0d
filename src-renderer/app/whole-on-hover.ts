const CUT_SHORT = ".truncated:not([title]), .data-table__cell:not([title])";

/** Shows cut-off text in full on hover, in every language. Elements with their own title keep it. */
export function showWholeOnHover(root: Document): () => void {
  const notify = ({ target }: Event): void => {
    const cut = target instanceof HTMLElement ? target.closest<HTMLElement>(CUT_SHORT) : null;
    if (cut === null || cut.scrollWidth <= cut.clientWidth) return;
    cut.title = cut.textContent;
    cut.addEventListener("mouseleave", () => cut.removeAttribute("title"), { once: true });
  };
  root.addEventListener("mouseover", notify);
  return () => root.removeEventListener("mouseover", notify);
}
