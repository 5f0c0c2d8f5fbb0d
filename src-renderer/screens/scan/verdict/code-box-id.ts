export const CODE_BOX_ID = "scan-codes";
