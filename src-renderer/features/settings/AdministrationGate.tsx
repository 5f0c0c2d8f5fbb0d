import { Button } from "@mantine/core";
import { type JSX, type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { PIN_FORM } from "../../../src-domain/shift/lock-pin.ts";
import { useIsCurrentScreen } from "../../shell/navigation.ts";
import { FailureNote } from "../../ui/text/FailureNote.tsx";
import { useDeskLock } from "../shift/desk-lock.ts";
import { closeAdministration, fetchAdministration, openAdministration, useAdministration } from "./administration.ts";
import { PinField } from "./screen/PinField.tsx";

interface AdministrationGateProps {
  /** Whether the content belongs to Administration; otherwise it is shown without a PIN. */
  readonly isNeeded: boolean;
  readonly children: ReactNode;
}

/** Asks for the PIN of Administration, if set. Closes Administration when the operator leaves or locks the desk. */
export function AdministrationGate({ isNeeded, children }: AdministrationGateProps): ReactNode {
  const { administration, hasFailed } = useAdministration();
  const isLocked = useDeskLock((lock) => lock.lockedSince !== null);
  const isInside = useIsCurrentScreen("settings") && isNeeded && !isLocked;
  useEffect(() => {
    void (isInside ? fetchAdministration() : closeAdministration());
  }, [isInside]);
  useEffect(() => () => void closeAdministration(), []);
  if (!isNeeded) return children;
  if (administration === null) return hasFailed && <FailureNote onRetry={() => void fetchAdministration()} />;
  return administration.isOpen ? children : <AdministrationPinForm />;
}

function AdministrationPinForm(): JSX.Element {
  const { t } = useTranslation("settings");
  const [pin, setPin] = useState("");
  const [problem, setProblem] = useState<"wrong-pin" | "too-soon" | "failed" | null>(null);
  const open = async (): Promise<void> => {
    if (!PIN_FORM.test(pin)) return setProblem("wrong-pin");
    const code = await openAdministration(pin);
    if (code === null) return;
    setPin("");
    setProblem(code === "wrong-pin" || code === "too-soon" ? code : "failed");
  };
  return (
    <form
      className="administration-pin stack-close"
      aria-label={t("pin.administration")}
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <PinField
        label={t("pin.administration")}
        hint={t("pin.administrationAsk")}
        value={pin}
        error={problem === null ? undefined : t(`pin.problem.${problem}`)}
        onChange={(text) => {
          setPin(text);
          setProblem(null);
        }}
        autoFocus
      />
      <Button type="submit" className="settings__action">
        {t("pin.open")}
      </Button>
    </form>
  );
}
