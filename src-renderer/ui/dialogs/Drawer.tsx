import { IconX } from "@tabler/icons-react";
import { useEffect, useId, useRef, type JSX, type ReactNode, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PageAnswer } from "../../../src-preload/contract/operation.ts";
import { fetchAndRefetch } from "../../shell/subscriptions.ts";
import "./dialogs.css";
import { IconButton } from "../IconButton.tsx";
import { useChosenDrawerWidth } from "./drawer-width.ts";
import { DrawerEdge } from "./DrawerEdge.tsx";

interface DrawerProps {
  readonly title: ReactNode;
  readonly label: string;
  readonly subtitle?: ReactNode;
  /** The heading gets the focus when the drawer appears. Give each record its own component `key`. */
  readonly takesFocus: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The props that the table of the record sets. */
export type DrawerFrame = Pick<DrawerProps, "takesFocus" | "onClose">;

/** A non-modal panel. The screen that shows it must close it on Esc. */
export function Drawer(props: DrawerProps): JSX.Element {
  const { t } = useTranslation("frame");
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const chosenWidth = useChosenDrawerWidth();
  const { takesFocus } = props;
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <aside
      className="drawer"
      aria-label={props.label}
      style={chosenWidth === null ? undefined : { "--drawer-width": `${chosenWidth}px` }}
    >
      <header className="drawer__header row-top">
        <div className="drawer__titles">
          <h2 className="drawer__title" id={headingId} tabIndex={-1} ref={heading}>
            {props.title}
          </h2>
          {props.subtitle !== undefined && <div className="drawer__subtitle fine">{props.subtitle}</div>}
        </div>
        <IconButton label={t("close")} icon={IconX} iconSize={18} onClick={props.onClose} />
      </header>
      {/* Focusable, so that keys scroll a drawer that has no buttons or fields. */}
      <div className="drawer__body scrolls" role="region" aria-labelledby={headingId} tabIndex={0}>
        {props.children}
      </div>
      <DrawerEdge />
    </aside>
  );
}

/** Fetches a record once. `isGone`: main no longer has the record. Give each record its own component `key`. */
export function useRecord<View>(fetchRecord: () => Promise<PageAnswer<View, string>>): {
  details: View | null;
  isGone: boolean;
} {
  const [record, setRecord] = useState<{ details: View | null; isGone: boolean }>({ details: null, isGone: false });
  const fetchLatest = useEffectEvent(fetchRecord);
  useEffect(
    () =>
      fetchAndRefetch(fetchLatest, (answer) =>
        setRecord({ details: answer.ok ? answer.value : null, isGone: !answer.ok }),
      ),
    [],
  );
  return record;
}

export function DrawerSection({
  title,
  children,
}: {
  readonly title?: string;
  readonly children: ReactNode;
}): JSX.Element {
  return (
    <section className="drawer__section">
      {title !== undefined && <h3 className="drawer__section-title finer">{title}</h3>}
      {children}
    </section>
  );
}

interface DescriptionItemProps {
  readonly name: string;
  /** Undefined and null are shown as a dash. */
  readonly children: ReactNode;
}

export function DescriptionItem({ name, children }: DescriptionItemProps): JSX.Element {
  return (
    <div className="facts__pair">
      <dt>{name}</dt>
      <dd className="selectable">{children ?? <span aria-hidden="true">–</span>}</dd>
    </div>
  );
}

export function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }): JSX.Element {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <DescriptionItem key={name} name={name}>
          {value}
        </DescriptionItem>
      ))}
    </dl>
  );
}
