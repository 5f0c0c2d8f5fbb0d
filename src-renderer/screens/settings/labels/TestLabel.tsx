import { Button } from "@mantine/core";
import { IconRulerMeasure } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { desk } from "../../../bridge.ts";
import { FailureNote } from "../../../components/words/FailureNote.tsx";
import { labelStationKept } from "../../../labels/label-station.ts";
import { troubleOf, type LabelTrouble } from "../../../labels/use-label.ts";

/** A frame of the chosen size: whether it fits is seen at once. */
export function TestLabel({ to }: { readonly to: "system" | "zpl" }): JSX.Element {
  const { t } = useTranslation("labels");
  const [printing, setPrinting] = useState(false);
  const [outcome, setOutcome] = useState<"given" | LabelTrouble["code"] | null>(null);
  const print = async (): Promise<void> => {
    setPrinting(true);
    await labelStationKept();
    const answer = await desk.labels.printTest({ to });
    setPrinting(false);
    setOutcome(answer.ok ? "given" : troubleOf(answer.error).code);
  };
  return (
    <div className="label-test">
      <Button
        variant="default"
        leftSection={<IconRulerMeasure size={16} aria-hidden="true" />}
        loading={printing}
        onClick={() => void print()}
      >
        {t(to === "zpl" ? "settings.testZpl" : "settings.test")}
      </Button>
      <div role="status">{outcome === "given" && <p className="settings__note">{t("settings.testGiven")}</p>}</div>
      {outcome !== null && outcome !== "given" && <FailureNote text={t(`problem.${outcome}`, { host: "" })} />}
    </div>
  );
}
