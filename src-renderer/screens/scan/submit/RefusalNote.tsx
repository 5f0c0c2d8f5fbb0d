import { IconAlertOctagon } from "@tabler/icons-react";
import { useEffect, useRef, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { questionsItems, readRefusal, type RefusalPart } from "../../../../src-domain/resends/refusal.ts";
import type { BatchView } from "../../../../src-preload/contract/batches/batch.ts";
import { CopyButton } from "../../../components/CopyButton.tsx";
import { serviceWords } from "../../../components/words/service-words.ts";
import { forgetEdits } from "../../../batches/destination-drafts.ts";
import { goToField } from "../destination/field-focus.ts";
import { LimitLine } from "../batch/LimitLine.tsx";
import { namedFields, rawRefusal, type BatchRefusal } from "../../../batches/refusal.ts";
import { RefusedItems } from "./RefusedItems.tsx";
import { HelpLink } from "../../../help/HelpLink.tsx";
import "./submit.css";

interface RefusalNoteProps {
  readonly batch: BatchView;
  readonly refusal: BatchRefusal;
}

export function RefusalNote({ batch, refusal }: RefusalNoteProps): JSX.Element {
  const { t } = useTranslation("refusal");
  const parts = readRefusal(refusal.fields);
  const marked = namedFields(refusal).length;
  useFirstNamedField(batch.batchId, refusal);
  return (
    <div className="refusal-note">
      <IconAlertOctagon size={20} aria-hidden="true" />
      <div className="refusal-note__words">
        <div role="alert">
          <p className="refusal-note__heading">
            {t("heading")} <HelpLink chapter="refused" />
          </p>
          {marked > 0 && <p>{t("marked", { count: marked })}</p>}
          <Messages batch={batch} parts={parts} />
          <LimitLine refusal={refusal} parts={parts} />
        </div>
        {questionsItems(parts) && <RefusedItems batch={batch} refusal={refusal} />}
        <p className="refusal-note__codes selectable">
          {refusal.errorCode}
          {refusal.correlationId !== null && (
            <span className="refusal-note__correlation">
              {t("correlation")} {refusal.correlationId}
            </span>
          )}
          <CopyButton text={rawRefusal(refusal)} label={t("copy")} />
        </p>
      </div>
    </div>
  );
}

/** Messages that belong to no form field. */
function Messages({
  batch,
  parts,
}: {
  readonly batch: BatchView;
  readonly parts: readonly RefusalPart[];
}): JSX.Element {
  const { t } = useTranslation("refusal");
  const rmaOf = (id: string): string => batch.lines.find(({ item }) => item.returnInventoryId === id)?.item.rma ?? id;
  const others = parts.filter(({ place }) => place.kind !== "field");
  if (parts.length === 0) return <p>{t("noReason")}</p>;
  return (
    <ul className="refusal-note__list selectable">
      {others.flatMap(({ key, messages }) =>
        (messages.length === 0 ? [key] : messages).map((raw) => {
          const words = serviceWords(t, raw, rmaOf);
          return (
            <li key={`${key} ${raw}`}>
              {words ?? raw}{" "}
              <span className="refusal-note__raw">
                {words !== null && raw} <code>{key}</code>
              </span>
            </li>
          );
        }),
      )}
    </ul>
  );
}

/** Once per refusal. */
function useFirstNamedField(batchId: string, refusal: BatchRefusal): void {
  const handled = useRef<string | null>(null);
  useEffect(() => {
    if (handled.current === refusal.at) return;
    handled.current = refusal.at;
    forgetEdits(batchId);
    const [field] = namedFields(refusal);
    if (field !== undefined) goToField(field);
  }, [batchId, refusal]);
}
