import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import type { InstructionProblemView, InstructionRow } from "../../../src-preload/contract/fba/fba.ts";
import { Age } from "../../components/words/Age.tsx";
import { AskFirst } from "../../components/dialogs/AskFirst.tsx";
import { CodeText } from "../../components/words/CodeText.tsx";
import { Drawer, DrawerSection } from "../../components/dialogs/Drawer.tsx";
import { OnlineButton } from "../../components/OnlineButton.tsx";
import { failureSentence } from "../../components/words/failure-sentence.ts";
import { ServiceWords } from "../../components/words/ServiceWords.tsx";
import { SupportCardLink } from "../../components/SupportCardButton.tsx";
import { saveSettings, useLiveDesk } from "../../desk/live-desk.ts";
import { askFor } from "./instruction-intake.ts";
import { removeInstruction } from "./instruction-list.ts";
import { InstructionOutcomeWord } from "./InstructionOutcome.tsx";
import { RecordView } from "./RecordView.tsx";
import { useInstructionRecord } from "./use-instruction.ts";

interface InstructionDrawerProps {
  readonly row: InstructionRow;
  readonly takesFocus: boolean;
  readonly onClose: () => void;
}

export function InstructionDrawer({ row, takesFocus, onClose }: InstructionDrawerProps): JSX.Element {
  const { t } = useTranslation("fba");
  const record = useInstructionRecord(row.instructionId);
  return (
    <Drawer
      label={t("drawer.label")}
      title={<CodeText value={row.number ?? row.instructionId} />}
      subtitle={
        row.readAt !== null && (
          <>
            {t("drawer.readAt")} <Age at={row.readAt} />
          </>
        )
      }
      takesFocus={takesFocus}
      onClose={onClose}
    >
      <State row={row} />
      {record !== null && <RecordView record={record} />}
      <DrawerSection>
        <AskFirst
          label={t("drawer.remove")}
          question={t("drawer.removeQuestion")}
          onYes={() => void removeInstruction(row.instructionId)}
        />
      </DrawerSection>
    </Drawer>
  );
}

function State({ row }: { readonly row: InstructionRow }): JSX.Element {
  const { t } = useTranslation("fba");
  const { problem, outcome } = row;
  const words = problem?.kind === "other-instruction" ? problem.kind : outcome;
  const isOld = outcome !== "read" && row.readAt !== null;
  return (
    <div className="instruction__state">
      <InstructionOutcomeWord outcome={outcome} />
      <p>
        {t(`sentence.${words}`)} {isOld && t("sentence.before")}
      </p>
      {problem !== null && <Problem problem={problem} instructionId={row.instructionId} />}
      <OnlineButton
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        onClick={() => void askFor([row.instructionId])}
      >
        {t("drawer.again")}
      </OnlineButton>
    </div>
  );
}

interface ProblemProps {
  readonly problem: InstructionProblemView;
  readonly instructionId: string;
}

/** Why it was not read, in the service's own words where it gave any, and the parameter that they hint at. */
function Problem({ problem, instructionId }: ProblemProps): JSX.Element {
  const { t } = useTranslation("fba");
  const { t: requests } = useTranslation("requests");
  const settings = useLiveDesk((live) => live.settings);
  const name = problem.otherParameter;
  const takeOver = async (fbaParameter: string): Promise<void> => {
    if (await saveSettings({ fbaParameter })) await askFor([instructionId]);
  };
  return (
    <>
      {problem.otherId !== null && <CodeText value={problem.otherId} />}
      {problem.kind !== "other-instruction" && problem.said === null && (
        <p>{failureSentence(requests, problem.kind)}</p>
      )}
      {problem.said !== null && <ServiceWords text={problem.said} />}
      {name !== null && settings !== null && name !== settings.fbaParameter && (
        <div className="instruction__hint" role="note">
          <p>{t("hint.text", { name, used: settings.fbaParameter })}</p>
          <Button onClick={() => void takeOver(name)}>{t("hint.take", { name })}</Button>
        </div>
      )}
      {problem.correlationId !== null && <SupportCardLink correlationId={problem.correlationId} />}
    </>
  );
}
