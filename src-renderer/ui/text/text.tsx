import type { Icon } from "@tabler/icons-react";
import type { JSX, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "./text.css";

interface LiveRegionProps {
  readonly label?: string;
  readonly children: ReactNode;
}

/** Keep it mounted: some screen readers ignore a live region that appears together with its text. */
export function LiveRegion({ label, children }: LiveRegionProps): JSX.Element {
  return (
    <div className="announced" role="status" aria-label={label}>
      {children}
    </div>
  );
}

export function ServiceMessageText({ text }: { readonly text: string }): JSX.Element {
  const { t } = useTranslation("frame");
  return (
    <figure className="service-message">
      <figcaption>{t("serviceSays")}</figcaption>
      <blockquote className="selectable" lang="" translate="no">
        {text}
      </blockquote>
    </figure>
  );
}

export type TextTone = "good" | "moving" | "warn" | "bad" | "quiet";

interface StatusTextProps {
  readonly shape: Icon;
  readonly tone: TextTone;
  readonly text: string;
  readonly tip?: string | undefined;
}

export function StatusText({ shape: Shape, tone, text, tip }: StatusTextProps): JSX.Element {
  return (
    <span className={`status-text status-text--${tone}`} data-tip={tip}>
      <Shape size={18} stroke={2} aria-hidden="true" />
      <span className="truncated">{text}</span>
    </span>
  );
}

interface EmptyStateProps {
  readonly icon?: Icon;
  readonly title: string;
  readonly body: string;
  /** Fault names for support: last, small and copyable. */
  readonly detailText?: string;
  readonly action?: ReactNode;
}

export function EmptyState({ icon: Shape, title, body, detailText, action }: EmptyStateProps): JSX.Element {
  return (
    <div className="empty-state stack-close">
      {Shape !== undefined && <Shape className="empty-state__icon" size={40} stroke={1.4} aria-hidden="true" />}
      <h2 className="empty-state__title">{title}</h2>
      <p className="empty-state__body note">{body}</p>
      {detailText !== undefined && (
        <p className="empty-state__detail aside selectable" translate="no">
          {detailText}
        </p>
      )}
      {action !== undefined && <div className="empty-state__action">{action}</div>}
    </div>
  );
}
