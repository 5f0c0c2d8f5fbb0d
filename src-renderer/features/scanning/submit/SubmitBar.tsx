import { Button } from "@mantine/core";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import { ariaKeys } from "../../../shell/shortcuts.ts";
import { useBatchStore } from "../../batches/batch-store.ts";
import { missingText, type PreFlight } from "../../batches/pre-flight.ts";
import { runSubmit, useSubmitCommand } from "./submit-command.ts";

interface SubmitBarProps {
  readonly batch: BatchView;
  readonly preFlight: PreFlight;
}

export function SubmitBar({ batch, preFlight }: SubmitBarProps): JSX.Element {
  const { t } = useTranslation("scan");
  const isSubmitting = useBatchStore((state) => state.submitting);
  const isSettling = useSubmitCommand((press) => press.settling);
  const first = preFlight.missing[0];
  const otherCount = preFlight.missing.length - 1;
  const { batchId } = batch;
  useEffect(() => useSubmitCommand.setState({ judged: { batchId, preFlight } }), [batchId, preFlight]);
  return (
    <div className="row">
      <p className="submit-bar__words grows" id="submit-words">
        {first === undefined ? (
          <strong>{t("readyToSubmit", { count: batch.lines.length })}</strong>
        ) : (
          <>
            <strong>{missingText(t, first)}</strong>
            {otherCount > 0 && first.kind !== "items" && <span>{t("missing.more", { count: otherCount })}</span>}
          </>
        )}
      </p>
      <Button
        className="rigid"
        size="md"
        variant={first === undefined ? "filled" : "default"}
        aria-describedby="submit-words"
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
