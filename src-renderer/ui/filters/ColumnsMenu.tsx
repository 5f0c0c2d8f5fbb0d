import { Button, Checkbox } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconColumns3 } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { DropDown } from "../dialogs/DropDown.tsx";
import { IconButton } from "../IconButton.tsx";
import type { EmptyColumns } from "../table/empty-columns.ts";
import type { TableSetupStore } from "./table-setup.ts";
import "./filters.css";

interface ColumnsMenuProps<Choice, Column extends string> {
  readonly setup: TableSetupStore<Choice, Column>;
  readonly columnName: (column: Column) => string;
  readonly emptyColumns: EmptyColumns<Column>;
}

export function ColumnsMenu<Choice, Column extends string>({
  setup,
  columnName,
  emptyColumns,
}: ColumnsMenuProps<Choice, Column>): JSX.Element {
  const { t } = useTranslation("table");
  const emptyNames = emptyColumns.use((state) => state.names);
  const columns = setup
    .use((state) => state.columns)
    .map((column) => {
      const isEmpty = emptyNames.includes(column.column) && !setup.isSwitchedOn(column);
      return { column: column.column, isEmpty, isShown: column.shown && !isEmpty };
    });
  const isOnlyColumn = columns.filter(({ isShown }) => isShown).length === 1;
  return (
    <DropDown label={t("columns.label")} icon={<IconColumns3 size={16} aria-hidden="true" />} isIconOnly>
      {() => (
        <>
          {columns.map(({ column, isShown, isEmpty }, index) => {
            const name = columnName(column);
            return (
              <div key={column} className="table-tools__option row">
                <Checkbox
                  size="xs"
                  data-autofocus={index === 0 ? true : undefined}
                  label={isEmpty ? t("columns.empty", { name }) : name}
                  checked={isShown}
                  disabled={isShown && isOnlyColumn}
                  onChange={(event) => setup.showColumn(column, event.currentTarget.checked)}
                />
                <span className="table-tools__option-moves">
                  <IconButton
                    size={24}
                    label={t("columns.left", { name })}
                    icon={IconChevronUp}
                    iconSize={14}
                    disabled={index === 0}
                    onClick={() => setup.moveColumn(column, -1)}
                  />
                  <IconButton
                    size={24}
                    label={t("columns.right", { name })}
                    icon={IconChevronDown}
                    iconSize={14}
                    disabled={index === columns.length - 1}
                    onClick={() => setup.moveColumn(column, 1)}
                  />
                </span>
              </div>
            );
          })}
          <p className="table-tools__hint finer">{t("columns.hint")}</p>
          <Button variant="subtle" size="xs" onClick={setup.resetColumns}>
            {t("columns.reset")}
          </Button>
        </>
      )}
    </DropDown>
  );
}
