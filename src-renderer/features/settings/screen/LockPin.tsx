import { Button, Input, TextInput } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { PIN_DIGITS, PIN_FORM } from "../../../../src-domain/shift/lock-pin.ts";
import { savePin, useDeskLock } from "../../shift/desk-lock.ts";

type Action = "set" | "change" | "remove";
type Problem = "bad-form" | "differ" | "wrong-pin" | "too-soon" | "failed";

export function LockPin(): JSX.Element {
  const { t } = useTranslation("settings");
  const isSet = useDeskLock((lock) => lock.requiresPin);
  const [action, setAction] = useState<Action | null>(null);
  const [hasEnded, setHasEnded] = useState(false);
  const open = (next: Action) => () => setAction(next);
  const close = (): void => {
    setAction(null);
    setHasEnded(true);
  };
  return (
    <Input.Wrapper
      role="group"
      aria-label={t("pin.label")}
      labelElement="div"
      label={t("pin.label")}
      description={<span role="status">{isSet ? t("pin.set") : t("pin.none")}</span>}
    >
      {action !== null && <PinEntry key={action} action={action} onEnd={close} />}
      {action === null && (
        <div className="settings__pin-actions flow">
          <Button variant="default" autoFocus={hasEnded} onClick={open(isSet ? "change" : "set")}>
            {isSet ? t("pin.change") : t("pin.setIt")}
          </Button>
          {isSet && (
            <Button variant="default" onClick={open("remove")}>
              {t("pin.remove")}
            </Button>
          )}
        </div>
      )}
    </Input.Wrapper>
  );
}

function PinEntry({ action, onEnd }: { readonly action: Action; readonly onEnd: () => void }): JSX.Element {
  const { t } = useTranslation("settings");
  const [{ old, pin, again }, setPins] = useState({ old: "", pin: "", again: "" });
  const [problem, setProblem] = useState<Problem | null>(null);
  const change = (part: Partial<Record<"old" | "pin" | "again", string>>): void => {
    setPins((pins) => ({ ...pins, ...part }));
    setProblem(null);
  };

  async function save(): Promise<void> {
    const found = problemOf(action, { old, pin, again });
    if (found !== null) return setProblem(found);
    const code = await savePin(action === "set" ? null : old, action === "remove" ? null : pin);
    if (code === null) return onEnd();
    setProblem(code === "wrong-pin" || code === "too-soon" ? code : "failed");
  }

  const concernsOldPin = problem === "wrong-pin" || problem === "too-soon" || action === "remove";
  const problemText = problem === null ? undefined : t(`pin.problem.${problem}`);
  return (
    <form
      className="stack-close"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {action !== "set" && (
        <PinField
          label={t("pin.old")}
          value={old}
          error={concernsOldPin ? problemText : undefined}
          onChange={(old) => change({ old })}
          first
        />
      )}
      {action !== "remove" && (
        <>
          <PinField
            label={t("pin.new")}
            hint={t("pin.form")}
            value={pin}
            error={concernsOldPin || problem === "differ" ? undefined : problemText}
            onChange={(pin) => change({ pin })}
            first={action === "set"}
          />
          <PinField
            label={t("pin.again")}
            value={again}
            error={problem === "differ" ? problemText : undefined}
            onChange={(again) => change({ again })}
          />
        </>
      )}
      <div className="settings__pin-actions flow">
        <Button type="submit">{action === "remove" ? t("pin.remove") : t("pin.save")}</Button>
        <Button variant="default" onClick={onEnd}>
          {t("pin.cancel")}
        </Button>
      </div>
    </form>
  );
}

function problemOf(action: Action, { old, pin, again }: Record<"old" | "pin" | "again", string>): Problem | null {
  // An invalid PIN cannot be the current one.
  if (action !== "set" && !PIN_FORM.test(old)) return "wrong-pin";
  if (action === "remove") return null;
  if (!PIN_FORM.test(pin)) return "bad-form";
  return pin === again ? null : "differ";
}

interface PinFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
  readonly first?: boolean;
}

function PinField({ label, hint, value, error, onChange, first = false }: PinFieldProps): JSX.Element {
  return (
    <TextInput
      type="password"
      inputMode="numeric"
      autoComplete="off"
      autoFocus={first}
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
