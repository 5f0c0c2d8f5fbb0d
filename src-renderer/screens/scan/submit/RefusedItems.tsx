import { Button, Checkbox } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { readLimit } from "../../../../src-domain/batches/batch-limit.ts";
import { readRefusal } from "../../../../src-domain/resends/refusal.ts";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import type { BatchEvidence } from "../../../../src-preload/contract/batches/batch-evidence.ts";
import { CodeText } from "../../../components/words/CodeText.tsx";
import { useDestinationDrafts } from "../../../batches/destination-drafts.ts";
import { useItemEvidence } from "./item-evidence.ts";
import { splitOff } from "../batch/undo-notes.ts";
import { namedFields, type BatchRefusal } from "../../../batches/refusal.ts";
import { useReasonWords } from "../tray/use-reason-words.ts";

type Suspect = BatchEvidence["items"][number];

interface RefusedItemsProps {
  readonly batch: BatchView;
  readonly refusal: BatchRefusal;
}

export function RefusedItems({ batch, refusal }: RefusedItemsProps): JSX.Element | null {
  const { t } = useTranslation("refusal");
  const evidence = useItemEvidence((state) => (state.evidence?.batchId === batch.batchId ? state.evidence : null));
  /** The operator's marks; later evidence does not override them. */
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const [all, setAll] = useState(false);
  if (evidence === null || batch.lines.length < 2) return null;
  const present = new Set(batch.lines.map(({ item }) => item.returnInventoryId));
  const items = evidence.items.filter(({ returnInventoryId }) => present.has(returnInventoryId));
  const suspects = items.filter(({ reasons }) => reasons.length > 0);
  // No single item is at fault when there are too many.
  if (suspects.length === 0 && readLimit(readRefusal(refusal.fields), refusal.itemCount) !== null) return null;
  const shown = all || suspects.length === 0 ? items : suspects;
  const isMarked = ({ returnInventoryId, reasons }: Suspect): boolean =>
    chosen[returnInventoryId] ?? (reasons.length > 0 && suspects.length < items.length);
  const marked = items.filter(isMarked).map(({ returnInventoryId }) => returnInventoryId);
  return (
    <section className="refused-items" aria-label={t("items.heading")}>
      <h3 className="refused-items__heading">{t("items.heading")}</h3>
      {evidence.reading === "running" && <p className="refused-items__state">{t("items.reading")}</p>}
      {evidence.reading === "offline" && <p className="refused-items__state">{t("items.offline")}</p>}
      {suspects.length === 0 && evidence.reading !== "running" && <p>{t("items.none")}</p>}
      <ul>
        {shown.map((item) => (
          <SuspectRow
            key={item.returnInventoryId}
            suspect={item}
            marked={isMarked(item)}
            onMark={(mark) => setChosen({ ...chosen, [item.returnInventoryId]: mark })}
          />
        ))}
      </ul>
      {shown.length < items.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
          {t("items.all", { count: items.length })}
        </Button>
      )}
      <SplitOff batchId={batch.batchId} refusal={refusal} marked={marked} total={items.length} />
    </section>
  );
}

interface SuspectRowProps {
  readonly suspect: Suspect;
  readonly marked: boolean;
  readonly onMark: (marked: boolean) => void;
}

function SuspectRow({ suspect: { rma, reasons }, marked, onMark }: SuspectRowProps): JSX.Element {
  const { t } = useTranslation("refusal");
  const words = useReasonWords();
  return (
    <li className="refused-items__row">
      <Checkbox
        size="sm"
        aria-label={t("items.mark", { rma })}
        checked={marked}
        onChange={(event) => onMark(event.currentTarget.checked)}
      />
      <div className="refused-items__words">
        <CodeText value={rma} kind="rma" />
        {reasons.map((reason) => (
          <p key={JSON.stringify(reason)}>{words(reason, rma)}</p>
        ))}
      </div>
    </li>
  );
}

interface SplitOffProps {
  readonly batchId: string;
  readonly refusal: BatchRefusal;
  readonly marked: readonly string[];
  readonly total: number;
}

function SplitOff({ batchId, refusal, marked, total }: SplitOffProps): JSX.Element {
  const { t } = useTranslation("refusal");
  const edited = useDestinationDrafts((state) => state.edited[batchId]);
  const unmended = namedFields(refusal).some((field) => edited?.includes(field) !== true);
  const others = total - marked.length;
  const obstacle =
    marked.length === 0 ? "markFirst" : others === 0 ? "leaveOne" : unmended ? ("mendFirst" as const) : null;
  return (
    <div className="refused-items__go settles">
      <Button
        // Remounts when evidence changes the marks: a new button ignores presses for a moment.
        key={marked.join(" ")}
        variant="default"
        size="compact-md"
        aria-disabled={obstacle !== null}
        aria-describedby="split-words"
        onClick={() => {
          if (obstacle === null) void splitOff(batchId, marked);
        }}
      >
        {t("items.split")}
      </Button>
      <p id="split-words" className="refused-items__hint">
        {obstacle === null ? t("items.splitHint", { count: marked.length, others }) : t(`items.${obstacle}`)}
      </p>
    </div>
  );
}
