import { basename, join } from "node:path";

/** The installed package; its program is named like the copy that Playwright drives. */
export function ourPackage() {
  const folder = process.env["RETURNS_DESK_PACKAGE"];
  const drivenExecutable = process.env["RETURNS_DESK_PACKED"];
  if (!folder || !drivenExecutable) throw new Error("RETURNS_DESK_PACKAGE is not set: run the tests by `npm test`");
  return { folder, drivenExecutable, executable: join(folder, basename(drivenExecutable)) };
}
