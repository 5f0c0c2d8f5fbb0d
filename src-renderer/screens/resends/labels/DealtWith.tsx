import { Button } from "@mantine/core";
import { IconArrowBackUp, IconCheck } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ResendRow } from "../../../../src-preload/contract/resends/resend.ts";
import { desk } from "../../../bridge.ts";
import { FailureNote } from "../../../components/words/FailureNote.tsx";
import { putNoticeAway, seenToFail } from "./label-notices.ts";

/** Takes a failed order out of those that wait for the operator, or puts it back. */
export function DealtWith({ row }: { readonly row: ResendRow }): JSX.Element {
  const { t } = useTranslation("labels");
  const { submissionId, resendId, dealtWith } = row;
  const [problem, setProblem] = useState(false);
  const say = async (done: boolean): Promise<void> => {
    if (resendId !== null) {
      putNoticeAway(resendId);
      // An operator who takes it back knows that it failed.
      if (!done) seenToFail(resendId);
    }
    const answer = await desk.resend.dealWith({ submissionId, done });
    setProblem(!answer.ok);
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={
          dealtWith ? <IconArrowBackUp size={16} aria-hidden="true" /> : <IconCheck size={16} aria-hidden="true" />
        }
        onClick={() => void say(!dealtWith)}
      >
        {t(dealtWith ? "dealtWith.takeBack" : "dealtWith.action")}
      </Button>
      {problem && <FailureNote text={t("dealtWith.problem")} />}
    </>
  );
}
