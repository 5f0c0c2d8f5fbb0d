import { Button, type ButtonProps } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { useId, type JSX } from "react";
import { useTranslation } from "react-i18next";
import { useUnreachableReason } from "../shell/app-state.ts";
import "./components.css";

interface OnlineButtonProps extends Pick<
  ButtonProps,
  "className" | "variant" | "loading" | "leftSection" | "children" | "size"
> {
  readonly icon?: Icon;
  readonly iconSize?: number;
  readonly onClick: () => void;
  /** Id of an `UnreachableNote` with the reason, if the note is not next to the button. */
  readonly reasonId?: string;
}

/** A button that is disabled but focusable while the service is unreachable, with the reason next to it. */
export function OnlineButton({
  onClick,
  reasonId,
  icon: Shape,
  iconSize = 16,
  ...buttonProps
}: OnlineButtonProps): JSX.Element {
  const props = { ...buttonProps, ...(Shape && { leftSection: <Shape size={iconSize} aria-hidden="true" /> }) };
  const unreachableReason = useUnreachableReason();
  const ownId = useId();
  if (unreachableReason === null) return <Button {...props} onClick={onClick} />;
  const button = (
    <Button {...props} loading={false} aria-disabled="true" data-disabled aria-describedby={reasonId ?? ownId} />
  );
  if (reasonId !== undefined) return button;
  return (
    <span className="online-button">
      {button}
      <UnreachableNote id={ownId} />
    </span>
  );
}

export function UnreachableNote({ id }: { readonly id: string }): JSX.Element | null {
  const { t } = useTranslation("frame");
  const unreachableReason = useUnreachableReason();
  return (
    unreachableReason && (
      <span className="online-button__reason finer" id={id}>
        {t(`cannot.${unreachableReason}`)}
      </span>
    )
  );
}
