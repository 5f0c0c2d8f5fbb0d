/** Results of scanning a printed service type, and what to do. */
export default {
  reason: {
    chosen: "“{{name}}” chosen for this batch.",
    "not-offered": "This batch's warehouse does not offer “{{name}}”.",
    "no-warehouse": "This batch has no warehouse yet, so “{{name}}” cannot be chosen.",
    "not-loaded": "This warehouse's service types are not loaded yet.",
  },
  todo: {
    chosen: "Scan the next code.",
    "not-offered": "Nothing changed. Scan a service type of this warehouse.",
    "no-warehouse": "Nothing changed. Scan an item first, then the service type.",
    "not-loaded": "Nothing changed. Refresh, then scan the service type again.",
  },
} as const;
