/** Words of the printed sheets. They are printed in either language, whatever the window speaks. */
export default {
  product: "Returns Desk",
  commands: {
    title: "Command codes",
    intro: "Scan a code instead of pressing a key. No parcel carries these codes, so none is ever taken for an item.",
    names: {
      undo: "Undo last scan",
      "new-batch": "New batch",
      park: "Park batch",
      resume: "Resume batch",
      submit: "Submit batch",
      hold: "Put on hold",
      mute: "Sound on or off",
      help: "Show help",
    },
    hints: {
      undo: "Takes the last item out of the batch again.",
      "new-batch": "Parks a filled batch and begins an empty one.",
      park: "Puts this batch aside and begins an empty one.",
      resume: "Resumes the batch that was parked last.",
      submit: "Scan it twice within 3 seconds. Once does nothing.",
      hold: "Puts the item that was scanned last on hold and adds it.",
      mute: "The screen says the same without sound.",
      help: "Shows every key and what it does.",
    },
  },
  serviceTypes: {
    title: "Service types of {{warehouse}}",
    intro:
      "Scan a code to choose the service type of the current batch. What the batch's warehouse does not offer is refused.",
    leftOut: "Too long for a code, so choose on the screen: {{names}}",
  },
  badges: {
    title: "Badges",
    intro:
      "Cut them out. Scanning one signs its person in at the desk; what the desk records from then on carries the name.",
    signOff: "Sign off",
    signOffHint: "Nobody is signed in from then on.",
    until: "Valid until {{day}}. Scanning it signs this person in.",
  },
  checkUp: {
    title: "Scanner check-up codes",
    intro:
      "Open Settings, Scanner check-up, and press Start. Then scan these codes from top to bottom, one pull of the trigger each.",
    names: {
      digits: "Digits",
      "mixed-case": "Capital and small letters",
      symbols: "Symbols",
      long: "A long code",
      short: "A short code",
      gs1: "A GS1 code with FNC1",
      ending: "The end of a code",
    },
  },
} as const;
