import { isObject } from "../json-object.ts";
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

/** Contains the installer's path, so that PowerShell runs no part of the path as a command. */
export const INSTALLER_VARIABLE = "RETURNS_DESK_INSTALLER";
/** Prints two lines of JSON. */
export const SIGNATURE_COMMAND = [
  "$ErrorActionPreference = 'Stop'",
  "$ProgressPreference = 'SilentlyContinue'",
  `Get-AuthenticodeSignature -LiteralPath $env:${INSTALLER_VARIABLE} | ConvertTo-Json -Compress -Depth 2 -WarningAction SilentlyContinue`,
  `(Get-Item -LiteralPath $env:${INSTALLER_VARIABLE}).VersionInfo | Select-Object FileMajorPart, FileMinorPart, FileBuildPart | ConvertTo-Json -Compress`,
].join("; ");

/** Returns null only if an expected publisher validly signed this file and its version is newer. */
export function refusalOfInstaller(output: SignatureOutput, expected: ExpectedInstaller): InstallerRefusal | null {
  const publishers = expected.publishers.filter((name) => name.trim() !== "");
  if (publishers.length === 0) return "no-publisher";
  if (output.exitCode !== 0 || output.stderr.trim() !== "") return "not-answered";
  const lines = output.stdout.replace(/^\uFEFF/, "").split(/\r?\n/);
  const [signature, version, ...extraLines] = lines.filter((line) => line.trim() !== "").map(parseJsonObject);
  if (!signature || !version || extraLines.length > 0) return "not-answered";
  if (!isSamePath(signature["Path"], expected.path) || signature["Status"] !== VALID_STATUS) return "not-valid";
  const certificate = signature["SignerCertificate"];
  const subject = isObject(certificate) ? certificate["Subject"] : null;
  if (typeof subject !== "string") return "not-valid";
  if (!publishers.some((name) => isPublisher(subject, name))) return "other-publisher";
  const versionParts = [version["FileMajorPart"], version["FileMinorPart"], version["FileBuildPart"]];
  return isUpdate(versionParts.map(String).join("."), expected.ownVersion) ? null : "not-newer";
}

/** `Valid` of SignatureStatus in System.Management.Automation; the status text depends on the computer's language. */
const VALID_STATUS = 0;

function parseJsonObject(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isSamePath(reported: unknown, path: string): boolean {
  const normalize = (text: string): string => text.replaceAll("/", "\\").toLowerCase();
  return typeof reported === "string" && normalize(reported) === normalize(path);
}

/** A publisher is a common name, or a full name whose parts must all be in the certificate. */
function isPublisher(subject: string, publisher: string): boolean {
  const subjectParts = parseNameParts(subject);
  const requiredParts = parseNameParts(publisher);
  if (subjectParts === null) return false;
  if (requiredParts === null) return subjectParts.get("CN") === publisher.normalize();
  return requiredParts.has("CN") && [...requiredParts].every(([type, value]) => subjectParts.get(type) === value);
}

/** Part of a name in .NET's form `CN="Example, Inc.", O=...`; quotation marks in a value are doubled. */
const NAME_PART = /\s*([A-Za-z][\w.]*)=(?:"((?:[^"]|"")*)"|([^",+]*))(?:[,+]|$)/y;
const MAX_NAME_LENGTH = 4000;

/** Returns null if the text is not a full name, or is ambiguous because it has two common names. */
function parseNameParts(text: string): ReadonlyMap<string, string> | null {
  const parts = new Map<string, string>();
  if (text === "" || text.length > MAX_NAME_LENGTH) return null;
  NAME_PART.lastIndex = 0;
  for (let position = 0; position < text.length; position = NAME_PART.lastIndex) {
    const [, type = "", quoted, unquoted = ""] = NAME_PART.exec(text) ?? [];
    const name = type.toUpperCase();
    if (name === "" || (name === "CN" && parts.has(name))) return null;
    const value = (quoted?.replaceAll('""', '"') ?? unquoted.trim()).normalize();
    parts.set(name, parts.has(name) ? `${parts.get(name)}, ${value}` : value);
  }
  return parts;
}
