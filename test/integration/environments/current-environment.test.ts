import { describe, expect, it } from "vitest";
import type { Environment } from "../../../src-domain/environments/environment.ts";
import {
  createCurrentEnvironment,
  type OpenedEnvironment,
} from "../../../src-main/environments/current-environment.ts";
import { StoreOpenError } from "../../../src-main/store/thread/client.ts";

function openRig() {
  const steps: string[] = [];
  const sentBeforeClose: string[] = [];
  const brokenErrors: unknown[] = [];
  let reload = Promise.withResolvers<void>();
  let isCurrent: Record<string, () => boolean> = {};
  const faults = { open: "", choose: "" };
  const pauses = { close: Promise.resolve() };
  const environments = createCurrentEnvironment<OpenedEnvironment>({
    open: (id, current) => {
      steps.push(`open ${id}`);
      if (faults.open === id) return Promise.reject(new Error(`${id} is newer than the app`));
      isCurrent = { ...isCurrent, [id]: current };
      return Promise.resolve({
        id,
        start: () => Promise.resolve(void steps.push(`start ${id}`)),
        sendUndoable: () => Promise.resolve(void sentBeforeClose.push(id)),
        close: () => pauses.close.then(() => void steps.push(`close ${id}`)),
      });
    },
    registry: {
      find: (id) => ({ id, name: id, kind: "practice" }) as Environment,
      folderOf: (id) => id,
      choose: (id) => {
        if (faults.choose === id) return Promise.reject(new Error("disk full"));
        steps.push(`choose ${id}`);
        return Promise.resolve();
      },
    },
    runMaintenance: ({ name }) => {
      steps.push(name);
      return name === "list-backups"
        ? Promise.reject(new Error("maintenance: no files"))
        : Promise.resolve({} as never);
    },
    publish: () => undefined,
    loadPage: async () => {
      steps.push("load");
      await reload.promise;
    },
    onBroken: (error) => void brokenErrors.push(error),
  });
  const requestFrom = (page: string): Promise<string> => environments.runForPage(page, ({ id }) => Promise.resolve(id));
  return {
    environments,
    steps,
    sentBeforeClose,
    brokenErrors,
    faults,
    pauses,
    requestFrom,
    current: (id: string) => isCurrent[id]?.(),
    finishReload: () => {
      reload.resolve();
      reload = Promise.withResolvers<void>();
    },
  };
}

const flushEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("switching", () => {
  it("closes the old environment after its page's calls", async () => {
    const { environments, steps, requestFrom, finishReload, current } = openRig();
    await environments.begin("practice");
    const scan = Promise.withResolvers<void>();
    const recorded = environments.runForPage("old page", () => scan.promise.then(() => steps.push("recorded")));
    expect(await environments.switchTo("sandbox")).toBeNull();
    await flushEventLoop();
    expect(steps).toEqual(["open practice", "start practice", "open sandbox", "choose sandbox", "load"]);
    expect([current("practice"), current("sandbox")]).toEqual([false, true]);
    expect([await requestFrom("old page"), await requestFrom("new page")]).toEqual(["practice", "sandbox"]);
    finishReload();
    await flushEventLoop();
    expect(steps.slice(5)).toEqual(["start sandbox"]);
    scan.resolve();
    await recorded;
    await flushEventLoop();
    await expect(requestFrom("old page")).rejects.toThrow("closed");
    expect(await requestFrom("new page")).toBe("sandbox");
    await environments.close();
    expect(steps.slice(6)).toEqual(["recorded", "close practice", "close sandbox"]);
  });

  it.each(["open", "choose"] as const)(
    "keeps the current environment when it fails to %s the other one",
    async (fault) => {
      const { environments, steps, faults, requestFrom, current } = openRig();
      await environments.begin("practice");
      faults[fault] = "sandbox";
      expect(await environments.switchTo("sandbox")).toMatch(/newer|disk full/);
      expect(steps).not.toContain("load");
      expect(steps).not.toContain("close practice");
      expect(current("practice")).toBe(true);
      expect(await requestFrom("old page")).toBe("practice");
      expect(steps.includes("close sandbox")).toBe(fault === "choose");
    },
  );

  it("runs one switch at a time", async () => {
    const { environments, steps, finishReload, brokenErrors } = openRig();
    await environments.begin("practice");
    const switches = [environments.switchTo("sandbox"), environments.switchTo("practice")];
    await switches[0];
    await flushEventLoop();
    expect(steps.filter((step) => step === "open practice")).toHaveLength(1);
    finishReload();
    await switches[1];
    finishReload();
    expect(await environments.switchTo("practice")).toBeNull();
    await environments.close();
    expect(steps.filter((step) => step === "load")).toHaveLength(2);
    expect(steps.indexOf("close practice")).toBeLessThan(steps.lastIndexOf("open practice"));
    expect(brokenErrors).toEqual([]);
  });
});

const DAMAGE = new StoreOpenError("damaged", { kind: "journal", how: "damaged" }, "");

it("replaces a damaged journal only after its environment is closed", async () => {
  const { environments, steps, pauses } = openRig();
  await environments.begin("practice");
  const answer = Promise.withResolvers<void>();
  pauses.close = answer.promise;
  const closed = environments.closeDamaged("practice", DAMAGE);
  await flushEventLoop();
  const replaced = environments.recovery.startOver();
  await flushEventLoop();
  expect(steps.slice(2)).toEqual(["list-backups"]);
  answer.resolve();
  expect(await replaced).toEqual({ ok: true, value: null });
  await closed;
  expect(steps.slice(3)).toEqual(["close practice", "start-over", "open practice", "start practice"]);
});

describe("an order that could still be undone", () => {
  it("is sent before a switch and before the desk closes", async () => {
    const { environments, sentBeforeClose, finishReload } = openRig();
    await environments.begin("practice");
    expect(await environments.switchTo("sandbox")).toBeNull();
    finishReload();
    await flushEventLoop();
    expect(sentBeforeClose).toEqual(["practice"]);
    await environments.close();
    expect(sentBeforeClose).toEqual(["practice", "sandbox"]);
  });

  it("is not sent when the journal is damaged", async () => {
    const { environments, sentBeforeClose, steps } = openRig();
    await environments.begin("practice");
    await environments.closeDamaged("practice", DAMAGE);
    expect(steps.at(-1)).toBe("close practice");
    expect(sentBeforeClose).toEqual([]);
  });
});
