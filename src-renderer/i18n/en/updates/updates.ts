/** Texts about newer versions of the program, in Settings. */
export default {
  title: "Version and updates",
  version: "Returns Desk {{version}}",
  documentation: "Documentation of the returns service (opens in the browser)",
  licenses: "Third-party licenses",
  noLicenses: "The list could not be read. It is also in third-party-notices.txt in the program's folder.",
  check: "Check for updates",
  checking: "Checking for updates",
  download: "Download version {{version}}",
  state: {
    off: "No update address is set up on this computer. IT updates Returns Desk.",
    elsewhere: "IT updates this copy of Returns Desk with the computer's other programs.",
    "not-asked": "Not checked yet.",
    none: "This is the latest version.",
    looked: "Last checked:",
    offered: "Version {{version}} is available. Download it here; it installs when you close Returns Desk.",
    downloading: "Downloading version {{version}}: {{percent}}%. You can keep scanning.",
    ready: "Version {{version}} is ready. It installs when you close Returns Desk.",
    blocked: "Version {{version}} is ready.",
  },
  blocker: {
    "open-batch":
      "It cannot install while the open batch has items. Submit or park the batch, then close Returns Desk.",
    "deferred-scans": "It cannot install while scans wait to be taken over. Take them over, then close Returns Desk.",
    "unfinished-requests": "It cannot install while an order or a change is being sent. It installs at a later close.",
    "not-known": "It cannot install while the desk's data is not open.",
  },
  problem: {
    unreachable: "The update server could not be reached. The desk still works; check again later.",
    unusable: "The update server did not return an update. The desk still works; tell IT.",
    damaged: "The download was damaged and deleted. Check again to download it again.",
    "not-genuine": "The update is not from this program's publisher and is not installed. Tell IT.",
    "not-newer": "The update's installer is not newer than this version and is not installed. Tell IT.",
  },
};
