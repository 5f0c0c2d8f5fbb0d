import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { EnvironmentView } from "../../src-preload/contract/environments/environment.ts";
import { desk } from "../bridge.ts";
import { AskFirst } from "../components/dialogs/AskFirst.tsx";
import { environmentWord } from "../components/words/environment-words.ts";
import { applyEnvironments } from "./environments.ts";

interface RemoveCredentialsProps {
  readonly environment: EnvironmentView;
  readonly onAsk: () => void;
  readonly onRemoved: () => void;
}

export function RemoveCredentials({ environment, onAsk, onRemoved }: RemoveCredentialsProps): JSX.Element | null {
  const { t } = useTranslation("environment");
  const { t: frame } = useTranslation("frame");
  const [failed, setFailed] = useState(false);
  const remove = async (): Promise<void> => {
    const problem = await applyEnvironments(desk.environment.removeCredentials({ id: environment.id }));
    setFailed(problem !== null);
    if (problem === null) onRemoved();
  };
  if (environment.credentials.state !== "set") return null;
  return (
    <>
      <AskFirst
        label={t("credentials.remove")}
        question={t("credentials.removeAsk", { name: environmentWord(frame, environment) })}
        onAsk={onAsk}
        onYes={() => void remove()}
      />
      {failed && (
        <p className="connection__problem" role="alert">
          {t("credentials.removeFailed")}
        </p>
      )}
    </>
  );
}
