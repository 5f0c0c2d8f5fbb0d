/** Refused scans of the batch. */
export default {
  label: "Trouble tray",
  heading_one: "{{count}} refused scan of {{name}}",
  heading_other: "{{count}} refused scans of {{name}}",
  none: "Nothing is refused in this batch. A refused scan waits here until it is added or put aside.",
  noText: "no characters",
  search: {
    running: "Asking the service…",
    found: "Found: scan it again or add it now",
    absent: "The service does not know it either",
    unreachable: "Not asked: no network",
  },
  addNow: "Add now",
  choose: "Choose the item",
  dismiss: "Dismiss",
  dismissAll: "Dismiss all",
  why: "Why can it be left out?",
  reason: {
    "put-aside": "The parcel is put aside",
    "wrong-label": "Wrong label",
    "scanned-by-mistake": "Scanned by mistake",
    other: "Other reason",
  },
  failed: "The desk's journal did not answer. Nothing was dismissed. Try again.",
} as const;
