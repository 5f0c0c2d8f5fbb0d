import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { ariaKeys, keyHint } from "../../desk/key-help-table.ts";

interface ListChangedProps {
  readonly outdated: boolean;
  readonly onShowAnew: () => void;
}

/** Nothing moves under whoever looks at the list; this says that it would be another one by now. */
export function ListChanged({ outdated, onShowAnew }: ListChangedProps): JSX.Element {
  const { t } = useTranslation("table");
  return (
    <span className="table-tools__changed" role="status">
      {outdated && (
        <>
          {t("changed")}
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconRefresh size={14} aria-hidden="true" />}
            aria-keyshortcuts={ariaKeys("showAnew")}
            onClick={onShowAnew}
          >
            {t("showAnew")}
            <kbd className="table-tools__key" aria-hidden="true">
              {keyHint("showAnew")}
            </kbd>
          </Button>
        </>
      )}
    </span>
  );
}
