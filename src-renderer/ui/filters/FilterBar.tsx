import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ariaKeys, keyHint } from "../../shell/shortcuts.ts";
import "./filters.css";

interface FilterBarProps {
  readonly isFiltered: boolean;
  readonly onClear: () => void;
  readonly children: ReactNode;
  readonly changedNote?: ReactNode;
}

export function FilterBar({ isFiltered, onClear, children, changedNote }: FilterBarProps): JSX.Element {
  const { t } = useTranslation("table");
  return (
    <div className="table-tools__bar bar row-close" role="search" aria-label={t("filter.label")}>
      {children}
      {isFiltered && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconFilterOff size={14} aria-hidden="true" />}
          aria-keyshortcuts={ariaKeys("clearFilters")}
          data-tip={keyHint("clearFilters")}
          onClick={onClear}
        >
          {t("filter.clear")}
        </Button>
      )}
      {changedNote}
    </div>
  );
}

interface FilterToggleProps {
  readonly name: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}

export function FilterToggle({ name, isOn, onToggle }: FilterToggleProps): JSX.Element {
  return (
    <Button
      className={isOn ? "drop-down drop-down--on" : "drop-down"}
      variant="default"
      size="xs"
      aria-pressed={isOn}
      onClick={onToggle}
    >
      {name}
    </Button>
  );
}
