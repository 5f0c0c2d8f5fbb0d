import { Button } from "@mantine/core";
import { IconAlertOctagon, IconPrinter } from "@tabler/icons-react";
import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { useShallow } from "zustand/react/shallow";
import { desk } from "../../bridge.ts";
import { useIsCurrentScreen } from "../../shell/navigation.ts";
import { ariaKeys, keyHint } from "../../shell/shortcuts.ts";
import { useShortcuts } from "../../shell/use-shortcuts.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { FailureNote } from "../../ui/text/FailureNote.tsx";
import { canPrintAnyway, labelFailureOf, type LabelFailure } from "../labels/use-label.ts";
import { connectLabelNotices, dismissLabelNotice, useLabelNotices, type LabelNotice } from "./labels/label-notices.ts";
import { showOrder, useFailedLabelRows } from "./order-pages.ts";
import "./labels/labels.css";

/**
 * Shows the notices on every screen, because a parcel without a label cannot leave. The Scan screen shows a failed
 * label in the order's row of Last orders, where its address can be corrected; there the notice is only read out.
 */
export function LabelNotices(): JSX.Element {
  const { t } = useTranslation("labels");
  useEffect(() => connectLabelNotices(), []);
  const notices = useLabelNotices((state) => state.notices);
  // Each scan creates a new list of the same rows.
  const shownIds = useFailedLabelRows(useShallow((state) => state.submissionIds));
  const isOnScanScreen = useIsCurrentScreen("scan");
  const hasRow = ({ kind, submissionId }: LabelNotice): boolean =>
    isOnScanScreen && kind === "failed" && submissionId !== null && shownIds.includes(submissionId);
  return (
    <div role="alert" aria-label={t("notice.region")}>
      {notices.map((notice) =>
        hasRow(notice) ? (
          <p key={notice.resendId} className="visually-hidden">
            {t(TITLE_KEYS[notice.kind], { order: notice.order })}
          </p>
        ) : (
          <Notice key={notice.resendId} notice={notice} />
        ),
      )}
    </div>
  );
}

const TITLE_KEYS = {
  failed: "notice.failed",
  "not-printed": "notice.notPrinted",
  blocking: "notice.blocking",
} as const;

function Notice({ notice }: { readonly notice: LabelNotice }): JSX.Element {
  const { t } = useTranslation("labels");
  const { kind, order, problem, resendId, submissionId } = notice;
  return (
    <div className="notice text row notice--bad">
      <IconAlertOctagon size={22} aria-hidden="true" />
      <div className="breaks grows">
        <p className="lead">{t(TITLE_KEYS[kind], { order })}</p>
        {problem !== null && <p>{t(`problem.${problem}`, { host: "" })}</p>}
        {kind === "blocking" && <p>{t("notice.later")}</p>}
      </div>
      {kind === "blocking" && <BlockingLabelDecision resendId={resendId} canPrint={canPrintAnyway(problem)} />}
      {submissionId !== null && (
        <Button
          className="rigid"
          variant="default"
          onClick={() => {
            if (kind !== "blocking") dismissLabelNotice(resendId);
            showOrder(submissionId);
          }}
        >
          {t("notice.show")}
        </Button>
      )}
      {kind !== "blocking" && (
        <Button className="rigid" variant="default" onClick={() => dismissLabelNotice(resendId)}>
          {t("notice.away")}
        </Button>
      )}
    </div>
  );
}

function BlockingLabelDecision({
  resendId,
  canPrint,
}: {
  readonly resendId: string;
  readonly canPrint: boolean;
}): JSX.Element {
  const { t } = useTranslation("labels");
  const [runningAction, setRunningAction] = useState<"print" | "skip" | null>(null);
  const [failure, setFailure] = useState<LabelFailure | null>(null);
  const runAction = async (action: "print" | "skip"): Promise<void> => {
    if (runningAction !== null) return;
    setRunningAction(action);
    const answer = await (action === "print"
      ? desk.labels.print({ resendId, reason: null, despite: "fault" })
      : desk.labels.skip({ resendId }));
    setRunningAction(null);
    setFailure(answer.ok ? null : labelFailureOf(answer.error));
  };
  useShortcuts(canPrint ? { printBlocking: () => void runAction("print") } : {});
  return (
    <>
      {failure !== null && <FailureNote text={t(`problem.${failure.code}`, { host: failure.host })} />}
      {canPrint && (
        <ActionButton
          className="rigid"
          icon={IconPrinter}
          aria-keyshortcuts={ariaKeys("printBlocking")}
          rightSection={<kbd aria-hidden="true">{keyHint("printBlocking")}</kbd>}
          loading={runningAction === "print"}
          onClick={() => void runAction("print")}
        >
          {t("printAnyway")}
        </ActionButton>
      )}
      <Button
        className="rigid"
        variant="default"
        loading={runningAction === "skip"}
        onClick={() => void runAction("skip")}
      >
        {t("notice.skip")}
      </Button>
    </>
  );
}
