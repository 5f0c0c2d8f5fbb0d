/** A form that was opened from the list below it comes into view, and those who go by the keyboard are at its head. */
export function takeToTitle(title: HTMLElement | null): void {
  title?.scrollIntoView({ block: "center" });
  title?.focus({ preventScroll: true });
}
