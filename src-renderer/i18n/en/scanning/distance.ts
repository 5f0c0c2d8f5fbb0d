export default {
  label: "Distance mode",
  enter: "Distance mode",
  leave: "Leave distance mode",
  strip: "Strip on top of other programs",
  closeStrip: "Close the strip",
  notListening: "Scanner not active",
  lastScan: "Last scan",
  noScan: "No scan yet",
} as const;
