import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { OVERLAYS } from "../../e2e/support/access/overlays.ts";

const RENDERER = fileURLToPath(new URL("../../../src-renderer", import.meta.url));
const OVERLAY_MARKUP =
  /<(dialog|aside|Menu|Popover|HoverCard|Drawer|DropDown|PopUp|ScanMenu|(Titled|Question)?Dialog)\b|role="(alert)?dialog"|aria-modal|createPortal|popover="/;
const files = readdirSync(RENDERER, { recursive: true, encoding: "utf8" }).map((file) => file.replaceAll("\\", "/"));
const read = (file: string): string => readFileSync(join(RENDERER, file), "utf8");

/** Classes with `position: fixed` at some window size. */
const fixedClasses = new Set(
  files
    .filter((file) => file.endsWith(".css"))
    .flatMap((file) => [...read(file).matchAll(/([^{}]*)\{[^{}]*position: fixed/g)])
    .flatMap(([, selector = ""]) => [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = ""]) => name)),
);

test("lists a test state for everything that opens over a screen", () => {
  const overlayFiles = files
    .filter((file) => file.endsWith(".tsx"))
    .filter((file) => {
      const text = read(file);
      return (
        OVERLAY_MARKUP.test(text) || [...fixedClasses].some((name) => new RegExp(`className="${name}[ "]`).test(text))
      );
    });
  expect(fixedClasses).toContain("key-help");
  expect(overlayFiles.toSorted()).toEqual(Object.keys(OVERLAYS).toSorted());
});
