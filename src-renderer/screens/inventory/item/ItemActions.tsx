import { Button } from "@mantine/core";
import { IconCheck, IconCopy, IconPackageExport } from "@tabler/icons-react";
import { useEffect, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { resendObstacle } from "../../../../src-domain/inventory/inventory.ts";
import type { ItemDetails } from "../../../../src-preload/contract/inventory/item.ts";
import { copyText } from "../../../components/copy-text.ts";
import { onRecorded, recordTyped, type RecordedScan } from "../../../scanner/scan-line.ts";
import { useVerdictLines } from "../../../components/verdict/verdict-lines.ts";
import { itemText } from "./item-text.ts";
import { useLineWords } from "./use-line-words.ts";

interface ItemActionsProps {
  readonly returnInventoryId: string;
  readonly details: ItemDetails | null;
}

/** Adds the item to the batch as a typed code would, with the same judgment. */
export function ItemActions({ returnInventoryId, details }: ItemActionsProps): JSX.Element {
  const { t } = useTranslation("item");
  const verdict = useVerdictFor(returnInventoryId);
  return (
    <div className="item-actions">
      <div className="item-actions__buttons" role="group" aria-label={t("actions.label")}>
        <Button
          variant={details !== null && resendObstacle(details.item) === null ? "filled" : "default"}
          leftSection={<IconPackageExport size={16} aria-hidden="true" />}
          onClick={() => recordTyped(returnInventoryId)}
        >
          {t("actions.add")}
        </Button>
        {details !== null && <CopyEverything details={details} />}
      </div>
      <p className="item-actions__verdict" role="status" aria-label={t("actions.label")}>
        {verdict}
      </p>
    </div>
  );
}

/** The newest verdict about this item since its drawer opened. */
function useVerdictFor(returnInventoryId: string): string | null {
  const { t } = useTranslation(["item", "verdict"]);
  const linesOf = useVerdictLines();
  const [scan, setScan] = useState<RecordedScan | null>(null);
  useEffect(
    () => onRecorded((recorded) => recorded.outcome.text === returnInventoryId && setScan(recorded)),
    [returnInventoryId],
  );
  if (scan === null) return null;
  const { outcome, batch } = scan;
  const { reason } = linesOf(outcome.verdict, batch.lines.length, batch.limit);
  return t("item:actions.verdict", { verdict: t(`verdict:${outcome.verdict.kind}`), reason });
}

const CONFIRMATION_MS = 2000;

function CopyEverything({ details }: { readonly details: ItemDetails }): JSX.Element {
  const { t } = useTranslation("item");
  const say = useLineWords();
  const [copied, setCopied] = useState<boolean | null>(null);
  useEffect(() => {
    if (copied === null) return undefined;
    const timer = setTimeout(() => setCopied(null), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    const words = {
      section: (name: Parameters<Parameters<typeof itemText>[1]["section"]>[0]) => t(`section.${name}`),
      field: (line: Parameters<typeof say>[0]) => t(`field.${line}`),
      say,
    };
    void copyText(itemText(details, words)).then(setCopied);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={
          copied === true ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />
        }
        onClick={copy}
      >
        {copied === true ? t("actions.copied") : t("actions.copy")}
      </Button>
      {copied === false && <span role="alert">{t("actions.notCopied")}</span>}
    </>
  );
}
