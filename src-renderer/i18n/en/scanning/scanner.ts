export default {
  label: "Scanner notices",
  notListening: "Not listening: click here or press Esc",
  kept_one: "{{count}} scan waiting",
  kept_other: "{{count}} scans waiting",
  keptBody: "Close what is open; the scan is then taken as usual.",
  notice: {
    locked_one: "{{count}} scan not taken while the desk was locked",
    locked_other: "{{count}} scans not taken while the desk was locked",
    "repeated-read_one": "Ignored {{count}} repeated read of …{{code}}",
    "repeated-read_other": "Ignored {{count}} repeated reads, last of …{{code}}",
    "stuck-trigger_one": "The scanner repeats itself: {{count}} read ignored",
    "stuck-trigger_other": "The scanner repeats itself: {{count}} reads ignored",
    "stuck-key_one": "A key is stuck and is ignored",
    "stuck-key_other": "A key is stuck and is ignored",
  },
  noticeBody: {
    locked: "Scan it again.",
    "repeated-read": "This station ignores the same code for a moment; see Settings.",
    "stuck-trigger": "Check the trigger, or take the scanner out of its presentation mode.",
    "stuck-key": "Check the scanner and the keyboard; switch the scanner off and on.",
  },
} as const;
