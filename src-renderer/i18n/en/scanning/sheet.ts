/** Words of the printed sheets. They are printed in either language, whatever the window speaks. */
export default {
  product: "Returns Desk",
  commands: {
    title: "Command codes",
    intro: "Scan a code instead of pressing a key. No parcel carries these codes, so none counts as an item.",
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
      undo: "Removes the last item from the batch.",
      "new-batch": "Parks a filled batch and starts an empty one.",
      park: "Parks this batch and starts an empty one.",
      resume: "Resumes the last parked batch.",
      submit: "Scan it twice within 3 seconds. Once does nothing.",
      hold: "Puts the last scanned item on hold and adds it.",
      mute: "The screen shows the same without sound.",
      help: "Shows every key and what it does.",
    },
  },
  serviceTypes: {
    title: "Service types of {{warehouse}}",
    intro: "Scan a code to choose the current batch's service type. Types its warehouse does not offer are refused.",
    leftOut: "Too long for a code; choose on the screen: {{names}}",
  },
  badges: {
    title: "Badges",
    intro: "Cut them out. Scan one to sign that person in; the desk then records everything under that name.",
    signOff: "Sign off",
    signOffHint: "Nobody is signed in after this.",
  },
  checkUp: {
    title: "Scanner check-up codes",
    intro:
      "Open Settings, Scanner check-up, and press Start. Scan these codes from top to bottom, one trigger pull each.",
    names: {
      digits: "Digits",
      "mixed-case": "Capital and small letters",
      symbols: "Symbols",
      long: "A long code",
      short: "A short code",
      gs1: "A GS1 code with FNC1",
      ending: "Code ending",
    },
  },
} as const;
