import { isUpdate } from "./update.ts";

/** The whole of what PowerShell returned for SIGNATURE_COMMAND. */
export interface SignatureOutput {
  /** Null if PowerShell could not run, was not allowed to, or took too long. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The installer that was asked about, and what it must be. */
export interface ExpectedInstaller {
  readonly path: string;
  /** Names of certificates, or common names; see `publisherName` of electron-builder. */
  readonly publishers: readonly string[];
  readonly ownVersion: string;
}

export type InstallerRefusal = "no-publisher" | "not-answered" | "not-valid" | "other-publisher" | "not-newer";

/** The file's path comes in a variable, so that no character of it is read as a command. Two lines of JSON. */
export const INSTALLER_VARIABLE = "RETURNS_DESK_INSTALLER";
export const SIGNATURE_COMMAND = [
  "$ErrorActionPreference = 'Stop'",
  "$ProgressPreference = 'SilentlyContinue'",
  `Get-AuthenticodeSignature -LiteralPath $env:${INSTALLER_VARIABLE} | ConvertTo-Json -Compress -Depth 2 -WarningAction SilentlyContinue`,
  `(Get-Item -LiteralPath $env:${INSTALLER_VARIABLE}).VersionInfo | Select-Object FileMajorPart, FileMinorPart, FileBuildPart | ConvertTo-Json -Compress`,
].join("; ");

/** Null only for a valid signature of a named publisher on this file, whose own version is newer. Whatever is unclear is refused. */
export function refusalOfInstaller(output: SignatureOutput, expected: ExpectedInstaller): InstallerRefusal | null {
  const publishers = expected.publishers.filter((name) => name.trim() !== "");
  if (publishers.length === 0) return "no-publisher";
  if (output.exitCode !== 0 || output.stderr.trim() !== "") return "not-answered";
  const lines = output.stdout.replace(/^\uFEFF/, "").split(/\r?\n/);
  const [signature, version, ...more] = lines.filter((line) => line.trim() !== "").map(objectIn);
  if (!signature || !version || more.length > 0) return "not-answered";
  if (!isSamePath(signature["Path"], expected.path) || signature["Status"] !== VALID) return "not-valid";
  const certificate = signature["SignerCertificate"];
  const subject = isRecord(certificate) ? certificate["Subject"] : null;
  if (typeof subject !== "string") return "not-valid";
  if (!publishers.some((name) => isNamed(subject, name))) return "other-publisher";
  const parts = [version["FileMajorPart"], version["FileMinorPart"], version["FileBuildPart"]];
  return isUpdate(parts.map(String).join("."), expected.ownVersion) ? null : "not-newer";
}

/** System.Management.Automation.SignatureStatus. The message beside it is in the language of the computer. */
const VALID = 0;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function objectIn(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function isSamePath(reported: unknown, path: string): boolean {
  const form = (text: string): string => text.replaceAll("/", "\\").toLowerCase();
  return typeof reported === "string" && form(reported) === form(path);
}

/** A common name names a certificate with exactly that one; a full name must be equal in every part that it has. */
function isNamed(subject: string, publisher: string): boolean {
  const [parts, wanted] = [nameParts(subject), nameParts(publisher)];
  if (parts === null) return false;
  if (wanted === null) return parts.get("CN") === publisher.normalize();
  return wanted.has("CN") && [...wanted].every(([type, value]) => parts.get(type) === value);
}

/** `CN="Example, Inc.", O=...`, as .NET writes names; a quotation mark in a value is doubled. */
const NAME_PART = /\s*([A-Za-z][\w.]*)=(?:"((?:[^"]|"")*)"|([^",+]*))(?:[,+]|$)/y;
const MAX_NAME = 4000;

/** Null if the text is no such name, or has a part twice: then it would be open which one counts. */
function nameParts(text: string): ReadonlyMap<string, string> | null {
  const parts = new Map<string, string>();
  if (text === "" || text.length > MAX_NAME) return null;
  NAME_PART.lastIndex = 0;
  for (let at = 0; at < text.length; at = NAME_PART.lastIndex) {
    const [, type = "", quoted, plain = ""] = NAME_PART.exec(text) ?? [];
    const name = type.toUpperCase();
    if (name === "" || (name === "CN" && parts.has(name))) return null;
    const value = (quoted?.replaceAll('""', '"') ?? plain.trim()).normalize();
    parts.set(name, parts.has(name) ? `${parts.get(name)}, ${value}` : value);
  }
  return parts;
}
