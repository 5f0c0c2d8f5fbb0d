import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { JSX, ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { TableHandle } from "./DataTable.tsx";
import type { RowSelection } from "./row-selection.ts";
import "../filters/filters.css";

interface SelectionBarProps {
  readonly selection: RowSelection;
  readonly label: string;
  readonly countText: string;
  readonly table: RefObject<TableHandle | null>;
  readonly children: ReactNode;
  readonly message?: ReactNode;
}

/** Shown in place of the filters while rows are selected, so that the rows do not move. */
export function SelectionBar({
  selection,
  label,
  countText,
  table,
  children,
  message,
}: SelectionBarProps): JSX.Element {
  const { t } = useTranslation("table");
  const isTruncated = selection.use((state) => state.isTruncated);
  return (
    <div className="table-tools__bar bar row-close" role="group" aria-label={label}>
      <span role="status" className="table-tools__selected">
        {countText}
        {isTruncated && ` · ${t("selection.full", { most: selection.maxRows })}`}
      </span>
      {children}
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconX size={14} aria-hidden="true" />}
        onClick={() => {
          selection.clear();
          table.current?.focus();
        }}
      >
        {t("selection.clear")}
      </Button>
      {message}
    </div>
  );
}
