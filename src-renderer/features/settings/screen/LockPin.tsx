import { Button, Input, TextInput } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { PIN_DIGITS, PIN_FORM } from "../../../../src-domain/shift/lock-pin.ts";
import { savePin, useDeskLock } from "../../shift/desk-lock.ts";

type PinAction = "set" | "change" | "remove";
type PinProblem = "bad-form" | "differ" | "wrong-pin" | "too-soon" | "failed";

export function LockPin(): JSX.Element {
  const { t } = useTranslation("settings");
  const isPinSet = useDeskLock((lock) => lock.requiresPin);
  const [action, setAction] = useState<PinAction | null>(null);
  const [wasEntryClosed, setWasEntryClosed] = useState(false);
  const closeEntry = (): void => {
    setAction(null);
    setWasEntryClosed(true);
  };
  return (
    <Input.Wrapper
      role="group"
      aria-label={t("pin.label")}
      labelElement="div"
      label={t("pin.label")}
      description={<span role="status">{isPinSet ? t("pin.set") : t("pin.none")}</span>}
    >
      {action !== null && <PinEntry key={action} action={action} onClose={closeEntry} />}
      {action === null && (
        <div className="settings__pin-actions flow">
          <Button variant="default" autoFocus={wasEntryClosed} onClick={() => setAction(isPinSet ? "change" : "set")}>
            {isPinSet ? t("pin.change") : t("pin.setIt")}
          </Button>
          {isPinSet && (
            <Button variant="default" onClick={() => setAction("remove")}>
              {t("pin.remove")}
            </Button>
          )}
        </div>
      )}
    </Input.Wrapper>
  );
}

interface Pins {
  readonly oldPin: string;
  readonly newPin: string;
  readonly repeatedPin: string;
}

function PinEntry({ action, onClose }: { readonly action: PinAction; readonly onClose: () => void }): JSX.Element {
  const { t } = useTranslation("settings");
  const [pins, setPins] = useState<Pins>({ oldPin: "", newPin: "", repeatedPin: "" });
  const [problem, setProblem] = useState<PinProblem | null>(null);
  const { oldPin, newPin, repeatedPin } = pins;
  const changePin = (change: Partial<Pins>): void => {
    setPins((previousPins) => ({ ...previousPins, ...change }));
    setProblem(null);
  };

  async function savePinChange(): Promise<void> {
    const typingProblem = problemOf(action, pins);
    if (typingProblem !== null) return setProblem(typingProblem);
    const code = await savePin(action === "set" ? null : oldPin, action === "remove" ? null : newPin);
    if (code === null) return onClose();
    setProblem(code === "wrong-pin" || code === "too-soon" ? code : "failed");
  }

  const isOldPinProblem = problem === "wrong-pin" || problem === "too-soon" || action === "remove";
  const problemText = problem === null ? undefined : t(`pin.problem.${problem}`);
  return (
    <form
      className="stack-close"
      onSubmit={(event) => {
        event.preventDefault();
        void savePinChange();
      }}
    >
      {action !== "set" && (
        <PinField
          label={t("pin.old")}
          value={oldPin}
          error={isOldPinProblem ? problemText : undefined}
          onChange={(text) => changePin({ oldPin: text })}
          autoFocus
        />
      )}
      {action !== "remove" && (
        <>
          <PinField
            label={t("pin.new")}
            hint={t("pin.form")}
            value={newPin}
            error={isOldPinProblem || problem === "differ" ? undefined : problemText}
            onChange={(text) => changePin({ newPin: text })}
            autoFocus={action === "set"}
          />
          <PinField
            label={t("pin.again")}
            value={repeatedPin}
            error={problem === "differ" ? problemText : undefined}
            onChange={(text) => changePin({ repeatedPin: text })}
          />
        </>
      )}
      <div className="settings__pin-actions flow">
        <Button type="submit">{action === "remove" ? t("pin.remove") : t("pin.save")}</Button>
        <Button variant="default" onClick={onClose}>
          {t("pin.cancel")}
        </Button>
      </div>
    </form>
  );
}

function problemOf(action: PinAction, { oldPin, newPin, repeatedPin }: Pins): PinProblem | null {
  // An invalid PIN cannot be the current one.
  if (action !== "set" && !PIN_FORM.test(oldPin)) return "wrong-pin";
  if (action === "remove") return null;
  if (!PIN_FORM.test(newPin)) return "bad-form";
  return newPin === repeatedPin ? null : "differ";
}

interface PinFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly autoFocus?: boolean;
}

function PinField({ label, hint, value, error, onChange, autoFocus = false }: PinFieldProps): JSX.Element {
  return (
    <TextInput
      type="password"
      inputMode="numeric"
      autoComplete="off"
      autoFocus={autoFocus}
      w={240}
      label={label}
      description={hint}
      maxLength={PIN_DIGITS.max}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value.replaceAll(/\D/g, ""))}
    />
  );
}
