import { Button, TextInput } from "@mantine/core";
import { IconCheck, IconLayoutList, IconPencil, IconStar, IconStarFilled, IconTrash } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { isSameChoice } from "../../../src-domain/table-views.ts";
import { useIsCurrentScreen, type ScreenName } from "../../shell/navigation.ts";
import { ariaKeys, keyHint } from "../../shell/shortcuts.ts";
import { useShortcuts } from "../../shell/use-shortcuts.ts";
import { DropDown } from "../dialogs/DropDown.tsx";
import { IconButton } from "../IconButton.tsx";
import type { TableSetupStore } from "./table-setup.ts";
import "./filters.css";

interface NamedView {
  readonly viewId: string;
  readonly name: string;
}

interface ViewsProps<Choice, Column extends string> {
  readonly setup: TableSetupStore<Choice, Column>;
  readonly builtIn: readonly NamedView[];
  readonly onChoose: (choice: Choice) => void;
}

interface ViewsMenuProps<Choice, Column extends string> extends ViewsProps<Choice, Column> {
  readonly screen: ScreenName;
}

export function ViewsMenu<Choice, Column extends string>(props: ViewsMenuProps<Choice, Column>): JSX.Element {
  const { t } = useTranslation("table");
  const [isOpen, setIsOpen] = useState(false);
  useShortcuts(useIsCurrentScreen(props.screen) ? { views: () => setIsOpen(true) } : {});
  const shownViewName = useShownViewName(props);
  return (
    <DropDown
      label={t("views.label")}
      text={shownViewName === null ? t("views.label") : t("views.shown", { name: shownViewName })}
      icon={<IconLayoutList size={16} aria-hidden="true" />}
      width={340}
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      keyShortcuts={ariaKeys("views")}
      tip={keyHint("views")}
    >
      {(close) => <ViewList {...props} onDone={close} />}
    </DropDown>
  );
}

interface ViewListProps<Choice, Column extends string> extends ViewsProps<Choice, Column> {
  readonly onDone: () => void;
}

function useNamedViews<Choice, Column extends string>({
  setup,
  builtIn,
}: Pick<ViewsProps<Choice, Column>, "setup" | "builtIn">): readonly NamedView[] {
  const savedViews = setup.use((state) => state.views);
  return [...builtIn, ...savedViews];
}

/** Returns the name of the view that matches the choice; null without one. Rerenders only when the view changes. */
function useShownViewName<Choice, Column extends string>(props: ViewsProps<Choice, Column>): string | null {
  const { setup } = props;
  const views = useNamedViews(props);
  return useStore(
    setup.choice,
    (choice) => views.find(({ viewId }) => isSameChoice(setup.findChoice(viewId), choice))?.name ?? null,
  );
}

function ViewList<Choice, Column extends string>(props: ViewListProps<Choice, Column>): JSX.Element {
  const { t } = useTranslation("table");
  const { setup } = props;
  const views = useNamedViews(props);
  const hasFailed = setup.use((state) => state.hasFailed);
  const save = (name: string): void => {
    setup.saveView(name, setup.choice.getState());
    props.onDone();
  };
  return (
    <>
      <ul className="table-tools__views" aria-label={t("views.label")}>
        {views.map((view, index) => (
          <ViewLine
            key={view.viewId}
            {...props}
            view={view}
            otherViews={views.filter((other) => other !== view)}
            isFirst={index === 0}
          />
        ))}
      </ul>
      {/* Allows the name of a saved view, which the new view then replaces. */}
      <NameForm label={t("views.name")} initialName="" existingViews={props.builtIn} onSave={save} />
      {hasFailed && <p role="alert">{t("views.failed")}</p>}
    </>
  );
}

interface ViewLineProps<Choice, Column extends string> extends ViewListProps<Choice, Column> {
  readonly view: NamedView;
  readonly otherViews: readonly NamedView[];
  readonly isFirst: boolean;
}

function ViewLine<Choice, Column extends string>(props: ViewLineProps<Choice, Column>): JSX.Element {
  const { t } = useTranslation("table");
  const { setup, onChoose, onDone, isFirst } = props;
  const { viewId, name } = props.view;
  const isDefault = setup.use((state) => state.defaultView === viewId);
  const [isRenaming, setRenaming] = useState(false);
  const viewChoice = setup.findChoice(viewId);
  const isShownView = useStore(setup.choice, (choice) => isSameChoice(viewChoice, choice));
  const applyView = (): void => {
    if (viewChoice === null) return;
    onChoose(viewChoice);
    onDone();
  };
  const startRenaming = (): void => setRenaming(true);
  const remove = (): void => setup.removeView(viewId);
  const rename = (newName: string): void => {
    setup.renameView(viewId, newName);
    setRenaming(false);
  };
  if (isRenaming) {
    return (
      <li>
        <NameForm
          label={t("views.newName", { name })}
          initialName={name}
          existingViews={props.otherViews}
          onSave={rename}
        />
      </li>
    );
  }
  return (
    <li className="table-tools__view row">
      <Button
        className="table-tools__view-name grows"
        variant="subtle"
        size="xs"
        justify="start"
        data-autofocus={isFirst ? true : undefined}
        rightSection={isShownView ? <IconCheck size={14} aria-hidden="true" /> : null}
        onClick={applyView}
      >
        {name}
      </Button>
      <IconButton
        size={28}
        label={t(isDefault ? "views.isDefault" : "views.makeDefault", { name })}
        icon={isDefault ? IconStarFilled : IconStar}
        aria-pressed={isDefault}
        onClick={() => setup.setDefaultView(viewId)}
      />
      {!setup.isBuiltIn(viewId) && (
        <>
          <IconButton size={28} label={t("views.rename", { name })} icon={IconPencil} onClick={startRenaming} />
          <IconButton size={28} label={t("views.remove", { name })} icon={IconTrash} onClick={remove} />
        </>
      )}
    </li>
  );
}

interface NameFormProps {
  readonly label: string;
  /** Empty for a new view. */
  readonly initialName: string;
  readonly existingViews: readonly NamedView[];
  readonly onSave: (name: string) => void;
}

function NameForm({ label, initialName, existingViews, onSave }: NameFormProps): JSX.Element {
  const { t } = useTranslation("table");
  const [text, setText] = useState(initialName);
  const name = text.trim();
  const isNew = initialName === "";
  const isNameTaken = existingViews.some((view) => view.name.toLowerCase() === name.toLowerCase());
  return (
    <form
      className={`table-tools__name-form row ${isNew ? "table-tools__name-form--new" : ""}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== "" && !isNameTaken) onSave(name);
      }}
    >
      <TextInput
        size="xs"
        autoFocus={!isNew}
        aria-label={label}
        placeholder={isNew ? label : undefined}
        error={isNameTaken ? t("views.taken") : null}
        maxLength={60}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" disabled={isNew && name === ""}>
        {t("views.save")}
      </Button>
    </form>
  );
}
