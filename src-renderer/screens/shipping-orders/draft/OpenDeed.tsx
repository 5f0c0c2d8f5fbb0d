import { Button } from "@mantine/core";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { REPEATING } from "../../../../src-domain/shipping/draft-deed.ts";
import { isReadable } from "../../../../src-domain/shipping/draft-summary.ts";
import type { DraftDeed } from "../../../../src-preload/contract/shipping/shipping-draft.ts";
import { desk } from "../../../bridge.ts";
import { Age } from "../../../components/words/Age.tsx";
import { AskFirst } from "../../../components/dialogs/AskFirst.tsx";
import { OnlineButton } from "../../../components/OnlineButton.tsx";
import { askToConfirm, perform } from "./draft.ts";
import { openCreated } from "./new-draft.ts";
import { deedOutcome } from "./deed-words.ts";

/** A deed whose answer was lost: what may have happened, and every safe way to settle it. */
export function OpenDeed({ deed }: { readonly deed: DraftDeed }): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  const { deedId, kind } = deed;
  const repeating = REPEATING[kind];
  const again = (): void => {
    if (repeating === "deliberate") askToConfirm(deedId);
    else void perform((deliberate) => desk.shippingDraft.repeat({ deedId, seen: null, deliberate }));
  };
  return (
    <div className="draft__unknown" role="group" aria-label={t("unknown.label")}>
      <p className="draft__unknown-head">
        {t("unknown.title", { deed: t(`deed.${kind}`) })} · <Age at={deed.since} />
      </p>
      <p>{deedOutcome(t, deed)}</p>
      <div className="draft__deeds">
        <OnlineButton size="sm" onClick={again}>
          {t(`unknown.again.${repeating === "deliberate" ? "confirm" : "same"}`)}
        </OnlineButton>
        {isReadable(kind) && (
          <OnlineButton
            size="sm"
            variant="default"
            onClick={() => void perform(() => desk.shippingDraft.readItems({ deedId }))}
          >
            {t("unknown.read")}
          </OnlineButton>
        )}
      </div>
      <div className="draft__deeds">
        <AskFirst
          label={t("unknown.saidDone")}
          question={t("unknown.saidDoneAsk")}
          onYes={() => void perform(() => desk.shippingDraft.settle({ deedId, done: true }))}
        />
        <AskFirst
          label={t("unknown.saidNotDone")}
          question={t("unknown.saidNotDoneAsk")}
          onYes={() => void perform(() => desk.shippingDraft.settle({ deedId, done: false }))}
        />
      </div>
    </div>
  );
}

/** While one is on its way there is nothing to decide. */
export function SendingDeed({ deed }: { readonly deed: DraftDeed }): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  return (
    <p className="draft__sending" role="status">
      {t("outcome.sendingDeed", { deed: t(`deed.${deed.kind}`) })}
    </p>
  );
}

export const openDeedsOf = (deeds: readonly DraftDeed[]): DraftDeed | null =>
  deeds.find(({ state }) => state === "unknown" || state === "sending") ?? null;

export function LostCreateButtons({ deedId }: { readonly deedId: string }): JSX.Element {
  const { t } = useTranslation("shippingDraft");
  return (
    <AskFirst
      label={t("lost.none")}
      question={t("lost.noneAsk")}
      onYes={() => void perform(() => desk.shippingDraft.settle({ deedId, done: false }))}
    />
  );
}

export function AdoptButton({
  deedId,
  orderId,
  name,
}: {
  readonly deedId: string;
  readonly orderId: string;
  readonly name: string;
}) {
  const { t } = useTranslation("shippingDraft");
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => void perform(() => desk.shippingDraft.adopt({ deedId, orderId })).then(openCreated)}
    >
      {t("lost.adopt", { name })}
    </Button>
  );
}
