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
      hint: "Command codes and check-up codes as PDF, in four languages.",
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
    saveAs: "Save {{sheet}} as PDF, {{language}}",
    writing: "Writing…",
    written: "Saved as {{file}}",
    notWritten:
      "The sheet could not be saved. The folder may be full, read-only or the file open in another program. Choose another place.",
  },
} as const;
