import type { JSX, ReactNode } from "react";
import "./words.css";

interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly body: string;
  /** Fault names for support: last, small and copyable. */
  readonly detail?: string;
  readonly action?: ReactNode;
}

export function EmptyState({ icon, title, body, detail, action }: EmptyStateProps): JSX.Element {
  return (
    <div className="empty-state">
      {icon !== undefined && (
        <div className="empty-state__icon" aria-hidden="true">
          {icon}
        </div>
      )}
      <h2 className="empty-state__title">{title}</h2>
      <p className="empty-state__body">{body}</p>
      {detail !== undefined && (
        <p className="empty-state__detail selectable" translate="no">
          {detail}
        </p>
      )}
      {action !== undefined && <div className="empty-state__action">{action}</div>}
    </div>
  );
}
