import { basename, join } from "node:path";

/** The installed package; its program is named like the copy that Playwright drives. */
export function ourPackage() {
  const folder = process.env["RETURNS_DESK_PACKAGE"];
  const driven = process.env["RETURNS_DESK_PACKED"];
  if (!folder || !driven) throw new Error("RETURNS_DESK_PACKAGE is not set: run the tests by `npm test`");
  return { folder, driven, executable: join(folder, basename(driven)) };
}
