import { CloseButton, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, type JSX, type KeyboardEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { TableHandle } from "../../components/DataTable.tsx";
import { ariaKeys } from "../../shell/key-help-table.ts";
import { setInventorySearchText, useInventorySearch } from "./inventory-search.ts";

export function InventorySearchBox({ table }: { readonly table: RefObject<TableHandle | null> }): JSX.Element {
  const { t } = useTranslation("inventory");
  const text = useInventorySearch((state) => state.text);
  const box = useFocusWhenAsked();

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && text !== "") {
      // The drawer beside the table stays open until the box has nothing to clear.
      event.stopPropagation();
      setInventorySearchText("");
    }
    if (event.key === "ArrowDown" || event.key === "Enter") {
      event.preventDefault();
      table.current?.focus();
    }
  };
  return (
    <TextInput
      ref={box}
      className="inventory__search"
      type="search"
      aria-label={t("search")}
      aria-keyshortcuts={ariaKeys("lookUp")}
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
