import { Button, TextInput } from "@mantine/core";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import type { ErasedNames, FoundRecipient } from "../../../../src-preload/contract/recipients/recipients.ts";
import { desk } from "../../../bridge.ts";

type Outcome = (ErasedNames & { readonly name: string }) | "failed" | null;

/** For a person who asks for it. Looks the name up first, because there is no way back. */
export function EraseRecipient(): JSX.Element {
  const { t } = useTranslation("address");
  const [text, setText] = useState("");
  const [found, setFound] = useState<readonly FoundRecipient[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);

  async function find(): Promise<void> {
    if (text.trim() === "") return;
    setOutcome(null);
    const answer = await desk.recipients.find({ text }).catch(() => null);
    if (answer?.ok === true) setFound(answer.value);
    else setOutcome("failed");
  }

  async function erase({ name, spellings }: FoundRecipient): Promise<void> {
    setBusy(true);
    const answer = await desk.recipients.erase({ spellings }).catch(() => null);
    setBusy(false);
    setFound(null);
    setOutcome(answer?.ok === true ? { ...answer.value, name } : "failed");
  }

  return (
    <div className="settings__erase">
      <TextInput
        label={t("settings.eraseOne")}
        description={t("settings.eraseOneHint")}
        autoComplete="off"
        maxLength={500}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setFound(null);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") void find();
        }}
        rightSectionWidth="auto"
        rightSection={
          <Button variant="subtle" size="compact-sm" disabled={text.trim() === ""} onClick={() => void find()}>
            {t("settings.find")}
          </Button>
        }
      />
      <div role="status">
        {found?.length === 0 && <p className="settings__note">{t("settings.foundNobody")}</p>}
        {outcome !== null && <Summary outcome={outcome} />}
      </div>
      {found !== null && found.length > 0 && (
        <ul className="settings__found" aria-label={t("settings.foundList")}>
          {found.map((one) => (
            <li key={one.name}>
              <span className="settings__found-name">{one.name}</span>
              <span className="settings__note">{t("settings.places", { count: one.places })}</span>
              <EraseTwice name={one.name} busy={busy} onErase={() => void erase(one)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface EraseTwiceProps {
  readonly name: string;
  readonly busy: boolean;
  readonly onErase: () => void;
}

function EraseTwice({ name, busy, onErase }: EraseTwiceProps): JSX.Element {
  const { t } = useTranslation("address");
  const [asked, setAsked] = useState(false);
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={busy}
      aria-label={t(asked ? "settings.eraseNameReally" : "settings.eraseName", { name })}
      onClick={() => (asked ? onErase() : setAsked(true))}
      onBlur={() => setAsked(false)}
    >
      {t(asked ? "settings.eraseReally" : "settings.eraseIt")}
    </Button>
  );
}

function Summary({ outcome }: { readonly outcome: Exclude<Outcome, null> }): JSX.Element {
  const { t } = useTranslation("address");
  if (outcome === "failed") return <p className="settings__note">{t("settings.eraseFailed")}</p>;
  const { name, orders, remembered, left, backups } = outcome;
  return (
    <p className="settings__note">
      {t("settings.erased", { name, orders, remembered })} {left > 0 && t("settings.eraseLeft", { count: left })}{" "}
      {t(backups ? "settings.backupsReplaced" : "settings.backupsKept")}
    </p>
  );
}
