import { Button } from "@mantine/core";
import {
  type Icon,
  IconCircleCheck,
  IconCloudOff,
  IconHelpCircle,
  IconHourglassEmpty,
  IconOctagon,
  IconRefresh,
} from "@tabler/icons-react";
import type { TFunction } from "i18next";
import { type JSX, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type JsonRecord, parseInstruction, type FieldTable } from "../../../../src-domain/fba/fba-record.ts";
import type { InstructionOutcome } from "../../../../src-domain/fba/fba.ts";
import { toUtcInstant } from "../../../../src-domain/instants.ts";
import type { InstructionProblemView, InstructionRow } from "../../../../src-preload/contract/fba/fba.ts";
import { desk } from "../../../bridge.ts";
import { english } from "../../../i18n/en/index.ts";
import { sentenceGap } from "../../../i18n/format.ts";
import { saveSettings, useAppState } from "../../../shell/app-state.ts";
import { fetchAndRefetch } from "../../../shell/subscriptions.ts";
import { CopyableCode } from "../../../ui/CopyButton.tsx";
import { Drawer, DrawerSection, Facts } from "../../../ui/dialogs/Drawer.tsx";
import { OnlineButton } from "../../../ui/OnlineButton.tsx";
import { SupportCardLink } from "../../../ui/SupportCardButton.tsx";
import { Age } from "../../../ui/text/Age.tsx";
import { CodeText } from "../../../ui/text/CodeText.tsx";
import { failureSentence } from "../../../ui/text/failure-sentence.ts";
import { HandlingStatus } from "../../../ui/text/handling-text.tsx";
import { ServiceMessageText, StatusText, type TextTone } from "../../../ui/text/text.tsx";
import { absoluteTimeText } from "../../../ui/text/time-text.ts";
import { WarehouseName } from "../../../ui/text/WarehouseName.tsx";
import { requestInstructions, removeInstruction } from "../instructions.ts";

const OUTCOME_ICONS: Readonly<Record<InstructionOutcome, readonly [Icon, TextTone]>> = {
  waiting: [IconHourglassEmpty, "moving"],
  read: [IconCircleCheck, "good"],
  absent: [IconHelpCircle, "warn"],
  refused: [IconOctagon, "bad"],
  failed: [IconCloudOff, "warn"],
};

export function InstructionOutcomeText({ outcome }: { readonly outcome: InstructionOutcome }): JSX.Element {
  const { t } = useTranslation("fba");
  const [shape, tone] = OUTCOME_ICONS[outcome];
  return <StatusText shape={shape} tone={tone} text={t(`outcome.${outcome}`)} />;
}

type NamedField = keyof typeof english.fba.field;
const isNamedField = (field: string): field is NamedField => Object.hasOwn(english.fba.field, field);

/** Returns the label of a field of the service; an unpublished field has its own name. */
const fieldText = (t: TFunction<"fba">, field: string): string => (isNamedField(field) ? t(`field.${field}`) : field);

const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
/** Values of at most this many characters get no copy button. */
const MAX_LENGTH_WITHOUT_COPY = 6;
const ID_FIELD_NAME = /(Id|Number|fnsku|rma)$/i;

function FieldValue({ name, value }: { readonly name: string; readonly value: string }): JSX.Element {
  if (name === "warehouseId" && /^\d{1,9}$/.test(value)) {
    return <WarehouseName warehouseId={Number(value)} form="full" />;
  }
  if (name === "handlingStatusCode") return <HandlingStatus code={value} />;
  const instant = ISO_TIME.test(value) ? toUtcInstant(value) : null;
  if (instant !== null) return <time dateTime={instant}>{absoluteTimeText(instant)}</time>;
  return ID_FIELD_NAME.test(name) && value.length > MAX_LENGTH_WITHOUT_COPY ? (
    <CopyableCode value={value} />
  ) : (
    <span>{value}</span>
  );
}

function RecordView({ record }: { readonly record: JsonRecord }): JSX.Element {
  const { t } = useTranslation("fba");
  const { fields, items, otherFields, otherTables } = parseInstruction(record);
  const factOf = ({ name, value }: { readonly name: string; readonly value: string | null }) =>
    [fieldText(t, name), value === null ? null : <FieldValue key={name} name={name} value={value} />] as const;
  return (
    <>
      <DrawerSection title={t("drawer.instruction")}>
        <Facts facts={fields.map(factOf)} />
      </DrawerSection>
      <DrawerSection title={t("drawer.items", { count: items?.rows.length ?? 0 })}>
        {items === null || items.rows.length === 0 ? (
          <p className="instruction__note">{items === null ? t("drawer.noItemList") : t("drawer.noItems")}</p>
        ) : (
          <RecordTable name={t("drawer.items", { count: items.rows.length })} table={items} />
        )}
      </DrawerSection>
      {otherFields.length + otherTables.length > 0 && (
        <DrawerSection title={t("drawer.others")}>
          <Facts facts={otherFields.map(({ name, value }) => [name, value] as const)} />
          {otherTables.map(({ name, table }) => (
            <div key={name} className="instruction__other-table">
              <p className="instruction__table-name codes">{name}</p>
              <RecordTable name={name} table={table} />
            </div>
          ))}
        </DrawerSection>
      )}
    </>
  );
}

function RecordTable({ name, table }: { readonly name: string; readonly table: FieldTable }): JSX.Element {
  const { t } = useTranslation("fba");
  return (
    <div className="record-table" role="region" aria-label={t("drawer.tableLabel", { name })} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col" data-tip={column}>
                {isNamedField(column) ? (
                  fieldText(t, column)
                ) : (
                  <span className="record-table__wire codes">{column}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            // Entries may be equal except for their position.
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={index}>
              {row.map((value, column) => (
                <td key={table.columns[column]} className="selectable">
                  {value === null ? (
                    <span aria-hidden="true">–</span>
                  ) : (
                    <FieldValue name={table.columns[column] ?? ""} value={value} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function useInstructionRecord(instructionId: string): JsonRecord | null {
  const [record, setRecord] = useState<JsonRecord | null>(null);
  useEffect(() => {
    return fetchAndRefetch(
      () => desk.fba.details({ instructionId }),
      (answer) => answer.ok && setRecord(answer.value.record),
      (refetch) =>
        desk.fba.onChanged((row) => {
          if (row.instructionId === instructionId) refetch();
        }),
    );
  }, [instructionId]);
  return record;
}

interface InstructionDrawerProps {
  readonly row: InstructionRow;
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

export function InstructionDrawer({ row, takesFocus, onClose }: InstructionDrawerProps): JSX.Element {
  const { t } = useTranslation("fba");
  const record = useInstructionRecord(row.instructionId);
  return (
    <Drawer
      label={t("drawer.label")}
      title={<CodeText value={row.number ?? row.instructionId} />}
      subtitle={
        row.readAt !== null && (
          <>
            {t("drawer.readAt")}
            {sentenceGap()}
            <Age at={row.readAt} />
          </>
        )
      }
      takesFocus={takesFocus}
      onClose={onClose}
    >
      <InstructionState row={row} />
      {record !== null && <RecordView record={record} />}
      <DrawerSection>
        <div className="instruction__hint stack-close">
          <Button variant="default" onClick={() => void removeInstruction(row.instructionId)}>
            {t("drawer.remove")}
          </Button>
          <p className="note">{t("drawer.removeHint")}</p>
        </div>
      </DrawerSection>
    </Drawer>
  );
}

function InstructionState({ row }: { readonly row: InstructionRow }): JSX.Element {
  const { t } = useTranslation("fba");
  const { problem, outcome } = row;
  const sentenceKey = problem?.kind === "other-instruction" ? problem.kind : outcome;
  return (
    <div className="instruction__state stack text">
      <InstructionOutcomeText outcome={outcome} />
      {sentenceKey !== "read" && (
        <p>
          {t(`sentence.${sentenceKey}`)} {row.readAt !== null && t("sentence.before")}
        </p>
      )}
      {problem !== null && <InstructionProblem problem={problem} instructionId={row.instructionId} />}
      <OnlineButton
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        onClick={() => void requestInstructions([row.instructionId])}
      >
        {t("drawer.refresh")}
      </OnlineButton>
    </div>
  );
}

interface InstructionProblemProps {
  readonly problem: InstructionProblemView;
  readonly instructionId: string;
}

/** Shows why the fetch failed, and offers the parameter name that the service's message suggests. */
function InstructionProblem({ problem, instructionId }: InstructionProblemProps): JSX.Element {
  const { t } = useTranslation("fba");
  const settings = useAppState((state) => state.settings);
  const otherParameter = problem.otherParameter;
  const applyParameter = async (fbaParameter: string): Promise<void> => {
    if (await saveSettings({ fbaParameter })) await requestInstructions([instructionId]);
  };
  return (
    <>
      {problem.otherId !== null && <CodeText value={problem.otherId} />}
      {problem.kind !== "other-instruction" && problem.serviceMessage === null && (
        <p>{failureSentence(problem.kind)}</p>
      )}
      {problem.serviceMessage !== null && <ServiceMessageText text={problem.serviceMessage} />}
      {otherParameter !== null && settings !== null && otherParameter !== settings.fbaParameter && (
        <div className="instruction__hint stack-close" role="note">
          <p>{t("hint.text", { name: otherParameter, used: settings.fbaParameter })}</p>
          <Button onClick={() => void applyParameter(otherParameter)}>
            {t("hint.take", { name: otherParameter })}
          </Button>
        </div>
      )}
      {problem.correlationId !== null && <SupportCardLink correlationId={problem.correlationId} />}
    </>
  );
}
