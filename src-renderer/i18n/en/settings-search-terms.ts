/**
 * Other words that people type to find a page of the settings (`page`) or one of its settings (the last part of the
 * setting's key). Loaded with the search only.
 */
export default {
  scanner: {
    page: "barcode reader, gun, wedge, keyboard",
    layout: "keyboard layout, wrong letters, wrong characters, qwerty, qwertz",
    repeats: "double scan, duplicate, twice, repeat, debounce",
  },
  sound: {
    page: "audio, loudspeaker, noise",
    on: "mute, silent, quiet, beep, tone",
    volume: "loud, quiet, louder",
    spoken: "speech, read aloud, talk, numbers",
    voice: "speaker, speech",
  },
  display: {
    page: "screen, appearance, look, font size, zoom, text size, bigger, smaller, scale",
    language: "translation, locale",
    theme: "dark mode, light mode, night, colors, color scheme, appearance, bright",
    touch: "font size, zoom, text size, bigger, larger, tablet, finger, gloves, scale",
    outside: "taskbar, dock, badge, notification, progress, flash",
  },
  labels: {
    page: "label printer, shipping label, printing, thermal, zebra, sticker",
    printer: "label printer, zebra, thermal",
    size: "paper size, format, 4x6, 4x8, a6",
    resolution: "dpi, sharp, blurry",
    copies: "how many, twice, number of labels",
    silent: "dialog, print dialog, without asking",
    automatic: "auto print, on arrival",
    zplHost: "zebra, raw printer, network printer, ip address",
    zplPort: "9100, raw port",
    ownHosts: "label server, download, allowed hosts",
  },
  recipients: {
    page: "customer, address book, privacy, gdpr, personal data",
    label: "address book, suggestions, history, customer",
    erase: "delete, privacy, gdpr, retention, personal data",
    fillStreet2: "address line 2, dash",
    eraseOne: "delete customer, forget, privacy, gdpr",
  },
  orders: {
    page: "order book, shop orders, shopify, amazon, woocommerce, ebay, import",
    open: "shopify, amazon, woocommerce, ebay, csv, xlsx, template, undo",
    age: "stale, old file, hours, offer",
  },
  batch: {
    page: "order, submit, items",
    limit: "maximum, items per order, batch size",
    undo: "take back, cancel, delay, wait, seconds",
    hold: "on hold, without asking, automatic",
    codes: "handling code, ohd, rsd, disposition",
    seal: "seal, wrong label, swap, mix-up, check",
    stale: "age, outdated, old data, warning",
  },
  operator: {
    page: "user, station, security, lock, pin",
    station: "name, workstation, desk name, computer name",
    target: "goal, per hour, throughput, speed",
    lock: "screen lock, idle, timeout, minutes, automatic lock",
    label: "password, code, unlock",
  },
  connection: {
    page: "api, account, login, sign in, credentials, server, online, practice, sandbox, production, switch, account",
    add: "new account, new server",
    user: "url, server, endpoint, base address",
    public: "url, server, endpoint, base address",
    key: "credentials, login, password, secret",
    token: "credentials, login, password, secret",
  },
  inbox: {
    page: "webhook, notifications, callback, push, events",
    on: "webhook, callback, push",
    endpoint: "webhook url, public address, callback url",
    host: "network, interface, ip address",
    senders: "allow list, whitelist, firewall, ip address",
    port: "8790, listen",
    path: "url path",
    fresh: "timestamp, clock, age, replay",
    events: "age, old events",
    label: "signing key, hmac, secret, signature",
  },
  copy: {
    page: "sync, download, offline, inventory, cache",
    days: "history, period, how far back",
    refreshEvery: "sync, interval, polling, automatic",
    requests: "rate limit, throttle, speed",
    entry: "upload, csv, excel, json, file",
  },
  calendar: {
    page: "working days, deadline, cut-off, vacation",
    weekdays: "week, weekend, saturday, sunday",
    holiday: "day off, vacation, closed",
  },
  fba: {
    page: "amazon, fulfillment",
    parameter: "query parameter, instruction id",
  },
  updates: {
    page: "upgrade, new version, about, release",
    licenses: "open source, legal, credits",
  },
  configuration: {
    page: "config.json, it, rollout, managed, proxy, certificate, ca, administrator, policy",
    check: "validate, test, errors, config.json",
    save: "export, clone, copy settings, backup of settings, another desk, config.json",
    administration: "password, protect, admin, lock settings",
  },
  health: {
    page: "backup, disk, network, proxy, clock, diagnostics, status, database, support",
    title: "support, log, diagnostics, zip, report",
  },
  requests: {
    page: "http, api log, traffic, calls",
  },
  "black-box": {
    page: "scan log, history, scans",
  },
  "check-up": {
    page: "test scanner, calibrate, wrong letters",
  },
  sheets: {
    page: "printable, commands, barcodes, print codes",
    title: "operator names, id card, login card",
  },
  "first-run": {
    page: "wizard, setup, start",
  },
} as const;
