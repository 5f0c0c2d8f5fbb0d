import { Button } from "@mantine/core";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import { ariaKeys } from "../../../shell/shortcuts.ts";
import { useBatchStore } from "../../batches/batch-store.ts";
import { submitProblemText, type PreFlight } from "../../batches/pre-flight.ts";
import { runSubmit, useSubmitCommand } from "./submit-command.ts";

interface SubmitBarProps {
  readonly batch: BatchView;
  readonly preFlight: PreFlight;
}

export function SubmitBar({ batch, preFlight }: SubmitBarProps): JSX.Element {
  const { t } = useTranslation("scan");
  const isSubmitting = useBatchStore((state) => state.isSubmitting);
  const isSettling = useSubmitCommand((state) => state.isSettling);
  const firstProblem = preFlight.problems[0];
  const otherCount = preFlight.problems.length - 1;
  const { batchId } = batch;
  useEffect(() => useSubmitCommand.setState({ lastCheck: { batchId, preFlight } }), [batchId, preFlight]);
  return (
    <div className="row">
      <p className="submit-bar__text grows" id="submit-text">
        {firstProblem === undefined ? (
          <strong>{t("readyToSubmit", { count: batch.lines.length })}</strong>
        ) : (
          <>
            <strong>{submitProblemText(t, firstProblem)}</strong>
            {otherCount > 0 && firstProblem.kind !== "items" && <span>{t("missing.more", { count: otherCount })}</span>}
          </>
        )}
      </p>
      <Button
        className="rigid"
        size="md"
        variant={firstProblem === undefined ? "filled" : "default"}
        aria-describedby="submit-text"
        aria-busy={isSubmitting}
        aria-disabled={isSettling}
        aria-keyshortcuts={ariaKeys("submit")}
        onClick={() => void runSubmit()}
      >
        {t("submit")}
      </Button>
    </div>
  );
}
