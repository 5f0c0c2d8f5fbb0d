import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { windowsDataFolder } from "../../../src-main/app/data-folder.ts";
import { tempFolder } from "../../temp-folder.ts";

const NAME = "Returns Desk";

describe("the data folder on Windows", () => {
  let [roaming, local] = ["", ""];
  beforeEach(async () => {
    const profile = tempFolder();
    [roaming, local] = [join(profile, "Roaming"), join(profile, "Local")];
    await mkdir(local);
  });

  const keepRoaming = async (): Promise<void> => {
    await mkdir(join(roaming, NAME), { recursive: true });
    await writeFile(join(roaming, NAME, "journal.sqlite"), "orders");
  };
  const folder = (): string => windowsDataFolder({ roaming, local }, NAME);

  it("moves once from the roaming to the local profile", async () => {
    expect(folder()).toBe(join(local, NAME));
    await keepRoaming();
    expect(folder()).toBe(join(local, NAME));
    expect(await readFile(join(local, NAME, "journal.sqlite"), "utf8")).toBe("orders");
    await keepRoaming();
    await writeFile(join(local, NAME, "journal.sqlite"), "newer orders");
    expect(folder()).toBe(join(local, NAME));
    expect(await readFile(join(local, NAME, "journal.sqlite"), "utf8")).toBe("newer orders");
  });

  it("stays in the roaming profile when it cannot move", async () => {
    await keepRoaming();
    await rm(local, { recursive: true });
    expect(folder()).toBe(join(roaming, NAME));
    expect(await readFile(join(roaming, NAME, "journal.sqlite"), "utf8")).toBe("orders");
  });
});
