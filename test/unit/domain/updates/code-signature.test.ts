import { describe, expect, it } from "vitest";
import { refusalOfInstaller, type SignatureOutput } from "../../../../src-domain/updates/code-signature.ts";

// Output of Windows PowerShell 5.1 and PowerShell 7, shortened to the relevant fields.
const PATH = String.raw`C:\Users\Ünal O'Neil\AppData\Local\returns-desk-updater\pending\returns-desk-2.0.0-win-x64.exe`;
const SUBJECT = 'CN="Example Returns, Inc.", O="Example Returns, Inc.", L=Newark, S=New Jersey, C=US';
const FULL = ['CN="Example Returns, Inc.", O="Example Returns, Inc.", C=US'];
const VERSION = { FileMajorPart: 2, FileMinorPart: 0, FileBuildPart: 0 };
const certificate = (subject: string) => ({
  Archived: false,
  Extensions: ["System.Security.Cryptography.Oid"],
  FriendlyName: "",
  IssuerName: { Name: "CN=Example Trust Code Signing CA, O=Example Trust, C=US" },
  NotAfter: "/Date(1830211199000)/",
  HasPrivateKey: false,
  PrivateKey: null,
  SerialNumber: "0A1B2C3D",
  Thumbprint: "D4C0FFEE00000000000000000000000000000000",
  Version: 3,
  Issuer: "CN=Example Trust Code Signing CA, O=Example Trust, C=US",
  Subject: subject,
});
const signature = {
  SignerCertificate: certificate(SUBJECT),
  TimeStamperCertificate: certificate("CN=Example Trust Timestamp 2026, O=Example Trust, C=US"),
  Status: 0,
  StatusMessage: "Signature verified.",
  Path: PATH,
  SignatureType: 1,
  IsOSBinary: false,
};
const output = (change: object = {}, version: object = VERSION): SignatureOutput => ({
  exitCode: 0,
  stderr: "",
  stdout: `${JSON.stringify({ ...signature, ...change })}\r\n${JSON.stringify(version)}\r\n`,
});
const expected = { path: PATH, publishers: FULL, ownVersion: "1.9.3" };
const judge = (powerShellOutput: SignatureOutput, change: Partial<typeof expected> = {}) =>
  refusalOfInstaller(powerShellOutput, { ...expected, ...change });

describe("accepted installer", () => {
  it.each([
    ["has a full name", output(), FULL],
    ["has a common name", output(), ["Example Returns, Inc."]],
    ["has one of several names", output(), ["Example Old Name GmbH", ...FULL]],
    ["has a German status", output({ StatusMessage: "Die Signatur wurde überprüft." }), FULL],
    ["has a Chinese status", output({ StatusMessage: "签名已验证。" }), FULL],
    ["has no time stamp", output({ TimeStamperCertificate: null }), FULL],
    ["has its path in another case", output({ Path: PATH.toLowerCase() }), FULL],
    ["has quotation marks in a name", output({ SignerCertificate: certificate('CN="""A"" Ltd", C=GB') }), ['"A" Ltd']],
    [
      "has an umlaut in two characters",
      output({ SignerCertificate: certificate("CN=Mu\u0308ller GmbH, C=DE") }),
      ["Müller GmbH"],
    ],
  ])("%s", (_name, powerShellOutput, publishers) => expect(judge(powerShellOutput, { publishers })).toBeNull());

  it("may follow a byte order mark", () =>
    expect(judge({ ...output(), stdout: `\uFEFF${output().stdout}` })).toBeNull());
});

// Proof A4
describe("refused installer", () => {
  it.each<[string, object]>([
    ["NotSigned", { Status: 2, StatusMessage: "The file is not digitally signed.", SignerCertificate: null }],
    [
      "NotSigned in German",
      { Status: 2, StatusMessage: "Die Datei ist nicht digital signiert.", SignerCertificate: null },
    ],
    [
      "HashMismatch",
      { Status: 3, StatusMessage: "The contents of file might have been changed by an unauthorized user" },
    ],
    ["HashMismatch in Chinese", { Status: 3, StatusMessage: "文件的内容可能已被未经授权的用户或进程更改" }],
    ["NotTrusted", { Status: 4, StatusMessage: "A certificate was explicitly revoked by its issuer" }],
    [
      "UnknownError",
      { Status: 1, StatusMessage: "A certificate chain processed, but terminated in a root certificate" },
    ],
    ["NotSupportedFileFormat", { Status: 5, StatusMessage: "Cannot sign" }],
    ["Incompatible", { Status: 6 }],
    ["no status", { Status: undefined }],
    ["a status as text", { Status: "Signature verified." }],
    ["valid without a certificate", { SignerCertificate: null }],
    ["another file's path", { Path: String.raw`C:\Windows\explorer.exe` }],
    ["no path", { Path: undefined }],
  ])("has the signature %s", (_name, change) => expect(judge(output(change))).toBe("not-valid"));

  it.each([
    "CN=Example Returns, O=Other",
    'CN="Other, CN=Example Returns, Inc.", O="Example Returns, Inc.", C=US',
    'O="CN=Example Returns, Inc.", CN=Other, C=US',
    'CN="Example Returns, Inc.", CN=Other, O="Example Returns, Inc.", C=US',
    'CN="Example Returns, Inc." + CN=Other, O="Example Returns, Inc.", C=US',
    'CN="Example Returns, Inc., O="Example Returns, Inc.", C=US',
    'CN="example returns, inc.", O="Example Returns, Inc.", C=US',
    'CN="Example Returns, Inc.", O="Example Returns, Inc."',
    'CN="Example Returns, Inc.", O=X, O="Example Returns, Inc.", C=US',
    "",
    "M\uFFFDller",
  ])("is signed by %s", (subject) =>
    expect(judge(output({ SignerCertificate: certificate(subject) }))).toBe("other-publisher"),
  );

  it.each([[[]], [[""]], [[" "]]])("has no publisher in the package: %j", (publishers) =>
    expect(judge(output(), { publishers })).toBe("no-publisher"),
  );

  it.each<[string, Partial<SignatureOutput>]>([
    ["could not run", { exitCode: null, stdout: "" }],
    ["took too long", { exitCode: null }],
    ["failed", { exitCode: 1 }],
    [
      "wrote an error",
      { stderr: "Get-AuthenticodeSignature : The 'Get-AuthenticodeSignature' command was found in the" },
    ],
    ["is not allowed to run", { exitCode: 1, stdout: "", stderr: "This program is blocked by group policy." }],
    ["wrote nothing", { stdout: "" }],
    ["wrote no JSON", { stdout: "Status        : Valid\r\nStatusMessage : Signature verified.\r\n" }],
    ["wrote the signature only", { stdout: `${JSON.stringify(signature)}\r\n` }],
    ["wrote several signatures", { stdout: `${JSON.stringify([signature, signature])}\r\n${JSON.stringify(VERSION)}` }],
    ["wrote a third line", { stdout: `${output().stdout}${JSON.stringify(VERSION)}\r\n` }],
    ["wrote UTF-16", { stdout: Buffer.from(output().stdout, "utf16le").toString("utf8") }],
  ])("has no answer because PowerShell %s", (_name, change) =>
    expect(judge({ ...output(), ...change })).toBe("not-answered"),
  );

  it.each([
    { FileMajorPart: 1, FileMinorPart: 9, FileBuildPart: 3 },
    { FileMajorPart: 1, FileMinorPart: 8, FileBuildPart: 99 },
    { FileMajorPart: 0, FileMinorPart: 0, FileBuildPart: 0 },
    { FileMajorPart: null, FileMinorPart: null, FileBuildPart: null },
    {},
  ])("has the version %j", (version) => expect(judge(output({}, version))).toBe("not-newer"));
});
