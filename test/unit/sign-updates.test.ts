import { generateKeyPairSync, sign } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { UPDATE_KEYS } from "../../src-main/app/update-keys.ts";
import { signUpdates, updateKeys } from "../../tools/package/sign-updates.mjs";
import { tempFolder } from "../temp-folder.ts";

let folder: string;
beforeEach(() => void (folder = tempFolder()));

const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const pem = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
const known = publicKey.export({ type: "spki", format: "der" }).toString("base64");

it("a release's manifests are signed, each beside itself, and nothing else", async () => {
  for (const name of ["latest.yml", "latest-mac.yml", "other.yml"]) await writeFile(join(folder, name), name);
  expect(await signUpdates(folder, pem, [known])).toEqual(["latest-mac.yml", "latest.yml"]);
  const wanted = `${sign(null, Buffer.from("latest-mac.yml"), privateKey).toString("base64")}\n`;
  expect(await readFile(join(folder, "latest-mac.yml.sig"), "utf8")).toBe(wanted);
  expect(await readdir(folder)).toHaveLength(5);
});

it("a key that the program does not know signs nothing", async () => {
  await writeFile(join(folder, "latest.yml"), "");
  expect(await updateKeys()).toEqual(UPDATE_KEYS);
  await expect(signUpdates(folder, pem, await updateKeys())).rejects.toThrow("is no update key of the program");
  expect(await readdir(folder)).toEqual(["latest.yml"]);
});
