import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { BatchView } from "../../../src-preload/contract/batch.ts";
import { useDeskBatch } from "./desk-batch.ts";
import { goToField } from "./field-focus.ts";
import { missingWords } from "./missing-words.ts";
import { fieldOfMissing, type PreFlight } from "./pre-flight.ts";
import { submitBatch } from "./submit-batch.ts";

interface SubmitBarProps {
  readonly batch: BatchView;
  readonly recipient: string;
  readonly preFlight: PreFlight;
}

/** Always there. While something is missing it says what, and pressing it goes there. */
export function SubmitBar({ batch, recipient, preFlight }: SubmitBarProps): JSX.Element {
  const { t } = useTranslation("scan");
  const submitting = useDeskBatch((state) => state.submitting);
  const first = preFlight.missing[0];
  const more = preFlight.missing.length - 1;
  const press = (): void => {
    if (first === undefined) {
      void submitBatch(batch.batchId);
      return;
    }
    useDeskBatch.setState({ attempted: batch.batchId });
    const field = preFlight.missing.map(fieldOfMissing).find((candidate) => candidate !== null);
    if (field !== undefined) goToField(field);
  };
  return (
    <div className="submit-bar">
      <p className="submit-bar__words" id="submit-words">
        {first === undefined ? (
          <span className="truncated">{t("readyToSubmit", { count: batch.lines.length, name: recipient })}</span>
        ) : (
          <>
            <strong className="truncated">{missingWords(t, first)}</strong>
            {more > 0 && <span>{t("missing.more", { count: more })}</span>}
          </>
        )}
      </p>
      <Button
        className="submit-bar__button"
        size="md"
        variant={first === undefined ? "filled" : "default"}
        aria-describedby="submit-words"
        aria-busy={submitting}
        onClick={press}
      >
        {t("submit")}
      </Button>
    </div>
  );
}
