import { Button, CloseButton, FileButton } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import { useEffect, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { OddId } from "../../../../src-domain/resends/order-ids.ts";
import { interceptBursts } from "../../../scanner/scan-intake.ts";
import { useIsCurrentScreen } from "../../../shell/navigation.ts";
import { CodesBox } from "../../../ui/CodesBox.tsx";
import {
  dismissIntake,
  enterFile,
  enterSuggestion,
  enterOrders,
  enterOrderScan,
  useOrderIntake,
} from "./order-intake.ts";

export function OrderIntake(): JSX.Element {
  const { t } = useTranslation("shipping");
  return (
    <CodesBox
      label={t("intake.label")}
      hint={t("intake.hint")}
      enterLabel={t("intake.enter")}
      onEnter={(ids) => void enterOrders(ids, "typed")}
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

export function useOrderScans(): void {
  const isShown = useIsCurrentScreen("shipping-orders");
  useEffect(() => (isShown ? interceptBursts((burst) => void enterOrderScan(burst)) : undefined), [isShown]);
}

export function IntakeNote(): JSX.Element | null {
  const { t } = useTranslation(["shipping", "frame"]);
  const { last, problem, damaged } = useOrderIntake();
  if (last === null && problem === null && !damaged) return null;
  const invalidIds = last?.odd ?? [];
  const isWarning = invalidIds.length > 0 || problem !== null || damaged;
  return (
    <div className="shipping__note rigid flow">
      <div className={isWarning ? "grows warns" : "grows"} role="status" aria-label={t("intake.outcome")}>
        {problem !== null && <p>{t(`intake.problem.${problem}`)}</p>}
        {damaged && <p>{t("intake.damaged")}</p>}
        {last !== null && last.entered > 0 && <Entered {...last} />}
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

type EnteredProps = Pick<
  NonNullable<ReturnType<typeof useOrderIntake.getState>["last"]>,
  "entered" | "added" | "repeated"
>;

function Entered({ entered, added, repeated }: EnteredProps): JSX.Element {
  const { t } = useTranslation("shipping");
  return (
    <p>
      {t("intake.entered", { count: entered })}
      {added < entered && ` ${t("intake.known", { count: entered - added })}`}
      {repeated > 0 && ` ${t("intake.repeated", { count: repeated })}`}
    </p>
  );
}

const MAX_SHOWN = 60;

function InvalidId({ invalidId }: { readonly invalidId: OddId }): JSX.Element {
  const { t } = useTranslation("shipping");
  const { text, problem, meant } = invalidId;
  return (
    <li>
      <code className="code-text">{text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}</code>
      <span>{t(`intake.why.${problem}`, { count: text.length })}</span>
      {meant !== null && (
        <Button size="compact-xs" variant="default" onClick={() => void enterSuggestion(invalidId)}>
          {t("intake.use", { id: meant })}
        </Button>
      )}
    </li>
  );
}
