import { Button } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { TrustRefusal } from "../../../../src-domain/environments/trust.ts";
import type { EnvironmentView } from "../../../../src-preload/contract/environments/environment.ts";
import { desk } from "../../../bridge.ts";
import { AskFirst } from "../../../components/dialogs/AskFirst.tsx";
import { trustRefusal } from "../../../environments/trust-refusal.ts";
import type { AddressProblems, useAddressDraft } from "./address-draft.ts";
import { applyEnvironments } from "../../../environments/environments.ts";

interface AddressActionsProps {
  readonly environment: EnvironmentView;
  readonly draft: ReturnType<typeof useAddressDraft>;
  readonly onChanged: () => void;
}

type Outcome = "saved" | "failed" | TrustRefusal;

/** What can be done with an environment's name and addresses; nothing where IT has set them. */
export function AddressActions({ environment, draft, onChanged }: AddressActionsProps): JSX.Element | null {
  const { t } = useTranslation("environment");
  const { t: refused } = useTranslation("settings");
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { id, kind, managed, edited, current } = environment;
  const save = async (): Promise<void> => setOutcome((await draft.save()) ? "saved" : null);
  const restore = async (): Promise<void> => {
    const problem = await applyEnvironments(desk.environment.restorePreset({ id }));
    setOutcome(problem === null ? "saved" : (trustRefusal(problem.code) ?? "failed"));
    if (problem !== null) return;
    draft.forget();
    onChanged();
  };
  if (managed || kind === "practice") return null;
  const problem = problemWords(draft.problems.own) ?? (outcome === "saved" ? null : outcome);
  return (
    <div className="connection__actions">
      {draft.changed && (
        <Button variant="default" onClick={() => void save()}>
          {t("address.save")}
        </Button>
      )}
      {edited && (
        <Button variant="default" onClick={() => void restore()}>
          {t("address.restore")}
        </Button>
      )}
      {kind === "custom" && !current && <RemoveEnvironment environment={environment} />}
      {outcome === "saved" && !draft.changed && (
        <span className="settings__saved" role="status">
          <IconCheck size={16} aria-hidden="true" /> {t("address.saved")}
        </span>
      )}
      {problem !== null && (
        <p className="connection__problem" role="alert">
          {problem === "not-confirmed" || problem === "locked"
            ? refused(`refused.${problem}`)
            : t(`address.${problem}`)}
        </p>
      )}
    </div>
  );
}

/** What is said of the whole form; what is about the name stands at its field. */
function problemWords(own: AddressProblems["own"]): "isManaged" | "gone" | "failed" | TrustRefusal | null {
  return own === "nameTaken" || own === "nameMissing" ? null : own;
}

function RemoveEnvironment({ environment: { id, name } }: Pick<AddressActionsProps, "environment">): JSX.Element {
  const { t } = useTranslation("environment");
  const [failed, setFailed] = useState(false);
  const remove = async (): Promise<void> => {
    setFailed((await applyEnvironments(desk.environment.remove({ id }))) !== null);
  };
  return (
    <>
      <AskFirst label={t("list.remove")} question={t("list.removeAsk", { name })} onYes={() => void remove()} />
      {failed && (
        <p className="connection__problem" role="alert">
          {t("list.removeFailed")}
        </p>
      )}
    </>
  );
}
