import { Button, TextInput } from "@mantine/core";
import { IconDeviceFloppy, IconExternalLink, IconPrinter } from "@tabler/icons-react";
import { type JSX, type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { LONGEST_REASON, mayBeOnPaper } from "../../../../src-domain/labels/printing.ts";
import type { LabelView } from "../../../../src-preload/contract/labels/labels.ts";
import { desk } from "../../../bridge.ts";
import { FailureNote } from "../../../components/words/FailureNote.tsx";
import { ShowLabelSettings } from "../../../labels/ShowLabelSettings.tsx";
import { type LabelTrouble, troubleOf } from "../../../labels/use-label.ts";

interface ReprintReasonProps {
  readonly onReason: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Common reasons take one press; any other is typed. */
function ReprintReason({ onReason, onCancel }: ReprintReasonProps): JSX.Element {
  const { t } = useTranslation("labels");
  const [text, setText] = useState("");
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (text.trim() !== "") onReason(text.trim());
  };
  return (
    <form className="label__reason" aria-label={t("reason.label")} onSubmit={submit}>
      <p className="label__reason-title">{t("reason.label")}</p>
      <p className="label__note">{t("reason.hint")}</p>
      <div className="label__actions">
        {t("reason.choices", { returnObjects: true }).map((reason) => (
          <Button key={reason} variant="default" onClick={() => onReason(reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <TextInput
        label={t("reason.other")}
        value={text}
        maxLength={LONGEST_REASON}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="label__actions">
        <Button type="submit" variant={text.trim() === "" ? "default" : "filled"}>
          {t("printAgain")}
        </Button>
        <Button variant="subtle" onClick={onCancel}>
          {t("reason.cancel")}
        </Button>
      </div>
    </form>
  );
}

type Action = "print" | "save" | "open";

const MENDED_IN_SETTINGS: ReadonlySet<LabelTrouble["code"]> = new Set([
  "no-printer",
  "no-zpl-printer",
  "no-such-printer",
  "unreachable",
]);

/** Only the first print needs no reason. */
export function LabelActions({ view }: { readonly view: LabelView }): JSX.Element {
  const { t } = useTranslation("labels");
  const { resendId, prints } = view;
  const [running, setRunning] = useState<Action | null>(null);
  const [trouble, setTrouble] = useState<LabelTrouble | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [lastReason, setLastReason] = useState<string | null>(null);
  const before = prints.some(({ state }) => mayBeOnPaper(state));

  const run = async (
    action: Action,
    work: () => Promise<{ ok: true } | { ok: false; error: Parameters<typeof troubleOf>[0] }>,
  ): Promise<void> => {
    setRunning(action);
    setTrouble(null);
    setSaved(null);
    const answer = await work();
    setRunning(null);
    if (!answer.ok) setTrouble(troubleOf(answer.error));
  };
  const print = (reason: string | null, manyPages = false): void => {
    setAsking(false);
    setLastReason(reason);
    void run("print", () => desk.labels.print({ resendId, reason, manyPages }));
  };
  const save = (): void =>
    void run("save", async () => {
      const answer = await desk.labels.save({ resendId });
      if (answer.ok) setSaved(answer.value.fileName);
      return answer;
    });
  return (
    <>
      <div className="label__actions">
        <Button
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          variant={before ? "default" : "filled"}
          loading={running === "print"}
          onClick={() => (before ? setAsking(true) : print(null))}
        >
          {t(before ? "printAgain" : "print")}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDeviceFloppy size={16} aria-hidden="true" />}
          loading={running === "save"}
          onClick={save}
        >
          {t("save")}
        </Button>
        <Button
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden="true" />}
          loading={running === "open"}
          onClick={() => void run("open", () => desk.labels.open({ resendId }))}
        >
          {t("open")}
        </Button>
      </div>
      {prints.at(-1)?.state === "unclear" && <p className="label__note label__note--warn">{t("unclear")}</p>}
      {asking && <ReprintReason onReason={(reason) => print(reason)} onCancel={() => setAsking(false)} />}
      <p className="label__said" role="status">
        {saved !== null && t("saved", { file: saved })}
      </p>
      {trouble !== null && (
        <div className="label__missing">
          <FailureNote text={t(`problem.${trouble.code}`, { host: trouble.host })} />
          {trouble.code === "many-pages" && (
            <Button variant="default" onClick={() => print(lastReason, true)}>
              {t("printMany", { pages: trouble.pages })}
            </Button>
          )}
          {MENDED_IN_SETTINGS.has(trouble.code) && <ShowLabelSettings />}
        </div>
      )}
    </>
  );
}
