import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState, type JSX, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { useOpenDialog } from "../../components/dialogs/use-open-dialog.ts";
import { closeFindBox, useFindBox } from "../../desk/find-box.ts";
import "./find.css";
import { findGroups, lineId, type FindGroup, type FindLine } from "./find-lines.ts";
import { findText, useFindResults } from "./find-results.ts";
import { FindFoot } from "./FindFoot.tsx";
import { FindLineView } from "./FindLineView.tsx";
import { addLine, openLine } from "./open-line.ts";

/** One box for everything that is on this computer: what it finds, by kind; Enter opens, Ctrl+Enter adds to the batch. */
export function FindBox(): JSX.Element | null {
  const open = useFindBox((box) => box.open);
  return open ? <OpenFindBox /> : null;
}

function OpenFindBox(): JSX.Element {
  const { t } = useTranslation("find");
  const dialog = useOpenDialog();
  useEffect(() => {
    dialog.current?.querySelector("input")?.focus();
    return closeWithAPressOutside(dialog.current);
  }, [dialog]);
  return (
    <dialog
      ref={dialog}
      className="find"
      aria-label={t("title")}
      tabIndex={-1}
      // A scan means here what it means everywhere.
      data-scans="record"
      onCancel={closeFindBox}
    >
      <FindAnything />
    </dialog>
  );
}

/** Whatever lies around the box is, for the browser, the dialog itself. */
function closeWithAPressOutside(dialog: HTMLDialogElement | null): () => void {
  const onPress = ({ target }: Event): void => {
    if (target === dialog) closeFindBox();
  };
  dialog?.addEventListener("pointerdown", onPress);
  return () => dialog?.removeEventListener("pointerdown", onPress);
}

function FindAnything(): JSX.Element {
  const { t } = useTranslation("find");
  const [text, setText] = useState("");
  const combobox = useCombobox({ opened: true });
  const groups = useFindGroups(text);
  const lines = useMemo(
    () => new Map(groups.flatMap(({ lines }) => lines).map((line) => [lineId(line), line])),
    [groups],
  );
  const { selectFirstOption } = combobox;
  // The best result is chosen without a key.
  useEffect(() => {
    if (lines.size > 0) selectFirstOption();
  }, [selectFirstOption, lines]);

  const waiting = useFindResults((results) => results.text !== results.answered);
  const wish = useRef<((line: FindLine | undefined) => void) | null>(null);
  useEffect(() => {
    if (waiting) return;
    wish.current?.([...lines.values()][0]);
    wish.current = null;
  }, [waiting, lines]);

  const type = (typed: string): void => {
    wish.current = null;
    setText(typed);
    void findText(typed);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Enter") return;
    const isAdded = event.ctrlKey || event.metaKey;
    if (!isAdded && !waiting) return;
    event.preventDefault();
    event.stopPropagation();
    // What is shown was found for an earlier text.
    if (waiting) wish.current = isAdded ? addLine : open;
    else addLine([...lines.values()][combobox.getSelectedOptionIndex()]);
  };
  return (
    <div role="presentation" onKeyDownCapture={onKeyDown}>
      <Combobox store={combobox} onOptionSubmit={(id) => open(lines.get(id))}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            className="find__box"
            size="md"
            variant="unstyled"
            aria-label={t("box")}
            placeholder={t("hint")}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={text}
            leftSection={<IconSearch size={20} aria-hidden="true" />}
            onChange={(event) => type(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <Results text={text} groups={groups} />
      </Combobox>
      <FindFoot count={lines.size} />
    </div>
  );
}

function open(line: FindLine | undefined): void {
  if (line === undefined) return;
  closeFindBox();
  openLine(line);
}

function useFindGroups(text: string): readonly FindGroup[] {
  const { t } = useTranslation(["find", "frame"]);
  const found = useFindResults((results) => results.found);
  return useMemo(
    () =>
      findGroups(text, found, {
        screen: (screen) => t(`frame:screens.${screen}`),
        command: (command) => t(`command.${command}`),
      }),
    [text, found, t],
  );
}

function Results({ text, groups }: { readonly text: string; readonly groups: readonly FindGroup[] }): JSX.Element {
  const { t } = useTranslation("find");
  const failed = useFindResults((results) => results.failed);
  const waiting = useFindResults((results) => results.text !== "" && results.found === null);
  return (
    <Combobox.Options className="find__results" aria-label={t("results")}>
      {groups.map(({ kind, lines }) => (
        <Combobox.Group key={kind} label={t(`kind.${kind}`)}>
          {lines.map((line) => (
            <Combobox.Option key={lineId(line)} value={lineId(line)} className="find__line">
              <FindLineView line={line} />
            </Combobox.Option>
          ))}
        </Combobox.Group>
      ))}
      {failed && <Combobox.Empty>{t("failed")}</Combobox.Empty>}
      {!failed && !waiting && groups.length === 0 && <Combobox.Empty>{t("nothing", { text })}</Combobox.Empty>}
    </Combobox.Options>
  );
}
