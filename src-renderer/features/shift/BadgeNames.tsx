import { Textarea } from "@mantine/core";
import { useState, type JSX, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MAX_BADGES } from "../../../src-domain/scanning/sheets.ts";
import { normalizeBadgeName } from "../../../src-domain/shift/badge.ts";
import { saveSettings } from "../../shell/app-state.ts";

interface BadgeNamesProps {
  readonly storedNames: readonly string[];
  /** Renders the button that uses the names; null while the list is empty or a name is invalid. */
  readonly renderAction: (names: readonly string[] | null) => ReactNode;
}

export function BadgeNames({ storedNames, renderAction }: BadgeNamesProps): JSX.Element {
  const { t } = useTranslation("shift");
  const [text, setText] = useState(storedNames.join("\n"));
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const invalidLine = lines.find((line) => normalizeBadgeName(line) === null);
  const names = [...new Set(lines.flatMap((line) => normalizeBadgeName(line) ?? []))];
  const findProblem = (): string | null => {
    if (invalidLine !== undefined) return t("badges.tooLong", { name: invalidLine.slice(0, 40) });
    return names.length > MAX_BADGES ? t("badges.tooMany", { most: MAX_BADGES }) : null;
  };
  const problem = findProblem();
  const saveNames = (): void => {
    if (problem === null) void saveSettings({ badgeNames: names });
  };
  return (
    <>
      <Textarea
        label={t("badges.names")}
        description={t("badges.namesHint", { most: MAX_BADGES })}
        error={problem}
        autosize
        minRows={3}
        maxRows={20}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={saveNames}
      />
      {renderAction(names.length === 0 || problem !== null ? null : names)}
    </>
  );
}
