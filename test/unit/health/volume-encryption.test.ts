import { expect, it } from "vitest";
import { isVolumeEncrypted } from "../../../src-main/health/health.ts";

const programPrinting = (answer: string) => (program: string, parameters: readonly string[]) =>
  Promise.resolve(/fdesetup$|powershell\.exe$/.test(program) && parameters.length > 0 ? answer : "");

it.each([
  ["darwin", "/Users/ada", "FileVault is On.\n", true],
  ["darwin", "/Users/ada", "FileVault is Off.\n", false],
  ["darwin", "/Users/ada", "Error: this computer has no FileVault.\n", null],
  ["win32", "C:\\Users\\ada", "1\r\n", true],
  ["win32", "C:\\Users\\ada", "2\r\n", false],
  ["win32", "C:\\Users\\ada", "5\r\n", false],
  ["win32", "C:\\Users\\ada", "0\r\n", null],
  ["win32", "\\\\server\\share", "1\r\n", null],
  ["linux", "/home/ada", "FileVault is On.\n", null],
] as const)("maps on %s, for %s, the system's answer %j to %j", async (platform, folder, answer, isEncrypted) => {
  expect(await isVolumeEncrypted(folder, platform, programPrinting(answer))).toBe(isEncrypted);
});

it("returns null when the system's program is missing or fails", async () => {
  const failingProgram = () => Promise.reject(new Error("ENOENT"));
  expect(await isVolumeEncrypted("/Users/ada", "darwin", failingProgram)).toBeNull();
});
