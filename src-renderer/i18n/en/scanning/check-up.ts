export default {
  title: "Scanner check-up",
  last: "last check-up",
  start: "Start",
  stop: "Stop",
  again: "Check again",
  skip: "Skip: the scanner does not read this code",
  before: {
    heading: "Seven codes, about a minute",
    body: "Scan seven codes from this screen. The desk learns your scanner's keyboard, pace, code ending and double reads, then says what to change, if anything.",
    paper:
      "If your scanner cannot read screens, save the check-up codes under Printable sheets and scan them from paper. These codes enter no batch; other codes are recorded as usual.",
  },
  scan: {
    heading: "Scan code {{number}} of {{count}}: {{name}}",
    barcode: "Barcode {{text}}",
    strayed: "That was another code. It was recorded as a scan. Scan the code shown here.",
    misread: "“{{name}}” arrived as “{{read}}”. Continue: the result says what to change.",
    state: { read: "read", misread: "read wrongly", now: "next", open: "not yet" },
  },
  measuring: "Measuring…",
  measuringBody: "Checking whether the scanner sends the last code again.",
  codes: {
    digits: { name: "Digits", why: "Shows the scanner's pace and code ending." },
    "mixed-case": { name: "Letters", why: "Shows the scanner's keyboard and whether Caps Lock interferes." },
    symbols: { name: "Symbols", why: "Shows the keyboard layout." },
    long: { name: "A long code", why: "Shows whether a long code arrives complete." },
    short: { name: "A short code", why: "Shows whether four characters count as a scan, not typing." },
    gs1: { name: "A GS1 code", why: "Shows how the scanner sends FNC1, the field separator of GS1 labels." },
    ending: { name: "Code ending", why: "Checks again how a code ends and whether it arrives once." },
  },
  outcome: "Result of the check-up",
  good: "This scanner is ready",
  goodBody:
    "Every code was read correctly, once and fast enough. The desk now uses these measurements for this scanner.",
  change_one: "One thing to change",
  change_other: "{{count}} things to change",
  findings: {
    "not-read": {
      what: "Not read: {{codes}}.",
      todo: "Hold the scanner farther away and check again. If it still fails, turn on Code 128 using its manual, or use the printed sheet.",
    },
    "case-swapped": {
      what: "Upper and lower case arrive swapped.",
      todo: "Turn Caps Lock off. Scan “Caps Lock off” or “normal case” in the scanner's manual, then check again.",
    },
    garbled: {
      what: "Unknown scanner keyboard: “{{expected}}” arrived as “{{read}}”.",
      todo: "Scan the keyboard code “US English” in the scanner's manual. Then check again.",
    },
    doubled: {
      what: "The scanner sends one code twice.",
      todo: "Use its manual to set the re-read delay (same-code delay) to at least 500 ms. Then check again.",
    },
    slow: {
      what: "The scanner types slowly: {{gap}} ms between keys.",
      todo: "Use its manual to set inter-character delay to 0 ms; on Bluetooth, move the base closer or charge the battery. Then check again.",
    },
    "mixed-endings": {
      what: "Some codes ended with Enter or Tab, others with nothing.",
      todo: "Scan the suffix “Enter” for all code types in the scanner's manual. Then check again.",
    },
  },
  notes: {
    "no-terminator":
      "The scanner sends nothing after a code, so the desk waits briefly for its end. The suffix “Enter” is faster.",
    "short-codes":
      "It also needs over 30 ms per key: four or five characters count as typing, longer codes as scans. With the suffix “Enter”, all count as scans.",
    "gs1-lost":
      "FNC1 is missing or unknown, so GS1 label fields run together; the service's own codes do not need it. To read GS1 labels, set the scanner to send FNC1 as “GS” (ASCII 29).",
    "gs1-not-read":
      "GS1 code not read; the service's own codes are not GS1. To read GS1 labels, turn on GS1-128 using the scanner's manual.",
    "framed-control":
      "The scanner sends control characters (STX, ETX or EOT) around a code; the desk ignores them. To switch them off, turn off “Transmit STX/ETX” (protocol or preamble and postamble) in its manual.",
    "framed-asterisks":
      "The scanner sends the asterisks of Code 39; the desk ignores them. To switch them off, turn off “Transmit start/stop characters” of Code 39 in its manual.",
    "framed-aim":
      "The scanner sends an AIM identifier such as “]C1” before a code; the desk ignores it. To switch it off, turn off “Transmit AIM ID” (code ID) in its manual.",
    "caps-lock": "Caps Lock was on. No problem: the desk reads key positions.",
    "input-method": "An input method was on. No problem: the desk reads key positions.",
  },
  measured: {
    layout: "Keyboard",
    terminator: "Ends with",
    pace: "Pace",
    paceValue: "{{middle}} ms per key, at most {{longest}} ms",
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
  notStored: "The result was not saved and counts only until the app closes. Run the check-up again later.",
  driftShort: "Check the scanner",
  drift: {
    damaged: "More damaged scans than usual. Check distance, battery and label, then run the scanner check-up.",
    doubled: "The scanner now reads codes twice. Run the scanner check-up.",
    slower: "The scanner is slower than at its check-up. Check distance and battery, then run the check-up.",
  },
} as const;
