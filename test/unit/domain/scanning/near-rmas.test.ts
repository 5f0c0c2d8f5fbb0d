import fc from "fast-check";
import { expect, it } from "vitest";
import { listNearRmas } from "../../../../src-domain/scanning/near-rmas.ts";
import { parseScanCode } from "../../../../src-domain/scanning/scan-code.ts";

const RMA = "USE-2-240906-D00048-17";

it.each([
  ["a wrong digit", "USE-2-240906-D00043-17"],
  ["a missing digit", "USE-2-240906-D0048-17"],
  ["an added digit", "USE-2-240906-D00048-7"],
  ["two swapped digits", "USE-2-240906-D00084-17"],
])("finds the RMA of a scan with %s", (_, scanned) => expect(listNearRmas(scanned)).toContain(RMA));

it.each([
  ["two wrong digits", "USE-2-240906-D00053-17"],
  ["a wrong letter", "USE-2-240906-E00048-17"],
  ["digits swapped over a dash", "USE-2-240906-D00041-87"],
  ["no difference", RMA],
])("does not find the RMA of a scan with %s", (_, scanned) => expect(listNearRmas(scanned)).not.toContain(RMA));

const anyRma = fc
  .tuple(fc.nat(99_999), fc.stringMatching(/^\d{6}$/), fc.stringMatching(/^\d{1,5}$/), fc.nat(58))
  .map(([warehouse, day, sequence, check]) => `TWN-${warehouse}-${day}-D${sequence}-${check}`);

it("returns up to 500 RMAs, to each of which the scanned one is near", () => {
  fc.assert(
    fc.property(anyRma, (rma) => {
      const near = listNearRmas(rma);
      expect(near.length).toBeLessThanOrEqual(500);
      expect(new Set(near).size).toBe(near.length);
      for (const otherRma of near) expect(parseScanCode(otherRma)).toMatchObject({ kind: "rma", rma: otherRma });
      // A twentieth of them, because each call takes a millisecond.
      for (const otherRma of near.filter((_, index) => index % 20 === 0)) expect(listNearRmas(otherRma)).toContain(rma);
    }),
    { numRuns: 10 },
  );
});
