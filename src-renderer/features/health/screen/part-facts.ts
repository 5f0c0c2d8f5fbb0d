import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { FileFacts, HealthFacts, HealthPart } from "../../../../src-domain/health/health.ts";
import { sizeText } from "../../../i18n/format.ts";
import { listText } from "../../../i18n/list-text.ts";
import { useResetNames } from "../../../ui/text/reset-names.ts";
import { absoluteTimeText } from "../../../ui/text/time-text.ts";

export type PartFact = readonly [name: string, value: string];

function yesNoKey(isTrue: boolean | null): "yes" | "no" | "unknown" {
  if (isTrue === null) return "unknown";
  return isTrue ? "yes" : "no";
}

function programFactsOf({ program }: HealthFacts, t: TFunction<"health">): PartFact[] {
  return [
    [t("fact.version"), program.version],
    [t("fact.runtime"), listText([program.electron, program.chromium, program.node])],
    [t("fact.sqlite"), program.sqlite ?? t("value.none")],
    [t("fact.system"), program.system],
    [t("fact.startedAt"), absoluteTimeText(program.startedAt)],
    [t("fact.interruptions"), String(program.interruptions)],
  ];
}

function fleetFactsOf({ fleet }: HealthFacts, t: TFunction<"health">): PartFact[] {
  if (fleet === null) return [];
  const { warehouse, desk, detail, certificateEndsAt, refusedEvents } = fleet;
  return [
    [t("fact.warehouse"), warehouse],
    [t("fact.desk"), desk],
    ...(detail === "" ? [] : [[t("fact.detail"), detail] as const]),
    ...(refusedEvents === 0 ? [] : [[t("fact.refused"), String(refusedEvents)] as const]),
    ...(certificateEndsAt === null ? [] : [[t("fact.certificate"), absoluteTimeText(certificateEndsAt)] as const]),
  ];
}

export function usePartFacts(): (part: HealthPart, facts: HealthFacts) => readonly PartFact[] {
  const { t } = useTranslation("health");
  const resetNames = useResetNames();
  function settingsFacts({ settings }: HealthFacts): PartFact[] {
    const reset = resetNames(settings?.reset ?? []);
    return reset === "" ? [] : [[t("fact.reset"), reset]];
  }

  return (part, facts) => {
    switch (part) {
      case "program":
        return programFactsOf(facts, t);
      case "keychain":
        return [[t("fact.backend"), t(`backend.${facts.keychain.backend}`)]];
      case "journal":
      case "cache":
        return fileFacts(facts[part], t);
      case "inbox":
        return inboxFacts(facts, t);
      case "network":
        return networkFacts(facts, t);
      case "scanner":
        return scannerFacts(facts, t);
      case "fleet":
        return fleetFactsOf(facts, t);
      case "settings":
        return settingsFacts(facts);
      case "printer":
      case "configuration":
      case "erasure":
        return [];
      case "clock":
      case "disk":
        return machineFacts(part, facts, t);
    }
  };
}

const timeText = (time: string | null, t: TFunction<"health">): string =>
  time === null ? t("value.none") : absoluteTimeText(time);

function fileFacts(file: FileFacts | null, t: TFunction<"health">): PartFact[] {
  if (file === null) return [];
  const { check } = file;
  const checkText = t(`check.${check.state}`, { percent: check.percent });
  const backupText =
    file.lastBackupAt && t("value.backups", { when: timeText(file.lastBackupAt, t), count: file.backups });
  return [
    [t("fact.file"), file.file],
    [t("fact.size"), sizeText(file.bytes)],
    [t("fact.schema"), file.schemaVersion === null ? t("value.none") : String(file.schemaVersion)],
    ...(file.file.startsWith("journal") ? [[t("fact.backup"), backupText ?? t("value.none")] as const] : []),
    ...(file.setAside > 0 ? [[t("fact.setAside"), String(file.setAside)] as const] : []),
    [t("fact.check"), check.at === null ? checkText : listText([checkText, timeText(check.at, t)])],
  ];
}

function networkFacts({ network, proxy }: HealthFacts, t: TFunction<"health">): PartFact[] {
  const proxyText = proxy.choice === "configured" ? (proxy.host ?? t("value.none")) : t(`proxy.${proxy.choice}`);
  return [
    ...(network === null
      ? []
      : ([
          [t("fact.since"), timeText(network.since, t)],
          [t("fact.lastAnswer"), timeText(network.lastAnswerAt, t)],
        ] as const)),
    [t("fact.proxy"), proxyText],
  ];
}

function inboxFacts({ inbox }: HealthFacts, t: TFunction<"health">): PartFact[] {
  if (inbox === null) return [];
  return [
    [t("fact.lastEvent"), timeText(inbox.lastReceivedAt, t)],
    [t("fact.refused"), String(inbox.refused)],
    [t("fact.waiting"), String(inbox.waiting)],
  ];
}

function scannerFacts({ scanner }: HealthFacts, t: TFunction<"health">): PartFact[] {
  if (scanner === null) return [];
  const pace = { half: Math.round(scanner.gapP50Ms), most: Math.round(scanner.gapP99Ms) };
  return [
    [t("fact.measuredAt"), timeText(scanner.measuredAt, t)],
    [t("fact.layout"), scanner.layoutId.toUpperCase()],
    [t("fact.pace"), t("value.milliseconds", pace)],
  ];
}

function machineFacts(part: "clock" | "disk", { clock, disk }: HealthFacts, t: TFunction<"health">): PartFact[] {
  const skewMs = clock?.skewMs ?? null;
  if (part === "clock") {
    return skewMs === null ? [] : [[t("fact.skew"), t("value.seconds", { count: Math.round(skewMs / 1000) })]];
  }
  if (disk === null) return [];
  return [
    [t("fact.free"), t("value.ofAll", { free: sizeText(disk.freeBytes), all: sizeText(disk.totalBytes) })],
    [t("fact.encrypted"), t(`encrypted.${yesNoKey(disk.isEncrypted)}`)],
  ];
}
