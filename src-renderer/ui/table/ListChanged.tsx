import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { ariaKeys, keyHint } from "../../shell/shortcuts.ts";

interface ListChangedProps {
  readonly isOutdated: boolean;
  readonly onRefresh: () => void;
}

/** Reports an outdated list and offers a refresh, so that rows never move while the operator reads. */
export function ListChanged({ isOutdated, onRefresh }: ListChangedProps): JSX.Element {
  const { t } = useTranslation("table");
  return (
    <span className="table-tools__changed row" role="status">
      {isOutdated && (
        <>
          {t("changed")}
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconRefresh size={14} aria-hidden="true" />}
            aria-keyshortcuts={ariaKeys("refreshList")}
            onClick={onRefresh}
          >
            {t("refreshList")}
            <kbd className="table-tools__key" aria-hidden="true">
              {keyHint("refreshList")}
            </kbd>
          </Button>
        </>
      )}
    </span>
  );
}
