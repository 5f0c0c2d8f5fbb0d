export default {
  group: "Scanner",
  back: "Back to the settings",
  open: "Open",
  openPlace: "Open {{place}}",
  places: {
    "black-box": {
      name: "Scan black box",
      hint: "Every scan this desk has ever taken, key by key, with its verdict and the reason.",
    },
  },
} as const;
