import { Button } from "@mantine/core";
import { type JSX, useState } from "react";
import { useTranslation } from "react-i18next";
import { desk } from "../bridge.ts";

/** Opens the folder of the file that main has just saved. `fileName`: the name that main returned. */
export function ShowInFolder({ fileName }: { readonly fileName: string }): JSX.Element {
  const { t } = useTranslation("frame");
  const [isGone, setGone] = useState(false);
  if (isGone) return <span className="fine">{t("savedFile.gone")}</span>;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      onClick={() => void desk.window.showSavedFile({ fileName }).then(({ ok }) => setGone(!ok))}
    >
      {t("savedFile.show")}
    </Button>
  );
}
