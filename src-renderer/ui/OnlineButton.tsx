import { Button, type ButtonProps } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { useId, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { useUnreachableReason } from "../shell/app-state.ts";
import "./components.css";

interface OnlineButtonProps extends Pick<ButtonProps, "variant" | "loading" | "leftSection" | "children" | "size"> {
  readonly icon?: Icon;
  readonly iconSize?: number;
  readonly onClick: () => void;
  /** Id of a `NotNow` element with the reason, if it is not next to the button. */
  readonly reasonId?: string;
}

/** A button that is disabled but focusable while the service is unreachable, with the reason next to it. */
export function OnlineButton({
  onClick,
  reasonId,
  icon: Shape,
  iconSize = 16,
  ...others
}: OnlineButtonProps): JSX.Element {
  const props = { ...others, ...(Shape && { leftSection: <Shape size={iconSize} aria-hidden="true" /> }) };
  const unreachable = useUnreachableReason();
  const ownId = useId();
  if (unreachable === null) return <Button {...props} onClick={onClick} />;
  const button = (
    <Button {...props} loading={false} aria-disabled="true" data-disabled aria-describedby={reasonId ?? ownId} />
  );
  if (reasonId !== undefined) return button;
  return (
    <span className="online-button">
      {button}
      <NotNow id={ownId} />
    </span>
  );
}

export function NotNow({ id }: { readonly id: string }): JSX.Element | null {
  const { t } = useTranslation("frame");
  const unreachable = useUnreachableReason();
  return (
    unreachable && (
      <span className="online-button__reason finer" id={id}>
        {t(`cannot.${unreachable}`)}
      </span>
    )
  );
}
