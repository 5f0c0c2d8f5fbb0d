export function takeToTitle(title: HTMLElement | null): void {
  title?.scrollIntoView({ block: "center" });
  title?.focus({ preventScroll: true });
}
