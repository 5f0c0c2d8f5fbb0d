const BLOCK = 16_384;

/** Row keys in result order. A million take eight megabytes, and the list grows without copying. */
export class RowKeyList {
  readonly #blocks: Float64Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(places: Iterable<number>): void {
    for (const place of places) {
      const within = this.#length % BLOCK;
      if (within === 0) this.#blocks.push(new Float64Array(BLOCK));
      (this.#blocks.at(-1) as Float64Array)[within] = place;
      this.#length += 1;
    }
  }

  slice(from: number, to: number): number[] {
    const end = Math.min(to, this.#length);
    return Array.from({ length: Math.max(0, end - from) }, (_, index) => this.at(from + index));
  }

  at(index: number): number {
    return this.#blocks[Math.floor(index / BLOCK)]?.[index % BLOCK] ?? Number.NaN;
  }

  /** The list must be descending. */
  holds(place: number): boolean {
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.at(middle) > place) low = middle + 1;
      else high = middle;
    }
    return this.at(low) === place;
  }
}
