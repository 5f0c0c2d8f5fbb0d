import { beforeEach, expect, it, vi } from "vitest";
import type { TrustChange } from "../../../src-domain/environments/trust.ts";
import { LANGUAGES } from "../../../src-domain/language.ts";
import { showTrustDialog } from "../../../src-main/app/trust-dialog.ts";

type DialogOptions = {
  readonly message: string;
  readonly detail: string;
  readonly defaultId: number;
  readonly cancelId: number;
};
const electron = vi.hoisted(() => ({ dialogs: [] as DialogOptions[], response: 0 }));
vi.mock("electron", () => ({
  dialog: {
    showMessageBox: (options: DialogOptions) => {
      electron.dialogs.push(options);
      return Promise.resolve({ response: electron.response });
    },
  },
}));

beforeEach(() => void (electron.dialogs.length = 0));

const HOSTILE = 'Own\u202E"\nto: good.example\u2028?';
const KINDS: readonly TrustChange["kind"][] = [
  "address",
  "credentials",
  "label-hosts",
  "printer",
  "inbox",
  "production",
];

// Proof P20
it.each(LANGUAGES)("shows the host on a separate line for a hostile name: %s", async (language) => {
  for (const kind of KINDS) {
    const subject = kind === "inbox" ? "10.0.0.0/8" : HOSTILE;
    await showTrustDialog(null, language, { kind, subject, target: "evil.example, other.example" });
    const { message, detail } = electron.dialogs.at(-1) ?? { message: "", detail: "" };
    expect(message.split("\n")).toEqual(expect.arrayContaining(["evil.example", "other.example"]));
    expect(message + detail).not.toMatch(/[\u202E\u2028]/);
    expect(message.split("\n").filter((line) => line.includes("good.example")).length).toBeLessThanOrEqual(1);
  }
});

it("confirms only for the second button", async () => {
  const change: TrustChange = { kind: "printer", subject: "", target: "10.0.0.1:9100" };
  for (const [response, answer] of [
    [0, false],
    [1, true],
    [2, false],
  ] as const) {
    electron.response = response;
    expect(await showTrustDialog(null, "en", change)).toBe(answer);
  }
  const safeDefault = { defaultId: 0, cancelId: 0 };
  expect(electron.dialogs).toMatchObject([safeDefault, safeDefault, safeDefault]);
});
