import { execFile } from "node:child_process";
import { join } from "node:path";
import {
  INSTALLER_VARIABLE,
  refusalOfInstaller,
  SIGNATURE_COMMAND,
  type ExpectedInstaller,
  type SignatureOutput,
} from "../../src-domain/updates/code-signature.ts";

/** Maximum milliseconds: PowerShell starts slowly on a busy computer and checks revocation over the network. */
const TIMEOUT_MS = 60_000;
const MAX_OUTPUT_BYTES = 1_000_000;

type RunPowerShell = (path: string) => Promise<SignatureOutput>;

/**
 * Runs Windows' own programs by their full paths: cmd.exe sets code page UTF-8, then starts PowerShell without another
 * version's module paths.
 */
const runPowerShell: RunPowerShell = (path) => {
  const systemFolder = join(process.env["SystemRoot"] ?? String.raw`C:\Windows`, "System32");
  const program = join(systemFolder, "WindowsPowerShell", "v1.0", "powershell.exe");
  const codePageProgram = join(systemFolder, "chcp.com");
  const command = Buffer.from(SIGNATURE_COMMAND, "utf16le").toString("base64");
  const commandLine = `""${codePageProgram}" 65001 >NUL & "${program}" -NoProfile -NonInteractive -InputFormat None -EncodedCommand ${command}"`;
  return new Promise((resolve) => {
    // oxlint-disable-next-line electron/other-program -- Windows' own PowerShell: full path, fixed command
    execFile(
      join(systemFolder, "cmd.exe"),
      ["/d", "/s", "/c", commandLine],
      {
        timeout: TIMEOUT_MS,
        maxBuffer: MAX_OUTPUT_BYTES,
        windowsHide: true,
        windowsVerbatimArguments: true,
        env: { ...process.env, PSModulePath: "", [INSTALLER_VARIABLE]: path },
      },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : error.code;
        resolve({ exitCode: typeof code === "number" ? code : null, stdout, stderr });
      },
    );
  });
};

/** Asks Windows to check the installer's code signature. A failed check is a refusal. */
export const checkInstaller = async (expected: ExpectedInstaller, runCheck: RunPowerShell = runPowerShell) => {
  const noOutput: SignatureOutput = { exitCode: null, stdout: "", stderr: "" };
  return refusalOfInstaller(await runCheck(expected.path).catch(() => noOutput), expected);
};
