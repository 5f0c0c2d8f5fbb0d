import { Button, NumberInput } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { readLimit } from "../../../../src-domain/batches/batch-limit.ts";
import type { RefusalPart } from "../../../../src-domain/resends/refusal.ts";
import { dayOf } from "../../../components/words/time-text.ts";
import { saveSettings, useLiveDesk } from "../../../desk/live-desk.ts";
import type { BatchRefusal } from "../../../batches/refusal.ts";

interface LimitLineProps {
  readonly refusal: BatchRefusal;
  readonly parts: readonly RefusalPart[];
}

export function LimitLine({ refusal, parts }: LimitLineProps): JSX.Element | null {
  const { t } = useTranslation("refusal");
  const settings = useLiveDesk((live) => live.settings);
  const reading = readLimit(parts, refusal.itemCount);
  if (reading === null || settings === null) return null;
  const { batchLimit, batchLimitConfirmedAt } = settings;
  if (reading.kind === "named") {
    if (batchLimitConfirmedAt === null || batchLimit !== reading.limit) return null;
    return <p>{t("limit.learned", { limit: batchLimit, day: dayOf(batchLimitConfirmedAt) })}</p>;
  }
  // No question once a lower limit has been saved.
  const most = refusal.itemCount - 1;
  return batchLimit <= most || most < 1 ? null : <LimitQuestion most={most} />;
}

/** `most`: one below the size of the batch that was too large. */
function LimitQuestion({ most }: { readonly most: number }): JSX.Element {
  const { t } = useTranslation("refusal");
  const [limit, setLimit] = useState<number | string>("");
  const [failed, setFailed] = useState(false);
  const batchLimit = Number(limit);
  const usable = Number.isInteger(batchLimit) && batchLimit >= 1 && batchLimit <= most;
  const save = async (): Promise<void> => {
    if (usable) setFailed(!(await saveSettings({ batchLimit })));
  };
  return (
    <form
      className="limit-question"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p>{t("limit.question")}</p>
      <div className="limit-question__fields">
        <NumberInput
          label={t("limit.field")}
          size="xs"
          w={150}
          min={1}
          max={most}
          clampBehavior="strict"
          allowDecimal={false}
          hideControls
          value={limit}
          onChange={setLimit}
          error={failed ? t("limit.notSaved") : null}
        />
        <Button type="submit" variant="default" size="xs" disabled={!usable}>
          {t("limit.save")}
        </Button>
      </div>
    </form>
  );
}
