import { Button, type ButtonProps } from "@mantine/core";
import { useId, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { useUnreachable } from "../desk/reach.ts";
import "./components.css";

interface OnlineButtonProps extends Pick<ButtonProps, "variant" | "loading" | "leftSection" | "children" | "size"> {
  readonly onClick: () => void;
  /** Of the element that gives the reason where it does not stand beside the button; see `NotNow`. */
  readonly reasonId?: string;
}

/** For what only the service can do. While it cannot be asked the button stays reachable and says why it does nothing. */
export function OnlineButton({ onClick, reasonId, ...props }: OnlineButtonProps): JSX.Element {
  const { t } = useTranslation("frame");
  const unreachable = useUnreachable();
  const ownId = useId();
  if (unreachable === null) return <Button {...props} onClick={onClick} />;
  const button = (
    <Button
      {...props}
      loading={false}
      aria-disabled="true"
      data-disabled
      aria-describedby={reasonId ?? ownId}
      title={t(`cannot.${unreachable}`)}
    />
  );
  if (reasonId !== undefined) return button;
  return (
    <span className="online-button">
      {button}
      <NotNow id={ownId} />
    </span>
  );
}

/** Why the service cannot be asked now; nothing while it can. */
export function NotNow({ id }: { readonly id: string }): JSX.Element | null {
  const { t } = useTranslation("frame");
  const unreachable = useUnreachable();
  return (
    unreachable && (
      <span className="online-button__reason" id={id}>
        {t(`cannot.${unreachable}`)}
      </span>
    )
  );
}
