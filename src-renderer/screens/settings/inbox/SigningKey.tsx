import { Button, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useRef, useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { isSigningKey } from "../../../../src-domain/events/event-inbox.ts";
import type { TrustRefusal } from "../../../../src-domain/environments/trust.ts";
import type { InboxState } from "../../../../src-preload/contract/events/inbox.ts";
import { trustRefusal } from "../../../environments/trust-refusal.ts";
import { removeSigningKey, saveSigningKey } from "./inbox.ts";

type Problem = "bad" | "no-credentials" | "keychain-unavailable" | "failed" | TrustRefusal;

const problemOf = (code: string): Problem =>
  trustRefusal(code) ??
  (code === "no-credentials" || code === "keychain-unavailable" ? code : code === "bad-key" ? "bad" : "failed");

/** The signing key on its way in; it never comes back out. */
export function SigningKey({ state }: { readonly state: InboxState["signingKey"] }): JSX.Element {
  const { t } = useTranslation("inbox");
  const { t: settings } = useTranslation("settings");
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [saved, setSaved] = useState(false);

  const words = (reported: Problem): string =>
    reported === "not-confirmed" || reported === "locked" ? settings(`refused.${reported}`) : t(`key.${reported}`);

  async function save(): Promise<void> {
    const key = field.current?.value.trim() ?? "";
    setSaved(false);
    if (!isSigningKey(key)) return setProblem("bad");
    const code = await saveSigningKey(key);
    setProblem(code === null ? null : problemOf(code));
    setSaved(code === null);
    if (code === null && field.current) field.current.value = "";
  }

  async function remove(): Promise<void> {
    setSaved(false);
    const code = await removeSigningKey();
    setProblem(code === null ? null : problemOf(code));
  }

  if (state === "fixed") return <p className="settings__note">{t("key.state.fixed")}</p>;
  const isMissing = state === "missing" || state === "unusable";
  return (
    <div className="inbox__key">
      <TextInput
        ref={field}
        type="password"
        autoComplete="off"
        spellCheck={false}
        label={t("key.label")}
        description={t("key.hint")}
        error={problem === null ? undefined : words(problem)}
        onChange={() => setProblem(null)}
        onKeyDown={(event) => {
          if (event.key === "Enter") void save();
        }}
      />
      <p className={isMissing ? "inbox__state inbox__state--closed" : "inbox__state inbox__state--open"}>
        {t(`key.state.${state}`)}
      </p>
      <div className="inbox__actions">
        <Button onClick={() => void save()}>{t("key.save")}</Button>
        {state !== "missing" && (
          <Button variant="default" onClick={() => void remove()}>
            {t("key.remove")}
          </Button>
        )}
        {saved && (
          <span className="settings__saved" role="status">
            <IconCheck size={16} aria-hidden="true" /> {t("key.saved")}
          </span>
        )}
      </div>
    </div>
  );
}
