export const CODE_BOX_ID = "scan-codes";
export const VERDICT_ID = "scan-verdict";

/** Where the next scan goes: not a field, so that keys and scans keep their meaning. */
export const focusVerdict = (): void => document.getElementById(VERDICT_ID)?.focus({ preventScroll: true });
