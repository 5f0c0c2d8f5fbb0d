import { domains } from "../../../src-preload/contract/index.ts";
import { expect, sharedDeskTest as test } from "../support/desk-test.ts";
import { openOutsideServer } from "../support/security/outside-server.ts";
import { pageAttacks } from "../support/security/page-attacks.ts";

// One desk for all tests of the file.
test.describe.configure({ mode: "default" });

/** How long the test waits for the policy to block an attack, in milliseconds. */
const TIMEOUT_MS = 5000;

// Proof P5
test("gives the page nothing but the bridge", async ({ desk }) => {
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
test("blocks every attack of an injected script by the content security policy", async ({ desk }) => {
  const outside = await openOutsideServer();
  const notBlocked: string[] = [];
  for (const { name, directive, code } of pageAttacks(outside.origin)) {
    const isBlocked = desk.page.evaluate(
      ([expected, timeoutMs]) =>
        new Promise<boolean>((resolve) => {
          document.addEventListener("securitypolicyviolation", function listen({ effectiveDirective }) {
            if (effectiveDirective !== expected) return;
            document.removeEventListener("securitypolicyviolation", listen);
            resolve(true);
          });
          setTimeout(() => resolve(false), timeoutMs);
        }),
      [directive, TIMEOUT_MS] as const,
    );
    await desk.page.evaluate(code).catch(() => undefined);
    if (!(await isBlocked)) notBlocked.push(name);
  }
  expect(notBlocked).toEqual([]);
  expect(await desk.page.evaluate(() => "injected" in window)).toBe(false);
  expect(outside.requests).toEqual([]);
  await outside.close();
});
