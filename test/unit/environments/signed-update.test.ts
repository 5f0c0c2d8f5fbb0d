import { generateKeyPairSync, sign, type KeyObject } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseUpdateInfo } from "electron-updater/out/providers/Provider.js";
import { describe, expect, it } from "vitest";
import { isNamedIn, LONGEST_MANIFEST, signedUpdate } from "../../../src-main/environments/signed-update.ts";
import { hashOf, manifestOf } from "../../package/support/manifest.ts";
import { tempFolder } from "../../temp-folder.ts";

const NAME = "returns-desk-2.0.0-linux-x86_64.AppImage";
const PROGRAM = "the newer program";
const MANIFEST = manifestOf("2.0.0", NAME, PROGRAM);
const ADDRESS = new URL("https://updates.test/desk/latest-linux.yml");

const ours = generateKeyPairSync("ed25519");
const later = generateKeyPairSync("ed25519");
const textOf = (key: KeyObject): string => key.export({ type: "spki", format: "der" }).toString("base64");
const signatureOf = (text: string, { privateKey } = ours): string =>
  sign(null, Buffer.from(text), privateKey).toString("base64");

type Body = string | ReadableStream;

/** What the feed answers under each name; what it does not have is not found. */
function readFrom(files: Record<string, Body>, keys: readonly string[] = [textOf(ours.publicKey)]) {
  return signedUpdate({
    fetch: (url, { redirect }) => {
      expect(redirect).toBe("error");
      const body = files[url.slice("https://updates.test/desk/".length)];
      return Promise.resolve(body === undefined ? new Response("", { status: 404 }) : new Response(body));
    },
    address: ADDRESS,
    keys,
    parse: (text) => parseUpdateInfo(text, "latest-linux.yml", ADDRESS),
    extension: ".AppImage",
  });
}

const feed = (manifest: string, signature: Body = `${signatureOf(manifest)}\n`) => ({
  "latest-linux.yml": manifest,
  "latest-linux.yml.sig": signature,
});

describe("a signed manifest", () => {
  it("is read from the bytes that were signed, by any key that the program knows", async () => {
    const sha512 = hashOf(PROGRAM);
    const files = [{ url: NAME, sha512, size: PROGRAM.length }];
    expect(await readFrom(feed(MANIFEST))).toMatchObject({ version: "2.0.0", files });
    const both = [textOf(ours.publicKey), textOf(later.publicKey)];
    expect(await readFrom(feed(MANIFEST, signatureOf(MANIFEST, later)), both)).toMatchObject({ version: "2.0.0" });
  });

  it("is refused when it was changed, signed with another key, or the program knows no key", async () => {
    const refused = { problem: "not-genuine" };
    const changed = feed(MANIFEST.replace("2.0.0", "2.0.1"), signatureOf(MANIFEST));
    await expect(readFrom(changed)).rejects.toMatchObject(refused);
    await expect(readFrom(feed(MANIFEST, signatureOf(MANIFEST, later)))).rejects.toMatchObject(refused);
    await expect(readFrom(feed(MANIFEST), ["(no key yet)"])).rejects.toMatchObject(refused);
  });

  it("is refused without its signature", async () => {
    await expect(readFrom({ "latest-linux.yml": MANIFEST })).rejects.toMatchObject({ problem: "unsigned" });
    await expect(readFrom(feed(MANIFEST, ""))).rejects.toMatchObject({ problem: "unusable" });
  });

  it("is not read beyond its largest size", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 1;
        controller.enqueue(new Uint8Array(1024));
      },
    });
    await expect(readFrom({ "latest-linux.yml": endless })).rejects.toMatchObject({ problem: "unusable" });
    expect(sent).toBeLessThan(LONGEST_MANIFEST / 1024 + 10);
    await expect(readFrom(feed(MANIFEST, "A".repeat(201)))).rejects.toMatchObject({ problem: "unusable" });
  });

  it.each([
    ["another system's", manifestOf("2.0.0", "returns-desk-2.0.0-win-x64.exe", PROGRAM)],
    ["without a hash", MANIFEST.replaceAll("sha512", "sha2")],
    ["with a file elsewhere", MANIFEST.replaceAll(NAME, `https://elsewhere.test/${NAME}`)],
    ["with a way out of the folder", MANIFEST.replaceAll(NAME, `../${NAME}`)],
    ["no manifest at all", "<html>"],
  ])("is of no use: %s", async (_what, text) => {
    await expect(readFrom(feed(text))).rejects.toMatchObject({ problem: "unusable" });
  });

  it("names a file by its bytes alone", async () => {
    const path = join(tempFolder(), NAME);
    const update = await readFrom(feed(MANIFEST));
    await writeFile(path, PROGRAM);
    expect(isNamedIn(update, path)).toBe(true);
    await writeFile(path, PROGRAM.replace("newer", "other"));
    expect(isNamedIn(update, path)).toBe(false);
  });
});
