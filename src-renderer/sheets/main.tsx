import { createRoot } from "react-dom/client";
import { flushSync } from "react-dom";
import { SHEET_LANGUAGES, SHEETS } from "../../src-preload/contract/sheets.ts";
import { Sheet } from "./Sheet.tsx";
import "./sheet.css";

const asked = new URLSearchParams(location.search);
const sheet = SHEETS.find((name) => name === asked.get("sheet")) ?? "commands";
const language = SHEET_LANGUAGES.find((name) => name === asked.get("language")) ?? "en";
const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root.");

document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
// Drawn before the page counts as loaded: main prints it then.
flushSync(() => createRoot(root).render(<Sheet sheet={sheet} language={language} />));
