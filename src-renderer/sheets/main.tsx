import type { JSX } from "react";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import type { HandOverSheetContent } from "../../src-preload/contract/batches/hand-over-sheet.ts";
import { isLanguage, type Language } from "../../src-domain/language.ts";
import { PRINTABLES } from "../../src-domain/scanning/sheets.ts";
import type { ShiftReportView } from "../../src-preload/contract/shift/shift.ts";
import { german } from "../i18n/de/index.ts";
import { initLanguage } from "../i18n/index.ts";
import { simplifiedChinese } from "../i18n/zh-Hans/index.ts";
import { traditionalChinese } from "../i18n/zh-Hant/index.ts";
import { HandOverSheet } from "./HandOverSheet.tsx";
import type { ScoreSheetContent } from "../../src-preload/contract/practice/lessons.ts";
import { ScoreSheet } from "./ScoreSheet.tsx";
import { Sheet, type SheetContent } from "./Sheet.tsx";
import { ShiftSheet } from "./ShiftSheet.tsx";
import "../theme/tokens.css";
import "./sheet.css";

const asked = new URLSearchParams(location.search);
const sheet = PRINTABLES.find((name) => name === asked.get("sheet")) ?? "commands";
const named = asked.get("language");
const language: Language = isLanguage(named) ? named : "en";
const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root.");

document.documentElement.lang = language;
// Drawn before the page counts as loaded: main prints it then.
const content: unknown = JSON.parse(decodeURIComponent(location.hash.slice(1)) || "{}");
const translations = { en: undefined, de: german, "zh-Hans": simplifiedChinese, "zh-Hant": traditionalChinese };
void initLanguage(language, translations[language]);
flushSync(() => createRoot(root).render(<main>{drawn()}</main>));

function drawn(): JSX.Element {
  if (sheet === "shift-report") return <ShiftSheet report={content as ShiftReportView} />;
  if (sheet === "score-card") return <ScoreSheet sheet={content as ScoreSheetContent} />;
  if (sheet === "hand-over") return <HandOverSheet content={content as HandOverSheetContent} />;
  return <Sheet sheet={sheet} language={language} content={content as SheetContent} />;
}
