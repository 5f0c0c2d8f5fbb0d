import { Autocomplete, Button } from "@mantine/core";
import { useMemo, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { doubtOfMethod, methodChoices } from "../../../../src-domain/shipping/method-memory.ts";
import { useDeskKeys } from "../../../desk/key-help-bind.ts";
import { useIsCurrentScreen } from "../../../desk/navigation.ts";
import { useMethodWord } from "../shipping-words.tsx";
import { chooseMethod, useWorksheet } from "./worksheet.ts";

/** The method for all orders: chosen by a number key, from the list, or typed freely. */
export function MethodField({ method }: { readonly method: string }): JSX.Element {
  const { t } = useTranslation("worksheet");
  const word = useMethodWord();
  const choices = useMethodChoices();
  useNumberKeys(choices);
  return (
    <div className="worksheet__method">
      <Autocomplete
        className="worksheet__method-box"
        label={t("method")}
        placeholder={t("methodHint")}
        data={[...choices]}
        value={method}
        onChange={chooseMethod}
        openOnFocus={false}
        filter={({ options }) => options}
        renderOption={({ option }) => (
          <span>
            {word(option.value)} <code className="worksheet__raw">{option.value}</code>
          </span>
        )}
        maxLength={120}
        spellCheck={false}
        autoComplete="off"
      />
      <ol className="worksheet__choices" aria-label={t("choices")}>
        {choices.map((choice, index) => (
          <li key={choice}>
            <button
              type="button"
              className="worksheet__choice"
              aria-keyshortcuts={String(index + 1)}
              aria-pressed={choice === method}
              title={choice}
              onClick={() => chooseMethod(choice)}
            >
              <kbd>{index + 1}</kbd>
              <span>{word(choice)}</span>
            </button>
          </li>
        ))}
      </ol>
      <MethodDoubt method={method} />
    </div>
  );
}

/** What this desk used for the same warehouses and countries comes first. */
function useMethodChoices(): readonly string[] {
  const uses = useWorksheet((view) => view.uses);
  const rows = useWorksheet((view) => view.plan?.rows);
  return useMemo(() => {
    const warehouseIds = [...new Set((rows ?? []).flatMap(({ warehouseId }) => warehouseId ?? []))];
    const countries = [...new Set((rows ?? []).flatMap(({ country }) => country ?? []))];
    return methodChoices(uses, { warehouseIds, countries });
  }, [uses, rows]);
}

function useNumberKeys(choices: readonly string[]): void {
  const here = useIsCurrentScreen("shipping-orders");
  useDeskKeys(
    here
      ? {
          choose: ({ code }) => {
            const choice = choices[Number(code.slice(-1)) - 1];
            if (choice !== undefined) chooseMethod(choice);
          },
        }
      : {},
  );
}

/** Warns of a method that nobody has seen before, and names the one that was probably meant. */
function MethodDoubt({ method }: { readonly method: string }): JSX.Element | null {
  const { t } = useTranslation("worksheet");
  const word = useMethodWord();
  const seen = useWorksheet((view) => view.seen);
  const doubt = doubtOfMethod(method, seen);
  if (method.trim() === "" || doubt.kind === "none") return null;
  if (doubt.kind === "too-long") return <p className="worksheet__doubt">{t("tooLong")}</p>;
  const { meant } = doubt;
  return (
    <p className="worksheet__doubt" role="status">
      {t(meant === null ? "neverSeen" : "meantAnother", { method: method.trim(), meant: meant ?? "" })}
      {meant !== null && (
        <Button size="compact-xs" variant="default" onClick={() => chooseMethod(meant)}>
          {t("useMeant", { meant: word(meant) })}
        </Button>
      )}
    </p>
  );
}
