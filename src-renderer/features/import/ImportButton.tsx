import { Button } from "@mantine/core";
import { IconFileImport } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { openImport, useImportFile } from "./import-file.ts";

export function ImportButton(): JSX.Element {
  const { t } = useTranslation("import");
  const run = useImportFile(({ view }) => view?.run ?? null);
  let label: string = t("finished");
  if (run === null) label = t("button");
  else if (run.end === null) label = t("importing", { percent: Math.floor(run.fraction * 100) });
  return (
    <Button variant="default" leftSection={<IconFileImport size={16} aria-hidden="true" />} onClick={openImport}>
      {label}
    </Button>
  );
}
