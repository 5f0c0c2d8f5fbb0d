export default {
  title: "FBA",
  none: {
    title: "Send-to-fulfillment instructions",
    body: "This screen is for looking up a send-to-fulfillment instruction by its id: its items, quantities and handling status. This version does not read instructions yet. Until it does, look them up in the service's own web portal.",
  },
} as const;
