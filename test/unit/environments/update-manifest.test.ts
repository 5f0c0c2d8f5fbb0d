import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseUpdateInfo } from "electron-updater/out/providers/Provider.js";
import { describe, expect, it } from "vitest";
import { isFileInManifest, MAX_MANIFEST_BYTES, fetchManifest } from "../../../src-main/environments/update-manifest.ts";
import { hashOf, buildManifest } from "../../package/support/manifest.ts";
import { tempFolder } from "../../temp-folder.ts";

const NAME = "returns-desk-2.0.0-linux-x86_64.AppImage";
const PROGRAM = "the newer program";
const MANIFEST = buildManifest("2.0.0", NAME, PROGRAM);
const ADDRESS = new URL("https://updates.test/desk/latest-linux.yml");

type Body = string | ReadableStream;

function fetchFrom(files: Record<string, Body>) {
  return fetchManifest({
    fetch: (url, { redirect }) => {
      expect(redirect).toBe("error");
      const body = files[url.slice("https://updates.test/desk/".length)];
      return Promise.resolve(body === undefined ? new Response("", { status: 404 }) : new Response(body));
    },
    address: ADDRESS,
    parse: (text) => parseUpdateInfo(text, "latest-linux.yml", ADDRESS),
    extension: ".AppImage",
  });
}

const feed = (manifest: string) => ({ "latest-linux.yml": manifest });

describe("a manifest", () => {
  it("names the version and the system's files", async () => {
    const files = [{ url: NAME, sha512: hashOf(PROGRAM), size: PROGRAM.length }];
    expect(await fetchFrom(feed(MANIFEST))).toMatchObject({ version: "2.0.0", files });
    await expect(fetchFrom({})).rejects.toMatchObject({ problem: "unusable" });
  });

  it("is not read beyond the maximum size", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        sent += 1;
        controller.enqueue(new Uint8Array(1024));
      },
    });
    await expect(fetchFrom({ "latest-linux.yml": endless })).rejects.toMatchObject({ problem: "unusable" });
    expect(sent).toBeLessThan(MAX_MANIFEST_BYTES / 1024 + 10);
  });

  it.each([
    ["another system's", buildManifest("2.0.0", "returns-desk-2.0.0-win-x64.exe", PROGRAM)],
    ["without a hash", MANIFEST.replaceAll("sha512", "sha2")],
    ["with a file elsewhere", MANIFEST.replaceAll(NAME, `https://elsewhere.test/${NAME}`)],
    ["with a path outside the folder", MANIFEST.replaceAll(NAME, `../${NAME}`)],
    ["not a manifest", "<html>"],
  ])("is unusable: %s", async (_what, text) => {
    await expect(fetchFrom(feed(text))).rejects.toMatchObject({ problem: "unusable" });
  });

  it("identifies a file only by its bytes", async () => {
    const path = join(tempFolder(), NAME);
    const update = await fetchFrom(feed(MANIFEST));
    await writeFile(path, PROGRAM);
    expect(isFileInManifest(update, path)).toBe(true);
    await writeFile(path, PROGRAM.replace("newer", "other"));
    expect(isFileInManifest(update, path)).toBe(false);
  });
});
