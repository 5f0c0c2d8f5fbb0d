import { basename } from "node:path";
import type { TrustRefusal } from "../../src-domain/environments/trust.ts";
import { type Result, success } from "../../src-domain/result.ts";
import type { BridgeError } from "../../src-preload/contract/operation.ts";
import { writeFileAtomic } from "../base/files.ts";
import type { ServiceProblem } from "../service/failure.ts";
import type { FileSuggestion, NativeHost } from "./native-host.ts";

export async function done(work?: unknown): Promise<{ ok: true; value: Record<string, never> }> {
  await work;
  return success({});
}

/** Asks for a file and writes it. `fileName` is null if the operator cancels. */
export async function saveFile(
  { chooseFile }: Pick<NativeHost, "chooseFile">,
  suggestion: FileSuggestion,
  write: (file: string) => Promise<unknown>,
) {
  const file = await chooseFile(suggestion);
  if (file === null) return success({ fileName: null });
  return write(file).then(() => success({ fileName: basename(file) }), refuseUnwritten);
}

/** Asks for a file and writes the sheet as a PDF. `content`: for sheets that need one. */
export const saveSheet = (
  machine: Pick<NativeHost, "chooseFile" | "printSheet">,
  name: string,
  ...sheet: Parameters<NativeHost["printSheet"]>
) =>
  saveFile(machine, { name, extension: "pdf" }, async (file) => {
    const pdf = await machine.printSheet(...sheet);
    await writeFileAtomic(file, (handle) => handle.writeFile(pdf));
  });

/** For a file that could not be written. Omits the system's message, because it contains the path. */
export function refuseUnwritten(error: unknown) {
  const code = error instanceof Error && "code" in error ? String(error.code) : "no code";
  return refuse("not-written", `The file could not be written (${code}).`, { retryable: true });
}

export const TRUST_PROBLEM = {
  "not-confirmed": "Nobody confirmed it in the computer's own dialog.",
  locked: "IT has locked this setting in config.json.",
} as const satisfies Record<TrustRefusal, string>;

export function refuse<Code extends string>(
  code: Code,
  message: string,
  details: Partial<Pick<BridgeError, "fields" | "correlationId" | "retryable">> = {},
): { ok: false; error: BridgeError<Code> } {
  return { ok: false, error: { code, message, retryable: false, ...details } };
}

/** Returns the value, or the refusal if it is null. */
export const foundOr = <Value, Refused>(value: Value | null, refused: () => Refused) =>
  value === null ? refused() : success(value);

/** Turns a failure into a refusal. `messages`: one for each code, or one for all. */
export const orRefuse = <Value, Code extends string>(
  result: Result<Value, Code>,
  messages: string | Readonly<Record<Code, string>>,
) => (result.ok ? result : refuse(result.error, typeof messages === "string" ? messages : messages[result.error]));

export const refuseServiceProblem = (problem: ServiceProblem) =>
  problem.code === "credentials"
    ? refuse(problem.code, "The service did not accept this desk's credentials, or they are missing.")
    : refuseWithServiceMessage(problem);

/** Refuses with the service's message and its correlation id, if any. */
export const refuseWithServiceMessage = <Code extends string>(
  { code, message, correlationId }: { code: Code; message: string; correlationId: string | null },
  retryable = true,
) => refuse(code, message, { retryable, ...(correlationId !== null && { correlationId }) });
