export default {
  title: "Scanner check-up",
  last: "last check-up",
  start: "Start",
  stop: "Stop",
  again: "Check again",
  skip: "Skip: the scanner does not read this code",
  before: {
    heading: "Seven codes, about a minute",
    body: "Scan seven codes from this screen. The desk learns how your scanner types: its keyboard, its pace, how it ends a code, and whether it reads twice. At the end it says that all is well, or exactly what to change.",
    paper:
      "If your scanner cannot read from a screen, save the check-up codes under Printable sheets and scan them from paper. Nothing scanned here goes into a batch.",
  },
  scan: {
    heading: "Scan code {{number}} of {{count}}: {{name}}",
    barcode: "Barcode {{text}}",
    state: { read: "read", now: "next", open: "not yet" },
  },
  measuring: "Measuring…",
  measuringBody: "Waiting a moment in case the scanner sends the last code again.",
  codes: {
    digits: { name: "Digits", why: "Shows the scanner's pace and how it ends a code." },
    "mixed-case": { name: "Letters", why: "Shows the scanner's keyboard and whether Caps Lock gets in the way." },
    symbols: { name: "Symbols", why: "Tells one keyboard layout from another." },
    long: { name: "A long code", why: "Shows whether a long code arrives whole." },
    short: { name: "A short code", why: "Shows whether four characters are recognized as a scan, not as typing." },
    gs1: { name: "A GS1 code", why: "Shows how the scanner sends FNC1, which parts the fields of GS1 labels." },
    ending: { name: "Code ending", why: "Shows again how a code ends and whether it comes once." },
  },
  outcome: "Result of the check-up",
  good: "This scanner is ready",
  goodBody: "Every code was read as printed, once and fast enough. The desk reads this scanner by what was measured.",
  change_one: "One thing to change",
  change_other: "{{count}} things to change",
  findings: {
    "not-read": {
      what: "Not read: {{codes}}.",
      todo: "Hold the scanner a little further away and check again. If it still does not read them, turn on Code 128 in its manual, or use the printed sheet.",
    },
    "case-swapped": {
      what: "Capital and small letters arrive swapped.",
      todo: "Turn Caps Lock off, and in the scanner's manual scan the code for “Caps Lock off” or “normal case”. Then check again.",
    },
    garbled: {
      what: "The desk does not know the scanner's keyboard: “{{expected}}” arrived as “{{read}}”.",
      todo: "In the scanner's manual, scan the code for the keyboard “US English”. Then check again.",
    },
    doubled: {
      what: "The scanner sends one code twice.",
      todo: "In the scanner's manual, set the re-read delay (same-code delay) to 500 ms or more. Then check again.",
    },
    slow: {
      what: "The scanner types slowly: {{gap}} ms from key to key.",
      todo: "In the scanner's manual, set the inter-character delay to 0 ms. Over Bluetooth, bring the base closer or charge the battery. Then check again.",
    },
    "mixed-endings": {
      what: "Some codes ended with Enter or Tab, others with nothing.",
      todo: "In the scanner's manual, scan the code for the suffix “Enter” for all code types. Then check again.",
    },
  },
  notes: {
    "no-terminator":
      "The scanner sends nothing after a code, so each scan waits a moment to be sure that it has ended. With the suffix “Enter” it would be faster.",
    "short-codes":
      "It also types slower than 30 ms a key, so a code of four or five characters looks like typing and is not taken as a scan. Codes of six or more characters are. With the suffix “Enter”, all are.",
    "gs1-lost":
      "The scanner leaves FNC1 out, or sends it as a key that is not known here: the fields of a GS1 label then run together. The service's own codes need no FNC1. To read GS1 labels, set the scanner to send FNC1 as “GS” (ASCII 29).",
    "gs1-not-read":
      "The GS1 code was not read. The service's own codes are not GS1; to read GS1 labels, turn on GS1-128 in the scanner's manual.",
    "caps-lock": "Caps Lock was on. It does not matter: the desk reads key positions.",
    "input-method": "An input method was on. It does not matter: the desk reads key positions.",
  },
  measured: {
    layout: "Keyboard",
    terminator: "Ends with",
    pace: "Pace",
    paceValue: "{{middle}} ms a key, at most {{longest}} ms",
    doubled: "Read twice",
    doubledValue_zero: "never",
    doubledValue_one: "{{count}} code",
    doubledValue_other: "{{count}} codes",
  },
  layouts: {
    us: "US English",
    uk: "UK English",
    de: "German",
    fr: "French",
    es: "Spanish",
    it: "Italian",
    cn: "Chinese (US positions)",
  },
  terminators: { enter: "Enter", tab: "Tab", none: "nothing" },
  notStored:
    "The result could not be stored on this computer. It counts until the app closes; run the check-up again later.",
  driftShort: "Check the scanner",
  drift: {
    damaged: "More scans than usual arrive damaged. Check distance, battery and label, then run the scanner check-up.",
    doubled: "The scanner has begun to read codes twice. Run the scanner check-up.",
    slower: "The scanner types slower than at its check-up. Check distance and battery, then run the check-up.",
  },
} as const;
