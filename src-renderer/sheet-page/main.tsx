import type { JSX } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { useTranslation } from "react-i18next";
import { isLanguage, type Language } from "../../src-domain/language.ts";
import { commandCode, COMMANDS } from "../../src-domain/scanning/commands.ts";
import { CHECK_CODES } from "../../src-domain/scanning/scanner-profile.ts";
import { type Printable, PRINTABLES, type ServiceTypeSheetContent } from "../../src-domain/scanning/sheets.ts";
import { encodeBadgeName, signOffCode } from "../../src-domain/shift/badge.ts";
import type { ShiftReportView } from "../../src-preload/contract/shift/shift.ts";
import "../theme/tokens.css";
import "./sheet.css";
import { momentText } from "../features/shift/report-text.ts";
import { ReportView } from "../features/shift/ReportView.tsx";
import { german } from "../i18n/de/index.ts";
import deSheet from "../i18n/de/scanning/sheet.ts";
import enSheet from "../i18n/en/scanning/sheet.ts";
import { sentenceGap } from "../i18n/format.ts";
import { initLanguage } from "../i18n/index.ts";
import { listText } from "../i18n/list-text.ts";
import type { German } from "../i18n/translation-types.ts";
import { simplifiedChinese } from "../i18n/zh-Hans/index.ts";
import zhHansSheet from "../i18n/zh-Hans/scanning/sheet.ts";
import { traditionalChinese } from "../i18n/zh-Hant/index.ts";
import zhHantSheet from "../i18n/zh-Hant/scanning/sheet.ts";
import { Barcode, printableText } from "../ui/Barcode.tsx";
import { QrCode } from "../ui/QrCode.tsx";
import { warehouseText } from "../ui/text/warehouse-text.ts";

/** All languages are bundled with the page, because main prints as soon as the page is loaded. */
const SHEET_TEXTS: Readonly<Record<Language, German<typeof enSheet>>> = {
  en: enSheet,
  de: deSheet,
  "zh-Hans": zhHansSheet,
  "zh-Hant": zhHantSheet,
};

type SheetWithCodes = Exclude<Printable, "shift-report">;

/** Content that main passes in the URL fragment. */
interface SheetContent extends Partial<ServiceTypeSheetContent> {
  readonly badges?: readonly string[];
}

interface SheetProps {
  readonly sheet: SheetWithCodes;
  readonly language: Language;
  readonly content: SheetContent;
}

interface PrintedCode {
  readonly id: string;
  readonly name: string;
  readonly hint: string | null;
  readonly text: string;
}

function Sheet({ sheet, language, content }: SheetProps): JSX.Element {
  const texts = SHEET_TEXTS[language];
  const { title, intro } = {
    commands: texts.commands,
    "check-up": texts.checkUp,
    "service-types": texts.serviceTypes,
    badges: texts.badges,
  }[sheet];
  const { warehouse, types = [] } = content;
  const omittedNames = types.filter(({ text }) => text === null).map(({ name }) => name);
  return (
    <article className={`sheet sheet--${sheet}`}>
      <header className="sheet__head">
        <h1>
          {title.replace("{{warehouse}}", () =>
            warehouse ? warehouseText(warehouse.warehouseId, warehouse.description).full : "",
          )}
        </h1>
        <p>{texts.product}</p>
      </header>
      <p className="sheet__intro">{intro}</p>
      {omittedNames.length > 0 && (
        <p>{texts.serviceTypes.leftOut.replace("{{names}}", () => listText(omittedNames))}</p>
      )}
      <ol className="sheet__codes">
        {listCodes(sheet, language, content).map((code) => (
          <li key={code.id} className={isWide(sheet, code.text) ? "sheet__code sheet__code--long" : "sheet__code"}>
            <h2>{code.name}</h2>
            {code.hint !== null && <p>{code.hint}</p>}
            {code.text.length > maxBarLength(sheet) ? (
              <QrCode text={code.text} label={code.name} />
            ) : (
              <>
                <Barcode text={code.text} label={code.name} />
                <p className="sheet__text">{printableText(code.text)}</p>
              </>
            )}
          </li>
        ))}
      </ol>
    </article>
  );
}

/** Characters. A longer code needs the full width of the sheet. */
const MAX_NARROW_LENGTH = 30;
/** Characters. The bars of a longer code do not fit the sheet. */
const MAX_WIDE_LENGTH = 71;
/** Most characters of a badge with bars. A longer one is a QR code, because its bars would be as wide as the sheet. */
const maxBarLength = (sheet: SheetWithCodes): number => (sheet === "badges" ? MAX_NARROW_LENGTH : MAX_WIDE_LENGTH);

/** Returns whether a code has the full width of the sheet. The QR code of a long badge does not need it. */
const isWide = (sheet: SheetWithCodes, text: string): boolean => sheet !== "badges" && text.length > MAX_NARROW_LENGTH;

function listCodes(sheet: SheetWithCodes, language: Language, content: SheetContent): PrintedCode[] {
  const { commands, checkUp, badges } = SHEET_TEXTS[language];
  if (sheet === "service-types") {
    return (content.types ?? []).flatMap(({ id, name, text }) => (text === null ? [] : { id, name, hint: id, text }));
  }
  if (sheet === "badges") {
    return [
      ...(content.badges ?? []).map((name) => ({ id: name, name, hint: null, text: encodeBadgeName(name) })),
      { id: "", name: badges.signOff, hint: badges.signOffHint, text: signOffCode() },
    ];
  }
  if (sheet === "check-up") {
    return CHECK_CODES.map(({ id, text }, index) => ({
      id,
      name: `${index + 1}. ${checkUp.names[id]}`,
      hint: null,
      text,
    }));
  }
  return COMMANDS.map((id) => ({ id, name: commands.names[id], hint: commands.hints[id], text: commandCode(id) }));
}

function ShiftSheet({ report }: { readonly report: ShiftReportView }): JSX.Element {
  const { t } = useTranslation(["shift", "frame"]);
  return (
    <article className="sheet sheet--report">
      <header className="sheet__head">
        <h1>{t("title")}</h1>
        <p>{t("frame:appName")}</p>
      </header>
      <p className="sheet__intro">
        {t("heading", { from: momentText(report.from), until: momentText(report.until) })} ·{" "}
        {t("zone", { zone: report.zone })} · {t("countedAt")}
        {sentenceGap()}
        {momentText(report.createdAt)}
      </p>
      <ReportView report={report} />
    </article>
  );
}

const parameters = new URLSearchParams(location.search);
const sheet = PRINTABLES.find((name) => name === parameters.get("sheet")) ?? "commands";
const requestedLanguage = parameters.get("language");
const language: Language = isLanguage(requestedLanguage) ? requestedLanguage : "en";
const root = document.getElementById("root");
if (root === null) throw new Error("sheet page: element #root missing");

document.documentElement.lang = language;
// Render synchronously, because main prints as soon as the page is loaded.
const content: unknown = JSON.parse(decodeURIComponent(location.hash.slice(1)) || "{}");
const translations = { en: undefined, de: german, "zh-Hans": simplifiedChinese, "zh-Hant": traditionalChinese };
void initLanguage(language, translations[language]);
flushSync(() => createRoot(root).render(<main>{renderSheet()}</main>));

function renderSheet(): JSX.Element {
  if (sheet === "shift-report") return <ShiftSheet report={content as ShiftReportView} />;
  return <Sheet sheet={sheet} language={language} content={content as SheetContent} />;
}
