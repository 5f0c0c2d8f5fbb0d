/** What a printed service type came to, and what to do. */
export default {
  reason: {
    chosen: "“{{name}}” is chosen for this batch.",
    "not-offered": "This batch's warehouse does not offer “{{name}}”.",
    "no-warehouse": "This batch has no warehouse yet, so “{{name}}” cannot be chosen.",
    "not-loaded": "The service types of this batch's warehouse are not loaded yet.",
  },
  todo: {
    chosen: "Scan the next code.",
    "not-offered": "Nothing was changed. Scan a service type of this warehouse.",
    "no-warehouse": "Nothing was changed. Scan an item first, then the service type.",
    "not-loaded": "Nothing was changed. Refresh, then scan the service type again.",
  },
} as const;
