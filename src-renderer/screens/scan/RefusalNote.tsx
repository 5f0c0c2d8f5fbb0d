import { IconAlertOctagon } from "@tabler/icons-react";
import { useEffect, useRef, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { BatchView } from "../../../src-preload/contract/batch.ts";
import { CopyButton } from "../../components/CopyButton.tsx";
import { forgetEdits } from "./destination-drafts.ts";
import { goToField } from "./field-focus.ts";
import { firstNamedField, sortRefusal } from "./refusal.ts";

interface RefusalNoteProps {
  readonly batchId: string;
  readonly refusal: NonNullable<BatchView["refusal"]>;
}

/** The service's answer to the last attempt: what it said of no field stands here, word for word. */
export function RefusalNote({ batchId, refusal }: RefusalNoteProps): JSX.Element {
  const { t } = useTranslation("scan");
  const sorted = sortRefusal(refusal.fields);
  useFirstNamedField(batchId, refusal);
  return (
    <div className="refusal-note" role="alert">
      <IconAlertOctagon size={20} aria-hidden="true" />
      <div className="refusal-note__words">
        <p className="refusal-note__heading">{t("refusal.heading")}</p>
        {sorted.others.length > 0 && (
          <ul className="refusal-note__list selectable">
            {sorted.others.map(({ property, message }) => (
              <li key={property}>
                {message} <code className="refusal-note__property">{property}</code>
              </li>
            ))}
          </ul>
        )}
        <p>{t("refusal.resumed")}</p>
        <p className="refusal-note__codes selectable">
          {refusal.errorCode}
          {refusal.correlationId !== null && (
            <>
              <span className="truncated" title={t("refusal.correlation")}>
                {refusal.correlationId}
              </span>
              <CopyButton text={refusal.correlationId} />
            </>
          )}
        </p>
      </div>
    </div>
  );
}

/** Takes the cursor to the first field the service named, once for each refusal. */
function useFirstNamedField(batchId: string, refusal: NonNullable<BatchView["refusal"]>): void {
  const handled = useRef<string | null>(null);
  useEffect(() => {
    if (handled.current === refusal.at) return;
    handled.current = refusal.at;
    forgetEdits(batchId);
    const field = firstNamedField(sortRefusal(refusal.fields));
    if (field !== null) goToField(field);
  }, [batchId, refusal]);
}
