import { Button, NumberInput, Checkbox } from "@mantine/core";
import { IconAlertOctagon, IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useEffect, useRef, type JSX, type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { parseLimit } from "../../../../src-domain/batches/batch-limit.ts";
import { mayConcernItems, parseRefusal, type RefusalPart } from "../../../../src-domain/resends/refusal.ts";
import { isCertain } from "../../../../src-domain/resends/suspects.ts";
import type { BatchEvidence } from "../../../../src-preload/contract/batches/batch-evidence.ts";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import { saveSettings, useAppState } from "../../../shell/app-state.ts";
import { CopyButton } from "../../../ui/CopyButton.tsx";
import { HelpLink } from "../../../ui/HelpLink.tsx";
import { CodeText } from "../../../ui/text/CodeText.tsx";
import "./submit.css";
import { serviceMessageText } from "../../../ui/text/service-text.ts";
import { dayText } from "../../../ui/text/time-text.ts";
import { listNamedFields, formatRefusal, type BatchRefusal } from "../../batches/refusal.ts";
import { goToField } from "../destination/field-focus.ts";
import { useReasonText } from "../refused/use-reason-text.ts";
import { useItemEvidence, useMarkedItems } from "./item-evidence.ts";
import { runSubmit } from "./submit-command.ts";

interface LimitLineProps {
  readonly refusal: BatchRefusal;
  readonly parts: readonly RefusalPart[];
}

function LimitLine({ refusal, parts }: LimitLineProps): JSX.Element | null {
  const { t } = useTranslation("refusal");
  const settings = useAppState((state) => state.settings);
  const parsedLimit = parseLimit(parts, refusal.itemCount);
  if (parsedLimit === null || settings === null) return null;
  const { batchLimit, batchLimitConfirmedAt } = settings;
  if (parsedLimit.kind === "named") {
    if (batchLimitConfirmedAt === null || batchLimit !== parsedLimit.limit) return null;
    return <p>{t("limit.learned", { limit: batchLimit, day: dayText(batchLimitConfirmedAt) })}</p>;
  }
  // Show the question only while the saved limit is too high.
  const maxLimit = refusal.itemCount - 1;
  return batchLimit <= maxLimit || maxLimit < 1 ? null : <LimitQuestion maxLimit={maxLimit} />;
}

function LimitQuestion({ maxLimit }: { readonly maxLimit: number }): JSX.Element {
  const { t } = useTranslation("refusal");
  const [limit, setLimit] = useState<number | string>("");
  const [hasFailed, setHasFailed] = useState(false);
  const batchLimit = Number(limit);
  const isUsable = Number.isInteger(batchLimit) && batchLimit >= 1 && batchLimit <= maxLimit;
  const save = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (isUsable) setHasFailed(!(await saveSettings({ batchLimit })));
  };
  return (
    <form className="limit-question" onSubmit={(event) => void save(event)}>
      <p>{t("limit.question")}</p>
      <div className="limit-question__fields">
        <NumberInput
          label={t("limit.field")}
          size="xs"
          w={150}
          min={1}
          max={maxLimit}
          clampBehavior="strict"
          allowDecimal={false}
          hideControls
          value={limit}
          onChange={setLimit}
          error={hasFailed ? t("limit.notSaved") : null}
        />
        <Button type="submit" variant="default" size="xs" disabled={!isUsable}>
          {t("limit.save")}
        </Button>
      </div>
    </form>
  );
}

type Suspect = BatchEvidence["items"][number];

interface RefusalNoteProps {
  readonly batch: BatchView;
  readonly refusal: BatchRefusal;
}

function RefusedItems({ batch, refusal }: RefusalNoteProps): JSX.Element | null {
  const { t } = useTranslation("refusal");
  const evidence = useItemEvidence((state) => (state.evidence?.batchId === batch.batchId ? state.evidence : null));
  /** Marks set by the operator, by item id; new evidence does not change them. */
  const [markByItemId, setMarkByItemId] = useState<Readonly<Record<string, boolean>>>({});
  const [showsAll, setShowsAll] = useState(false);
  if (evidence === null || batch.lines.length < 2) return null;
  const batchItemIds = new Set(batch.lines.map(({ item }) => item.returnInventoryId));
  const items = evidence.items.filter(({ returnInventoryId }) => batchItemIds.has(returnInventoryId));
  const suspects = items.filter(({ reasons }) => reasons.length > 0);
  // The batch has too many items, so no single item caused the refusal.
  if (suspects.length === 0 && parseLimit(parseRefusal(refusal.fields), refusal.itemCount) !== null) return null;
  const visibleItems = showsAll || suspects.length === 0 ? items : suspects;
  const isMarked = ({ returnInventoryId, reasons }: Suspect): boolean =>
    markByItemId[returnInventoryId] ??
    (suspects.length < items.length ? reasons.length > 0 : reasons.some((reason) => isCertain(reason)));
  const markedIds = items.filter(isMarked).map(({ returnInventoryId }) => returnInventoryId);
  return (
    <section className="refused-items" aria-label={t("items.heading")}>
      <h3 className="refused-items__heading">{t("items.heading")}</h3>
      {evidence.fetchState === "running" && <p className="finer">{t("items.fetching")}</p>}
      {evidence.fetchState === "offline" && <p className="finer">{t("items.offline")}</p>}
      {suspects.length === 0 && evidence.fetchState !== "running" && <p>{t("items.none")}</p>}
      <ul>
        {visibleItems.map((item) => (
          <SuspectRow
            key={item.returnInventoryId}
            suspect={item}
            isMarked={isMarked(item)}
            onMark={(isNowMarked) => setMarkByItemId({ ...markByItemId, [item.returnInventoryId]: isNowMarked })}
          />
        ))}
      </ul>
      {visibleItems.length < items.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => setShowsAll(true)}>
          {t("items.all", { count: items.length })}
        </Button>
      )}
      <SplitOff batch={batch} markedIds={markedIds} itemCount={items.length} />
    </section>
  );
}

interface SuspectRowProps {
  readonly suspect: Suspect;
  readonly isMarked: boolean;
  readonly onMark: (isMarked: boolean) => void;
}

function SuspectRow({ suspect: { rma, reasons }, isMarked, onMark }: SuspectRowProps): JSX.Element {
  const { t } = useTranslation("refusal");
  const reasonText = useReasonText();
  return (
    <li className="refused-items__row row-top">
      <Checkbox
        size="sm"
        aria-label={t("items.mark", { rma })}
        checked={isMarked}
        onChange={(event) => onMark(event.currentTarget.checked)}
      />
      <div className="refused-items__text">
        <CodeText value={rma} kind="rma" />
        {reasons.map((reason) => (
          <p key={JSON.stringify(reason)}>{reasonText(reason, rma)}</p>
        ))}
      </div>
    </li>
  );
}

interface SplitOffProps {
  readonly batch: BatchView;
  readonly markedIds: readonly string[];
  readonly itemCount: number;
}

function SplitOff({ batch, markedIds, itemCount }: SplitOffProps): JSX.Element {
  const { t } = useTranslation(["refusal", "scan"]);
  useMarkedItems(batch.batchId, markedIds);
  const otherCount = itemCount - markedIds.length;

  function findObstacle() {
    if (markedIds.length === 0) return "markFirst";
    if (otherCount === 0) return "leaveOne";
    return otherCount > batch.limit ? "overLimit" : null;
  }

  const obstacle = findObstacle();
  return (
    <div className="refused-items__split settles">
      <Button
        // Remounts when evidence changes the marks, because a new button ignores presses for a moment.
        key={markedIds.join(" ")}
        variant="default"
        size="compact-md"
        aria-disabled={obstacle !== null}
        aria-describedby="split-text"
        onClick={() => {
          if (obstacle === null) void runSubmit();
        }}
      >
        {t("scan:knownRefusal.submitOthers", { count: markedIds.length, others: otherCount })}
      </Button>
      <p id="split-text" className="refused-items__hint finer">
        {obstacle !== null && t(`items.${obstacle}`, { limit: batch.limit })}
      </p>
    </div>
  );
}

export function RefusalNote({ batch, refusal }: RefusalNoteProps): JSX.Element {
  const { t } = useTranslation("refusal");
  const parts = parseRefusal(refusal.fields);
  const markedFieldCount = listNamedFields(refusal).length;
  useFirstNamedFieldFocus(refusal);
  return (
    <div className="refusal-note row-top">
      <IconAlertOctagon size={20} aria-hidden="true" />
      <div className="grows">
        <div role="alert">
          <p className="strong">
            {t("heading")} <HelpLink chapter="refused" />
          </p>
          {markedFieldCount > 0 && <p>{t("marked", { count: markedFieldCount })}</p>}
          <Messages lines={batch.lines} parts={parts} />
          <LimitLine refusal={refusal} parts={parts} />
        </div>
        {mayConcernItems(parts) && <RefusedItems batch={batch} refusal={refusal} />}
        <ServiceAnswer refusal={refusal} />
      </div>
    </div>
  );
}

interface MessagesProps extends Pick<BatchView, "lines"> {
  readonly parts: readonly RefusalPart[];
}

/** Lists the messages that concern no field. A message of unknown form is shown in the service's words. */
function Messages({ lines, parts }: MessagesProps): JSX.Element | null {
  const { t } = useTranslation("refusal");
  const rmaOf = (id: string): string => lines.find(({ item }) => item.returnInventoryId === id)?.item.rma ?? id;
  if (parts.length === 0) return <p>{t("noReason")}</p>;
  const messages = parts
    .filter(({ target }) => target.kind !== "field")
    .flatMap(({ key, messages: texts }) => (texts.length === 0 ? [key] : texts))
    .map((text) => serviceMessageText(t, text, rmaOf) ?? text);
  return messages.length === 0 ? null : (
    <ul className="refusal-note__list selectable">
      {[...new Set(messages)].map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  );
}

/** Shows the service's answer as received, for support. */
function ServiceAnswer({ refusal }: { readonly refusal: BatchRefusal }): JSX.Element {
  const { t } = useTranslation("refusal");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        className="refusal-note__answer"
        variant="subtle"
        size="compact-xs"
        aria-expanded={isOpen}
        leftSection={isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {t("answer")}
      </Button>
      {isOpen && (
        <div className="refusal-note__codes row-close selectable">
          <pre>{formatRefusal(refusal)}</pre>
          <CopyButton text={formatRefusal(refusal)} label={t("copy")} />
        </div>
      )}
    </>
  );
}

function useFirstNamedFieldFocus(refusal: BatchRefusal): void {
  const handledRefusalAt = useRef<string | null>(null);
  useEffect(() => {
    if (handledRefusalAt.current === refusal.at) return;
    handledRefusalAt.current = refusal.at;
    const [field] = listNamedFields(refusal);
    if (field !== undefined) goToField(field);
  }, [refusal]);
}
