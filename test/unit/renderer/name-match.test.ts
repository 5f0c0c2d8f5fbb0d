import { expect, it } from "vitest";
import german from "../../../src-renderer/i18n/de/frame.ts";
import { nameMatches } from "../../../src-renderer/i18n/name-match.ts";

it("finds a screen whose name contains a soft hyphen", () => {
  expect(german.screens.resends).toContain("\u00AD");
  expect(nameMatches(german.screens.resends, " wiederversand ")).toBe(true);
  expect(nameMatches(german.screens["shipping-orders"], "AUFTR")).toBe(true);
  expect(nameMatches(german.screens.resends, "retoure")).toBe(false);
});
