import { Button, CloseButton } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { showScreen } from "../../../shell/navigation.ts";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { CodeText } from "../../../ui/text/CodeText.tsx";
import { useVerdictLines } from "../../../ui/verdict/verdict-lines.ts";
import { VerdictText } from "../../../ui/verdict/VerdictText.tsx";
import { dismissAddedItems, useAddedItems, type AddedItem } from "./add-to-batch.ts";

/** Verdicts of the items just added to the batch, shown below the table so that no row moves. */
export function AddedNote(): JSX.Element | null {
  const { t } = useTranslation(["inventory", "verdict"]);
  const { items, batchName } = useAddedItems();
  const [isOpen, setIsOpen] = useState(false);
  if (items.length === 0) return null;
  const verdictKinds = items.flatMap(({ outcome }) => outcome?.verdict.kind ?? []);
  const kindGroups = Map.groupBy(verdictKinds, (kind) => kind);
  const addedCount = kindGroups.get("added")?.length ?? 0;
  const refusedCounts = [...kindGroups].flatMap(([kind, kinds]) =>
    kind === "added" ? [] : [{ kind, count: kinds.length }],
  );
  const waitingCount = items.filter(({ outcome }) => outcome === null).length;
  return (
    <section className="inventory__foot foot" aria-label={t("added.label")}>
      <div className="row-close">
        <p className="grows" role="status">
          {waitingCount > 0
            ? t("added.waiting", { done: items.length - waitingCount, count: items.length })
            : t("added.done", { count: items.length, added: addedCount, batch: batchNameText(batchName) })}
          {refusedCounts.map(({ kind, count }) => (
            <span key={kind}> · {t("added.kind", { verdict: t(`verdict:${kind}`), count })}</span>
          ))}
        </p>
        {refusedCounts.length > 0 && (
          <Button variant="subtle" size="xs" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? t("added.hide") : t("added.why")}
          </Button>
        )}
        <Button variant="default" size="xs" onClick={() => showScreen("scan")}>
          {t("added.show")}
        </Button>
        <CloseButton size="sm" aria-label={t("added.dismiss")} onClick={dismissAddedItems} />
      </div>
      {isOpen && <OutcomeList items={items} />}
    </section>
  );
}

function OutcomeList({ items }: { readonly items: readonly AddedItem[] }): JSX.Element {
  const { t } = useTranslation("inventory");
  const linesOf = useVerdictLines();
  return (
    <ul className="inventory__outcomes" aria-label={t("added.outcomes")}>
      {items.map(({ rawScanId, item, outcome }) => (
        <li key={rawScanId}>
          <CodeText value={item.rma} kind="rma" />
          {outcome !== null && (
            <>
              <VerdictText kind={outcome.verdict.kind} />
              <span>{linesOf(outcome.verdict, 0, 1).reason}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
