export default {
  label: "Scanner notices",
  notListening: "Scanner not active: click here or press Esc",
  deferred_one: "{{count}} scan waiting",
  deferred_other: "{{count}} scans waiting",
  deferredBody: "Close the open dialog or menu. The desk then takes waiting scans.",
  notice: {
    locked_one: "{{count}} scan not taken while the desk was locked",
    locked_other: "{{count}} scans not taken while the desk was locked",
    "repeated-read_one": "Ignored {{count}} repeated read of …{{code}}",
    "repeated-read_other": "Ignored {{count}} repeated reads, last of …{{code}}",
    "stuck-trigger_one": "The scanner keeps repeating: {{count}} read ignored",
    "stuck-trigger_other": "The scanner keeps repeating: {{count}} reads ignored",
    "stuck-key_one": "Stuck key ignored",
    "stuck-key_other": "Stuck key ignored",
  },
  noticeBody: {
    locked: "Scan it again.",
    "repeated-read": "This station briefly ignores the same code; see Settings.",
    "stuck-trigger": "Check the trigger, or turn off presentation mode.",
    "stuck-key": "Check scanner and keyboard; turn the scanner off and on.",
  },
} as const;
