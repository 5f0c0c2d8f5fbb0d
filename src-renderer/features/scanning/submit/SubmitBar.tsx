import { Button } from "@mantine/core";
import { useEffect, type JSX, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import { ariaKeys } from "../../../shell/shortcuts.ts";
import { LiveRegion } from "../../../ui/text/text.tsx";
import { noticeText, useBatchStore } from "../../batches/batch-store.ts";
import { listUnchangedFields, useDestinationEdits } from "../../batches/destination-edits.ts";
import { fieldOfProblem, submitProblemText, type PreFlight } from "../../batches/pre-flight.ts";
import { useRefusedItems, useSetAsideCount } from "./item-evidence.ts";
import { runSubmit, useSubmitCommand } from "./submit-command.ts";

interface SubmitBarProps {
  readonly batch: BatchView;
  readonly preFlight: PreFlight;
}

export function SubmitBar({ batch, preFlight }: SubmitBarProps): JSX.Element {
  const { t } = useTranslation("scan");
  const { batchId } = batch;
  const setAsideCount = useSetAsideCount(batch);
  const refusedCount = useRefusedItems(batch).length;
  const isUnchanged = useDestinationEdits((edits) => listUnchangedFields(batch, edits).length > 0);
  const isComplete = preFlight.problems.length === 0;
  useEffect(() => useSubmitCommand.setState({ lastCheck: { batchId, preFlight } }), [batchId, preFlight]);
  const offersOthers = isComplete && setAsideCount > 0;
  return (
    <div className={offersOthers ? "row submit-bar--refused" : "row"}>
      <SubmitText batch={batch} preFlight={preFlight} isUnchanged={isUnchanged} refusedCount={refusedCount} />
      {offersOthers ? (
        <SetAsideButtons itemCount={batch.lines.length} setAsideCount={setAsideCount} isReady={!isUnchanged} />
      ) : (
        <SubmitButton isReady={isComplete && !isUnchanged} onSubmit={() => void runSubmit()}>
          {t(isComplete && refusedCount > 0 ? "knownRefusal.submitAll" : "submit", { count: batch.lines.length })}
        </SubmitButton>
      )}
    </div>
  );
}

interface SubmitTextProps extends SubmitBarProps {
  /** Whether fields that the service refused are unchanged. */
  readonly isUnchanged: boolean;
  readonly refusedCount: number;
}

function SubmitText({ batch, preFlight, isUnchanged, refusedCount }: SubmitTextProps): JSX.Element {
  const { t } = useTranslation("scan");
  const submitRefusal = useBatchStore((state) => state.submitRefusal);
  const firstProblem = preFlight.problems[0];
  const lacksMoreFields = preFlight.problems.slice(1).some((problem) => fieldOfProblem(problem) !== null);
  function readyText(): string {
    if (isUnchanged) return t("notice.unchanged");
    if (refusedCount > 0) return t("knownRefusal.count", { count: refusedCount });
    return t("readyToSubmit", { count: batch.lines.length });
  }
  return (
    <div className="submit-bar__text grows">
      {/* Outside the button's description, so that a screen reader reads it once. */}
      <LiveRegion>{submitRefusal && <p className="warns">{noticeText(t, submitRefusal)}</p>}</LiveRegion>
      <p className="submit-bar__text" id="submit-text">
        {firstProblem === undefined ? (
          submitRefusal?.kind !== "unchanged" && <strong>{readyText()}</strong>
        ) : (
          <>
            {submitRefusal?.kind !== "empty" && <strong>{submitProblemText(t, firstProblem)}</strong>}
            {lacksMoreFields && firstProblem.kind !== "items" && <span>{t("missing.more")}</span>}
          </>
        )}
      </p>
    </div>
  );
}

interface SetAsideButtonsProps {
  readonly itemCount: number;
  readonly setAsideCount: number;
  readonly isReady: boolean;
}

/** Offers to submit without the items to set aside, or with them. */
function SetAsideButtons({ itemCount, setAsideCount, isReady }: SetAsideButtonsProps): JSX.Element {
  const { t } = useTranslation("scan");
  const otherCount = itemCount - setAsideCount;
  const submitAll = (): void => void runSubmit("hand", { isRefusalAccepted: true });
  return (
    <>
      <Button className="rigid" variant="subtle" onClick={submitAll}>
        {t("knownRefusal.submitAll", { count: itemCount })}
      </Button>
      {otherCount > 0 && (
        <SubmitButton isReady={isReady} onSubmit={() => void runSubmit()}>
          {t("knownRefusal.submitOthers", { count: setAsideCount, others: otherCount })}
        </SubmitButton>
      )}
    </>
  );
}

interface SubmitButtonProps {
  readonly isReady: boolean;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

function SubmitButton({ isReady, onSubmit, children }: SubmitButtonProps): JSX.Element {
  const isSubmitting = useBatchStore((state) => state.isSubmitting);
  const isSettling = useSubmitCommand((state) => state.isSettling);
  return (
    <Button
      className="rigid"
      size="md"
      variant={isReady ? "filled" : "default"}
      aria-describedby="submit-text"
      aria-busy={isSubmitting}
      aria-disabled={isSettling}
      aria-keyshortcuts={ariaKeys("submit")}
      onClick={onSubmit}
    >
      {children}
    </Button>
  );
}
