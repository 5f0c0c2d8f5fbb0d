import { Button } from "@mantine/core";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import { ariaKeys } from "../../../shell/shortcuts.ts";
import { useBatchStore } from "../../batches/batch-store.ts";
import { missingText, type PreFlight } from "../../batches/pre-flight.ts";
import { runSubmit, useSubmitPress } from "./submit-command.ts";

interface SubmitBarProps {
  readonly batch: BatchView;
  readonly preFlight: PreFlight;
}

/** Always visible. While something is missing, it says what, and a press goes there. */
export function SubmitBar({ batch, preFlight }: SubmitBarProps): JSX.Element {
  const { t } = useTranslation("scan");
  const submitting = useBatchStore((state) => state.submitting);
  const settling = useSubmitPress((press) => press.settling);
  const first = preFlight.missing[0];
  const more = preFlight.missing.length - 1;
  const { batchId } = batch;
  useEffect(() => useSubmitPress.setState({ judged: { batchId, preFlight } }), [batchId, preFlight]);
  return (
    <div className="row">
      <p className="submit-bar__words grows" id="submit-words">
        {first === undefined ? (
          <strong>{t("readyToSubmit", { count: batch.lines.length })}</strong>
        ) : (
          <>
            <strong>{missingText(t, first)}</strong>
            {more > 0 && first.kind !== "items" && <span>{t("missing.more", { count: more })}</span>}
          </>
        )}
      </p>
      <Button
        className="rigid"
        size="md"
        variant={first === undefined ? "filled" : "default"}
        aria-describedby="submit-words"
        aria-busy={submitting}
        aria-disabled={settling}
        aria-keyshortcuts={ariaKeys("submit")}
        onClick={() => void runSubmit()}
      >
        {t("submit")}
      </Button>
    </div>
  );
}
