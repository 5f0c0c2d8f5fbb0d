import { Button, type ButtonProps } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ComponentPropsWithRef, JSX } from "react";

interface ActionButtonProps extends ButtonProps, Omit<ComponentPropsWithRef<"button">, keyof ButtonProps> {
  readonly icon: Icon;
  readonly iconSize?: number;
}

/** A button with an icon before its text. */
export const ActionButton = ({ icon: Shape, iconSize = 16, ...button }: ActionButtonProps): JSX.Element => (
  <Button leftSection={<Shape size={iconSize} aria-hidden="true" />} {...button} />
);
