import { Button, TextInput } from "@mantine/core";
import { useState, type JSX, type SubmitEvent } from "react";
import { useTranslation } from "react-i18next";
import { parseInt64Id } from "../../../../src-domain/ids.ts";
import type { PageAnswerOf } from "../../../../src-preload/contract/index.ts";
import { desk } from "../../../bridge.ts";
import { openOrder } from "../../../resends/open-order.ts";

type AdoptError = Extract<PageAnswerOf<"resend", "adopt">, { ok: false }>["error"];

const FAILURES = [
  "no-such-order",
  "other-items",
  "other-warehouse",
  "other-recipient",
  "not-checked",
  "order-of-another",
] as const;
type Failure = (typeof FAILURES)[number] | "other";

/** The operator's word counts where the service gives none, or spells the recipient in its own way. */
const mayInsist = (failure: Failure | "notAnId" | null): boolean =>
  failure === "not-checked" || failure === "other-recipient";

const failureOf = ({ code, fields }: AdoptError): Failure =>
  FAILURES.find((known) => known === (fields?.["fit"] ?? code)) ?? "other";

/** The operator found the order elsewhere and enters its id. */
export function AdoptOrder({ submissionId }: { readonly submissionId: string }): JSX.Element {
  const { t } = useTranslation("unknownOutcome");
  const [text, setText] = useState("");
  const [failure, setFailure] = useState<Failure | "notAnId" | null>(null);
  const [asking, setAsking] = useState(false);

  const adopt = async (unchecked: boolean): Promise<void> => {
    const resendId = parseInt64Id(text.replaceAll(/[\s.,]/g, ""));
    if (resendId === null) return setFailure("notAnId");
    setAsking(true);
    const answer = await desk.resend.adopt({ submissionId, resendId, unchecked });
    setAsking(false);
    setFailure(answer.ok ? null : failureOf(answer.error));
    if (!answer.ok) return undefined;
    return openOrder(submissionId, "key");
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void adopt(false);
  };
  const problem = failure === null ? null : failure === "notAnId" ? t("adopt.notAnId") : t(`adopt.failed.${failure}`);
  return (
    <form className="unknown-outcome__choice" onSubmit={submit}>
      <h4>{t("adopt.heading")}</h4>
      <p>{t("adopt.body")}</p>
      <TextInput
        label={t("adopt.field")}
        value={text}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        error={problem}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setFailure(null);
        }}
      />
      <div className="unknown-outcome__actions">
        <Button type="submit" variant={mayInsist(failure) ? "default" : "filled"} loading={asking}>
          {t("adopt.action")}
        </Button>
        {mayInsist(failure) && <Button onClick={() => void adopt(true)}>{t("adopt.unchecked")}</Button>}
      </div>
    </form>
  );
}
