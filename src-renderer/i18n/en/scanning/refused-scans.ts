/** Refused scans of the batch. */
export default {
  label: "Refused scans",
  heading_one: "{{count}} refused scan of {{name}}",
  heading_other: "{{count}} refused scans of {{name}}",
  none: "No refused scans in this batch. They wait here until you add or dismiss them.",
  noText: "no characters",
  search: {
    running: "Asking the service…",
    found: "Found: scan it again or add it now",
    absent: "Unknown to the service too",
    unreachable: "Not asked: no network",
  },
  addNow: "Add now",
  choose: "Choose the item",
  dismiss: "Dismiss",
  dismissAll: "Dismiss all",
  why: "Why dismiss it?",
  reason: {
    "put-aside": "The parcel is set aside",
    "wrong-label": "Wrong label",
    "scanned-by-mistake": "Scanned by mistake",
    other: "Other reason",
  },
  failed: "Nothing dismissed: the desk's journal did not answer. Try again.",
} as const;
