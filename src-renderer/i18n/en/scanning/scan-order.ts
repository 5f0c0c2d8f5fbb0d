/** The card of the order made last. */
export default {
  label: "Last order",
  saving: "Saved on this computer",
  ready: {
    network: "Saved on this computer only; sends when the network is back.",
    credentials: "Saved on this computer only; sends when this desk's credentials are correct.",
    service: "Saved on this computer only; sends when the service accepts orders again.",
    hold: "Saved; sends once its items are on hold.",
    other: "Saved, sending soon",
  },
  sending: "Sending…",
  created: "Order {{number}} created",
  createdPlain: "Order created",
  refused: "Order refused by the service",
  refusedBody: "Batch “{{name}}” is back with the service's message.",
  released: "Order given up",
  releasedBody: "Batch “{{name}}” is back. The order may still exist.",
  unknown: "No answer from the service: the order may exist. Checking the items; nothing is sent twice.",
  unknownCredentials:
    "The service did not accept this desk's credentials: the order may exist. Enter them in Settings; nothing is sent twice.",
  unknownOperator: "The service's answer is unclear. Press “Show the order” and choose what happened.",
  show: "Show the order",
} as const;
