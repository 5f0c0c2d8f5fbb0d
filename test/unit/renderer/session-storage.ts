import { vi } from "vitest";

/** The page's session storage, which outlives a page that is loaded again. */
export const session = new Map<string, string>();

vi.stubGlobal("sessionStorage", {
  getItem: (key: string) => session.get(key) ?? null,
  setItem: (key: string, value: string) => session.set(key, value),
  removeItem: (key: string) => session.delete(key),
});
