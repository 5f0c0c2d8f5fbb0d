import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useEffect, useRef, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { canTakeOver, displayKindOf, textKindOf } from "../../../../src-domain/batches/batch.ts";
import { parseScanCode } from "../../../../src-domain/scanning/scan-code.ts";
import type { RefusedScan } from "../../../../src-preload/contract/scanning/refused-scans.ts";
import { sentenceGap } from "../../../i18n/format.ts";
import { recordItem, recordTypedText } from "../../../scanner/scan-recorder.ts";
import { HelpLink } from "../../../ui/HelpLink.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import "./refused-scans.css";
import { batchNameText } from "../../../ui/text/batch-name-text.ts";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { codeOfScan } from "../../../ui/verdict/code-tail.ts";
import { useVerdictLines } from "../../../ui/verdict/verdict-lines.ts";
import { useBatchStore } from "../../batches/batch-store.ts";
import { itemOptionsOf, nearOptionsOf } from "../../batches/item-options.ts";
import { closeRefusedScans, dismissRefusedScans, useRefusedScans } from "../../batches/refused-scans.ts";
import { askTakeOver } from "../batch/floor.ts";
import { chooseItem } from "../choose-item.ts";
import { DismissButton } from "../DismissButton.tsx";
import { RefusedScanRow } from "../RefusedScanRow.tsx";

interface BatchScanRowProps {
  readonly scan: RefusedScan;
  /** Called before the row is removed, so that the caller can move the focus. */
  readonly onDone: () => void;
}

function BatchScanRow({ scan, onDone }: BatchScanRowProps): JSX.Element {
  const { t } = useTranslation(["scan", "verdict"]);
  const { verdict, text, search, scanId } = scan;
  const { reason, todo } = useVerdictLines()(verdict, 0, 1);
  const code = codeOfScan(scan);
  return (
    <RefusedScanRow
      displayKind={displayKindOf(verdict)}
      shape={verdict.kind}
      verdict={t(`verdict:${textKindOf(verdict)}`)}
      code={code}
      at={scan.at}
      actions={
        <>
          {search === "found" && (
            <Button size="compact-md" onClick={() => addFoundItem(text)}>
              {t("refusedScans.addNow")}
            </Button>
          )}
          {[...itemOptionsOf(scan), ...nearOptionsOf(scan)].length > 0 &&
            (verdict.kind === "not-on-hold" ? <HoldButtons scan={scan} /> : <ChooseButton scan={scan} />)}
          {verdict.kind === "left-at" && canTakeOver(verdict) && (
            <Button size="compact-md" onClick={() => void askTakeOver(verdict.batchId)}>
              {t("takeOver")}
            </Button>
          )}
          <DismissButton
            label={t("refusedScans.dismiss")}
            code={code}
            scanIds={[scanId]}
            onDismiss={dismissRefusedScans}
            onDone={onDone}
          />
        </>
      }
    >
      <p>
        {reason}
        {sentenceGap()}
        {search === null && <span className="refused-scan__todo finer">{todo}</span>}
      </p>
      {search !== null && <p className={`refused-scan__search--${search}`}>{t(`refusedScans.search.${search}`)}</p>}
    </RefusedScanRow>
  );
}

function addFoundItem(text: string): void {
  const code = parseScanCode(text);
  if (code.kind === "inventory-id") recordItem(code);
  else recordTypedText(text);
}

function HoldButtons({ scan }: { readonly scan: RefusedScan }): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <>
      {itemOptionsOf(scan).map((option) => (
        <Button
          key={option.hold}
          size="compact-md"
          variant={option.hold === "put" ? "filled" : "default"}
          onClick={() => chooseItem(option)}
        >
          {t(`choices.${option.hold ?? "put"}`)}
        </Button>
      ))}
    </>
  );
}

/** Shows the item options next to the verdict card again, where the number keys work. */
function ChooseButton({ scan }: { readonly scan: RefusedScan }): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <Button
      size="compact-md"
      onClick={() => {
        closeRefusedScans();
        useBatchStore.setState({ latestOutcome: scan, notice: null });
      }}
    >
      {t("refusedScans.choose")}
    </Button>
  );
}

export function RefusedScans(): JSX.Element | null {
  const isOpen = useRefusedScans((state) => state.isOpen);
  return isOpen ? <RefusedScansPanel /> : null;
}

function RefusedScansPanel(): JSX.Element {
  const { t } = useTranslation(["scan", "frame"]);
  const scans = useRefusedScans((state) => state.scans);
  const hasFailed = useRefusedScans((state) => state.hasFailed);
  const heading = useRef<HTMLHeadingElement>(null);
  const batchName = useBatchStore((state) => batchNameText(state.batch?.name ?? ""));
  const focusHeading = (): void => heading.current?.focus();
  useEffect(() => {
    const { activeElement } = document;
    heading.current?.focus();
    return () => {
      // Restore the focus, unless another element has it.
      const isFocusLost = document.activeElement === null || document.activeElement === document.body;
      if (isFocusLost && activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section className="refused-scans floating" aria-labelledby="refused-scans-heading">
      <header className="refused-scans__head row-close">
        <h2
          className="refused-scans__heading grows lead truncated"
          id="refused-scans-heading"
          tabIndex={-1}
          ref={heading}
        >
          {t("refusedScans.heading", { count: scans.length, name: batchName })}
        </h2>
        {scans.length > 1 && (
          <DismissButton
            label={t("refusedScans.dismissAll")}
            scanIds={scans.map(({ scanId }) => scanId)}
            onDismiss={dismissRefusedScans}
            onDone={focusHeading}
          />
        )}
        <HelpLink chapter="not-added" />
        <IconButton label={t("frame:close")} icon={IconX} iconSize={18} onClick={closeRefusedScans} />
      </header>
      {hasFailed && <FailureNote text={t("refusedScans.failed")} />}
      <ul className="refused-scans__list ruled-rows" aria-label={t("refusedScans.label")}>
        {scans.map((scan) => (
          <BatchScanRow key={scan.scanId} scan={scan} onDone={focusHeading} />
        ))}
      </ul>
      {scans.length === 0 && <p className="refused-scans__none">{t("refusedScans.none")}</p>}
    </section>
  );
}
