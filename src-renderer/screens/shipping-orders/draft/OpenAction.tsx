import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { REPEATING } from "../../../../src-domain/shipping/draft-action.ts";
import { isReadable } from "../../../../src-domain/shipping/draft-summary.ts";
import type { DraftAction } from "../../../../src-preload/contract/shipping/shipping-draft.ts";
import { desk } from "../../../bridge.ts";
import { Age } from "../../../components/words/Age.tsx";
import { AskFirst } from "../../../components/dialogs/AskFirst.tsx";
import { OnlineButton } from "../../../components/OnlineButton.tsx";
import { askToConfirm, perform } from "./draft.ts";
import { openCreated } from "./new-draft.ts";
import { actionOutcome } from "./action-words.ts";

/** An action with an unknown result, and every safe way to settle it. */
export function OpenAction({ action }: { readonly action: DraftAction }): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  const { actionId, kind } = action;
  const repeating = REPEATING[kind];
  const again = (): void => {
    if (repeating === "deliberate") askToConfirm(actionId);
    else void perform((deliberate) => desk.shippingDraft.repeat({ actionId, seen: null, deliberate }));
  };
  return (
    <div className="draft__unknown" role="group" aria-label={t("unknown.label")}>
      <p className="draft__unknown-head">
        {t("unknown.title", { action: t(`action.${kind}`) })} · <Age at={action.since} />
      </p>
      <p>{actionOutcome(t, action)}</p>
      <div className="draft__actions">
        <OnlineButton size="sm" onClick={again}>
          {t(`unknown.again.${repeating === "deliberate" ? "confirm" : "same"}`)}
        </OnlineButton>
        {isReadable(kind) && (
          <OnlineButton
            size="sm"
            variant="default"
            onClick={() => void perform(() => desk.shippingDraft.readItems({ actionId }))}
          >
            {t("unknown.read")}
          </OnlineButton>
        )}
      </div>
      <div className="draft__actions">
        <AskFirst
          label={t("unknown.saidDone")}
          question={t("unknown.saidDoneAsk")}
          onYes={() => void perform(() => desk.shippingDraft.settle({ actionId, done: true }))}
        />
        <AskFirst
          label={t("unknown.saidNotDone")}
          question={t("unknown.saidNotDoneAsk")}
          onYes={() => void perform(() => desk.shippingDraft.settle({ actionId, done: false }))}
        />
      </div>
    </div>
  );
}

/** There is nothing to decide while an action is being sent. */
export function SendingAction({ action }: { readonly action: DraftAction }): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  return (
    <p className="draft__sending" role="status">
      {t("outcome.sendingAction", { action: t(`action.${action.kind}`) })}
    </p>
  );
}

export const openActionsOf = (actions: readonly DraftAction[]): DraftAction | null =>
  actions.find(({ state }) => state === "unknown" || state === "sending") ?? null;

export function LostCreateButtons({ actionId }: { readonly actionId: string }): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  return (
    <AskFirst
      label={t("lost.none")}
      question={t("lost.noneAsk")}
      onYes={() => void perform(() => desk.shippingDraft.settle({ actionId, done: false }))}
    />
  );
}

export function AdoptButton({
  actionId,
  orderId,
  name,
}: {
  readonly actionId: string;
  readonly orderId: string;
  readonly name: string;
}) {
  const { t } = useTranslation("shippingDraft");
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => void perform(() => desk.shippingDraft.adopt({ actionId, orderId })).then(openCreated)}
    >
      {t("lost.adopt", { name })}
    </Button>
  );
}
