import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { ariaKeys, keyHint } from "../../shell/key-help-table.ts";
import { showAnew } from "./inventory-choice.ts";
import { useListWatch } from "./list-watch.ts";

/** Nothing moves under whoever looks at the list; this says that it would be another one by now. */
export function ListChanged(): JSX.Element {
  const { t } = useTranslation("inventory");
  const outdated = useListWatch((watch) => watch.outdated);
  return (
    <span className="inventory__changed" role="status">
      {outdated && (
        <>
          {t("changed")}
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconRefresh size={14} aria-hidden="true" />}
            aria-keyshortcuts={ariaKeys("showAnew")}
            onClick={() => void showAnew()}
          >
            {t("showAnew")}
            <kbd className="inventory__key" aria-hidden="true">
              {keyHint("showAnew")}
            </kbd>
          </Button>
        </>
      )}
    </span>
  );
}
