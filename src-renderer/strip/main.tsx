import { type JSX, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { speakLanguage, startLanguage } from "../i18n/index.ts";
import "../theme/tokens.css";
import "../theme/contrast.css";
import "../theme/base.css";
import "../theme/forced-colours.css";
import { followContrast } from "../theme/contrast.ts";
import { IconLock, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { codeTail } from "../components/verdict/code-tail.ts";
import "../components/verdict/verdict-card.css";
import { VerdictShape } from "../components/verdict/VerdictShape.tsx";
import "./strip.css";
import { create } from "zustand";
import type { StripBridge, StripView } from "../../src-preload/contract/window.ts";

declare global {
  interface Window {
    /** Added by the preload, in the strip's page only. */
    readonly strip: StripBridge;
  }
}

const useStripLine = create<Omit<StripView, "language">>(() => ({ listening: true, locked: false, last: null }));

/** Subscribes at load: main sends the state as soon as the page has loaded. */
function connectStripLine(): void {
  window.strip.onShown(({ language, ...line }) => {
    useStripLine.setState(line);
    void speakLanguage(language);
  });
}

function Strip(): JSX.Element {
  const { t } = useTranslation("distance");
  const listening = useStripLine((line) => line.listening);
  const locked = useStripLine((line) => line.locked);
  const kind = useStripLine((line) => line.last?.kind ?? "idle");
  return (
    <main className={`strip verdict-card verdict-card--${listening && !locked ? kind : "not-listening"}`}>
      <h1 className="visually-hidden">{t("strip")}</h1>
      <div className="strip__line row grows" role="status" aria-label={t("strip")}>
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

/** Hides the last scan: the operator who made it has left. */
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
    <span className="strip__facts grows">
      <span className="strip__code truncated" translate="no">
        {codeTail(code)}
      </span>
      {slot !== null && <span>{t("slotOf", { slot, limit })}</span>}
    </span>
  );
}

/** Where the main window stores the theme setting; both pages have the same origin. */
const STORED = "returns-desk-theme";

function followTheme(): void {
  const darkSystem = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = (): void => {
    const chosen = localStorage.getItem(STORED);
    const dark = chosen === "dark" || (chosen !== "light" && darkSystem.matches);
    document.documentElement.dataset["mantineColorScheme"] = dark ? "dark" : "light";
  };
  apply();
  window.addEventListener("storage", apply);
  darkSystem.addEventListener("change", apply);
}

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root.");

connectStripLine();
followTheme();
followContrast();
await startLanguage();
createRoot(root).render(
  <StrictMode>
    <Strip />
  </StrictMode>,
);
