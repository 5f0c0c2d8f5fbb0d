import { Button, Textarea } from "@mantine/core";
import { useState, type JSX, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { INSTRUCTION_OUTCOMES, MOST_IDS } from "../../../src-domain/fba/fba.ts";
import { sentenceGap } from "../../i18n/format.ts";
import { takeInstructionText, useIntake, type LastIntake, type NoId } from "./instruction-intake.ts";
import { useInstructionList } from "./instruction-list.ts";

/** One id or many; a pasted column keeps its lines. */
export function InstructionIntake(): JSX.Element {
  const { t } = useTranslation("fba");
  const [text, setText] = useState("");
  const take = async (): Promise<void> => {
    if (text.trim() !== "" && (await takeInstructionText(text))) setText("");
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void take();
  };
  return (
    <div className="instruction-intake">
      <Textarea
        className="instruction-intake__box"
        aria-label={t("intake.label")}
        placeholder={t("intake.hint")}
        autosize
        minRows={1}
        maxRows={4}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button onClick={() => void take()}>{t("intake.read")}</Button>
      <div className="instruction-intake__said" role="status" aria-label={t("intake.status")}>
        <Said />
      </div>
    </div>
  );
}

function Said(): JSX.Element | null {
  const { t } = useTranslation("fba");
  const last = useIntake((state) => state.last);
  if (last === null) return null;
  switch (last.kind) {
    case "asked":
      return <Asked last={last} />;
    case "not-stored":
      return <p>{t("intake.notStored")}</p>;
    case "too-many":
      return <p>{t("intake.tooMany", { count: last.count, most: MOST_IDS })}</p>;
    case "damaged":
      return <p>{t("scan.damaged")}</p>;
    case "command":
      return <p>{t("scan.command")}</p>;
    case "no-id":
      return (
        <>
          <Others others={last.others} />
          {last.scanned && <p>{t("scan.notAdded")}</p>}
        </>
      );
  }
}

function Asked({ last }: { readonly last: Extract<LastIntake, { readonly kind: "asked" }> }): JSX.Element {
  const { t } = useTranslation("fba");
  const rows = useInstructionList((state) => state.rows);
  const asked = new Set(last.ids);
  const outcomes = rows?.flatMap((row) => (asked.has(row.instructionId) ? [row.outcome] : [])) ?? [];
  const counts = INSTRUCTION_OUTCOMES.map(
    (name) => [name, outcomes.filter((outcome) => outcome === name).length] as const,
  );
  return (
    <>
      <p>
        {t("intake.asked", { count: last.ids.length })}
        {sentenceGap()}
        {counts
          .filter(([, count]) => count > 0)
          .map(([name, count]) => t(`intake.outcome.${name}`, { count }))
          .join(" · ")}
      </p>
      {last.others.length > 0 && <p>{t("intake.others", { count: last.others.length })}</p>}
      <Others others={last.others} />
    </>
  );
}

const MOST_NAMED = 3;
const LONGEST_NAMED = 48;

function Others({ others }: { readonly others: readonly NoId[] }): JSX.Element {
  const { t } = useTranslation("fba");
  const shown = (text: string): string => (text.length > LONGEST_NAMED ? `${text.slice(0, LONGEST_NAMED)}…` : text);
  return (
    <>
      {others.slice(0, MOST_NAMED).map(({ text, problem }) => (
        <p key={text}>{t(`problem.${problem}`, { text: shown(text) })}</p>
      ))}
      {others.length > MOST_NAMED && <p>{t("intake.more", { count: others.length - MOST_NAMED })}</p>}
    </>
  );
}
