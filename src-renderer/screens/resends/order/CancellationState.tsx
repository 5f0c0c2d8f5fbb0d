import { IconRefresh } from "@tabler/icons-react";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isEndStatus } from "../../../../src-domain/resends/resend.ts";
import type { CancellationView } from "../../../../src-preload/contract/resends/cancellation.ts";
import type { OrderRow } from "../../../../src-preload/contract/resends/resend.ts";
import { Age } from "../../../components/words/Age.tsx";
import { CodeText } from "../../../components/words/CodeText.tsx";
import { OnlineButton } from "../../../components/OnlineButton.tsx";
import { absoluteTime, clockOf } from "../../../components/words/time-text.ts";
import { handlingStatusWord, handlingWord } from "../../../components/words/handling-words.tsx";
import { Refusal } from "./Refusal.tsx";

interface CancellationStateProps {
  readonly view: CancellationView;
  readonly row: OrderRow;
  readonly looking: boolean;
  readonly lookAgain: () => void;
}

export function CancellationState({ view, row, looking, lookAgain }: CancellationStateProps): JSX.Element | null {
  const { t } = useTranslation("cancellation");
  const known = row.status?.known ?? null;
  switch (view.state) {
    case null:
      return known === "canceled" ? <ItemsNow view={view} /> : null;
    case "sending":
      return null;
    case "unknown":
      return (
        <Said title={t("state.unknown.title")} body={t(`state.unknown.${stoppedOrLost(view)}`)}>
          <LookAgain looking={looking} lookAgain={lookAgain} />
        </Said>
      );
    case "in-doubt":
      if (known !== null && isEndStatus(known)) return <Said title={t("state.inDoubt.ended")} />;
      return (
        <Said title={t("state.inDoubt.title")} body={t("state.inDoubt.body", { time: readTime(view) })}>
          <LookAgain looking={looking} lookAgain={lookAgain} />
        </Said>
      );
    case "refused":
      return <Said title={t("state.refused")}>{view.refusal !== null && <Refusal refusal={view.refusal} />}</Said>;
    case "not-sent":
      return (
        <Said
          title={t("state.not-sent.title")}
          body={t(view.loss === null ? "state.not-sent.credentials" : "state.not-sent.body")}
        />
      );
    case "canceled":
      return (
        <>
          <Said title={t("state.canceled", { time: askedTime(view) })} at={view.askedAt} />
          <ItemsNow view={view} />
        </>
      );
  }
}

const askedTime = ({ askedAt }: CancellationView): string => (askedAt === null ? "" : clockOf(askedAt));
const readTime = (view: CancellationView): string => (view.readAt === null ? askedTime(view) : clockOf(view.readAt));

const stoppedOrLost = ({ loss }: CancellationView): "stopped" | "body" => (loss === "app-stopped" ? "stopped" : "body");

interface SaidProps {
  readonly title: string;
  readonly body?: string;
  readonly at?: string | null;
  readonly children?: ReactNode;
}

function Said({ title, body, at, children }: SaidProps): JSX.Element {
  return (
    <div role="status">
      <p className="cancellation__title" {...(at && { title: absoluteTime(at) })}>
        {title}
      </p>
      {body !== undefined && <p>{body}</p>}
      {children}
    </div>
  );
}

function LookAgain({ looking, lookAgain }: Pick<CancellationStateProps, "looking" | "lookAgain">): JSX.Element {
  const { t } = useTranslation("cancellation");
  return (
    <OnlineButton
      variant="default"
      loading={looking}
      leftSection={<IconRefresh size={16} aria-hidden="true" />}
      onClick={lookAgain}
    >
      {t("lookAgain")}
    </OnlineButton>
  );
}

function ItemsNow({ view: { items } }: { readonly view: CancellationView }): JSX.Element {
  const { t } = useTranslation("cancellation");
  const { t: words } = useTranslation("inventory");
  const said = ({ eligible, handlingCode, handlingStatusCode }: CancellationView["items"][number]): string => {
    if (eligible) return t("items.eligible");
    if (handlingCode === null) return t("items.unknown");
    return t("items.other", {
      handling: handlingWord(words, handlingCode),
      status: handlingStatusWord(words, handlingStatusCode ?? ""),
    });
  };
  return (
    <div>
      <p className="cancellation__aside">{t("items.heading")}</p>
      <ul className="cancellation__items" aria-label={t("items.heading")}>
        {items.map((item) => (
          <li key={item.returnInventoryId}>
            <CodeText value={item.rma} kind="rma" />
            <span>
              {said(item)}
              {item.asOf !== null && (
                <>
                  {" · "}
                  <span className="cancellation__as-of">
                    {t("items.asOf")} <Age at={item.asOf} />
                  </span>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
