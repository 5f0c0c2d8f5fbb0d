/** The place where codes are typed; a key leads there. */
export const CODE_BOX_ID = "scan-codes";
