import { IconCircleX, IconInbox, IconMaximize } from "@tabler/icons-react";
import { type JSX, memo } from "react";
import { useTranslation } from "react-i18next";
import type { ScanOutcome } from "../../../src-preload/contract/scanning/scan.ts";
import { DriftSign } from "../../scanner/check-up/DriftNote.tsx";
import { useAppState } from "../../shell/app-state.ts";
import { ariaKeys, keyHint } from "../../shell/shortcuts.ts";
import { ActionButton } from "../../ui/ActionButton.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { codeOfScan, tailOfScan } from "../../ui/verdict/code-tail.ts";
import { VerdictShape } from "../../ui/verdict/VerdictShape.tsx";
import "./refused/refused-scans.css";
import { useBatchAfterPaint } from "../batches/batch-store.ts";
import { closeRefusedScans, openRefusedScans, useRefusedScans } from "../batches/refused-scans.ts";
import { openScanInBlackBox } from "../health/stored-scans.ts";
import { showFailedOrders } from "../resends/order-pages.ts";
import { enterDistanceMode, useDistanceMode } from "./distance-mode.ts";
import { shownTextKindOf, useShownKind } from "./submit/item-evidence.ts";

/** Shows the newest scan first and older scans fainter. */
export function ScanHistory(): JSX.Element {
  const { t } = useTranslation(["scan", "distance"]);
  // Failed orders are shown here, because they do not ship until the operator acts.
  const failedOrderCount = useAppState((state) => state.status?.outbox.failed ?? 0);
  const isDistanceMode = useDistanceMode((state) => state.isOn);
  const history = useBatchAfterPaint((state) => state.history);
  return (
    <div className="scan-history row">
      <ol className="scan-history__list flow grows" aria-label={t("history")}>
        {history.map((outcome) => (
          <ScanChip key={outcome.scanId} outcome={outcome} />
        ))}
      </ol>
      {failedOrderCount > 0 && (
        <ActionButton
          className="scan-history__failed"
          variant="subtle"
          size="compact-md"
          icon={IconCircleX}
          onClick={showFailedOrders}
        >
          {t("failedOrders.count", { count: failedOrderCount })}
        </ActionButton>
      )}
      <DriftSign />
      {!isDistanceMode && (
        <IconButton
          variant="default"
          label={t("distance:enter")}
          icon={IconMaximize}
          iconSize={18}
          aria-keyshortcuts={ariaKeys("distance")}
          tip={`${t("distance:enter")} (${keyHint("distance")})`}
          onClick={enterDistanceMode}
        />
      )}
      <RefusedScansButton />
    </div>
  );
}

function RefusedScansButton(): JSX.Element {
  const { t } = useTranslation("scan");
  const count = useBatchAfterPaint((state) => state.batch?.openRefusedScans ?? 0);
  const isOpen = useRefusedScans((state) => state.isOpen);
  return (
    <ActionButton
      className={count > 0 ? "rigid scan-history__refused--some" : "rigid"}
      variant="subtle"
      size="compact-md"
      aria-expanded={isOpen}
      aria-keyshortcuts={ariaKeys("refusedScans")}
      title={keyHint("refusedScans")}
      icon={IconInbox}
      onClick={() => (isOpen ? closeRefusedScans() : openRefusedScans())}
    >
      {t("refusedScans.label")}
      <span className="scan-history__count">{count}</span>
    </ActionButton>
  );
}

const ScanChip = memo(function ScanChip({ outcome }: { readonly outcome: ScanOutcome }): JSX.Element {
  const { t } = useTranslation(["verdict", "blackBox"]);
  const { verdict } = outcome;
  const code = codeOfScan(outcome);
  const kind = useShownKind(verdict);
  const verdictText = t(`verdict:${shownTextKindOf(kind, verdict)}`);
  return (
    <li className={`scan-history__chip row scan-history__chip--${kind}`} aria-label={`${verdictText} ${code}`}>
      <button
        type="button"
        className="scan-history__open row grows bare pressable"
        onClick={() => openScanInBlackBox(outcome.scanId)}
      >
        <VerdictShape kind={kind} />
        <span className="visually-hidden">{t("blackBox:whyScan", { outcome: verdictText, code })}</span>
        <span className="truncated" aria-hidden="true">
          {code === "" ? verdictText : tailOfScan(outcome)}
        </span>
      </button>
    </li>
  );
});
