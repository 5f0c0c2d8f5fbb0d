import { describe, expect, it } from "vitest";
import { createCurrentEnvironment, type Opened } from "../../../src-main/environments/current-environment.ts";

function rig() {
  const reported: string[] = [];
  const broken: unknown[] = [];
  let reload = Promise.withResolvers<void>();
  let isCurrent: Record<string, () => boolean> = {};
  const faults = { open: "", choose: "" };
  const environments = createCurrentEnvironment<Opened>({
    open: (id, current) => {
      reported.push(`open ${id}`);
      if (faults.open === id) return Promise.reject(new Error(`${id} is newer than the app`));
      isCurrent = { ...isCurrent, [id]: current };
      return Promise.resolve({
        id,
        start: () => Promise.resolve(void reported.push(`start ${id}`)),
        close: () => Promise.resolve(void reported.push(`close ${id}`)),
      });
    },
    registry: {
      find: () => undefined,
      folderOf: (id) => id,
      choose: (id) => {
        if (faults.choose === id) return Promise.reject(new Error("disk full"));
        reported.push(`choose ${id}`);
        return Promise.resolve();
      },
    },
    runMaintenance: () => Promise.reject(new Error("maintenance: no files")),
    publish: () => undefined,
    loadPage: async () => {
      reported.push("load");
      await reload.promise;
    },
    onBroken: (error) => void broken.push(error),
  });
  const requestFrom = (page: string): Promise<string> => environments.answer(page, ({ id }) => Promise.resolve(id));
  return {
    environments,
    reported,
    broken,
    faults,
    requestFrom,
    current: (id: string) => isCurrent[id]?.(),
    pageIsGone: () => {
      reload.resolve();
      reload = Promise.withResolvers<void>();
    },
  };
}

const eventLoopTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("switching", () => {
  it("opens the other environment, and closes the old one after its page's calls", async () => {
    const { environments, reported, requestFrom, pageIsGone, current } = rig();
    await environments.begin("practice");
    const scan = Promise.withResolvers<void>();
    const recorded = environments.answer("old page", () => scan.promise.then(() => reported.push("recorded")));
    expect(await environments.switchTo("sandbox")).toBeNull();
    await eventLoopTurn();
    expect(reported).toEqual(["open practice", "start practice", "open sandbox", "choose sandbox", "load"]);
    expect([current("practice"), current("sandbox")]).toEqual([false, true]);
    expect([await requestFrom("old page"), await requestFrom("new page")]).toEqual(["practice", "sandbox"]);
    pageIsGone();
    await eventLoopTurn();
    expect(reported.slice(5)).toEqual(["start sandbox"]);
    scan.resolve();
    await recorded;
    await eventLoopTurn();
    await expect(requestFrom("old page")).rejects.toThrow("closed");
    expect(await requestFrom("new page")).toBe("sandbox");
    await environments.close();
    expect(reported.slice(6)).toEqual(["recorded", "close practice", "close sandbox"]);
  });

  it.each(["open", "choose"] as const)(
    "keeps the current environment when it fails to %s the other one",
    async (fault) => {
      const { environments, reported, faults, requestFrom, current } = rig();
      await environments.begin("practice");
      faults[fault] = "sandbox";
      expect(await environments.switchTo("sandbox")).toMatch(/newer|disk full/);
      expect(reported).not.toContain("load");
      expect(reported).not.toContain("close practice");
      expect(current("practice")).toBe(true);
      expect(await requestFrom("old page")).toBe("practice");
      expect(reported.includes("close sandbox")).toBe(fault === "choose");
    },
  );

  it("switches one at a time, and not to the current environment", async () => {
    const { environments, reported, pageIsGone, broken } = rig();
    await environments.begin("practice");
    const both = [environments.switchTo("sandbox"), environments.switchTo("practice")];
    await both[0];
    await eventLoopTurn();
    expect(reported.filter((what) => what === "open practice")).toHaveLength(1);
    pageIsGone();
    await both[1];
    pageIsGone();
    expect(await environments.switchTo("practice")).toBeNull();
    await environments.close();
    expect(reported.filter((what) => what === "load")).toHaveLength(2);
    expect(reported.indexOf("close practice")).toBeLessThan(reported.lastIndexOf("open practice"));
    expect(broken).toEqual([]);
  });
});
