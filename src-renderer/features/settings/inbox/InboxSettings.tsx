import { Button, Switch, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { Fragment, type JSX, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { TrustRefusal } from "../../../../src-domain/environments/trust.ts";
import { type InboxSettings as SettingsValues, isSigningKey } from "../../../../src-domain/events/event-inbox.ts";
import type { InboxState } from "../../../../src-preload/contract/events/inbox.ts";
import { numberText } from "../../../i18n/format.ts";
import "../screen/settings.css";
import "./inbox.css";
import { Age } from "../../../ui/text/Age.tsx";
import { FailureNote } from "../../../ui/text/FailureNote.tsx";
import { refusalText, parseTrustRefusal } from "../../environments/environments.ts";
import { SettingsGroup } from "../screen/SettingsGroup.tsx";
import {
  changeInbox,
  connectInbox,
  type InboxProblem,
  fetchInbox,
  removeSigningKey,
  saveSigningKey,
  useInbox,
} from "./inbox.ts";
import { InboxAddressFields } from "./InboxAddressFields.tsx";

type KeyProblem = "bad" | "no-credentials" | "keychain-unavailable" | "too-long" | "failed" | TrustRefusal;

function problemOf(code: string): KeyProblem {
  if (code === "bad-key") return "bad";
  if (code === "no-credentials" || code === "keychain-unavailable" || code === "too-long") return code;
  return parseTrustRefusal(code) ?? "failed";
}

/** Write-only field: main never returns the signing key. */
function SigningKeyField({ keyState }: { readonly keyState: InboxState["signingKey"] }): JSX.Element {
  const { t } = useTranslation("inbox");
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<KeyProblem | null>(null);
  const [isSaved, setIsSaved] = useState(false);

  const problemText = (reportedProblem: KeyProblem): string =>
    reportedProblem === "not-confirmed" || reportedProblem === "locked"
      ? refusalText(reportedProblem)
      : t(`key.${reportedProblem}`);

  async function saveKey(): Promise<void> {
    const key = field.current?.value.trim() ?? "";
    setIsSaved(false);
    if (!isSigningKey(key)) return setProblem("bad");
    const code = await saveSigningKey(key);
    setProblem(code === null ? null : problemOf(code));
    setIsSaved(code === null);
    if (code === null && field.current) field.current.value = "";
  }

  async function removeKey(): Promise<void> {
    setIsSaved(false);
    const code = await removeSigningKey();
    setProblem(code === null ? null : problemOf(code));
  }

  if (keyState === "fixed") return <p className="note">{t("key.state.fixed")}</p>;
  const isKeyMissing = keyState === "missing" || keyState === "unusable";
  return (
    <div className="stack">
      <TextInput
        ref={field}
        type="password"
        autoComplete="off"
        spellCheck={false}
        label={t("key.label")}
        description={t("key.hint")}
        error={problem === null ? undefined : problemText(problem)}
        onChange={() => setProblem(null)}
        onKeyDown={(event) => {
          if (event.key === "Enter") void saveKey();
        }}
      />
      <p className={isKeyMissing ? "note inbox__state--closed" : "note inbox__state--open"}>
        {t(`key.state.${keyState}`)}
      </p>
      <div className="row">
        <Button onClick={() => void saveKey()}>{t("key.save")}</Button>
        {keyState !== "missing" && (
          <Button variant="default" onClick={() => void removeKey()}>
            {t("key.remove")}
          </Button>
        )}
        {isSaved && (
          <span className="settings__saved" role="status">
            <IconCheck size={16} aria-hidden="true" /> {t("key.saved")}
          </span>
        )}
      </div>
    </div>
  );
}

function InboxCounts({ inbox }: { readonly inbox: InboxState }): JSX.Element {
  const { t } = useTranslation("inbox");
  return (
    <>
      <section aria-label={t("counts.label")}>
        <h3 className="inbox__heading strong">{t("counts.label")}</h3>
        <dl className="inbox__counts text">
          <dt>{t("counts.last")}</dt>
          <dd>{inbox.lastReceivedAt === null ? t("counts.none") : <Age at={inbox.lastReceivedAt} />}</dd>
          <Count name={t("counts.received")} count={inbox.received} />
          <Count name={t("counts.applied")} count={inbox.applied} />
          {inbox.waiting > 0 && <Count name={t("counts.waiting")} count={inbox.waiting} />}
          <Count name={t("counts.unknown")} count={inbox.unknownTotal} />
          {inbox.unknownKinds.map(({ category, action, received }) => (
            <Fragment key={`${category}/${action}`}>
              <dt className="inbox__kind">{category === action ? action : `${category} / ${action}`}</dt>
              <dd>{numberText(received)}</dd>
            </Fragment>
          ))}
          <Count name={t("counts.unreadable")} count={inbox.unreadable} />
          {inbox.probes > 0 && <Count name={t("counts.probes")} count={inbox.probes} />}
        </dl>
        <p className="note">{t("counts.keep")}</p>
      </section>
      {inbox.refused.length > 0 && (
        <section aria-label={t("refused.label")}>
          <h3 className="inbox__heading strong">{t("refused.label")}</h3>
          <dl className="inbox__counts text">
            {inbox.refused.map(({ cause, count }) => (
              <Count key={cause} name={t(`refused.${cause}`)} count={count} />
            ))}
          </dl>
        </section>
      )}
    </>
  );
}

function Count({ name, count }: { readonly name: string; readonly count: number }): JSX.Element {
  return (
    <>
      <dt>{name}</dt>
      <dd>{numberText(count)}</dd>
    </>
  );
}

export function InboxSettings(): JSX.Element {
  const { t } = useTranslation("inbox");
  const { inbox, isUnreadable } = useInbox();
  useEffect(() => connectInbox(), []);
  return (
    <SettingsGroup title={t("title")}>
      <p className="note">{t("intro")}</p>
      {isUnreadable && <FailureNote text={t("notRead")} onRetry={() => void fetchInbox()} />}
      {inbox !== null && <LoadedInbox inbox={inbox} />}
    </SettingsGroup>
  );
}

function LoadedInbox({ inbox }: { readonly inbox: InboxState }): JSX.Element {
  const { t } = useTranslation("inbox");
  const [problem, setProblem] = useState<InboxProblem | null>(null);
  const isRefused = problem === "not-confirmed" || problem === "locked";
  const change = (part: Partial<SettingsValues>): void => void changeInbox(part).then(setProblem);

  return (
    <>
      <Switch
        label={t("on")}
        description={t("onHint")}
        checked={inbox.settings.on}
        onChange={(event) => change({ on: event.currentTarget.checked })}
      />
      <ListeningState listening={inbox.listening} />
      {problem === "notSaved" && <FailureNote text={t("notSaved")} />}
      {isRefused && <FailureNote text={refusalText(problem)} />}
      <InboxAddressFields
        inbox={inbox}
        problem={problem === "notSaved" || isRefused ? null : problem}
        change={change}
      />
      <SigningKeyField keyState={inbox.signingKey} />
      <InboxCounts inbox={inbox} />
    </>
  );
}

function ListeningState({ listening }: Pick<InboxState, "listening">): JSX.Element {
  const { t } = useTranslation("inbox");
  return (
    <p className={listening.state === "off" ? "note" : `note inbox__state--${listening.state}`} role="status">
      {listening.state === "off" && t("listening.off")}
      {listening.state === "open" && (
        <>
          {t("listening.open")} <span className="inbox__address codes selectable">{listening.address}</span>
        </>
      )}
      {listening.state === "closed" && (
        <>
          {t(`listening.${listening.obstacle}`)} {listening.willRetry && t("listening.again")}
        </>
      )}
    </p>
  );
}
