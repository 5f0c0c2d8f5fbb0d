import { Button, TextInput } from "@mantine/core";
import { IconCheck, IconLayoutList, IconPencil, IconStar, IconStarFilled, IconTrash } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "zustand";
import { IconButton } from "../IconButton.tsx";
import { useShortcuts } from "../../shell/use-shortcuts.ts";
import { ariaKeys, keyHint } from "../../shell/shortcuts.ts";
import { isSameChoice } from "../../../src-domain/table-views.ts";
import { useIsCurrentScreen, type ScreenName } from "../../shell/navigation.ts";
import { DropDown } from "../dialogs/DropDown.tsx";
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
  const [opened, setOpened] = useState(false);
  useShortcuts(useIsCurrentScreen(props.screen) ? { views: () => setOpened(true) } : {});
  const shownName = useShownView(props);
  return (
    <DropDown
      label={t("views.label")}
      text={shownName === null ? t("views.label") : t("views.shown", { name: shownName })}
      icon={<IconLayoutList size={16} aria-hidden="true" />}
      width={340}
      opened={opened}
      onOpened={setOpened}
      keyShortcuts={ariaKeys("views")}
      tip={keyHint("views")}
    >
      {(close) => <Views {...props} onUsed={close} />}
    </DropDown>
  );
}

type ViewListProps<Choice, Column extends string> = ViewsProps<Choice, Column> & { readonly onUsed: () => void };

function useNamedViews<Choice, Column extends string>({
  setup,
  builtIn,
}: Pick<ViewsProps<Choice, Column>, "setup" | "builtIn">): readonly NamedView[] {
  const savedViews = setup.use((state) => state.views);
  return [...builtIn, ...savedViews];
}

/** Name of the shown view, null if none matches. Rerenders only when the view changes, not at each key of a search. */
function useShownView<Choice, Column extends string>(props: ViewsProps<Choice, Column>): string | null {
  const { setup } = props;
  const views = useNamedViews(props);
  return useStore(
    setup.choice,
    (choice) => views.find(({ viewId }) => isSameChoice(setup.choiceOf(viewId), choice))?.name ?? null,
  );
}

const hasName = (views: readonly NamedView[], name: string): boolean =>
  views.some((view) => view.name.toLowerCase() === name.trim().toLowerCase());

function Views<Choice, Column extends string>(props: ViewListProps<Choice, Column>): JSX.Element {
  const { t } = useTranslation("table");
  const views = useNamedViews(props);
  const failed = props.setup.use((state) => state.failed);
  return (
    <>
      <ul className="table-tools__views" aria-label={t("views.label")}>
        {views.map((view, index) => (
          <ViewLine key={view.viewId} {...props} view={view} first={index === 0} />
        ))}
      </ul>
      <SaveView {...props} />
      {failed && <p role="alert">{t("views.failed")}</p>}
    </>
  );
}

type ViewProps<Choice, Column extends string> = ViewListProps<Choice, Column> & { readonly view: NamedView };

function ViewLine<Choice, Column extends string>(
  props: ViewProps<Choice, Column> & { readonly first: boolean },
): JSX.Element {
  const { t } = useTranslation("table");
  const { setup, onChoose, onUsed, view, first } = props;
  const { viewId, name } = view;
  const isDefault = setup.use((state) => state.defaultView === viewId);
  const [isRenaming, setRenaming] = useState(false);
  const viewChoice = setup.choiceOf(viewId);
  const isShownView = useStore(setup.choice, (choice) => isSameChoice(viewChoice, choice));
  const use = (): void => {
    if (viewChoice === null) return;
    onChoose(viewChoice);
    onUsed();
  };
  if (isRenaming) return <RenameView {...props} onDone={() => setRenaming(false)} />;
  return (
    <li className="table-tools__view row">
      <Button
        className="table-tools__view-name grows"
        variant="subtle"
        size="xs"
        justify="start"
        data-autofocus={first ? true : undefined}
        rightSection={isShownView ? <IconCheck size={14} aria-hidden="true" /> : null}
        onClick={use}
      >
        {name}
      </Button>
      <IconButton
        size={28}
        label={t(isDefault ? "views.isDefault" : "views.makeDefault", { name })}
        icon={isDefault ? IconStarFilled : IconStar}
        aria-pressed={isDefault}
        onClick={() => setup.openWith(viewId)}
      />
      {!setup.isBuiltIn(viewId) && (
        <>
          <IconButton
            size={28}
            label={t("views.rename", { name })}
            icon={IconPencil}
            onClick={() => setRenaming(true)}
          />
          <IconButton
            size={28}
            label={t("views.remove", { name })}
            icon={IconTrash}
            onClick={() => setup.removeView(viewId)}
          />
        </>
      )}
    </li>
  );
}

function RenameView<Choice, Column extends string>(
  props: ViewProps<Choice, Column> & { readonly onDone: () => void },
): JSX.Element {
  const { t } = useTranslation("table");
  const { setup, view, onDone } = props;
  const [name, setName] = useState(view.name);
  const otherViews = useNamedViews(props).filter(({ viewId }) => viewId !== view.viewId);
  const isTaken = hasName(otherViews, name);
  const rename = (): void => {
    if (name.trim() === "" || isTaken) return;
    setup.renameView(view.viewId, name.trim());
    onDone();
  };
  return (
    <li>
      <form
        className="table-tools__name-form row"
        onSubmit={(event) => {
          event.preventDefault();
          rename();
        }}
      >
        <TextInput
          size="xs"
          autoFocus
          aria-label={t("views.newName", { name: view.name })}
          error={isTaken ? t("views.taken") : null}
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="xs">
          {t("views.save")}
        </Button>
      </form>
    </li>
  );
}

function SaveView<Choice, Column extends string>(props: ViewListProps<Choice, Column>): JSX.Element {
  const { t } = useTranslation("table");
  const { setup, builtIn, onUsed } = props;
  const [name, setName] = useState("");
  // Only built-in names are taken: a saved view with this name is replaced.
  const isTaken = hasName(builtIn, name);
  return (
    <form
      className="table-tools__name-form row table-tools__name-form--new"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === "" || isTaken) return;
        setup.saveView(name.trim(), setup.choice.getState());
        onUsed();
      }}
    >
      <TextInput
        size="xs"
        aria-label={t("views.name")}
        placeholder={t("views.name")}
        error={isTaken ? t("views.taken") : null}
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" disabled={name.trim() === ""}>
        {t("views.save")}
      </Button>
    </form>
  );
}
