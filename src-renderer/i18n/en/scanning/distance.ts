export default {
  label: "Distance mode",
  enter: "Distance mode",
  leave: "Leave distance mode",
  lastScan: "Last scan",
  noScan: "No scan yet",
} as const;
