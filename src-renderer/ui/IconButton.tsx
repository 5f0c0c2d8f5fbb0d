import { ActionIcon, type ActionIconProps } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ComponentPropsWithRef, JSX } from "react";

interface IconButtonProps extends ActionIconProps, Omit<ComponentPropsWithRef<"button">, keyof ActionIconProps> {
  readonly label: string;
  readonly icon: Icon;
  readonly iconSize?: number;
  readonly tip?: string;
}

export function IconButton({
  label,
  icon: Shape,
  iconSize = 16,
  tip = label,
  ...button
}: IconButtonProps): JSX.Element {
  return (
    <ActionIcon variant="subtle" size={32} aria-label={label} data-tip={tip} {...button}>
      <Shape size={iconSize} aria-hidden="true" />
    </ActionIcon>
  );
}
