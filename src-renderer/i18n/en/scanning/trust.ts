export default {
  back: "Back to the settings",
  places: {
    "black-box": { name: "Scan black box" },
    "check-up": { name: "Scanner check-up" },
    sheets: { name: "Printable sheets" },
  },
  sheets: {
    commands: {
      name: "Command codes",
      hint: "Undo, park, submit and more by scanner alone. Hang it within the scanner's reach.",
    },
    "check-up": {
      name: "Scanner check-up codes",
      hint: "Check-up codes on paper, for screens that a scanner cannot read.",
    },
    "service-types": {
      name: "Service type codes",
      hint: "One code per shipment service type of a warehouse. Scan one to choose it for the batch.",
    },
    warehouse: "Warehouse",
    noTypes: "No service types known for this warehouse. Refresh, then try again.",
    language: "Language of the sheets",
    saveSheet: "Save {{sheet}} as PDF",
    writing: "Writing…",
    written: "Saved as {{file}}",
    notWritten:
      "Sheet not saved: the folder may be full or read-only, or the file open in another program. Choose another place.",
  },
} as const;
