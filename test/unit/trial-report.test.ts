import { expect, it } from "vitest";
import { reportText, secretsIn, type PrivateTexts } from "../../tools/trial/report.ts";

it("lists each step without secrets, paths or names", () => {
  const hidden: PrivateTexts = {
    secrets: secretsIn({ WIN_CSC_KEY_PASSWORD: "hunter2-hunter2", PATH: "/usr/bin" }),
    homes: [String.raw`C:\Users\Ada Lovelace`],
    names: ["Ada Lovelace", "PC-0815"],
  };
  const detail = [
    String.raw`EPERM: C:\Users\Ada Lovelace\trial\a.pdf`,
    "file:///C:/Users/ada lovelace/trial",
    String.raw`"C:\\Users\\Ada Lovelace\\b"`,
    String.raw`\\PC-0815\share\c.txt /srv/data/d.txt D:\work\e.txt`,
    "signed with hunter2-hunter2 by ada lovelace",
  ].join(" | ");
  const failed = { name: "Print", state: "failed", detail, seconds: 1.25 } as const;
  const passed = { name: "Tour", state: "passed", detail: "Done in 4/6.", seconds: 61 } as const;
  const text = reportText({ System: "win32" }, [passed, failed], hidden);
  expect(text).not.toMatch(/hunter2|lovelace|PC-0815|srv|share|work|Users/i);
  expect(text).toContain("| Tour | passed: Done in 4/6. | 61.0 s |");
  expect(text).toContain(String.raw`| Print | **failed**: EPERM: ~\trial\a.pdf`);
  for (const name of ["c.txt", "d.txt", "e.txt"]) expect(text).toContain(`…/${name}`);
});
