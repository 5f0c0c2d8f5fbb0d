import { Button, TextInput } from "@mantine/core";
import { IconLock, IconLockOpen } from "@tabler/icons-react";
import { type JSX, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { PIN_DIGITS, PIN_FORM } from "../../../src-domain/shift/lock-pin.ts";
import { useBatchStore } from "../../features/batches/batch-store.ts";
import { focusVerdict } from "../../features/scanning/choose-item.ts";
import { findWaitSeconds, PIN_FIELD, unlockDesk, useDeskLock } from "../../features/shift/desk-lock.ts";
import { useRequiresBadge, useOperator } from "../../features/shift/operator.ts";
import { useAppState } from "../../shell/app-state.ts";
import { ariaKeys, keyHint } from "../../shell/shortcuts.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import "./lock.css";
import { Age } from "../../ui/text/Age.tsx";
import { timeText } from "../../ui/text/time-text.ts";

/** The scanner capture removes a scanner's keys from the PIN field (scanner/capture/restore-field.ts). */
function PinForm(): JSX.Element {
  const { t } = useTranslation("lock");
  const [pin, setPin] = useState("");
  const [isUnlocking, setUnlocking] = useState(false);
  const problem = useDeskLock((lock) => lock.problem);
  const seconds = useSecondsLeft();
  const isOperatorUnknown = useIsOperatorUnknown();
  const canTry = PIN_FORM.test(pin) && !isUnlocking && seconds === 0;

  async function unlock(): Promise<void> {
    if (!canTry) return;
    setUnlocking(true);
    await unlockDesk(pin);
    setUnlocking(false);
    setPin("");
  }

  return (
    <form
      className="lock__pin stack"
      onSubmit={(event) => {
        event.preventDefault();
        void unlock();
      }}
    >
      <OperatorLine />
      <TextInput
        className="lock__pin-field"
        data-lock-pin
        size="xl"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t("pin")}
        placeholder={t("pin")}
        maxLength={PIN_DIGITS.max}
        value={pin}
        onChange={({ currentTarget }) => {
          setPin(currentTarget.value.replaceAll(/\D/g, ""));
          if (problem === "wrong-pin") useDeskLock.setState({ problem: null });
        }}
      />
      <PinProblem seconds={seconds} />
      <Button
        type="submit"
        size="xl"
        aria-disabled={!canTry}
        leftSection={<IconLockOpen size={28} aria-hidden="true" />}
      >
        {isOperatorUnknown ? t("unlockNameless") : t("unlock")}
      </Button>
    </form>
  );
}

/** Announces the problem once, not each second of the countdown. */
function PinProblem({ seconds }: { readonly seconds: number }): JSX.Element {
  const { t } = useTranslation("lock");
  const { problem, waitSeconds } = useDeskLock();
  const mustWait = problem === "too-soon";
  const isShown = problem !== null && (!mustWait || seconds > 0);
  return (
    <p className={isShown ? "lock__wrong alarms" : "lock__wrong alarms lock__missed--none"}>
      <span className={mustWait ? "visually-hidden" : undefined} role="alert">
        {isShown && t(`problem.${problem}`, { seconds: waitSeconds })}
      </span>
      {isShown && mustWait && <span aria-hidden="true">{t("problem.too-soon", { seconds })}</span>}
    </p>
  );
}

/** Returns true if the desk uses badges and no badge was scanned since the desk was locked. */
function useIsOperatorUnknown(): boolean {
  const isBadgeKnown = useDeskLock((lock) => lock.isOperatorKnown);
  return useRequiresBadge() && !isBadgeKnown;
}

function OperatorLine(): JSX.Element {
  const { t } = useTranslation("lock");
  const isOperatorUnknown = useIsOperatorUnknown();
  const isBadgeKnown = useDeskLock((lock) => lock.isOperatorKnown);
  const name = useOperator((operator) => operator.name);
  const pinText = isBadgeKnown && name !== null ? t("hereIs", { name }) : t("enterPin");
  return (
    <p className="lock__who" role="status">
      {isOperatorUnknown ? t("scanThenPin") : pinText}
    </p>
  );
}

const notifyEverySecond = (notify: () => void): (() => void) => {
  const timer = setInterval(notify, 1000);
  return () => clearInterval(timer);
};

/** Renders each second, and when main reports another wait. */
function useSecondsLeft(): number {
  useDeskLock((lock) => lock.nextTryElapsedMs);
  return useSyncExternalStore(notifyEverySecond, findWaitSeconds);
}

export function LockPage(): JSX.Element | null {
  const lockedSince = useDeskLock((lock) => lock.lockedSince);
  return lockedSince === null ? null : <LockDialog lockedSince={lockedSince} />;
}

function LockDialog({ lockedSince }: { readonly lockedSince: string }): JSX.Element {
  const { t } = useTranslation("lock");
  const page = useRef<HTMLDialogElement>(null);
  const missedCount = useDeskLock((lock) => lock.missedScanCount);
  // Move the focus to the field: the Enter of a scan too short to be recognized must not press the focused button.
  useEffect(
    () =>
      useDeskLock.subscribe((state, previousState) => {
        if (state.missedScanCount !== previousState.missedScanCount)
          (page.current?.querySelector<HTMLElement>(PIN_FIELD) ?? page.current)?.focus();
      }),
    [],
  );
  const requiresBadge = useRequiresBadge();
  // On a desk with badges, the operator scans next. The timeout runs after the dialog has restored the focus.
  useEffect(() => {
    return () => {
      if (requiresBadge) setTimeout(focusVerdict);
    };
  }, [requiresBadge]);
  return (
    <Dialog dialogRef={page} className="lock covering" aria-labelledby="lock-title" focusOn={PIN_FIELD}>
      <IconLock className="lock__icon" stroke={1.4} aria-hidden="true" />
      <h1 className="lock__word" id="lock-title">
        {t("title")}
      </h1>
      <p className="lock__since">
        {t("since", { clock: timeText(lockedSince) })} · <Age at={lockedSince} />
      </p>
      <StationAndBatch />
      <p className={missedCount > 0 ? "lock__missed alarms" : "lock__missed alarms lock__missed--none"} role="alert">
        {missedCount > 0 && t("missed", { count: missedCount })}
      </p>
      <UnlockControls />
    </Dialog>
  );
}

function UnlockControls(): JSX.Element {
  const { t } = useTranslation("lock");
  const requiresBadge = useRequiresBadge();
  const { requiresPin, problem } = useDeskLock();
  if (requiresPin) return <PinForm />;
  return (
    <>
      {requiresBadge && <p className="lock__who">{t("who")}</p>}
      {problem === "failed" && (
        <p className="lock__missed alarms" role="alert">
          {t("problem.failed")}
        </p>
      )}
      <Button
        size="xl"
        leftSection={<IconLockOpen size={28} aria-hidden="true" />}
        aria-keyshortcuts={ariaKeys("lock")}
        onClick={() => void unlockDesk()}
      >
        {requiresBadge ? t("unlockNameless") : t("unlock")}
        <kbd className="lock__key">{keyHint("lock")}</kbd>
      </Button>
    </>
  );
}

/** Shows station and batch of the locked desk, without the recipient. */
function StationAndBatch(): JSX.Element {
  const { t } = useTranslation("lock");
  const station = useAppState((state) => state.settings?.stationName ?? "");
  const batch = useBatchStore((state) => state.batch);
  return (
    <p>
      {station === "" ? t("waitsForAny") : t("waitsFor", { station })}
      {batch !== null && batch.lines.length > 0 && (
        <>
          <br />
          {t("batch", { filled: batch.lines.length, limit: batch.limit })}
        </>
      )}
    </p>
  );
}
