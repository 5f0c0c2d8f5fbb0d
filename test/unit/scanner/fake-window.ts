/** A key press in `FakeWindow`, which has the parts of a window that the scanner's listener uses. */
export interface FakeKey {
  readonly code: string;
  readonly atMs: number;
  readonly shift?: boolean;
  readonly control?: boolean;
  readonly alt?: boolean;
  readonly altGr?: boolean;
  readonly meta?: boolean;
  readonly repeat?: boolean;
  readonly key?: string;
  readonly keyCode?: number;
  readonly isComposing?: boolean;
  readonly capsLock?: boolean;
  readonly staysDown?: boolean;
}

type Listener = (event: object) => void;

// The listener recognizes fields by these classes, which Node does not have.
for (const name of ["HTMLElement", "HTMLInputElement", "HTMLTextAreaElement"]) {
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: function NoElement() {} });
}

export class FakeWindow {
  readonly document = { activeElement: null, hasFocus: () => true };
  readonly performance = { now: () => this.#now };
  readonly #listeners = new Map<string, Set<Listener>>();
  #now = 0;
  #timers = new Map<number, { at: number; callback: () => void }>();
  #nextTimer = 1;

  asWindow(): Window {
    return this as unknown as Window;
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, (this.#listeners.get(type) ?? new Set()).add(listener));
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener);
  }

  setTimeout(callback: () => void, delay: number): number {
    this.#timers.set(this.#nextTimer, { at: this.#now + delay, callback });
    return this.#nextTimer++;
  }

  clearTimeout(timer: number): void {
    this.#timers.delete(timer);
  }

  /** Returns whether the page received the key. Releases the key at once, as scanners do, unless `staysDown`. */
  keyDown(key: FakeKey): boolean {
    const {
      code,
      atMs,
      shift = false,
      control = false,
      alt = false,
      altGr = false,
      meta = false,
      repeat = false,
    } = key;
    // A delayed key arrives after the time `atMs`.
    this.advanceTime(Math.max(0, atMs - this.#now));
    const isPassed = this.emit("keydown", {
      code,
      shiftKey: shift,
      ctrlKey: control,
      altKey: alt,
      metaKey: meta,
      repeat,
      timeStamp: atMs,
      target: null,
      key: key.key ?? code,
      keyCode: key.keyCode ?? 0,
      isComposing: key.isComposing ?? false,
      getModifierState: (name: string) =>
        (name === "AltGraph" && altGr) || (name === "CapsLock" && (key.capsLock ?? false)),
    });
    if (!(key.staysDown ?? false)) this.keyUp(code, key.key);
    return isPassed;
  }

  keyUp(code: string, key = code): boolean {
    return this.emit("keyup", { code, key, timeStamp: this.#now });
  }

  emit(type: string, properties: object = {}): boolean {
    let isPassed = true;
    const event = { ...properties, preventDefault: () => (isPassed = false), stopImmediatePropagation: () => {} };
    for (const listener of this.#listeners.get(type) ?? []) listener(event);
    return isPassed;
  }

  advanceTime(milliseconds: number): void {
    const endsAt = this.#now + milliseconds;
    for (;;) {
      const nextDueTimer = [...this.#timers]
        .filter(([, timer]) => timer.at <= endsAt)
        .toSorted((a, b) => a[1].at - b[1].at)[0];
      if (!nextDueTimer) break;
      this.#timers.delete(nextDueTimer[0]);
      this.#now = nextDueTimer[1].at;
      nextDueTimer[1].callback();
    }
    this.#now = endsAt;
  }
}
