export default {
  group: "Scanner checks and codes",
  back: "Back to the settings",
  open: "Open",
  openPlace: "Open {{place}}",
  places: {
    "black-box": {
      name: "Scan black box",
      hint: "Every scan this desk has ever taken, key by key, with its verdict and the reason.",
    },
    "check-up": {
      name: "Scanner check-up",
      hint: "Seven codes, about a minute: learns how this scanner types and says what to change.",
    },
    sheets: {
      name: "Printable sheets",
      hint: "Codes of commands, service types and the check-up as PDF, in four languages.",
    },
  },
  sheets: {
    commands: {
      name: "Command codes",
      hint: "Undo, park, submit and more by scanner alone. Hang it within reach of the scanner.",
    },
    "check-up": {
      name: "Scanner check-up codes",
      hint: "The codes of the check-up on paper, for screens that a scanner cannot read.",
    },
    "service-types": {
      name: "Service type codes",
      hint: "One code for each shipment service type of a warehouse. Scanning one chooses it for the batch.",
    },
    warehouse: "Warehouse",
    noTypes: "No service types of this warehouse are known on this desk. Refresh, then try again.",
    saveAs: "Save {{sheet}} as PDF, {{language}}",
    writing: "Writing…",
    written: "Saved as {{file}}",
    notWritten:
      "The sheet could not be saved. The folder may be full, read-only or the file open in another program. Choose another place.",
  },
} as const;
