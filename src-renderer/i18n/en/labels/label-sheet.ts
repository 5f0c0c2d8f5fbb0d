/** Printed on the test label. */
export default {
  title: "Test label",
  size: {
    "100x150": "100 × 150 mm",
    "4x6in": "4 × 6 in",
    "103x199": "103 × 199 mm",
    "4x8in": "4 × 8 in",
    a6: "A6",
    a5: "A5",
    a4: "A4",
    letter: "Letter",
  },
  lookFor: [
    "Right size: the frame is whole and runs",
    "2 mm inside all four edges, and the marks",
    "are 10 mm apart. Otherwise choose another",
    "size in Settings or in the printer.",
  ],
} as const;
