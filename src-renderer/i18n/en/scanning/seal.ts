/** The scan of a printed label on its parcel. */
export default {
  ask: "Scan the label of {{order}}",
  reason: {
    sealed: "The label of order {{order}} is on its parcel.",
    typed: "Order {{order}}: the end of the tracking number is correct.",
    again: "Order {{order}} is already sealed.",
    "wrong-label": "This label: {{otherOrder}}. This parcel: {{order}}.",
    "old-label": "The old label is still visible.",
    "other-code": "This code is not the tracking code.",
    "item-first": "Several parcels wait for their labels.",
    chosen: "This item is in order {{order}}.",
    unknown: "No label or item on this desk has this code.",
  },
  todo: {
    sealed: "Scan the next item.",
    "wrong-label": "Put the right label on this parcel, then scan it.",
    "old-label": "Cover it, then scan the new label.",
    "other-code": "Scan the tracking code.",
    "item-first": "Scan an item of this parcel, then its label.",
    chosen: "Scan its label.",
    unknown: "Scan the tracking code, or type its last 4 characters.",
  },
  state: {
    waiting: "Not sealed",
    passed: "Not sealed",
    sealed: "Sealed {{when}}",
    typed: "Sealed {{when}}, last characters typed",
    "nothing-to-scan": "This label has nothing to scan",
  },
} as const;
