import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type JSX, type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { create } from "zustand";
import type { SearchResults } from "../../../src-preload/contract/search.ts";
import "./find.css";
import { desk } from "../../bridge.ts";
import { parkBatch, resumeBatch, resumeNewest, startBatch } from "../../features/batches/batch-actions.ts";
import { useBatchStore } from "../../features/batches/batch-store.ts";
import { openRefusedScans } from "../../features/batches/refused-scans.ts";
import { showInstruction } from "../../features/fba/instructions.ts";
import { useHelpPages } from "../../features/help/help-pages.ts";
import { openImport } from "../../features/import/import-file.ts";
import { inventorySearch, openInventorySearch } from "../../features/inventory/inventory-choice.ts";
import { showBookedOrder } from "../../features/orders/order-book-pages.ts";
import { showReferenceList } from "../../features/reference/reference-lists.ts";
import { showOrder } from "../../features/resends/order-pages.ts";
import { toggleDistanceMode } from "../../features/scanning/distance-mode.ts";
import { toggleSound, undoNewest } from "../../features/scanning/run-command.ts";
import {
  findSettings,
  LISTED_PAGES,
  NAMESPACES as SETTINGS_NAMESPACES,
  openSettingsEntry,
} from "../../features/settings/settings-index.ts";
import { lockDesk } from "../../features/shift/desk-lock.ts";
import { signOff } from "../../features/shift/operator.ts";
import { showShippingOrder } from "../../features/shipping/shipping-pages.ts";
import { keycapText } from "../../i18n/keycap-text.ts";
import { onRecorded, type RecordedScan, recordItem } from "../../scanner/scan-recorder.ts";
import { isScreenOffered, startSync } from "../../shell/app-state.ts";
import { closeFindBox, type FindCommandName, useFindBox } from "../../shell/find-box.ts";
import { findPages, openHelp } from "../../shell/help.ts";
import { showScreen, openSettingsPage, SCREENS } from "../../shell/navigation.ts";
import { showKeyHelp } from "../../shell/use-shortcuts.ts";
import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import { VerdictText } from "../../ui/verdict/VerdictText.tsx";
import { openContextualHelp } from "../contextual-help.ts";
import { type FindGroup, createFindGroups, type FindLine } from "./find-lines.ts";
import { FindLineView } from "./FindLineView.tsx";

function FindFooter({ count }: { readonly count: number }): JSX.Element {
  const { t } = useTranslation("find");
  const [latestOutcome, setLatestOutcome] = useState<RecordedScan["outcome"] | null>(null);
  useEffect(() => onRecorded(({ outcome }) => setLatestOutcome(outcome)), []);
  return (
    <footer className="find__foot flow finer">
      <p className="find__verdict row-close" role="status">
        {latestOutcome === null ? (
          t("scans")
        ) : (
          <>
            <VerdictText kind={latestOutcome.verdict.kind} />{" "}
            <span className="truncated">{findScanCode(latestOutcome)}</span>
          </>
        )}
      </p>
      <span className="visually-hidden" role="status">
        {t("counted", { count })}
      </span>
      <KeyHint keycaps={["↑", "↓"]} text={t("keys.move")} />
      <KeyHint keycaps={["Enter"]} text={t("keys.open")} />
      <KeyHint keycaps={["Ctrl", "Enter"]} text={t("keys.add")} />
      <KeyHint keycaps={["Esc"]} text={t("keys.leave")} />
    </footer>
  );
}

const findScanCode = ({ verdict, text }: RecordedScan["outcome"]): string =>
  "item" in verdict ? verdict.item.rma : text;

function KeyHint({ keycaps, text }: { readonly keycaps: readonly string[]; readonly text: string }): JSX.Element {
  return (
    <span className="find__keys rigid">
      {keycaps.map((cap) => (
        <kbd key={cap} className="find__key">
          {keycapText(cap)}
        </kbd>
      ))}
      {text}
    </span>
  );
}

const runOnScanScreen = (action: () => void) => (): void => {
  showScreen("scan");
  action();
};

const COMMAND_ACTIONS: Readonly<Record<FindCommandName, () => void>> = {
  refresh: () => void startSync(),
  start: runOnScanScreen(() => void startBatch()),
  park: runOnScanScreen(() => void parkBatch()),
  resume: runOnScanScreen(() => void resumeNewest()),
  undo: runOnScanScreen(() => void undoNewest()),
  refusedScans: runOnScanScreen(openRefusedScans),
  distance: toggleDistanceMode,
  sound: () => void toggleSound().then((notice) => useBatchStore.setState({ notice })),
  lock: lockDesk,
  keys: showKeyHelp,
  "black-box": () => openSettingsPage("black-box"),
  requests: () => openSettingsPage("requests"),
  "check-up": () => openSettingsPage("check-up"),
  sheets: () => openSettingsPage("sheets"),
  "shift-report": () => openSettingsPage("shift-report"),
  badges: () => openSettingsPage("sheets"),
  import: openImport,
  lessons: () => openHelp("lessons"),
  "first-run": () => openSettingsPage("first-run"),
  health: () => openSettingsPage("health"),
  help: openContextualHelp,
  "sign-off": () => void signOff(),
};

function openLine(line: FindLine): void {
  switch (line.kind) {
    case "item":
      inventorySearch.setText(line.value.rma);
      return openInventorySearch();
    case "order":
      return showOrder(line.value.submissionId);
    case "batch":
      showScreen("scan");
      if (line.value.state === "parked") void resumeBatch(line.value.batchId);
      return;
    case "booked-order":
      return showBookedOrder(line.value.orderId);
    case "shipping-order":
      return showShippingOrder(line.value.id);
    case "instruction":
      return showInstruction(line.value.instructionId);
    case "code":
      return showReferenceList(line.value.list, line.value.code);
    case "screen":
      return showScreen(line.value);
    case "setting":
      return openSettingsEntry(line.value);
    case "help":
      return openHelp(line.value);
    case "command":
      return COMMAND_ACTIONS[line.value]();
  }
}

/** Records an item line like a scan of the item's id. Returns false for other lines. */
function addToBatch(line: FindLine | undefined): boolean {
  if (line?.kind !== "item") return false;
  recordItem(line.value);
  return true;
}

interface FindResults {
  readonly text: string;
  /** Result for `answeredText`; null without an answer and for an empty text. */
  readonly searchResult: SearchResults | null;
  readonly answeredText: string;
  readonly hasFailed: boolean;
}

const NO_RESULTS: FindResults = { text: "", searchResult: null, answeredText: "", hasFailed: false };

const useFindResults = create<FindResults>(() => NO_RESULTS);

async function findText(text: string): Promise<void> {
  useFindResults.setState(text.trim() === "" ? NO_RESULTS : { text });
  if (text.trim() === "") return;
  const answer = await desk.search.all({ text });
  if (useFindResults.getState().text !== text) return;
  const searchResult = answer.ok ? answer.value : null;
  useFindResults.setState({ searchResult, answeredText: text, hasFailed: !answer.ok });
}

/** Searches everything on this computer. Enter opens a result; Ctrl+Enter adds an item to the batch. */
export function FindBox(): JSX.Element | null {
  const isOpen = useFindBox((box) => box.isOpen);
  return isOpen ? <OpenFindBox /> : null;
}

function OpenFindBox(): JSX.Element {
  const { t } = useTranslation("find");
  return (
    <Dialog
      className="find floating"
      aria-label={t("title")}
      // Shortcuts and scans work while the box is open.
      aria-modal={undefined}
      data-scans="record"
      focusOn="input"
      // A click outside the box hits the dialog element.
      onPointerDown={({ target, currentTarget }) => target === currentTarget && closeFindBox()}
      onDismiss={closeFindBox}
    >
      <FindAnything />
    </Dialog>
  );
}

function useFindGroups(text: string) {
  const { t } = useTranslation(["find", "frame"]);
  const searchResult = useFindResults((results) => results.searchResult);
  const pageResults = usePageResults(text);
  const groups = useMemo(
    () =>
      createFindGroups(
        text,
        searchResult,
        {
          screen: (screen) => t(`frame:screens.${screen}`),
          command: (command) => t(`command.${command}`),
        },
        pageResults,
      ),
    [text, searchResult, t, pageResults],
  );
  const lines = useMemo(() => new Map(groups.flatMap(({ lines }) => lines).map((line) => [line.id, line])), [groups]);
  return { groups, lines };
}

function FindAnything(): JSX.Element {
  const { t } = useTranslation("find");
  const [text, setText] = useState("");
  const combobox = useCombobox({ opened: true });
  const { groups, lines } = useFindGroups(text);
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (lines.size > 0) selectFirstOption();
  }, [selectFirstOption, lines]);

  const isWaiting = useFindResults((results) => results.text !== results.answeredText);
  const pendingAction = useRef<((line: FindLine | undefined) => void) | null>(null);
  useEffect(() => {
    if (isWaiting) return;
    pendingAction.current?.([...lines.values()][0]);
    pendingAction.current = null;
  }, [isWaiting, lines]);

  const changeText = useCallback((newText: string): void => {
    pendingAction.current = null;
    setText(newText);
    void findText(newText);
  }, []);
  useUnknownCodes(changeText);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    const addsItem = event.ctrlKey || event.metaKey;
    if (!addsItem && !isWaiting) return;
    event.preventDefault();
    event.stopPropagation();
    // The results belong to an earlier text: act on the first new result.
    if (isWaiting) pendingAction.current = addsItem ? addToBatch : closeAndOpenLine;
    else addToBatch([...lines.values()][combobox.getSelectedOptionIndex()]);
  };
  return (
    <div role="presentation" onKeyDownCapture={onKeyDown}>
      <Combobox store={combobox} onOptionSubmit={(id) => closeAndOpenLine(lines.get(id))}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            className="find__box ruled"
            size="md"
            variant="unstyled"
            aria-label={t("box")}
            placeholder={t("hint")}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={text}
            leftSection={<IconSearch size={20} aria-hidden="true" />}
            onChange={(event) => changeText(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <Results text={text} groups={groups} />
      </Combobox>
      <FindFooter count={lines.size} />
    </div>
  );
}

const ALL_LISTED_PAGES = Object.keys(LISTED_PAGES) as (keyof typeof LISTED_PAGES)[];
/** Fewer letters would match almost every help page. A Chinese word may have two characters. */
const MIN_HELP_BYTES = 3;

function usePageResults(text: string) {
  const { t, i18n } = useTranslation(SETTINGS_NAMESPACES);
  const helpPages = useHelpPages();
  return useMemo(
    () => ({
      screens: SCREENS.filter(isScreenOffered),
      settings: findSettings(text, ALL_LISTED_PAGES, t, i18n.language),
      helpPages: new TextEncoder().encode(text.trim()).length < MIN_HELP_BYTES ? [] : findPages(helpPages, text),
    }),
    [text, t, i18n.language, helpPages],
  );
}

function closeAndOpenLine(line: FindLine | undefined): void {
  if (line === undefined) return;
  closeFindBox();
  openLine(line);
}

function Results({ text, groups }: { readonly text: string; readonly groups: readonly FindGroup[] }): JSX.Element {
  const { t } = useTranslation("find");
  const hasFailed = useFindResults((results) => results.hasFailed);
  const isWaiting = useFindResults((results) => results.text !== "" && results.searchResult === null);
  return (
    <Combobox.Options className="find__results" aria-label={t("results")}>
      {groups.map(({ kind, lines }) => (
        <Combobox.Group key={kind} label={t(`kind.${kind}`)}>
          {lines.map((line) => (
            <Combobox.Option key={line.id} value={line.id} className="find__line">
              <FindLineView line={line} />
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))}
      {hasFailed && <Combobox.Empty>{t("failed")}</Combobox.Empty>}
      {!hasFailed && !isWaiting && groups.length === 0 && <Combobox.Empty>{t("nothing", { text })}</Combobox.Empty>}
    </Combobox.Options>
  );
}

/** Passes each scanned code without an item on: it may be in a reference list, such as a transaction type. */
const useUnknownCodes = (onUnknownCode: (text: string) => void): void =>
  useEffect(
    () =>
      onRecorded(({ outcome: { verdict, text } }) => {
        if (verdict.kind === "unknown-code") onUnknownCode(text);
      }),
    [onUnknownCode],
  );
