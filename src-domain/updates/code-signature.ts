import { isUpdate } from "./update.ts";

export interface SignatureOutput {
  /** Null if PowerShell did not run or took too long. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface ExpectedInstaller {
  readonly path: string;
  /** Full or common names of certificates; see `publisherName` of electron-builder. */
  readonly publishers: readonly string[];
  readonly ownVersion: string;
}

export type InstallerRefusal = "no-publisher" | "not-answered" | "not-valid" | "other-publisher" | "not-newer";

/** Passes the path in a variable, so that nothing in it is read as a command. Prints two lines of JSON. */
export const INSTALLER_VARIABLE = "RETURNS_DESK_INSTALLER";
export const SIGNATURE_COMMAND = [
  "$ErrorActionPreference = 'Stop'",
  "$ProgressPreference = 'SilentlyContinue'",
  `Get-AuthenticodeSignature -LiteralPath $env:${INSTALLER_VARIABLE} | ConvertTo-Json -Compress -Depth 2 -WarningAction SilentlyContinue`,
  `(Get-Item -LiteralPath $env:${INSTALLER_VARIABLE}).VersionInfo | Select-Object FileMajorPart, FileMinorPart, FileBuildPart | ConvertTo-Json -Compress`,
].join("; ");

/** Null only if a named publisher validly signed this file and its version is newer. Refuses anything unclear. */
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
  if (!publishers.some((name) => isPublisher(subject, name))) return "other-publisher";
  const parts = [version["FileMajorPart"], version["FileMinorPart"], version["FileBuildPart"]];
  return isUpdate(parts.map(String).join("."), expected.ownVersion) ? null : "not-newer";
}

/** System.Management.Automation.SignatureStatus. Its message is in the computer's language. */
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
  const normalize = (text: string): string => text.replaceAll("/", "\\").toLowerCase();
  return typeof reported === "string" && normalize(reported) === normalize(path);
}

/** A common name must be equal to the certificate's; of a full name, each part must be equal. */
function isPublisher(subject: string, publisher: string): boolean {
  const [parts, required] = [nameParts(subject), nameParts(publisher)];
  if (parts === null) return false;
  if (required === null) return parts.get("CN") === publisher.normalize();
  return required.has("CN") && [...required].every(([type, value]) => parts.get(type) === value);
}

/** .NET's form `CN="Example, Inc.", O=...`; quotation marks in a value are doubled. */
const NAME_PART = /\s*([A-Za-z][\w.]*)=(?:"((?:[^"]|"")*)"|([^",+]*))(?:[,+]|$)/y;
const MAX_NAME_LENGTH = 4000;

/** Null if the text is no such name or has two common names, because then it is ambiguous. */
function nameParts(text: string): ReadonlyMap<string, string> | null {
  const parts = new Map<string, string>();
  if (text === "" || text.length > MAX_NAME_LENGTH) return null;
  NAME_PART.lastIndex = 0;
  for (let at = 0; at < text.length; at = NAME_PART.lastIndex) {
    const [, type = "", quoted, unquoted = ""] = NAME_PART.exec(text) ?? [];
    const name = type.toUpperCase();
    if (name === "" || (name === "CN" && parts.has(name))) return null;
    const value = (quoted?.replaceAll('""', '"') ?? unquoted.trim()).normalize();
    parts.set(name, parts.has(name) ? `${parts.get(name)}, ${value}` : value);
  }
  return parts;
}
