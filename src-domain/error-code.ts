/** Returns the `code` of an error of the runtime, such as ENOENT or SQLITE_FULL. */
export function errorCodeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error)) return null;
  return typeof error.code === "string" ? error.code : null;
}
