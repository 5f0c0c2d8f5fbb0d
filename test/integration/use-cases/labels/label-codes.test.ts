import { afterAll, describe, expect, it } from "vitest";
import { toLabelCode } from "../../../../src-domain/labels/label-codes.ts";
import { createLabelCodeReader } from "../../../../src-main/use-cases/labels/label-code-reader.ts";
import { LABEL_FAMILIES } from "../../../label-families.ts";
import { drawLabel } from "../../support/label-raster.ts";
import { LABEL_CODE_WORKER } from "../../support/workers.ts";
import wasmFile from "../../support/zxing-path.ts";

const reader = createLabelCodeReader({ workerPath: LABEL_CODE_WORKER, wasmFile });
afterAll(() => reader.close());

describe("the barcodes of a printed label", () => {
  it.each(Object.entries(LABEL_FAMILIES))("are read from a label of %s", async (_name, createLabel) => {
    for (const parcel of [1, 2, 3]) {
      const { tracking, others } = createLabel(parcel);
      const codes = [...tracking, ...others];
      const contents = await reader.read([drawLabel(codes)]);
      expect(contents?.map(toLabelCode).toSorted()).toEqual(
        codes.map(({ content }) => toLabelCode(content)).toSorted(),
      );
    }
  });

  it("are none on a blank label", async () =>
    expect(await reader.read([{ width: 100, height: 100, pixels: new Uint8Array(10_000).fill(255) }])).toEqual([]));

  it("are read from the next label after incomplete pixels", async () => {
    expect(await reader.read([{ width: 10, height: 10, pixels: new Uint8Array(1) }])).toBeNull();
    const { tracking = [] } = LABEL_FAMILIES["UPS"]?.(1) ?? {};
    expect(await reader.read([drawLabel(tracking)])).toEqual(tracking.map(({ content }) => content));
  });

  it("are unknown if the decoder cannot start", async () => {
    const brokenReader = createLabelCodeReader({ workerPath: LABEL_CODE_WORKER, wasmFile: "missing.wasm" });
    for (let attempt = 1; attempt <= 2; attempt += 1) expect(await brokenReader.read([])).toBeNull();
  });
});
