import { Button } from "@mantine/core";
import { IconAlertOctagon, IconArrowBackUp, IconCheck } from "@tabler/icons-react";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { withoutFiles } from "../../../../src-domain/resends/order-timeline.ts";
import type { ErrorOf } from "../../../../src-preload/contract/index.ts";
import type { NewBatchOutcome } from "../../../../src-preload/contract/labels/labels.ts";
import type { OrderRow, ResendRow } from "../../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../../bridge.ts";
import { LiveRegion } from "../../../ui/text/text.tsx";
import { DrawerSection } from "../../../ui/dialogs/Drawer.tsx";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { OnlineButton } from "../../../ui/OnlineButton.tsx";
import { showScreen } from "../../../shell/navigation.ts";
import type { OrderCourse } from "../order/timeline-steps.ts";
import { HelpLink } from "../../../ui/HelpLink.tsx";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { dismissLabelNotice, seenToFail } from "./label-notices.ts";

function DealtWith({ row }: { readonly row: ResendRow }): JSX.Element {
  const { t } = useTranslation("labels");
  const { submissionId, resendId, failureResolved } = row;
  const [problem, setProblem] = useState(false);
  const say = async (done: boolean): Promise<void> => {
    if (resendId !== null) {
      dismissLabelNotice(resendId);
      // An operator who reverses it knows that the order failed.
      if (!done) seenToFail(resendId);
    }
    const answer = await desk.resend.resolveFailure({ submissionId, done });
    setProblem(!answer.ok);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={
          failureResolved ? (
            <IconArrowBackUp size={16} aria-hidden="true" />
          ) : (
            <IconCheck size={16} aria-hidden="true" />
          )
        }
        onClick={() => void say(!failureResolved)}
      >
        {t(failureResolved ? "dealtWith.takeBack" : "dealtWith.action")}
      </Button>
      {problem && <FailureNote text={t("dealtWith.problem")} />}
    </>
  );
}

interface FailedLabelProps {
  readonly row: OrderRow;
  readonly details: OrderCourse | null;
}

type Problem = ErrorOf<"labels", "copyToNewBatch"> | "other";

/** For the desk that made the order. */
export function FailedLabel({ row, details }: FailedLabelProps): JSX.Element {
  const { t } = useTranslation("labels");
  const reason = reasonIn(details);
  return (
    <DrawerSection title={t("section")}>
      <div
        className={
          isDealtWith(row)
            ? "label__failed alarms row-top text label__failed--past"
            : "label__failed alarms row-top text"
        }
        role="alert"
      >
        <IconAlertOctagon size={24} aria-hidden="true" />
        <div>
          <p className="lead">{t("failed.title")}</p>
          {reason === null ? (
            <p>{t("failed.noReason")}</p>
          ) : (
            <p className="selectable" translate="no">
              {reason}
            </p>
          )}
          <HelpLink chapter="failed-label" />
        </div>
      </div>
      {row.origin === "own" ? <WayOn row={row} /> : <p className="label__note fine">{t("failed.elsewhere")}</p>}
    </DrawerSection>
  );
}

const isDealtWith = (row: OrderRow): boolean => row.origin === "own" && row.failureResolved;

function WayOn({ row }: { readonly row: ResendRow }): JSX.Element {
  const { t } = useTranslation("labels");
  const { submissionId, failureResolved } = row;
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<NewBatchOutcome | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const make = async (): Promise<void> => {
    setMaking(true);
    const answer = await desk.labels.copyToNewBatch({ submissionId });
    setMaking(false);
    setMade(answer.ok ? answer.value : null);
    setProblem(answer.ok ? null : problemOf(answer.error.code));
  };
  const isMade = made !== null && made.taken > 0;
  return (
    <>
      <p className="label__note fine">
        {t(failureResolved ? "dealtWith.said" : isMade ? "dealtWith.hint" : "failed.hint")}
      </p>
      <div className="label__actions flow">
        {!isMade && (
          <OnlineButton {...(failureResolved && { variant: "default" })} loading={making} onClick={() => void make()}>
            {t("failed.newBatch")}
          </OnlineButton>
        )}
        <DealtWith row={row} />
      </div>
      {problem !== null && <FailureNote text={t(`failed.problem.${problem}`)} />}
      <LiveRegion>{made !== null && <NewBatch made={made} />}</LiveRegion>
    </>
  );
}

function NewBatch({ made }: { readonly made: NewBatchOutcome }): JSX.Element {
  const { t } = useTranslation("labels");
  const { taken: count, name, isCurrent, left } = made;
  return (
    <div className="label__new-batch text">
      <p>
        {count === 0
          ? t("failed.nothing")
          : t(isCurrent ? "failed.current" : "failed.parked", { count, name: batchNameText(name) })}
      </p>
      <ul>
        {left.map(({ rma, why, handlingCode }) => (
          <li key={rma}>
            {t(`failed.left.${why === "handling" && handlingCode === "rsd" ? "resent" : why}`, {
              rma,
              code: handlingCode ?? "",
            })}
          </li>
        ))}
      </ul>
      {count > 0 && <Button onClick={() => showScreen("scan")}>{t("failed.toScan")}</Button>}
    </div>
  );
}

function reasonIn(details: OrderCourse | null): string | null {
  const errors = withoutFiles(details?.timeline ?? []).flatMap(({ fact }) =>
    fact.kind === "label-error" ? [fact.message] : [],
  );
  return errors.at(-1) ?? null;
}

const KNOWN = ["no-such-submission", "not-failed", "credentials", "offline", "service"] as const;
const problemOf = (code: string): Problem => KNOWN.find((known) => known === code) ?? "other";
