import type { JSX } from "react";
import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import type { HandOverSheetContent } from "../../src-preload/contract/hand-over-sheet.ts";
import { PRINTABLES, SHEET_LANGUAGES } from "../../src-preload/contract/sheets.ts";
import type { ShiftReportView } from "../../src-preload/contract/shift.ts";
import { startLanguage } from "../i18n/index.ts";
import { HandOverSheet } from "./HandOverSheet.tsx";
import { Sheet } from "./Sheet.tsx";
import { ShiftSheet } from "./ShiftSheet.tsx";
import "../theme/tokens.css";
import "./sheet.css";

const asked = new URLSearchParams(location.search);
const sheet = PRINTABLES.find((name) => name === asked.get("sheet")) ?? "commands";
const language = SHEET_LANGUAGES.find((name) => name === asked.get("language")) ?? "en";
const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root.");

document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
// Drawn before the page counts as loaded: main prints it then.
const content: unknown = JSON.parse(decodeURIComponent(location.hash.slice(1)) || "{}");
void startLanguage();
flushSync(() => createRoot(root).render(drawn()));

function drawn(): JSX.Element {
  if (sheet === "shift-report") return <ShiftSheet report={content as ShiftReportView} />;
  if (sheet === "hand-over") return <HandOverSheet content={content as HandOverSheetContent} />;
  return <Sheet sheet={sheet} language={language} names={(content as { names?: readonly string[] }).names ?? []} />;
}
