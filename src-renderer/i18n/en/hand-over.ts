export default {
  action: "Hand to another desk",
  actionOf: "Hand {{name}} to another desk",
  title: "Hand “{{name}}” to another desk",
  how_one:
    "At the other desk, open its Scan screen and scan this code. The batch opens there with its items and address.",
  how_other:
    "At the other desk, open its Scan screen and scan these {{count}} codes, in any order. The batch opens there with its items and address.",
  private:
    "The codes hold the recipient's address: keep them from strangers, and destroy a print once it has been scanned.",
  scans: "A scan made here meanwhile is kept and recorded when this is closed.",
  part: "Code {{part}} of {{of}}",
  hasIt: "The other desk has it",
  hasItHint: "Once you press “The other desk has it”, its items are locked on this desk until you take the batch back.",
  save: "Save as PDF",
  saved: "Saved as {{file}}",
  close: "Not yet",
  failed: {
    "no-such-batch": "The batch is not parked here any more.",
    empty: "The batch holds no items.",
    "too-much": "The batch holds too much text for codes. Shorten its remarks, then try again.",
    "not-written": "The file could not be written. Choose another place.",
    other: "This did not work; nothing was changed. Try again.",
  },
  handed: "With another desk",
  takeBack: "Take back",
  takeBackOf: "Take back {{name}}",
  sheet: {
    title: "Batch “{{name}}” for another desk",
    from_one: "From {{station}}, {{count}} item",
    from_other: "From {{station}}, {{count}} items",
    intro:
      "Open the Scan screen of the other desk and scan every code once, in any order. The batch opens there; then press “The other desk has it” where it comes from.",
    private:
      "Personal data: the codes hold the recipient's name and address. Destroy this sheet once they have been scanned.",
  },
} as const;
