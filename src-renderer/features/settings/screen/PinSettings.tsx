import { Button, Input } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { PIN_FORM } from "../../../../src-domain/shift/lock-pin.ts";
import { savePin, useDeskLock } from "../../shift/desk-lock.ts";
import { saveAdministrationPin, useAdministration } from "../administration.ts";
import { PinField } from "./PinField.tsx";

type PinAction = "set" | "change" | "remove";
type PinProblem = "bad-form" | "differ" | "wrong-pin" | "too-soon" | "failed";

type SavePin = typeof savePin;

export function LockPin(): JSX.Element {
  const { t } = useTranslation("settings");
  const requiresPin = useDeskLock((lock) => lock.requiresPin);
  return (
    <PinSetting label={t("pin.label")} hint={t(requiresPin ? "pin.set" : "pin.none")} {...{ requiresPin, savePin }} />
  );
}

/** Setting of the PIN of Administration. Shown only while Administration is open. */
export function AdministrationPin(): JSX.Element | null {
  const { t } = useTranslation("settings");
  const administration = useAdministration((state) => state.administration);
  if (administration === null) return null;
  const { requiresPin, isManaged } = administration;
  const label = t("pin.administration");
  if (isManaged) return <Input.Wrapper labelElement="div" label={label} description={t("pin.administrationManaged")} />;
  const hint = t(requiresPin ? "pin.administrationSet" : "pin.administrationNone");
  return <PinSetting savePin={saveAdministrationPin} {...{ label, hint, requiresPin }} />;
}

interface PinSettingProps {
  readonly label: string;
  readonly hint: string;
  readonly requiresPin: boolean;
  /** Returns the code of the problem; null if the PIN is stored. */
  readonly savePin: SavePin;
}

function PinSetting({ label, hint, requiresPin, savePin: storePin }: PinSettingProps): JSX.Element {
  const { t } = useTranslation("settings");
  const [action, setAction] = useState<PinAction | null>(null);
  const [wasEntryClosed, setWasEntryClosed] = useState(false);
  const closeEntry = (): void => {
    setAction(null);
    setWasEntryClosed(true);
  };
  return (
    <Input.Wrapper
      role="group"
      aria-label={label}
      labelElement="div"
      label={label}
      description={<span role="status">{hint}</span>}
    >
      {action !== null && <PinEntry key={action} action={action} savePin={storePin} onClose={closeEntry} />}
      {action === null && (
        <div className="settings__pin-actions flow">
          <Button
            variant="default"
            autoFocus={wasEntryClosed}
            onClick={() => setAction(requiresPin ? "change" : "set")}
          >
            {requiresPin ? t("pin.change") : t("pin.setIt")}
          </Button>
          {requiresPin && (
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

interface PinEntryProps {
  readonly action: PinAction;
  readonly savePin: SavePin;
  readonly onClose: () => void;
}

function PinEntry({ action, savePin: storePin, onClose }: PinEntryProps): JSX.Element {
  const { t } = useTranslation("settings");
  const [pins, setPins] = useState<Pins>({ oldPin: "", newPin: "", repeatedPin: "" });
  const [problem, setProblem] = useState<PinProblem | null>(null);
  const { oldPin, newPin } = pins;
  const changePin = (change: Partial<Pins>): void => {
    setPins((previousPins) => ({ ...previousPins, ...change }));
    setProblem(null);
  };

  async function savePinChange(): Promise<void> {
    const typingProblem = problemOf(action, pins);
    if (typingProblem !== null) return setProblem(typingProblem);
    const code = await storePin(action === "set" ? null : oldPin, action === "remove" ? null : newPin);
    if (code === null) return onClose();
    setProblem(code === "wrong-pin" || code === "too-soon" ? code : "failed");
  }

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
          error={isProblemOfOldPin(problem, action) ? problemText : undefined}
          onChange={(text) => changePin({ oldPin: text })}
          autoFocus
        />
      )}
      {action !== "remove" && (
        <NewPinFields pins={pins} action={action} problem={problem} problemText={problemText} onChange={changePin} />
      )}
      <div className="settings__pin-actions flow">
        <Button variant="default" onClick={onClose}>
          {t("pin.cancel")}
        </Button>
        <Button type="submit">{action === "remove" ? t("pin.remove") : t("pin.save")}</Button>
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

const isProblemOfOldPin = (problem: PinProblem | null, action: PinEntryProps["action"]): boolean =>
  problem === "wrong-pin" || problem === "too-soon" || action === "remove";

interface NewPinFieldsProps extends Pick<PinEntryProps, "action"> {
  readonly pins: Pins;
  readonly problem: PinProblem | null;
  readonly problemText: string | undefined;
  readonly onChange: (change: Partial<Pins>) => void;
}

function NewPinFields({ pins, action, problem, problemText, onChange }: NewPinFieldsProps): JSX.Element {
  const { t } = useTranslation("settings");
  return (
    <>
      <PinField
        label={t("pin.new")}
        hint={t("pin.form")}
        value={pins.newPin}
        error={isProblemOfOldPin(problem, action) || problem === "differ" ? undefined : problemText}
        onChange={(text) => onChange({ newPin: text })}
        autoFocus={action === "set"}
      />
      <PinField
        label={t("pin.again")}
        value={pins.repeatedPin}
        error={problem === "differ" ? problemText : undefined}
        onChange={(text) => onChange({ repeatedPin: text })}
      />
    </>
  );
}
