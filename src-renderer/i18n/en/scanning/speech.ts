/** What the desk says aloud; short, so that it ends before the next scan. */
export default {
  count: "{{slot}} of {{limit}}",
} as const;
