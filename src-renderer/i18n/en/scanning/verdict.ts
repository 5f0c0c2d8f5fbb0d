/** The one word that the card shows at full size; tests and screen readers know the outcomes by these. */
export default {
  added: "Added",
  "already-in-batch": "Already in batch",
  "in-another-batch": "In another batch",
  locked: "Locked",
  "wrong-warehouse": "Wrong warehouse",
  "not-eligible": "Not eligible",
  "not-on-hold": "Not on hold yet",
  "hold-refused": "Hold refused",
  "unknown-code": "Unknown code",
  "batch-full": "Batch full",
  "damaged-scan": "Damaged scan",
  command: "Command",
  "service-type": "Service type",
  "hand-over": "Hand-over",
} as const;
