export const LABEL_BASE = "/practice/labels";

export const LABEL_FORMS = [
  "pdf",
  "landscape",
  "pages",
  "large",
  "sheet",
  "png",
  "zpl",
  "page",
  "late",
  "slow",
  "oversized",
  "elsewhere",
  "gone",
] as const;
export type LabelForm = (typeof LABEL_FORMS)[number];
