const faults = {
  "disk-full": "the disk of this computer is full",
  "read-only": "the folder of the desk's data cannot be written to",
  "disk-failed": "the disk reported a fault",
  "in-use": "another program holds the file",
  damaged: "the copy could not be read back",
  other: "the computer refused it",
} as const;

/** What happens to the desk's own files: the notices over every screen, and the page before one. */
export default {
  notices: "Notices about this desk's files",
  dismiss: "Dismiss",
  fault: faults,
  cache: {
    title: "The local copy was damaged and is being filled again. Nothing you scanned is lost.",
    body: "Until it is filled, the desk may not know a code. Batches, orders and scanning continue.",
    filledTitle: "The local copy was damaged and has been filled again. Nothing you scanned is lost.",
    filledBody: "The damaged file is kept beside it for support.",
  },
  restored: {
    title: "This desk was restored from its backup of {{when}}.",
    body: "Scans, batches and orders made between then and {{restored}} are unknown here; orders of that time stay with the service. Before an order is sent, its items are read at the service, so that no parcel is sent twice.",
    file: "The damaged file is kept as {{file}}.",
    startedOverTitle: "This desk began with an empty journal on {{restored}}.",
    startedOverBody:
      "Scans, batches and orders from before are unknown here; orders stay with the service. Before an order is sent, its items are read at the service, so that no parcel is sent twice.",
  },
  backup: {
    title: "Today's backup of the journal was not written: {{why}}.",
    body: "Scanning continues. Free some space or ask IT to check the disk; the desk tries again within the hour.",
  },
  notStored: {
    title: "Nothing can be stored: {{why}}.",
    "disk-full":
      "Scans wait in this window, in order, and are recorded as soon as there is space. Free some space on this computer, and keep this window open.",
    other:
      "Scans wait in this window, in order, and are recorded as soon as it can be written. Ask IT to check it, and keep this window open.",
  },
  keeping: {
    "disk-full":
      "The disk of this computer is full. Free some space: the scans are then recorded, in order. Keep this window open.",
    "read-only":
      "The folder of the desk's data cannot be written to. Ask IT to allow it: the scans are then recorded, in order. Keep this window open.",
    "disk-failed":
      "The disk reported a fault. The scans are retried automatically, in order. Keep this window open, and ask IT to check the disk.",
  },
  notRecorded: {
    word: "Not stored",
    reason: "This scan is not recorded yet: {{why}}.",
    reasonOther: "This scan is not recorded yet: the desk's journal does not answer.",
    todo: "Leave the parcel there. Retrying automatically.",
  },
  page: {
    journal: {
      damaged: "The journal of {{name}} is damaged",
      missing: "The journal of {{name}} is missing",
      damagedBody:
        "The journal holds every scan, batch and order of this desk. A part of it cannot be read, so it was not opened, and nothing was changed.",
      missingBody:
        "The journal holds every scan, batch and order of this desk. Its file is gone or empty, so nothing was opened, and nothing was changed.",
      damagedWhileOpen: "The desk has stopped sending and recording. Scans wait until it is open again.",
    },
    storage: {
      title: "{{name}} cannot be opened",
      "disk-full":
        "The disk of this computer is full, and the desk must be able to write before it can take a scan. Free some space, then try again. Nothing is lost.",
      "read-only":
        "The desk's data cannot be written to, and a scan could not be kept. Ask IT to give this account the right to write into the folder below, then try again. Nothing is lost.",
      "disk-failed":
        "The disk reported a fault while the desk's data was opened. Try again. If the problem continues, ask IT to check the disk before anything is scanned here.",
      "in-use": "Another program holds the desk's data. Close it, then try again. Nothing is lost.",
      damaged: "The desk's data cannot be read. Ask IT to look at the folder below.",
    },
    newer: {
      title: "{{name}} belongs to a newer Returns Desk",
      body: "Its data was written by a newer version of this program (data version {{dataVersion}}, known here up to {{knownVersion}}). Install that version again; nothing was changed.",
    },
    other: {
      title: "{{name}} did not open",
      body: "Something the desk did not expect kept it from opening. Nothing was changed. Try again. If the problem continues, give support the lines below.",
    },
    backups: "Backups that are whole",
    reading: "Reading the backups, to offer only those that are whole",
    newest: "newest",
    noBackup: "No backup on this computer is whole. The desk can only begin with an empty journal.",
    unsound_one: "{{count}} more backup is damaged too and is not offered.",
    unsound_other: "{{count}} more backups are damaged too and are not offered.",
    size: "{{size}} MB",
    lost: "Not in it, as far as the damaged journal can be read: {{scans}} and {{orders}}",
    lostNothing: "As far as the damaged journal can be read, nothing was made after it",
    lostUnknown: "What was made after it cannot be counted",
    scans_one: "{{count}} scan",
    scans_other: "{{count}} scans",
    orders_one: "{{count}} order",
    orders_other: "{{count}} orders",
    meaning: "What a restore means",
    meaningLost:
      "What was scanned, changed or submitted after the backup is unknown to this desk afterwards. Orders made in that time stay with the service; look for them there.",
    meaningSafe:
      "No parcel is sent twice: orders that wait in the backup are not sent before their items were read at the service, and no batch is submitted before its items were.",
    meaningKept: "The damaged file is kept in the folder below for support.",
    restore: "Restore the backup of {{when}}",
    restoring: "Restoring and opening the desk",
    startOver: "Begin with an empty journal",
    startOverAsk:
      "Every scan, batch and order of this desk is unknown to it then. Orders stay with the service. What is left of the file is kept.",
    openOther: "Open another environment",
    back: "Stay in the open environment",
    retry: "Try again",
    quit: "Quit",
    folder: "Folder",
    detail: "For support",
    failed: {
      "not-restored": "The journal was not replaced; everything is as it was. The lines for support say why.",
      "not-opened": "It still cannot be opened.",
      "no-such-backup": "This backup is no longer there or no longer whole. Choose another.",
      other: "This did not work. Try again. If the problem continues, give support the lines below.",
    },
    otherFailed: "{{name}} could not be opened either.",
    noScans: "Nothing is scanned while this page is open.",
  },
} as const;
