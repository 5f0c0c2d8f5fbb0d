import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useLayoutEffect, useRef, type JSX, type KeyboardEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { ariaKeys } from "../../shell/shortcuts.ts";
import type { TableHandle } from "../table/DataTable.tsx";
import type { TableSearch } from "./table-search.ts";
import "./filters.css";

interface TableSearchBoxProps {
  readonly search: TableSearch;
  readonly label: string;
  readonly hint: string;
  /** Arrow Down and Enter move the focus there. */
  readonly table?: RefObject<TableHandle | null>;
  readonly width?: number | string;
}

export function TableSearchBox({ search, label, hint, table, width }: TableSearchBoxProps): JSX.Element {
  const { t } = useTranslation("table");
  const isEmpty = search.use((state) => state.text === "");
  const box = useSearchBox(search);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && !isEmpty) {
      // Esc closes the drawer beside the table only when the box is empty.
      event.stopPropagation();
      search.setText("");
    }
    if (table !== undefined && (event.key === "ArrowDown" || event.key === "Enter")) {
      event.preventDefault();
      table.current?.focus();
    }
  };
  return (
    <TextInput
      ref={box}
      className="table-tools__search"
      {...(width !== undefined && { w: width })}
      type="search"
      aria-label={label}
      aria-keyshortcuts={ariaKeys("lookUp")}
      placeholder={hint}
      spellCheck={false}
      autoComplete="off"
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        !isEmpty && <CloseButton size="sm" aria-label={t("clearSearch")} onClick={() => search.setText("")} />
      }
      onChange={(event) => search.setText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** An uncontrolled input: at a key, React need not redraw the box before the rows that the key finds. */
function useSearchBox(search: TableSearch): RefObject<HTMLInputElement | null> {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // For text set by other code, or while the screen was hidden.
    const show = (): void => {
      const { text } = search.use.getState();
      if (box.current !== null && box.current.value !== text) box.current.value = text;
    };
    show();
    return search.use.subscribe(show);
  }, [search]);
  const asked = search.use((state) => state.asked);
  useEffect(() => {
    if (asked === 0) return;
    box.current?.focus();
    box.current?.select();
  }, [asked]);
  return box;
}
