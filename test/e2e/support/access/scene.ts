import type { Locator } from "@playwright/test";
import type { ControlClient } from "../../../../src-simulator/control-client.ts";
import type { Simulator } from "../../../../src-simulator/index.ts";
import { expect } from "../desk-test.ts";
import type { DeskWindow } from "../desk-window.ts";

export interface Scene {
  readonly desk: DeskWindow;
  readonly control: ControlClient;
  /** Only for walks that use a second environment. */
  readonly elsewhere?: Simulator;
}

/** States of a screen by name, and how an operator gets there from the previous state. */
export type States = Readonly<Record<string, (scene: Scene) => Promise<void>>>;

export const escape = ({ desk }: Scene): Promise<void> => desk.pressKey("Escape");
export const bodyRows = (desk: DeskWindow, table: string): Locator =>
  desk.page
    .getByRole("table", { name: table })
    .or(desk.page.getByRole("grid", { name: table }))
    .getByRole("row")
    .filter({ has: desk.page.getByRole("cell").or(desk.page.getByRole("gridcell")) });

export async function typeCodes(desk: DeskWindow, codes: readonly string[]): Promise<void> {
  const field = desk.field("Type or paste codes");
  await field.fill(codes.join("\n"));
  await desk.pressKey("Enter");
  await desk.pressKey("Escape");
  await expect(field).not.toBeFocused();
}
