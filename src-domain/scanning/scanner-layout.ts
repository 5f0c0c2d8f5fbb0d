export const SCANNER_LAYOUT_IDS = ["us", "uk", "de", "fr", "es", "it", "cn"] as const;
export type ScannerLayoutId = (typeof SCANNER_LAYOUT_IDS)[number];
