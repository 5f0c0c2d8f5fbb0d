import type { ParseKeys } from "i18next";
import { useTranslation } from "react-i18next";
import type { ResetName } from "../../../src-preload/contract/settings.ts";
import { listText } from "../../i18n/list-text.ts";

const NAMESPACES = ["health", "address", "fba", "frame", "orderFiles", "settings", "shift", "sound", "sync"] as const;

const TEXT_KEYS = {
  stationName: "settings:desk.station",
  batchLimit: "settings:desk.limit",
  batchLimitConfirmedAt: "settings:desk.limit",
  holdWithoutAsking: "settings:desk.hold",
  resendCodes: "settings:desk.codes",
  undoSeconds: "settings:desk.undo",
  fillStreet2: "address:settings.fillStreet2",
  sealScan: "settings:desk.seal",
  staleAfterHours: "settings:desk.stale",
  theme: "settings:screen.theme",
  touchMode: "settings:screen.touch",
  outsideWindow: "settings:screen.outside",
  drawerWidth: "frame:drawerEdge",
  lockAfterMinutes: "settings:desk.lock",
  targetPerHour: "settings:desk.target",
  workingCalendar: "settings:calendar.title",
  recipientDays: "address:settings.label",
  eraseAfterDays: "address:settings.erase",
  fbaParameter: "fba:settings.parameter",
  badgeNames: "shift:badges.title",
  orderBook: "orderFiles:settings.title",
  orderFileHours: "orderFiles:settings.age",
  copy: "sync:copy.title",
  sound: "sound:title",
  speech: "sound:spoken",
  scanner: "settings:scanner.title",
  inventoryTable: "health:reset.inventoryTable",
  orderTable: "health:reset.orderTable",
  environments: "health:reset.environments",
  scannerProfile: "health:reset.scannerProfile",
  labelPrinting: "health:reset.labelPrinting",
  lock: "health:reset.lock",
  administration: "settings:pin.administration",
  language: "health:reset.language",
} as const satisfies Readonly<Record<ResetName, ParseKeys<typeof NAMESPACES>>>;

const isResetName = (name: string): name is keyof typeof TEXT_KEYS => Object.hasOwn(TEXT_KEYS, name);

export function useResetNames(): (names: readonly string[]) => string {
  const { t } = useTranslation(NAMESPACES);
  return (names) => listText([...new Set(names.map((name) => (isResetName(name) ? t(TEXT_KEYS[name]) : name)))]);
}
