import { expect, it } from "vitest";
import { createDeskSettings } from "../../../src-main/use-cases/settings/settings.ts";
import { contextWith } from "../../desk-context.ts";

const LEARNED_AT = "2026-11-29T08:00:00.000Z";

it("replaces a learned code, but learns no further one, in a full list", async () => {
  const stored = new Map<string, unknown>();
  const context = contextWith({
    store: {
      readSettings: () => Promise.resolve(Object.fromEntries(stored)),
      writeSettings: (values) => {
        for (const [name, value] of Object.entries(values)) stored.set(name, value);
        return Promise.resolve();
      },
    },
    changes: { emit: () => true },
  });
  const settings = createDeskSettings(context, () => undefined);
  for (let count = 1; count <= 20; count += 1)
    await settings.learnCode({ code: `c${count}`, may: true, learnedAt: LEARNED_AT });
  await settings.learnCode({ code: "c5", may: false, learnedAt: LEARNED_AT });
  const { resendCodes } = await settings.get();
  expect(resendCodes).toHaveLength(20);
  expect(resendCodes.at(-1)).toEqual({ code: "c5", may: false, learnedAt: LEARNED_AT });
});
