import { Button } from "@mantine/core";
import { IconLock, IconLockOpen } from "@tabler/icons-react";
import { useEffect, useRef, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { Age } from "../../components/words/Age.tsx";
import { absoluteTime, minuteOf } from "../../components/words/time-text.ts";
import { ariaKeys, keyHint } from "../../desk/key-help-table.ts";
import { useLiveDesk } from "../../desk/live-desk.ts";
import { useAsksWho, useOperator } from "../../desk/lock/operator.ts";
import { useDeskBatch } from "../../batches/desk-batch.ts";
import { PIN_FIELD, unlockDesk, useDeskLock } from "../../desk/lock/desk-lock.ts";
import "./lock.css";
import { PinForm } from "./PinForm.tsx";

/** Over the whole window while the desk is locked. Mounted once, by the app. */
export function LockPage(): JSX.Element | null {
  const since = useDeskLock((lock) => lock.since);
  return since === null ? null : <Locked since={since} />;
}

function Locked({ since }: { readonly since: string }): JSX.Element {
  const { t } = useTranslation("lock");
  const page = useRef<HTMLDialogElement>(null);
  const missed = useDeskLock((lock) => lock.missed);
  const { t: operator } = useTranslation("shift");
  const refusal = useOperator((state) => state.refusal);
  useModal(page);
  // The Enter of a scan that is too short to be distinguished from typing must not press the focused button.
  useEffect(
    () =>
      useDeskLock.subscribe((now, before) => {
        if (now.missed !== before.missed) focusIn(page.current);
      }),
    [],
  );
  return (
    <dialog ref={page} className="lock" tabIndex={-1} aria-modal="true" aria-labelledby="lock-title">
      <IconLock className="lock__icon" stroke={1.4} aria-hidden="true" />
      <h1 className="lock__word" id="lock-title">
        {t("title")}
      </h1>
      <p className="lock__since" title={absoluteTime(since)}>
        {t("since", { clock: minuteOf(since) })} · <Age at={since} />
      </p>
      <Waiting />
      <p className={missed > 0 ? "lock__missed" : "lock__missed lock__missed--none"} role="alert">
        {missed > 0 && t("missed", { count: missed })}
      </p>
      {refusal !== null && refusal !== "failed" && (
        <p className="lock__missed" role="alert">
          {operator(`operator.refusal.${refusal}`)}
        </p>
      )}
      <Unlocking />
    </dialog>
  );
}

function Unlocking(): JSX.Element {
  const { t } = useTranslation("lock");
  const asksWho = useAsksWho();
  const asksPin = useDeskLock((lock) => lock.asksPin);
  const problem = useDeskLock((lock) => lock.problem);
  if (asksPin) return <PinForm />;
  return (
    <>
      {asksWho && <p className="lock__who">{t("who")}</p>}
      {problem === "failed" && (
        <p className="lock__missed" role="alert">
          {t("problem.failed")}
        </p>
      )}
      <Button
        className="lock__unlock"
        size="xl"
        leftSection={<IconLockOpen size={28} aria-hidden="true" />}
        aria-keyshortcuts={ariaKeys("lock")}
        onClick={() => void unlockDesk()}
      >
        {asksWho ? t("unlockNameless") : t("unlock")}
        <kbd className="lock__key">{keyHint("lock")}</kbd>
      </Button>
    </>
  );
}

/** Whom the desk waits for, and what; never to whom a parcel goes. */
function Waiting(): JSX.Element {
  const { t } = useTranslation("lock");
  const station = useLiveDesk((live) => live.settings?.stationName ?? "");
  const batch = useDeskBatch((state) => state.batch);
  return (
    <p className="lock__waits">
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

/** The PIN can be typed at once, and a badge scanned all the same. */
const focusIn = (page: HTMLDialogElement | null): void =>
  (page?.querySelector<HTMLElement>(PIN_FIELD) ?? page)?.focus();

/** Above dialogs and menus; what lies under it is out of reach, and gets the keyboard back afterwards. */
function useModal(page: { readonly current: HTMLDialogElement | null }): void {
  useEffect(() => {
    const dialog = page.current;
    if (dialog === null) return undefined;
    const { activeElement } = document;
    const stay = (event: Event): void => event.preventDefault();
    dialog.addEventListener("cancel", stay);
    dialog.showModal();
    focusIn(dialog);
    return () => {
      dialog.removeEventListener("cancel", stay);
      dialog.close();
      if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    };
  }, [page]);
}
