import { IconLock, IconX } from "@tabler/icons-react";
import type { JSX } from "react";
import { useTranslation } from "react-i18next";
import { codeTail } from "../components/verdict/code-tail.ts";
import "../components/verdict/verdict-card.css";
import { VerdictShape } from "../components/verdict/VerdictShape.tsx";
import { useStripLine } from "./strip-line.ts";
import "./strip.css";

/** The last verdict in one line, over whatever program is in front. */
export function Strip(): JSX.Element {
  const { t } = useTranslation("distance");
  const listening = useStripLine((line) => line.listening);
  const locked = useStripLine((line) => line.locked);
  const kind = useStripLine((line) => line.last?.kind ?? "idle");
  return (
    <main className={`strip verdict-card verdict-card--${listening && !locked ? kind : "not-listening"}`}>
      <h1 className="visually-hidden">{t("strip")}</h1>
      <div className="strip__line" role="status" aria-label={t("strip")}>
        {locked ? <Locked /> : listening ? <Last /> : <NotListening />}
      </div>
      <button
        type="button"
        className="strip__close"
        aria-label={t("closeStrip")}
        onClick={() => void window.strip.close({})}
      >
        <IconX size={20} aria-hidden="true" />
      </button>
    </main>
  );
}

function Last(): JSX.Element {
  const { t } = useTranslation(["scan", "verdict"]);
  const last = useStripLine((line) => line.last);
  return (
    <>
      <VerdictShape kind={last?.kind ?? "ready"} />
      <strong className="strip__word">{last ? t(`verdict:${last.kind}`) : t("scan:ready")}</strong>
      {last && <Facts last={last} />}
    </>
  );
}

/** Says nothing of the last scan: the operator who made it has left. */
function Locked(): JSX.Element {
  const { t } = useTranslation("lock");
  return (
    <>
      <IconLock size={32} aria-hidden="true" />
      <strong className="strip__word">{t("title")}</strong>
    </>
  );
}

function NotListening(): JSX.Element {
  const { t } = useTranslation("distance");
  const last = useStripLine((line) => line.last);
  return (
    <>
      <strong className="strip__word">{t("notListening")}</strong>
      {last && <VerdictShape kind={last.kind} />}
      {last && <Facts last={last} />}
    </>
  );
}

type LastScan = NonNullable<ReturnType<typeof useStripLine.getState>["last"]>;

function Facts({ last: { code, slot, limit } }: { readonly last: LastScan }): JSX.Element {
  const { t } = useTranslation("scan");
  return (
    <span className="strip__facts">
      <span className="strip__code truncated" translate="no">
        {codeTail(code)}
      </span>
      {slot !== null && <span>{t("slotOf", { slot, limit })}</span>}
    </span>
  );
}
