import { CloseButton, NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState, type JSX, type KeyboardEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { VERDICT_KINDS } from "../../../src-domain/batch.ts";
import type { TableHandle } from "../../components/DataTable.tsx";
import { chooseScans, TIME_CHOICES, useStoredScans, type OutcomeChoice, type TimeChoice } from "./stored-scans.ts";

const DEBOUNCE_MS = 120;

export function ScanFilters({ table }: { readonly table: RefObject<TableHandle | null> }): JSX.Element {
  const { t } = useTranslation("blackBox");
  const { t: words } = useTranslation("verdict");
  const choice = useStoredScans((state) => state.choice);
  const outcomes = [
    { value: "all", label: t("outcomes.all") },
    { value: "refused", label: t("outcomes.refused") },
    ...VERDICT_KINDS.map((kind) => ({ value: kind, label: words(kind) })),
  ];
  return (
    <div className="black-box__filters" role="search">
      <TextFilter text={choice.text} table={table} />
      <NativeSelect
        aria-label={t("outcome")}
        w={200}
        value={choice.outcome}
        data={outcomes}
        onChange={(event) => void chooseScans({ outcome: event.currentTarget.value as OutcomeChoice })}
      />
      <NativeSelect
        aria-label={t("time")}
        w={160}
        value={choice.time}
        data={TIME_CHOICES.map((value) => ({ value, label: t(`times.${value}`) }))}
        onChange={(event) => void chooseScans({ time: event.currentTarget.value as TimeChoice })}
      />
    </div>
  );
}

interface TextFilterProps {
  readonly text: string;
  readonly table: RefObject<TableHandle | null>;
}

/** Looks once typing pauses. */
function TextFilter({ text, table }: TextFilterProps): JSX.Element {
  const { t } = useTranslation("blackBox");
  const [typed, setTyped] = useState(text);
  const chosen = useRef(text);
  useEffect(() => {
    // The choice was changed from outside, for example cleared.
    if (text !== chosen.current) setTyped(text);
    chosen.current = text;
  }, [text]);
  useEffect(() => {
    if (typed === chosen.current) return undefined;
    const timer = setTimeout(() => {
      chosen.current = typed;
      void chooseScans({ text: typed });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") setTyped("");
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    table.current?.focus();
  };
  return (
    <TextInput
      type="search"
      w={280}
      aria-label={t("text")}
      placeholder={t("text")}
      spellCheck={false}
      autoComplete="off"
      maxLength={200}
      value={typed}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={typed !== "" && <CloseButton size="sm" aria-label={t("clear")} onClick={() => setTyped("")} />}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
