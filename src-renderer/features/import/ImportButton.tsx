import { Button } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { openImport, useImportFile } from "./import-file.ts";

export function ImportButton(): JSX.Element {
  const { t } = useTranslation("import");
  const run = useImportFile(({ view }) => view?.run ?? null);
  const label =
    run === null
      ? t("button")
      : run.end === null
        ? t("importing", { percent: Math.floor(run.fraction * 100) })
        : t("finished");
  return (
    <Button variant="default" leftSection={<IconFileImport size={16} aria-hidden="true" />} onClick={openImport}>
      {label}
    </Button>
  );
}
