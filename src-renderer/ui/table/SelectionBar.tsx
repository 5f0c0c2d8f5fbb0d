import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { JSX, ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import { MAX_SELECTED_ROWS } from "../../../src-domain/table-views.ts";
import { numberText } from "../../i18n/format.ts";
import type { TableHandle } from "./DataTable.tsx";
import "../filters/filters.css";
import { usePagedRows, type PagedRows } from "./paged-rows.ts";
import type { RowSelection } from "./row-selection.ts";

interface ActionLimitProps {
  readonly action: string;
  readonly count: number;
  readonly maxCount: number;
}

/** Says why an action is disabled while too many rows are selected for it. */
export function ActionLimit({ action, count, maxCount }: ActionLimitProps): JSX.Element | null {
  const { t } = useTranslation("table");
  return count > maxCount ? (
    <span className="fine">{t("selection.tooMany", { action, most: numberText(maxCount) })}</span>
  ) : null;
}

interface SelectionBarProps<Query, Row, Facts> {
  readonly rows: PagedRows<Query, Row, Facts>;
  readonly selection: RowSelection<Row>;
  readonly label: string;
  readonly countText: string;
  readonly table: RefObject<TableHandle | null>;
  readonly children: ReactNode;
  readonly message?: ReactNode;
}

/** Shown in place of the filters while rows are selected, so that the rows do not move. */
export function SelectionBar<Query, Row, Facts>(props: SelectionBarProps<Query, Row, Facts>): JSX.Element {
  const { t } = useTranslation("table");
  const { selection } = props;
  const count = selection.use(({ rows }) => rows.size);
  const copiedCount = selection.use((state) => state.copiedCount);
  const total = usePagedRows(props.rows, (list) => list.total);
  const isLimited = count >= MAX_SELECTED_ROWS && total !== null && total > count;
  const numbers = { count: copiedCount, copied: numberText(copiedCount), most: numberText(MAX_SELECTED_ROWS) };
  const totalText = numberText(total ?? 0);
  return (
    <div className="table-tools__bar bar row-close" role="group" aria-label={props.label}>
      <span role="status" className="table-tools__selected">
        {props.countText}
        {isLimited && ` · ${t("selection.limited", { ...numbers, total: totalText })}`}
        {total === 0 && ` · ${t("selection.notListed")}`}
      </span>
      {props.children}
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconX size={14} aria-hidden="true" />}
        onClick={() => {
          selection.clear();
          props.table.current?.focus();
        }}
      >
        {t("selection.clear")}
      </Button>
      <span role="status">
        {copiedCount > 0 && t(isLimited ? "selection.copiedOf" : "selection.copied", { ...numbers, total: totalText })}
      </span>
      {props.message}
    </div>
  );
}
