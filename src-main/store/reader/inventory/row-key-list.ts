const BLOCK_LENGTH = 16_384;

/** Row keys in result order. A million take eight megabytes, and the list grows without copying. */
export class RowKeyList {
  readonly #blocks: Float64Array[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(rowKeys: Iterable<number>): void {
    for (const rowKey of rowKeys) {
      const within = this.#length % BLOCK_LENGTH;
      if (within === 0) this.#blocks.push(new Float64Array(BLOCK_LENGTH));
      (this.#blocks.at(-1) as Float64Array)[within] = rowKey;
      this.#length += 1;
    }
  }

  slice(from: number, to: number): number[] {
    const end = Math.min(to, this.#length);
    return Array.from({ length: Math.max(0, end - from) }, (_, index) => this.at(from + index));
  }

  at(index: number): number {
    return this.#blocks[Math.floor(index / BLOCK_LENGTH)]?.[index % BLOCK_LENGTH] ?? Number.NaN;
  }

  /** Whether the list contains a row key. The list must be descending. */
  holds(rowKey: number): boolean {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.at(middle) > rowKey) low = middle + 1;
      else high = middle;
    }
    return this.at(low) === rowKey;
  }
}
