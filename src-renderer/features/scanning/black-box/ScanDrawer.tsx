import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ScanDetails } from "../../../../src-preload/contract/health/black-box.ts";
import { desk } from "../../../bridge.ts";
import { decimalText } from "../../../i18n/format.ts";
import { CopyableCode } from "../../../ui/CopyButton.tsx";
import { Drawer, type DrawerFrame, DrawerSection, Facts, useRecord } from "../../../ui/dialogs/Drawer.tsx";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { absoluteTimeText } from "../../../ui/text/time-text.ts";
import { useVerdictLines } from "../../../ui/verdict/verdict-lines.ts";
import { VerdictText } from "../../../ui/verdict/VerdictText.tsx";
import { isRefusedKind } from "../../health/stored-scans.ts";
import { latencyOf, controlPicturesText } from "./stored-scan.ts";

interface ScanDrawerProps extends DrawerFrame {
  readonly scanId: string;
}

export function ScanDrawer({ scanId, takesFocus, onClose }: ScanDrawerProps): JSX.Element {
  const { t } = useTranslation("blackBox");
  const { details, isGone } = useRecord(() => desk.blackBox.get({ scanId }));
  return (
    <Drawer
      label={t("drawer.label")}
      title={details === null ? t("drawer.label") : <VerdictText kind={details.storedScan.verdict.kind} />}
      subtitle={details === null ? undefined : absoluteTimeText(details.storedScan.recordedAt)}
      takesFocus={takesFocus}
      onClose={onClose}
    >
      {isGone && (
        <DrawerSection title={t("drawer.why")}>
          <p>{t("drawer.gone")}</p>
        </DrawerSection>
      )}
      {details !== null && <Explanation details={details} />}
      {details !== null && <Times details={details} />}
    </Drawer>
  );
}

interface DetailsProps {
  readonly details: ScanDetails;
}

function Explanation({ details: { storedScan, capsLock, composing } }: DetailsProps): JSX.Element {
  const { t } = useTranslation("blackBox");
  const { verdict, text, batchName, source, nearMatchOf } = storedScan;
  const { reason, todo } = useVerdictLines()(verdict, 0, 1);
  return (
    <DrawerSection title={isRefusedKind(verdict.kind) ? t("drawer.why") : t("drawer.whyTaken")}>
      <p className="black-box__reason">{reason}</p>
      <p className="black-box__todo text">{todo}</p>
      <Facts
        facts={[
          [
            t("drawer.text"),
            text === "" ? t("noCode") : <CopyableCode key="text" value={controlPicturesText(text)} kind="plain" />,
          ],
          [t("drawer.source"), t(`drawer.sources.${source}`)],
          ...(nearMatchOf === null
            ? []
            : [[t("drawer.nearMatchOf"), <CopyableCode key="near" value={nearMatchOf} kind="rma" />] as const]),
          // Caps Lock and input methods do not affect scans, but explain wrong text in a field to support.
          ...(source === "scanner"
            ? ([
                [t("drawer.capsLock"), t(`drawer.onOff.${onOffKey(capsLock)}`)],
                [t("drawer.inputMethod"), t(`drawer.onOff.${onOffKey(composing)}`)],
              ] as const)
            : []),
          [t("drawer.batch"), batchNameText(batchName)],
        ]}
      />
    </DrawerSection>
  );
}

function onOffKey(isOn: boolean | null): "on" | "off" | "unknown" {
  if (isOn === null) return "unknown";
  return isOn ? "on" : "off";
}

function Times({ details: { storedScan } }: DetailsProps): JSX.Element {
  const { t } = useTranslation("blackBox");
  const { recordedAfterMs, paintedAfterMs } = latencyOf(storedScan);
  return (
    <DrawerSection title={t("drawer.when")}>
      <Facts
        facts={[
          [t("drawer.first"), absoluteTimeText(storedScan.startedAt)],
          [t("drawer.burst"), t("milliseconds", { value: Math.round(storedScan.burstMs) })],
          [t("drawer.recorded"), t("drawer.fromLast", { value: decimalText(recordedAfterMs) })],
          [
            t("drawer.painted"),
            paintedAfterMs === null
              ? t("drawer.unreported")
              : t("drawer.fromLast", { value: decimalText(paintedAfterMs) }),
          ],
        ]}
      />
    </DrawerSection>
  );
}
