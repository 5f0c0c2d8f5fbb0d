import { Button, TextInput } from "@mantine/core";
import { IconLockOpen } from "@tabler/icons-react";
import { useState, useSyncExternalStore, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { PIN_DIGITS, PIN_FORM } from "../../../src-domain/shift/lock-pin.ts";
import { useAsksWho, useOperator } from "../../desk/lock/operator.ts";
import { secondsUntil, unlockDesk, useDeskLock } from "../../desk/lock/desk-lock.ts";

/** Typed by hand: the reader takes back what a scanner types here (scanner/reading/take-back.ts). */
export function PinForm(): JSX.Element {
  const { t } = useTranslation("lock");
  const [pin, setPin] = useState("");
  const [trying, setTrying] = useState(false);
  const problem = useDeskLock((lock) => lock.problem);
  const seconds = useSecondsLeft();
  const waits = seconds > 0;
  const mayTry = PIN_FORM.test(pin) && !trying && !waits;

  async function unlock(): Promise<void> {
    if (!mayTry) return;
    setTrying(true);
    await unlockDesk(pin);
    setTrying(false);
    setPin("");
  }

  return (
    <form
      className="lock__pin"
      onSubmit={(event) => {
        event.preventDefault();
        void unlock();
      }}
    >
      <WhoIsHere />
      <TextInput
        className="lock__pin-field"
        data-lock-pin
        size="xl"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t("pin")}
        placeholder={t("pin")}
        maxLength={PIN_DIGITS.most}
        value={pin}
        onChange={({ currentTarget }) => {
          setPin(currentTarget.value.replaceAll(/\D/g, ""));
          if (problem === "wrong-pin") useDeskLock.setState({ problem: null });
        }}
      />
      <PinProblem seconds={seconds} />
      <Unlock mayTry={mayTry} />
    </form>
  );
}

/** Heard once, also where the seconds count down. */
function PinProblem({ seconds }: { readonly seconds: number }): JSX.Element {
  const { t } = useTranslation("lock");
  const problem = useDeskLock((lock) => lock.problem);
  const waits = problem === "too-soon";
  const firstSeconds = useDeskLock((lock) => lock.waitSeconds);
  const reported = problem !== null && (!waits || seconds > 0);
  return (
    <p className={reported ? "lock__wrong" : "lock__wrong lock__missed--none"}>
      <span className={waits ? "visually-hidden" : undefined} role="alert">
        {reported && t(`problem.${problem}`, { seconds: firstSeconds })}
      </span>
      {reported && waits && <span aria-hidden="true">{t("problem.too-soon", { seconds })}</span>}
    </p>
  );
}

function Unlock({ mayTry }: { readonly mayTry: boolean }): JSX.Element {
  const { t } = useTranslation("lock");
  const nameless = useIsNameless();
  return (
    <Button
      type="submit"
      className="lock__unlock"
      size="xl"
      aria-disabled={!mayTry}
      leftSection={<IconLockOpen size={28} aria-hidden="true" />}
    >
      {nameless ? t("unlockNameless") : t("unlock")}
    </Button>
  );
}

/** The desk knows badges, and none was scanned since it was locked. */
function useIsNameless(): boolean {
  const known = useDeskLock((lock) => lock.known);
  return useAsksWho() && !known;
}

function WhoIsHere(): JSX.Element {
  const { t } = useTranslation("lock");
  const nameless = useIsNameless();
  const known = useDeskLock((lock) => lock.known);
  const name = useOperator((operator) => operator.name);
  return (
    <p className="lock__who" role="status">
      {nameless ? t("scanThenPin") : known && name !== null ? t("hereIs", { name }) : t("enterPin")}
    </p>
  );
}

function everySecond(notify: () => void): () => void {
  const timer = setInterval(notify, 1000);
  return () => clearInterval(timer);
}

/** Of the wait after too many wrong PINs. */
function useSecondsLeft(): number {
  const nextTryAt = useDeskLock((lock) => lock.nextTryAt);
  const second = useSyncExternalStore(everySecond, () => Math.floor(Date.now() / 1000));
  return secondsUntil(nextTryAt, second * 1000);
}
