/** Spoken texts: short, so that each ends before the next scan. */
export default {
  count: "{{slot}} of {{limit}}",
} as const;
