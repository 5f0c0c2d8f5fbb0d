import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, type JSX, type KeyboardEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { EVERYTHING, NEWEST_FIRST, type InventoryQuery } from "../../../src-domain/inventory-query.ts";
import type { TableHandle } from "../../components/DataTable.tsx";
import { inventoryRows } from "./inventory-pages.ts";
import { setInventorySearchText, useInventorySearch } from "./inventory-search.ts";

const DEBOUNCE_MS = 60;

const queryOf = (text: string): InventoryQuery => ({
  filter: { ...EVERYTHING, text: text.trim() },
  order: NEWEST_FIRST,
});

export function InventorySearchBox({ table }: { readonly table: RefObject<TableHandle | null> }): JSX.Element {
  const { t } = useTranslation("inventory");
  const text = useInventorySearch((state) => state.text);
  const box = useFocusWhenAsked();
  useSearchAsTyped(text, table);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape") setInventorySearchText("");
    if (event.key === "ArrowDown" || event.key === "Enter") {
      event.preventDefault();
      table.current?.focus();
    }
  };
  return (
    <TextInput
      ref={box}
      type="search"
      w={360}
      aria-label={t("search")}
      placeholder={t("searchHint")}
      spellCheck={false}
      autoComplete="off"
      maxLength={200}
      value={text}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      rightSection={
        text !== "" && <CloseButton size="sm" aria-label={t("clear")} onClick={() => setInventorySearchText("")} />
      }
      onChange={(event) => setInventorySearchText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

function useFocusWhenAsked(): RefObject<HTMLInputElement | null> {
  const box = useRef<HTMLInputElement>(null);
  const asked = useInventorySearch((state) => state.asked);
  useEffect(() => {
    if (asked === 0) return;
    box.current?.focus();
    box.current?.select();
  }, [asked]);
  return box;
}

/** Waits for a pause between keys; the first answer after opening the screen comes without one. */
function useSearchAsTyped(text: string, table: RefObject<TableHandle | null>): void {
  const typed = useRef(false);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        typed.current = true;
        void inventoryRows.find(queryOf(text)).then((shown) => shown && table.current?.scrollToTop());
      },
      typed.current ? DEBOUNCE_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [text, table]);
}
