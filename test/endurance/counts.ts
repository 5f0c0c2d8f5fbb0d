/** How often what happened, by name. */
export class Counts {
  readonly #counts = new Map<string, number>();

  add(name: string, times = 1): void {
    this.#counts.set(name, this.of(name) + times);
  }

  of(name: string): number {
    return this.#counts.get(name) ?? 0;
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Most often first. */
  toJSON(): Record<string, number> {
    return Object.fromEntries([...this.#counts].toSorted(([, one], [, other]) => other - one));
  }
}
