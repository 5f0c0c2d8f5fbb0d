import { domains } from "../../../src-preload/contract/index.ts";
import { expect, sharedDeskTest as test } from "../support/desk-test.ts";
import { openOutsideServer } from "../support/security/outside-server.ts";
import { pageAttacks } from "../support/security/page-attacks.ts";

// All tests of the file share one desk.
test.describe.configure({ mode: "default" });

/** How long the test waits for the policy to block an attack, in milliseconds. */
const TIMEOUT_MS = 5000;

// Proof P5
test("gives the page nothing but the bridge", async ({ desk }) => {
  const pageState = await desk.page.evaluate(async () => ({
    globals: ["require", "process", "module", "Buffer", "electron", "ipcRenderer"].filter((name) => name in window),
    domains: Object.keys(window.desk).toSorted(),
    fetched: await fetch("http://127.0.0.1:9/").then(
      () => "answered",
      () => "blocked",
    ),
  }));
  expect(pageState.globals).toEqual([]);
  expect(pageState.domains).toEqual(Object.keys(domains).toSorted());
  expect(pageState.fetched).toBe("blocked");
});

// Proof S18
test("blocks every attack of an injected script by the content security policy", async ({ desk }) => {
  const outsideServer = await openOutsideServer();
  const unblockedAttacks: string[] = [];
  for (const { name, directive, code } of pageAttacks(outsideServer.origin)) {
    const isBlocked = desk.page.evaluate(
      ([expectedDirective, timeoutMs]) =>
        new Promise<boolean>((resolve) => {
          document.addEventListener("securitypolicyviolation", function listen({ effectiveDirective }) {
            if (effectiveDirective !== expectedDirective) return;
            document.removeEventListener("securitypolicyviolation", listen);
            resolve(true);
          });
          setTimeout(() => resolve(false), timeoutMs);
        }),
      [directive, TIMEOUT_MS] as const,
    );
    await desk.page.evaluate(code).catch(() => undefined);
    if (!(await isBlocked)) unblockedAttacks.push(name);
  }
  expect(unblockedAttacks).toEqual([]);
  expect(await desk.page.evaluate(() => "injected" in window)).toBe(false);
  expect(outsideServer.requests).toEqual([]);
  await outsideServer.close();
});
