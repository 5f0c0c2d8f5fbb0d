import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useLayoutEffect, useRef, type JSX, type KeyboardEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { ariaKeys } from "../../desk/key-help-table.ts";
import type { TableHandle } from "../table/DataTable.tsx";
import type { TableSearch } from "./table-search.ts";
import "./filters.css";

interface TableSearchBoxProps {
  readonly search: TableSearch;
  readonly label: string;
  readonly hint: string;
  /** Where the arrow and Enter lead. */
  readonly table?: RefObject<TableHandle | null>;
  /** Instead of its own. */
  readonly width?: number | string;
}

export function TableSearchBox({ search, label, hint, table, width }: TableSearchBoxProps): JSX.Element {
  const { t } = useTranslation("table");
  const isEmpty = search.use((state) => state.text === "");
  const box = useSearchBox(search);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && !isEmpty) {
      // The drawer beside the table stays open until the box has nothing to clear.
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

/** The box holds its text itself: at a key it is not drawn again before the rows that the key finds. */
function useSearchBox(search: TableSearch): RefObject<HTMLInputElement | null> {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // When other code changes the text, and when it changed while the screen was hidden.
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
