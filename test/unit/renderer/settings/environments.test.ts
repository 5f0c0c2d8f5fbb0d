import { beforeEach, expect, it, vi } from "vitest";
import type { Environments, EnvironmentView } from "../../../../src-preload/contract/environments/environment.ts";

vi.stubGlobal("window", { desk: {} });
const { toAddressProblems } = await import("../../../../src-renderer/features/settings/connection/address-draft.ts");
const { applyEnvironments, findShownEnvironment, useEnvironments } =
  await import("../../../../src-renderer/features/environments/environments.ts");

const createView = (id: string, { isCurrent } = { isCurrent: false }) => ({ id, isCurrent }) as EnvironmentView;
const KNOWN: Environments = {
  environments: [createView("one"), createView("two", { isCurrent: true })],
  keychain: { isAvailable: true, problem: null },
  configuration: { problems: [], isLocked: false },
};

beforeEach(() => useEnvironments.setState({ overview: null, shownEnvironmentId: null }));

it("shows the current environment unless an existing one is selected", () => {
  expect(findShownEnvironment(KNOWN, null)?.id).toBe("two");
  expect(findShownEnvironment(KNOWN, "one")?.id).toBe("one");
  expect(findShownEnvironment(KNOWN, "removed")?.id).toBe("two");
});

it("applies the answer of main only when it succeeds", async () => {
  expect(await applyEnvironments(Promise.resolve({ ok: true, value: KNOWN }))).toBeNull();
  expect(useEnvironments.getState().overview).toBe(KNOWN);
  const error = { code: "managed", message: "", isRetryable: false } as const;
  expect(await applyEnvironments(Promise.resolve({ ok: false, error }))).toBe(error);
  expect(useEnvironments.getState().overview).toBe(KNOWN);
});

it("assigns address problems to their fields", () => {
  const fields = { userApiUrl: "not-https" };
  expect(toAddressProblems({ code: "bad-address", fields })).toEqual({ fields, general: null });
  const unknown = { userApiUrl: "Main worded this in English." };
  expect(toAddressProblems({ code: "bad-address", fields: unknown })).toEqual({ fields: {}, general: "failed" });
});

it.each([
  ["name-taken", { name: "nameTaken", general: null }],
  ["managed", { general: "isManaged" }],
  ["no-such-environment", { general: "gone" }],
  ["internal", { general: "failed" }],
  ["bad-address", { general: "failed" }],
])("maps the error %s to its own text", (code, texts) =>
  expect(toAddressProblems({ code })).toEqual({ fields: {}, ...texts }),
);
