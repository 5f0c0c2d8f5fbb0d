import type { Area } from "./paper.ts";

interface ZplCommand {
  readonly name: string;
  readonly parameters: string;
}

interface Position {
  readonly x: number;
  readonly y: number;
}

/** The area that a label draws on, in dots from its left and top edge. */
interface ZplDrawing {
  /** Farthest start of a field. Its end is unknown, because it depends on the printer's fonts and barcodes. */
  readonly farthestStart: Position;
  /** Left end of the leftmost field and upper end of the topmost one; infinite for a label without fields. */
  readonly nearestStart: Position;
  /** Size of the rectangle around the starts of all fields, and around complete lines, shapes and pictures. */
  readonly size: Area;
}

const ORIGIN: Position = { x: 0, y: 0 };

/**
 * Measures what a label draws. `printWidth`: the label's stated width in dots; null without one. Ignores fields that
 * start right of this width, because the printer does not print them.
 */
export function measureDrawing(commands: readonly ZplCommand[], printWidth: number | null): ZplDrawing {
  let labelHome = ORIGIN;
  /** Distance by which `^LS` and `^LT` move all fields; printers keep both values until the label sets others. */
  const shift = { x: 0, y: 0 };
  let fieldStart = ORIGIN;
  let isStartAtBottom = false;
  const farthest = { x: 0, y: 0 };
  const nearest = { x: Number.POSITIVE_INFINITY, y: Number.POSITIVE_INFINITY };
  const size = { width: 0, height: 0 };

  const addField = ({ width, height }: Area): void => {
    const x = fieldStart.x + shift.x;
    const y = fieldStart.y + shift.y;
    if (printWidth !== null && x >= printWidth) return;
    nearest.x = Math.min(nearest.x, x);
    nearest.y = Math.min(nearest.y, isStartAtBottom ? y - height : y);
    farthest.x = Math.max(farthest.x, x);
    farthest.y = Math.max(farthest.y, y);
    size.width = Math.max(size.width, x + width);
    size.height = Math.max(size.height, isStartAtBottom ? y : y + height);
  };

  for (const { name, parameters } of commands) {
    if (name === "^LH") labelHome = positionIn(parameters, ORIGIN);
    // A positive shift is to the left (Zebra's "ZPL II Programming Guide").
    if (name === "^LS") shift.x = -numbersIn(parameters)[0];
    if (name === "^LT") shift.y = numbersIn(parameters)[0];
    if (name === "^FO" || name === "^FT") {
      fieldStart = positionIn(parameters, labelHome);
      isStartAtBottom = name === "^FT";
    }
    if (name === "^FS" || name === "^XA") fieldStart = labelHome;
    const field = findFieldSize(name, parameters);
    if (field !== null) addField(field);
  }
  return { farthestStart: farthest, nearestStart: nearest, size };
}

function positionIn(parameters: string, { x, y }: Position): Position {
  const [right, down] = numbersIn(parameters);
  return { x: x + right, y: y + down };
}

/** Returns the first four parameters; 0 for a missing parameter or one that is not a number. */
function numbersIn(parameters: string): [number, number, number, number] {
  const numbers = parameters.split(",", 4).map((text) => Number.parseInt(text, 10) || 0);
  return [numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0, numbers[3] ?? 0];
}

const UNKNOWN_SIZE: Area = { width: 0, height: 0 };
/** Commands that draw a stored picture or a serial number. */
const STORED_GRAPHICS_AND_SERIALS: ReadonlySet<string> = new Set(["^XG", "^IM", "^SN"]);

/** Returns the size of a field, line, shape or picture; null for a command that draws nothing. */
function findFieldSize(name: string, parameters: string): Area | null {
  if (name === "^FD" || name === "^FV") return parameters.trim() === "" ? null : UNKNOWN_SIZE;
  return STORED_GRAPHICS_AND_SERIALS.has(name) ? UNKNOWN_SIZE : findShapeSize(name, parameters);
}

const PIXELS_PER_BYTE = 8;

/** Matches the parameters of a white box: the fourth parameter is the color. */
const WHITE_BOX = /^(?:[^,]*,){3}\s*W/i;

/** Returns the size of a line, shape or picture. */
function findShapeSize(name: string, parameters: string): Area | null {
  const [first, second, third, fourth] = numbersIn(parameters);
  switch (name) {
    case "^GB":
      // A white box only erases. The third parameter is the line's thickness, which also is the minimum size.
      if (WHITE_BOX.test(parameters)) return null;
      return { width: Math.max(first, third), height: Math.max(second, third) };
    case "^GC":
      return { width: first, height: first };
    case "^GD":
    case "^GE":
      return { width: first, height: second };
    case "^GF": {
      const byteCount = third;
      const bytesPerRow = fourth;
      return bytesPerRow === 0 ? null : { width: bytesPerRow * PIXELS_PER_BYTE, height: byteCount / bytesPerRow };
    }
    default:
      return null;
  }
}
