import { isModifier } from "./keystroke.ts";

export interface Hold {
  /** The key before was still down. */
  readonly overlapping: boolean;
  /** How long this key has been down already, in milliseconds. */
  readonly heldMs: number;
}

/** Follows which keys are down, by position: people overlap keys when they type fast, scanners do not. */
export function createHeldKeys() {
  const downSince = new Map<string, number>();
  let newest: string | null = null;

  return {
    press(code: string, at: number, repeat: boolean): Hold {
      if (!repeat || !downSince.has(code)) downSince.set(code, at);
      const heldMs = at - (downSince.get(code) ?? at);
      if (repeat || isModifier(code)) return { overlapping: false, heldMs };
      // A key that goes down again without having come up has lost its release on the way.
      const overlapping = newest !== null && newest !== code && downSince.has(newest);
      newest = code;
      return { overlapping, heldMs };
    },
    release(code: string): void {
      downSince.delete(code);
    },
    isDown: (code: string): boolean => downSince.has(code),
    /** Releases go elsewhere while another window has the keyboard. */
    clear(): void {
      downSince.clear();
      newest = null;
    },
  };
}
