import { Button } from "@mantine/core";
import { IconAlertOctagon, IconArrowBackUp, IconCheck } from "@tabler/icons-react";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { RESEND_CODE } from "../../../../src-domain/inventory/inventory.ts";
import { withoutFiles } from "../../../../src-domain/resends/order-timeline.ts";
import type { NewBatchOutcome } from "../../../../src-preload/contract/labels/labels.ts";
import type { OrderRow, ResendRow } from "../../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../../bridge.ts";
import { showScreen, useIsCurrentScreen } from "../../../shell/navigation.ts";
import { ActionButton } from "../../../ui/ActionButton.tsx";
import { DrawerSection } from "../../../ui/dialogs/Drawer.tsx";
import { HelpLink } from "../../../ui/HelpLink.tsx";
import { OnlineButton } from "../../../ui/OnlineButton.tsx";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { UnbrokenCode } from "../../../ui/text/CodeText.tsx";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { Interpolate, PLACEHOLDER } from "../../../ui/text/Interpolate.tsx";
import { LabelReason } from "../../../ui/text/LabelReason.tsx";
import { LiveRegion } from "../../../ui/text/text.tsx";
import { type CopyProblem, copyProblemOf, correctAddress, isAddressFailure } from "../address-correction.ts";
import type { AnyOrderDetails } from "../order/timeline-steps.ts";
import { dismissLabelNotice, markFailureKnown } from "./label-notices.ts";

function ResolveFailure({ row }: { readonly row: ResendRow }): JSX.Element {
  const { t } = useTranslation("labels");
  const { submissionId, resendId, isFailureResolved } = row;
  const [hasFailed, setHasFailed] = useState(false);
  const ResolveIcon = isFailureResolved ? IconArrowBackUp : IconCheck;
  const setResolved = async (isResolved: boolean): Promise<void> => {
    if (resendId !== null) {
      dismissLabelNotice(resendId);
      // Prevents a notice: the operator who undoes the resolution knows that the order failed.
      if (!isResolved) markFailureKnown(resendId);
    }
    const answer = await desk.resend.resolveFailure({ submissionId, isResolved });
    setHasFailed(!answer.ok);
  };
  return (
    <>
      <ActionButton variant="default" icon={ResolveIcon} onClick={() => void setResolved(!isFailureResolved)}>
        {t(isFailureResolved ? "dealtWith.takeBack" : "dealtWith.action")}
      </ActionButton>
      {hasFailed && <FailureNote text={t("dealtWith.problem")} />}
    </>
  );
}

interface FailedLabelProps {
  readonly row: OrderRow;
  readonly details: AnyOrderDetails | null;
}

export function FailedLabel({ row, details }: FailedLabelProps): JSX.Element {
  const { t } = useTranslation("labels");
  const reason = failureReason(details);
  const { resendId } = row;
  const isSeen = useIsCurrentScreen("resends");
  // Dismiss the notice, which repeats this section. The section stays mounted on a hidden screen, so check the screen.
  useEffect(() => {
    if (isSeen && resendId !== null) dismissLabelNotice(resendId);
  }, [isSeen, resendId]);
  const isFailureResolved = row.origin === "own" && row.isFailureResolved;
  return (
    <DrawerSection title={t("section")}>
      <div
        className={`label__failed alarms row-top text${isFailureResolved ? " label__failed--past" : ""}`}
        role="alert"
      >
        <IconAlertOctagon size={24} aria-hidden="true" />
        <div>
          <p className="lead">{t("failed.title")}</p>
          {reason === null ? <p>{t("failed.noReason")}</p> : <LabelReason reason={reason} />}
          <HelpLink chapter="failed-label" />
        </div>
      </div>
      {row.origin === "own" ? (
        <FailedLabelActions row={row} reason={reason} />
      ) : (
        <p className="label__note fine">{t("failed.elsewhere")}</p>
      )}
    </DrawerSection>
  );
}

interface FailedLabelActionsProps {
  readonly row: ResendRow;
  readonly reason: string | null;
}

function FailedLabelActions({ row, reason }: FailedLabelActionsProps): JSX.Element {
  const { t } = useTranslation("labels");
  const { submissionId, isFailureResolved } = row;
  const isAboutAddress = isAddressFailure(reason);
  const [isCreating, setCreating] = useState(false);
  const [outcome, setOutcome] = useState<NewBatchOutcome | null>(null);
  const [problem, setProblem] = useState<CopyProblem | null>(null);
  const createBatch = async (): Promise<void> => {
    setCreating(true);
    const answer = await (reason !== null && isAboutAddress
      ? correctAddress(row, reason)
      : desk.labels.copyToNewBatch({ submissionId }));
    setCreating(false);
    setOutcome(answer.ok ? answer.value : null);
    setProblem(answer.ok ? null : copyProblemOf(answer.error.code));
  };
  const hasNewBatch = outcome !== null && outcome.addedCount > 0;
  return (
    <>
      <p className="label__note fine">
        {t(isFailureResolved ? "dealtWith.said" : hasNewBatch ? "dealtWith.hint" : "failed.hint")}
      </p>
      <div className="label__actions flow">
        {!hasNewBatch && (
          <OnlineButton
            {...(isFailureResolved && { variant: "default" })}
            loading={isCreating}
            onClick={() => void createBatch()}
          >
            {t(isAboutAddress ? "failed.correct" : "failed.newBatch")}
          </OnlineButton>
        )}
        <ResolveFailure row={row} />
      </div>
      {problem !== null && <FailureNote text={t(`failed.problem.${problem}`)} />}
      <LiveRegion>{outcome !== null && <NewBatchResult outcome={outcome} />}</LiveRegion>
    </>
  );
}

function NewBatchResult({ outcome }: { readonly outcome: NewBatchOutcome }): JSX.Element {
  const { t } = useTranslation("labels");
  const { addedCount, name, isCurrent, skippedItems } = outcome;
  return (
    <div className="label__new-batch text">
      <p>
        {addedCount === 0
          ? t("failed.nothing")
          : t(isCurrent ? "failed.current" : "failed.parked", { count: addedCount, name: batchNameText(name) })}
      </p>
      <ul>
        {skippedItems.map(({ rma, reason, handlingCode }) => (
          <li key={rma}>
            <Interpolate
              sentence={t(`failed.left.${reason === "handling" && handlingCode === RESEND_CODE ? "resent" : reason}`, {
                rma: PLACEHOLDER,
                code: handlingCode ?? "",
              })}
            >
              <UnbrokenCode value={rma} />
            </Interpolate>
          </li>
        ))}
      </ul>
      {addedCount > 0 && <Button onClick={() => showScreen("scan")}>{t("failed.toScan")}</Button>}
    </div>
  );
}

function failureReason(details: AnyOrderDetails | null): string | null {
  const errors = withoutFiles(details?.timeline ?? []).flatMap(({ fact }) =>
    fact.kind === "label-error" ? [fact.message] : [],
  );
  return errors.at(-1) ?? null;
}
