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
  /** Arrow Down and Enter move the focus to the table. */
  readonly table?: RefObject<TableHandle | null>;
  readonly width?: number | string;
}

export function TableSearchBox({ search, label, hint, table, width }: TableSearchBoxProps): JSX.Element {
  const { t } = useTranslation("table");
  const isEmpty = search.use((state) => state.text === "");
  const input = useSearchBox(search);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && !isEmpty) {
      // Esc clears the box first; the next Esc closes the drawer.
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
      ref={input}
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

/** Uses an uncontrolled input, so that React renders the found rows without rendering the box first. */
function useSearchBox(search: TableSearch): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // The text may have been set by other code or while the screen was hidden.
    const showText = (): void => {
      const { text } = search.use.getState();
      if (input.current !== null && input.current.value !== text) input.current.value = text;
    };
    showText();
    return search.use.subscribe(showText);
  }, [search]);
  const focusRequests = search.use((state) => state.focusRequests);
  useEffect(() => {
    if (focusRequests === 0) return;
    input.current?.focus();
    input.current?.select();
  }, [focusRequests]);
  return input;
}
