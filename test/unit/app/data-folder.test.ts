import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { moveToLocalDataFolder } from "../../../src-main/app/data-folder.ts";
import { tempFolder } from "../../temp-folder.ts";

const NAME = "Returns Desk";

describe("the data folder on Windows", () => {
  let roaming = "";
  let local = "";
  beforeEach(async () => {
    const profile = tempFolder();
    roaming = join(profile, "Roaming");
    local = join(profile, "Local");
    await mkdir(local);
  });

  const createRoamingFolder = async (): Promise<void> => {
    await mkdir(join(roaming, NAME), { recursive: true });
    await writeFile(join(roaming, NAME, "journal.sqlite"), "orders");
  };
  const dataFolder = (): string => moveToLocalDataFolder({ roaming, local }, NAME);

  it("moves once from the roaming to the local profile", async () => {
    expect(dataFolder()).toBe(join(local, NAME));
    await createRoamingFolder();
    expect(dataFolder()).toBe(join(local, NAME));
    expect(await readFile(join(local, NAME, "journal.sqlite"), "utf8")).toBe("orders");
    await createRoamingFolder();
    await writeFile(join(local, NAME, "journal.sqlite"), "newer orders");
    expect(dataFolder()).toBe(join(local, NAME));
    expect(await readFile(join(local, NAME, "journal.sqlite"), "utf8")).toBe("newer orders");
  });

  it("stays in the roaming profile when it cannot move", async () => {
    await createRoamingFolder();
    await rm(local, { recursive: true });
    expect(dataFolder()).toBe(join(roaming, NAME));
    expect(await readFile(join(roaming, NAME, "journal.sqlite"), "utf8")).toBe("orders");
  });
});
