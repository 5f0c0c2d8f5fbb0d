const faults = {
  "disk-full": "this computer's disk is full",
  "read-only": "the desk cannot write to its data folder",
  "disk-failed": "the disk reported an error",
  "in-use": "another program is using the file",
  damaged: "the copy cannot be read back",
  other: "the computer refused it",
} as const;

/** Texts about the desk's files: notices above every screen, and the recovery page. */
export default {
  notices: "Notices about this desk's files",
  dismiss: "Dismiss",
  fault: faults,
  cache: {
    title: "The local copy was damaged and is being refilled. No scans are lost.",
    body: "Some codes may be unknown until it is filled. Batches, orders and scanning continue.",
    filledTitle: "The local copy was damaged and has been refilled. No scans are lost.",
    filledBody: "The damaged file is next to it for support.",
  },
  restored: {
    title: "This desk was restored from the backup of {{when}}.",
    body: "Scans, batches and orders made between then and {{restored}} are unknown here; the service keeps those orders. To send no parcel twice, the desk reads an order's items at the service before sending it.",
    file: "The damaged file is kept as {{file}}.",
    startedOverTitle: "This desk started with an empty journal on {{restored}}.",
    startedOverBody:
      "Earlier scans, batches and orders are unknown here; the service keeps the orders. To send no parcel twice, the desk reads an order's items at the service before sending it.",
  },
  backup: {
    title: "Today's backup of the journal was not written: {{why}}.",
    body: "Scanning continues. Free some space or ask IT to check the disk; the desk retries within an hour.",
  },
  notStored: {
    title: "Nothing can be stored: {{why}}.",
    "disk-full":
      "Free some space on this computer and keep this window open. Scans wait here and are then recorded in order.",
    other:
      "Ask IT to check it, and keep this window open. Scans wait here and are recorded in order once storing works.",
  },
  keeping: {
    "disk-full": "This computer's disk is full. Free some space and keep this window open.",
    "read-only": "The desk cannot write to its data folder. Ask IT for write access and keep this window open.",
    "disk-failed": "The disk reported an error. Ask IT to check the disk and keep this window open.",
  },
  notRecorded: {
    title: "Not stored",
    todo: "Leave the parcel there. Retrying automatically.",
  },
  page: {
    journal: {
      damaged: "The journal of {{name}} is damaged",
      missing: "The journal of {{name}} is missing",
      damagedBody:
        "The journal holds every scan, batch and order of this desk. Part of it is unreadable, so it was not opened or changed.",
      missingBody:
        "The journal holds every scan, batch and order of this desk. Its file is missing or empty, so nothing was opened or changed.",
      damagedWhileOpen: "The desk stopped sending and recording. Scans wait until it opens again.",
    },
    storage: {
      title: "{{name}} cannot be opened",
      "disk-full":
        "This computer's disk is full, so the desk cannot take scans. Free some space, then try again. Nothing is lost.",
      "read-only":
        "The desk cannot write its data, so scans cannot be stored. Ask IT to give this account write access to the folder below, then try again. Nothing is lost.",
      "disk-failed":
        "The disk reported an error while opening the desk's data. Try again. If the problem continues, have IT check the disk before scanning here.",
      "in-use": "Another program is using the desk's data. Close it, then try again. Nothing is lost.",
      damaged: "The desk's data cannot be read. Ask IT to check the folder below.",
    },
    newer: {
      title: "{{name}} needs a newer Returns Desk",
      body: "A newer version of this program wrote its data (data version {{dataVersion}}, supported here up to {{knownVersion}}). Install that version again; nothing was changed.",
    },
    other: {
      title: "{{name}} did not open",
      body: "An unexpected error stopped it from opening. Nothing was changed. Try again. If the problem continues, give support the lines below.",
    },
    backups: "Usable backups",
    checking: "Checking which backups are usable",
    newest: "newest",
    noBackup: "No usable backup on this computer. The desk can only start with an empty journal.",
    unsound_one: "{{count}} more backup is also damaged and not offered.",
    unsound_other: "{{count}} more backups are also damaged and not offered.",
    size: "{{size}} MB",
    lost: "Missing from it, as far as the damaged journal is readable: {{scans}} and {{orders}}",
    lostNothing: "Nothing newer, as far as the damaged journal is readable",
    lostUnknown: "Newer scans and orders cannot be counted",
    scans_one: "{{count}} scan",
    scans_other: "{{count}} scans",
    orders_one: "{{count}} order",
    orders_other: "{{count}} orders",
    meaning: "What a restore means",
    meaningLost:
      "This desk forgets what was scanned, changed or submitted after the backup. The service keeps orders made in that time; look for them there.",
    meaningSafe:
      "No parcel is sent twice. Before sending anything, the desk reads the items of waiting orders and batches at the service.",
    meaningKept: "The damaged file stays in the folder below for support.",
    restore: "Restore backup of {{when}}",
    restoring: "Restoring and opening the desk",
    startOver: "Start with an empty journal",
    startOverAsk:
      "This desk then forgets all its scans, batches and orders. The service keeps the orders; what remains of the file is kept.",
    openOther: "Open another environment",
    back: "Stay in the open environment",
    retry: "Try again",
    quit: "Quit",
    folder: "Folder",
    detail: "For support",
    failed: {
      "not-restored": "The journal was not replaced; nothing changed. The lines for support say why.",
      "not-opened": "It still does not open.",
      "no-such-backup": "This backup is missing or no longer usable. Choose another.",
      other: "This did not work. Try again. If the problem continues, give support the lines below.",
    },
    otherFailed: "{{name}} did not open either.",
    noScans: "Scanning is off while this page is open.",
  },
} as const;
