/** The card of the order made last. */
export default {
  label: "Last order",
  saving: "Saved on this computer",
  ready: {
    network: "Saved on this computer only; sends when the network is back.",
    credentials: "Saved on this computer only; sends when this desk's credentials are right.",
    service: "Saved on this computer only; sends when the service takes orders again.",
    hold: "Saved. It is sent once its items are on hold.",
    other: "Saved, about to be sent",
  },
  sending: "Sending…",
  created: "Order {{number}} created",
  createdPlain: "Order created",
  refused: "Order refused by the service",
  refusedBody: "The batch “{{name}}” came back with what the service said.",
  released: "Order given up",
  releasedBody: "The batch “{{name}}” came back. The order may exist all the same.",
  unknown: "The service did not answer. The order may exist. Reading the items to find out; nothing is sent twice.",
  unknownOperator: "The service gave no certain answer, and the desk cannot decide. You decide.",
  show: "Show the order",
} as const;
