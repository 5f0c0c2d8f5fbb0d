import { Button, CloseButton, FileButton } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { MisspelledId } from "../../../../src-domain/resends/order-ids.ts";
import { interceptBursts } from "../../../scanner/scan-intake.ts";
import { useIsCurrentScreen } from "../../../shell/navigation.ts";
import { CodesBox } from "../../../ui/CodesBox.tsx";
import { useDraft } from "../draft/draft.ts";
import {
  dismissIntake,
  enterFile,
  enterSuggestion,
  enterOrders,
  enterOrderScan,
  type EnteredOrders,
  useOrderIntake,
} from "./order-intake.ts";

export function OrderIntake(): JSX.Element {
  const { t } = useTranslation("shipping");
  return (
    <CodesBox
      label={t("intake.label")}
      hint={t("intake.hint")}
      enterLabel={t("intake.enter")}
      onEnter={async (ids) => (await enterOrders(ids, "typed")) !== null}
    >
      <FileButton accept=".csv,.txt,.tsv,text/csv,text/plain" onChange={(file) => file && void enterFile(file)}>
        {(props) => (
          <Button {...props} variant="default" leftSection={<IconFileImport size={16} aria-hidden="true" />}>
            {t("intake.file")}
          </Button>
        )}
      </FileButton>
    </CodesBox>
  );
}

/** Enters scanned order IDs, unless a draft is open: its items are scanned then. */
export function useOrderScans(): void {
  const isShown = useIsCurrentScreen("shipping-orders");
  const isDraftOpen = useDraft(({ openPage }) => openPage?.kind === "order");
  useEffect(
    () => (isShown && !isDraftOpen ? interceptBursts((burst) => void enterOrderScan(burst)) : undefined),
    [isShown, isDraftOpen],
  );
}

export function IntakeNote(): JSX.Element | null {
  const { t } = useTranslation(["shipping", "frame"]);
  const { lastEntry, problem, isScanDamaged } = useOrderIntake();
  if (lastEntry === null && problem === null && !isScanDamaged) return null;
  const invalidIds = lastEntry?.invalidIds ?? [];
  const isWarning = invalidIds.length > 0 || problem !== null || isScanDamaged;
  return (
    <div className="shipping__note rigid flow">
      <div className={isWarning ? "grows warns" : "grows"} role="status" aria-label={t("intake.outcome")}>
        {problem !== null && <p>{t(`intake.problem.${problem}`)}</p>}
        {isScanDamaged && <p>{t("intake.damaged")}</p>}
        {lastEntry !== null && lastEntry.enteredCount > 0 && <EnteredCounts {...lastEntry} />}
        {invalidIds.length > 0 && <p>{t("intake.odd", { count: invalidIds.length })}</p>}
      </div>
      <CloseButton size="sm" aria-label={t("frame:close")} onClick={dismissIntake} />
      {invalidIds.length > 0 && (
        <ul className="shipping__odd" aria-label={t("intake.oddList")}>
          {invalidIds.map((invalidId) => (
            <InvalidId key={invalidId.text} invalidId={invalidId} />
          ))}
        </ul>
      )}
    </div>
  );
}

function EnteredCounts({ enteredCount, addedCount, repeatedCount }: EnteredOrders): JSX.Element {
  const { t } = useTranslation("shipping");
  return (
    <p>
      {t("intake.entered", { count: enteredCount })}
      {addedCount < enteredCount && ` ${t("intake.known", { count: enteredCount - addedCount })}`}
      {repeatedCount > 0 && ` ${t("intake.repeated", { count: repeatedCount })}`}
    </p>
  );
}

const MAX_TEXT_LENGTH = 60;

function InvalidId({ invalidId }: { readonly invalidId: MisspelledId }): JSX.Element {
  const { t } = useTranslation("shipping");
  const { text, problem, probableId } = invalidId;
  return (
    <li>
      <code className="code-text">{text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text}</code>
      <span>{t(`intake.why.${problem}`, { count: text.length })}</span>
      {probableId !== null && (
        <Button size="compact-xs" variant="default" onClick={() => void enterSuggestion(invalidId)}>
          {t("intake.use", { id: probableId })}
        </Button>
      )}
    </li>
  );
}
