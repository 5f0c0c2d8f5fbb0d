import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconCheck, IconLayoutList, IconPencil, IconStar, IconStarFilled, IconTrash } from "@tabler/icons-react";
import { useState, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { BUILT_IN_VIEW_NAMES, isSameChoice } from "../../../src-domain/inventory-view.ts";
import { DropDown } from "../../components/DropDown.tsx";
import { ariaKeys, keyHint } from "../../shell/key-help-table.ts";
import { choose, useInventoryChoice } from "./inventory-choice.ts";
import {
  choiceOfView,
  isBuiltIn,
  openWithView,
  removeView,
  renameView,
  saveView,
  useTableSetup,
} from "./table-setup.ts";
import { useViewsMenu } from "./views-menu.ts";

/** Views by name: use one, keep what is shown as another, and say which one the table opens with. */
export function ViewsMenu(): JSX.Element {
  const { t } = useTranslation("inventory");
  const opened = useViewsMenu((menu) => menu.opened);
  const shown = useShownView();
  return (
    <DropDown
      label={t("views.label")}
      text={shown === null ? t("views.label") : t("views.shown", { name: shown })}
      icon={<IconLayoutList size={16} aria-hidden="true" />}
      width={340}
      opened={opened}
      onOpened={(opened) => useViewsMenu.setState({ opened })}
      keyShortcuts={ariaKeys("views")}
      title={keyHint("views")}
    >
      {(close) => <Views onUsed={close} />}
    </DropDown>
  );
}

interface NamedView {
  readonly viewId: string;
  readonly name: string;
}

function useNamedViews(): readonly NamedView[] {
  const { t } = useTranslation("inventory");
  const saved = useTableSetup((setup) => setup.views);
  return [...BUILT_IN_VIEW_NAMES.map((viewId) => ({ viewId, name: t(`views.builtIn.${viewId}`) })), ...saved];
}

const hasName = (views: readonly NamedView[], name: string): boolean =>
  views.some((view) => view.name.toLowerCase() === name.trim().toLowerCase());

/** The name of the view that is what the table shows now. */
function useShownView(): string | null {
  const choice = useInventoryChoice();
  const views = useNamedViews();
  return views.find(({ viewId }) => isSameChoice(choiceOfView(viewId) ?? choice, choice))?.name ?? null;
}

function Views({ onUsed }: { readonly onUsed: () => void }): JSX.Element {
  const { t } = useTranslation("inventory");
  const views = useNamedViews();
  const failed = useTableSetup((setup) => setup.failed);
  return (
    <>
      <ul className="inventory__views" aria-label={t("views.label")}>
        {views.map((view, index) => (
          <ViewLine key={view.viewId} view={view} first={index === 0} onUsed={onUsed} />
        ))}
      </ul>
      <SaveView onSaved={onUsed} />
      {failed && <p role="alert">{t("views.failed")}</p>}
    </>
  );
}

interface ViewLineProps {
  readonly view: NamedView;
  readonly first: boolean;
  readonly onUsed: () => void;
}

function ViewLine({ view, first, onUsed }: ViewLineProps): JSX.Element {
  const { t } = useTranslation("inventory");
  const { viewId, name } = view;
  const choice = useInventoryChoice();
  const isDefault = useTableSetup((setup) => setup.defaultView === viewId);
  const [renaming, setRenaming] = useState(false);
  const viewChoice = choiceOfView(viewId);
  const use = (): void => {
    if (viewChoice === null) return;
    choose(viewChoice);
    onUsed();
  };
  if (renaming) return <RenameView view={view} onDone={() => setRenaming(false)} />;
  return (
    <li className="inventory__view">
      <Button
        className="inventory__view-name"
        variant="subtle"
        size="xs"
        justify="start"
        data-autofocus={first ? true : undefined}
        rightSection={
          viewChoice !== null && isSameChoice(viewChoice, choice) ? <IconCheck size={14} aria-hidden="true" /> : null
        }
        onClick={use}
      >
        {name}
      </Button>
      <ActionIcon
        variant="subtle"
        size={28}
        aria-label={t(isDefault ? "views.isDefault" : "views.makeDefault", { name })}
        title={t(isDefault ? "views.isDefault" : "views.makeDefault", { name })}
        aria-pressed={isDefault}
        onClick={() => openWithView(viewId)}
      >
        {isDefault ? <IconStarFilled size={16} aria-hidden="true" /> : <IconStar size={16} aria-hidden="true" />}
      </ActionIcon>
      {!isBuiltIn(viewId) && (
        <>
          <ActionIcon
            variant="subtle"
            size={28}
            aria-label={t("views.rename", { name })}
            title={t("views.rename", { name })}
            onClick={() => setRenaming(true)}
          >
            <IconPencil size={16} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size={28}
            aria-label={t("views.remove", { name })}
            title={t("views.remove", { name })}
            onClick={() => removeView(viewId)}
          >
            <IconTrash size={16} aria-hidden="true" />
          </ActionIcon>
        </>
      )}
    </li>
  );
}

function RenameView({ view, onDone }: { readonly view: NamedView; readonly onDone: () => void }): JSX.Element {
  const { t } = useTranslation("inventory");
  const [name, setName] = useState(view.name);
  const others = useNamedViews().filter(({ viewId }) => viewId !== view.viewId);
  const taken = hasName(others, name);
  const rename = (): void => {
    if (name.trim() === "" || taken) return;
    renameView(view.viewId, name.trim());
    onDone();
  };
  return (
    <li>
      <form
        className="inventory__name-form"
        onSubmit={(event) => {
          event.preventDefault();
          rename();
        }}
      >
        <TextInput
          size="xs"
          autoFocus
          aria-label={t("views.newName", { name: view.name })}
          error={taken ? t("views.taken") : null}
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

function SaveView({ onSaved }: { readonly onSaved: () => void }): JSX.Element {
  const { t } = useTranslation("inventory");
  const [name, setName] = useState("");
  // One that was saved by this name is saved anew; those that every desk has stay what they are.
  const taken = hasName(
    useNamedViews().filter(({ viewId }) => isBuiltIn(viewId)),
    name,
  );
  return (
    <form
      className="inventory__name-form inventory__name-form--new"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === "" || taken) return;
        saveView(name.trim(), useInventoryChoice.getState());
        onSaved();
      }}
    >
      <TextInput
        size="xs"
        aria-label={t("views.name")}
        placeholder={t("views.name")}
        error={taken ? t("views.taken") : null}
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
