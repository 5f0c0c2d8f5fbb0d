import { domains } from "../../../src-preload/contract/index.ts";
import { expect, lookingTest as test } from "../support/desk-test.ts";
import { openOutside } from "../support/security/outside.ts";
import { pageAttacks } from "../support/security/page-attacks.ts";

// One desk for all.
test.describe.configure({ mode: "default" });

/** How long an attack that is not stopped is waited for. */
const PATIENCE_MS = 5000;

// Proof P5
test("the page has no Node, no Electron and no network, and cannot name a channel of its own", async ({ desk }) => {
  const found = await desk.page.evaluate(async () => ({
    globals: ["require", "process", "module", "Buffer", "electron", "ipcRenderer"].filter((name) => name in window),
    domains: Object.keys(window.desk).toSorted(),
    fetched: await fetch("http://127.0.0.1:9/").then(
      () => "answered",
      () => "blocked",
    ),
  }));
  expect(found.globals).toEqual([]);
  expect(found.domains).toEqual(Object.keys(domains).toSorted());
  expect(found.fetched).toBe("blocked");
});

// Proof S18
test("the content security policy stops whatever a script in the page might try", async ({ desk }) => {
  const outside = await openOutside();
  const notStopped: string[] = [];
  for (const { what, directive, code } of pageAttacks(outside.origin)) {
    const stopped = desk.page.evaluate(
      ([awaited, patience]) =>
        new Promise<boolean>((resolve) => {
          document.addEventListener("securitypolicyviolation", function listen({ effectiveDirective }) {
            if (effectiveDirective !== awaited) return;
            document.removeEventListener("securitypolicyviolation", listen);
            resolve(true);
          });
          setTimeout(() => resolve(false), patience);
        }),
      [directive, PATIENCE_MS] as const,
    );
    await desk.page.evaluate(code).catch(() => undefined);
    if (!(await stopped)) notStopped.push(what);
  }
  expect(notStopped).toEqual([]);
  expect(await desk.page.evaluate(() => "injected" in window)).toBe(false);
  expect(outside.asked).toEqual([]);
  await outside.close();
});
