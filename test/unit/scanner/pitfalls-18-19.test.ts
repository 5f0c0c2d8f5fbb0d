import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const ROOT = new URL("../../../", import.meta.url);
const sources = ["src-main", "src-preload", "src-renderer"].flatMap((folder) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => name.replaceAll("\\", "/"))
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(new URL(`${folder}/${name}`, ROOT), "utf8") })),
);
const filesWith = (pattern: RegExp): string[] =>
  sources.flatMap(({ name, text }) => (pattern.test(text) ? [name] : []));

it("pitfall 18: native HID no device is opened: the scanner is a keyboard", () => {
  expect(readFileSync(new URL("package.json", ROOT), "utf8")).not.toMatch(/node-hid|"usb"|serialport/);
  expect(filesWith(/navigator\.(hid|usb|serial)|select-hid-device/)).toEqual([]);
});

it("pitfall 19: native dialogs neither a message box nor a native list can swallow a scan", () => {
  // Only where there is no page that could be scanned into (before the window, and when not even the stopped page stays), and for
  // what the page must not be able to confirm; there a scan's Enter cancels.
  const outsideThePage = [
    "src-main/app/ask-trust.ts",
    "src-main/app/start-up-failure.ts",
    "src-main/app/page/page-watch.ts",
  ];
  expect(filesWith(/\bshowMessageBox|showErrorBox|\b(window\.)?(alert|confirm|prompt)\(["'`)]/)).toEqual(
    outsideThePage,
  );
  // Office work: while such a list is open, the operator looks at it and does not scan.
  const offices = [
    "black-box/BlackBoxScreen.tsx",
    "import/ImportChoice.tsx",
    "inventory/InventoryFilters.tsx",
    "reference-lists/DecodedLines.tsx",
    "requests/RequestsScreen.tsx",
    "settings/CalendarSettings.tsx",
    "shift/ShiftScreen.tsx",
  ];
  expect(filesWith(/<select\b|<NativeSelect\b|type="(date|color|file)"/)).toEqual(
    offices.map((file) => `src-renderer/screens/${file}`),
  );
});
