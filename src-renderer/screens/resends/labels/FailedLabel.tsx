import { Button } from "@mantine/core";
import { IconAlertOctagon } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorOf } from "../../../../src-preload/contract/index.ts";
import type { NewBatchOutcome } from "../../../../src-preload/contract/labels.ts";
import type { ResendDetails } from "../../../../src-preload/contract/resend.ts";
import { desk } from "../../../bridge.ts";
import { DrawerSection } from "../../../components/Drawer.tsx";
import { FailureNote } from "../../../components/FailureNote.tsx";
import { OnlineButton } from "../../../components/OnlineButton.tsx";
import { showScreen } from "../../../shell/navigation.ts";

interface FailedLabelProps {
  readonly submissionId: string;
  readonly details: ResendDetails | null;
}

type Problem = ErrorOf<"labels", "newBatch"> | "other";

/** Why the service made no label, and the way on from there. */
export function FailedLabel({ submissionId, details }: FailedLabelProps): JSX.Element {
  const { t } = useTranslation("labels");
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<NewBatchOutcome | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const make = async (): Promise<void> => {
    setMaking(true);
    const answer = await desk.labels.newBatch({ submissionId });
    setMaking(false);
    setMade(answer.ok ? answer.value : null);
    setProblem(answer.ok ? null : problemOf(answer.error.code));
  };
  return (
    <DrawerSection title={t("section")}>
      <div className="label__failed" role="alert">
        <IconAlertOctagon size={24} aria-hidden="true" />
        <div>
          <p className="label__failed-title">{t("failed.title")}</p>
          <p className="selectable">{reasonIn(details) ?? t("failed.noReason")}</p>
        </div>
      </div>
      {(made === null || made.taken === 0) && (
        <>
          <p className="label__note">{t("failed.hint")}</p>
          <div className="label__deeds">
            <OnlineButton loading={making} onClick={() => void make()}>
              {t("failed.newBatch")}
            </OnlineButton>
          </div>
        </>
      )}
      {problem !== null && <FailureNote text={t(`failed.problem.${problem}`)} />}
      {made !== null && <NewBatch made={made} />}
    </DrawerSection>
  );
}

function NewBatch({ made }: { readonly made: NewBatchOutcome }): JSX.Element {
  const { t } = useTranslation("labels");
  const { taken: count, name, isCurrent, left } = made;
  return (
    <div role="status" className="label__new-batch">
      <p>{count === 0 ? t("failed.nothing") : t(isCurrent ? "failed.current" : "failed.parked", { count, name })}</p>
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

function reasonIn(details: ResendDetails | null): string | null {
  const errors = details?.timeline.flatMap(({ fact }) => (fact.kind === "label-error" ? [fact.message] : []));
  return errors?.at(-1) ?? null;
}

const KNOWN = ["no-such-submission", "not-failed", "credentials", "offline", "service"] as const;
const problemOf = (code: string): Problem => KNOWN.find((known) => known === code) ?? "other";
