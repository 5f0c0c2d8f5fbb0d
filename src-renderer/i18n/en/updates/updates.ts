/** Newer versions of the program, in Settings. */
export default {
  title: "Updates",
  check: "Look for updates",
  checking: "Looking for a newer version",
  download: "Download version {{version}}",
  state: {
    off: "No address for updates is set up on this computer. IT brings Returns Desk up to date.",
    elsewhere: "This copy of Returns Desk is brought up to date by IT, with the computer's other programs.",
    "not-asked": "Not looked for yet.",
    none: "This is the newest version.",
    looked: "Last looked:",
    offered:
      "Version {{version}} is there. It is downloaded when you say so, and installed when you close Returns Desk.",
    downloading: "Downloading version {{version}}: {{percent}}%. You can keep scanning.",
    ready: "Version {{version}} is ready. It is installed when you close Returns Desk.",
    held: "Version {{version}} is ready.",
  },
  hold: {
    "open-batch":
      "It is not installed while the open batch holds items: submit or park the batch, then close Returns Desk.",
    "kept-scans": "It is not installed while scans wait to be taken over: take them over, then close Returns Desk.",
    "unfinished-requests": "It is not installed while an order or a change is on its way: it waits for a later close.",
    "not-known": "It is not installed while the desk's data are not open.",
  },
  problem: {
    unreachable: "The place for updates could not be reached. The desk works as before; look again later.",
    unusable: "The place for updates answers something else than an update. The desk works as before; tell IT.",
    damaged: "The download was damaged and was thrown away. Look again to download it once more.",
    unsigned: "The update comes without the publisher's signature and is not installed. Tell IT.",
    "not-genuine": "The update does not come from the publisher of this program and is not installed. Tell IT.",
  },
};
