import type { Fault } from "../../src-domain/health/fault.ts";
import { quoteName } from "../../src-domain/hidden-characters.ts";
import type { Language } from "../../src-domain/language.ts";
import type { EndedJob } from "../use-cases/outside-window.ts";

export type StartProblem =
  /** `--practice-service=` names another computer. */
  | { readonly kind: "practice-elsewhere" }
  | { readonly kind: "refused-switch"; readonly name: string }
  | { readonly kind: "fault"; readonly fault: Fault };

interface ShellStrings {
  readonly cannotStart: string;
  readonly practiceElsewhere: string;
  readonly refusedSwitch: (name: string) => string;
  readonly fault: string;
  readonly unresolved: (count: number) => string;
  readonly jobEnded: (job: EndedJob) => { readonly title: string; readonly body: string };
  /** Menu labels on macOS, because Electron's own labels of roles are English. */
  readonly menu: Readonly<
    Record<
      | "about"
      | "services"
      | "hide"
      | "hideOthers"
      | "unhide"
      | "quit"
      | "edit"
      | "undo"
      | "redo"
      | "cut"
      | "copy"
      | "paste"
      | "selectAll"
      | "window"
      | "minimize"
      | "zoom"
      | "front",
      string
    >
  >;
}

const jobTexts =
  (
    titles: Readonly<Record<EndedJob["kind"], string>>,
    numbers: Intl.NumberFormat,
    done: string,
    notDone: string,
  ): ShellStrings["jobEnded"] =>
  (job) => ({
    title: titles[job.kind],
    body: [
      `${done}${numbers.format(job.done)}`,
      ...(job.notDone > 0 ? [`${notDone}${numbers.format(job.notDone)}`] : []),
    ].join(" · "),
  });

export const SHELL_STRINGS: Readonly<Record<Language, ShellStrings>> = {
  en: {
    cannotStart: "Returns Desk cannot start",
    practiceElsewhere:
      "The address after --practice-service= must be on this computer, for example http://127.0.0.1:8787.",
    refusedSwitch: (name) =>
      `Returns Desk was started with --${name}, which is not safe. Start it from its own icon, without this switch.`,
    fault:
      "The program failed. Nothing confirmed is lost. Start it again. If the problem continues, give support this line:",
    unresolved: (count) => `Unresolved orders: ${count}`,
    jobEnded: jobTexts(
      { import: "Import ended", copy: "Inventory copied", worksheet: "Shipping methods changed" },
      new Intl.NumberFormat("en-US"),
      "Done: ",
      "Not done: ",
    ),
    menu: {
      about: "About Returns Desk",
      services: "Services",
      hide: "Hide Returns Desk",
      hideOthers: "Hide Others",
      unhide: "Show All",
      quit: "Quit Returns Desk",
      edit: "Edit",
      undo: "Undo",
      redo: "Redo",
      cut: "Cut",
      copy: "Copy",
      paste: "Paste",
      selectAll: "Select All",
      window: "Window",
      minimize: "Minimize",
      zoom: "Zoom",
      front: "Bring All to Front",
    },
  },
  de: {
    cannotStart: "Returns Desk kann nicht starten",
    practiceElsewhere:
      "Die Adresse nach --practice-service= muss auf diesem Computer liegen, zum Beispiel http://127.0.0.1:8787.",
    refusedSwitch: (name) =>
      `Returns Desk wurde mit --${name} gestartet; das ist unsicher. Starten Sie es über sein Symbol, ohne diesen Schalter.`,
    fault:
      "Das Programm ist ausgefallen. Nichts Bestätigtes ist verloren. Starten Sie es erneut; hilft das nicht, geben Sie dem Support diese Zeile:",
    unresolved: (count) => `Ungelöste Aufträge: ${count}`,
    jobEnded: jobTexts(
      { import: "Import beendet", copy: "Bestand kopiert", worksheet: "Versandarten geändert" },
      new Intl.NumberFormat("de-DE"),
      "Erledigt: ",
      "Nicht erledigt: ",
    ),
    menu: {
      about: "Über Returns Desk",
      services: "Dienste",
      hide: "Returns Desk ausblenden",
      hideOthers: "Andere ausblenden",
      unhide: "Alle einblenden",
      quit: "Returns Desk beenden",
      edit: "Bearbeiten",
      undo: "Widerrufen",
      redo: "Wiederholen",
      cut: "Ausschneiden",
      copy: "Kopieren",
      paste: "Einsetzen",
      selectAll: "Alles auswählen",
      window: "Fenster",
      minimize: "Im Dock ablegen",
      zoom: "Zoomen",
      front: "Alle nach vorne bringen",
    },
  },
  "zh-Hans": {
    cannotStart: "Returns Desk 无法启动",
    practiceElsewhere: "--practice-service= 后面的地址必须在本机，例如 http://127.0.0.1:8787。",
    refusedSwitch: (name) => `Returns Desk 启动时带了 --${name}，这不安全。请用程序图标启动，不带此参数。`,
    fault: "程序出错。已确认的内容没有丢失。请重新启动；如果问题仍然存在，请把这行告知技术支持：",
    unresolved: (count) => `待处理订单：${count}`,
    jobEnded: jobTexts(
      { import: "导入已结束", copy: "库存已复制", worksheet: "运输方式已更改" },
      new Intl.NumberFormat("zh-CN"),
      "已完成：",
      "未完成：",
    ),
    menu: {
      about: "关于 Returns Desk",
      services: "服务",
      hide: "隐藏 Returns Desk",
      hideOthers: "隐藏其他",
      unhide: "全部显示",
      quit: "退出 Returns Desk",
      edit: "编辑",
      undo: "撤销",
      redo: "重做",
      cut: "剪切",
      copy: "拷贝",
      paste: "粘贴",
      selectAll: "全选",
      window: "窗口",
      minimize: "最小化",
      zoom: "缩放",
      front: "前置全部窗口",
    },
  },
  "zh-Hant": {
    cannotStart: "Returns Desk 無法啟動",
    practiceElsewhere: "--practice-service= 後面的位址必須在本機，例如 http://127.0.0.1:8787。",
    refusedSwitch: (name) => `Returns Desk 啟動時帶了 --${name}，這不安全。請用程式圖示啟動，不帶此參數。`,
    fault: "程式發生錯誤。已確認的內容沒有遺失。請重新啟動；如果問題持續，請把這行告知技術支援：",
    unresolved: (count) => `待處理訂單：${count}`,
    jobEnded: jobTexts(
      { import: "匯入已結束", copy: "庫存已複製", worksheet: "運送方式已變更" },
      new Intl.NumberFormat("zh-TW"),
      "已完成：",
      "未完成：",
    ),
    menu: {
      about: "關於 Returns Desk",
      services: "服務",
      hide: "隱藏 Returns Desk",
      hideOthers: "隱藏其他",
      unhide: "顯示全部",
      quit: "結束 Returns Desk",
      edit: "編輯",
      undo: "還原",
      redo: "重做",
      cut: "剪下",
      copy: "拷貝",
      paste: "貼上",
      selectAll: "全選",
      window: "視窗",
      minimize: "縮到最小",
      zoom: "縮放",
      front: "將此程式所有視窗移至最前",
    },
  },
};

export function startProblemText(strings: ShellStrings, problem: StartProblem): string {
  if (problem.kind === "practice-elsewhere") return strings.practiceElsewhere;
  if (problem.kind === "refused-switch") return strings.refusedSwitch(quoteName(problem.name));
  const { name, code, frames } = problem.fault;
  return `${strings.fault}\n\n${[name, code, frames[0]].filter((part) => typeof part === "string").join(" · ")}`;
}
