import type { KeyboardEvent, MouseEvent } from "react";
import { expect, test, vi } from "vitest";

class FakeElement {
  readonly role = "row";
  readonly getAttribute = (): string => "7";
  readonly closest = (selector: string): FakeElement | null => (selector === "[role='row']" ? this : null);
}
vi.stubGlobal("Element", FakeElement);
vi.stubGlobal("HTMLElement", FakeElement);
const { useRowActions: createRowActions } = await import("../../../../src-renderer/ui/table/use-row-actions.ts");

function createTable() {
  let currentIndex = 0;
  const followedRows: (number | "none")[] = [];
  const onSelectAll = vi.fn();
  const actions = () =>
    createRowActions<string>({
      rowCount: 10,
      rowAt: String,
      currentIndex,
      setCurrentIndex: (index) => void (currentIndex = index),
      focusRow: (index) => void (currentIndex = index),
      followRow: (index) => followedRows.push(index),
      stopFollowing: () => followedRows.push("none"),
      countVisibleRows: () => 5,
      selection: {
        label: "",
        keys: new Set(),
        isComplete: false,
        onSelectAll,
        onClear: () => {},
        onSelect: () => {},
      },
    });
  const eventOf = (key: string, change: Partial<KeyboardEvent> = {}) =>
    ({ key, target: new FakeElement(), preventDefault: () => {}, ...change }) as unknown as KeyboardEvent;
  return {
    followedRows,
    onSelectAll,
    click: () => actions().onClick({ target: new FakeElement() } as unknown as MouseEvent),
    keyDown: (key: string, change?: Partial<KeyboardEvent>) => actions().onKeyDown(eventOf(key, change)),
    keyUp: (key: string) => actions().onKeyUp(eventOf(key)),
  };
}

test("shows each row in the drawer that an arrow key makes current", () => {
  const table = createTable();
  table.keyDown("ArrowDown");
  table.keyDown("End", { shiftKey: true });
  expect(table.followedRows).toEqual([1, 9]);
});

test("shows only the first and the last row of a held key in the drawer", () => {
  const table = createTable();
  table.keyDown("ArrowDown");
  for (let count = 0; count < 4; count += 1) table.keyDown("ArrowDown", { repeat: true });
  expect(table.followedRows).toEqual([1]);
  table.keyUp("ArrowDown");
  expect(table.followedRows).toEqual([1, 5]);
});

test("follows no earlier row after a click", () => {
  const table = createTable();
  table.keyDown("ArrowDown");
  table.click();
  expect(table.followedRows).toEqual([1, "none"]);
});

test("selects all rows with Ctrl+A while Caps Lock is on", () => {
  const table = createTable();
  table.keyDown("A", { ctrlKey: true });
  expect(table.onSelectAll).toHaveBeenCalledOnce();
});
