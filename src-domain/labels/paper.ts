/** Millimeters, upright. */
export interface Area {
  readonly width: number;
  readonly height: number;
}

export const LABEL_SIZES = ["100x150", "4x6in", "a6", "a5", "a4", "letter"] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];

export const PAPER: Readonly<Record<LabelSize, Area>> = {
  "100x150": { width: 100, height: 150 },
  "4x6in": { width: 101.6, height: 152.4 },
  a6: { width: 105, height: 148 },
  a5: { width: 148, height: 210 },
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
};

export const RESOLUTIONS = [203, 300, 600] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

export const MM_PER_INCH = 25.4;
export const dotsOf = (millimetres: number, resolution: number): number =>
  Math.round((millimetres / MM_PER_INCH) * resolution);

export interface PaperPlacement {
  /** Rotated by 90 degrees, because label and paper differ in orientation. */
  readonly turned: boolean;
  /** 1 is the label's own size; never more, because stretched bars are no better. */
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Centered and as large as fits, but no larger than its own size. */
export function fitToPaper(label: Area, paper: Area): PaperPlacement {
  const upright = scaleOf(label, paper);
  const lying = scaleOf(turn(label), paper);
  const turned = lying > upright;
  const scale = turned ? lying : upright;
  const { width, height } = turned ? turn(label) : label;
  const onPaper = { width: width * scale, height: height * scale };
  return {
    turned,
    scale,
    left: (paper.width - onPaper.width) / 2,
    top: (paper.height - onPaper.height) / 2,
    ...onPaper,
  };
}

/** The same shape, as large as fits the paper upright or turned. */
export function scaledToFit(shape: Area, paper: Area): Area {
  const scale = Math.max(...[shape, turn(shape)].map((one) => fitOf(one, paper)));
  return { width: shape.width * scale, height: shape.height * scale };
}

const turn = ({ width, height }: Area): Area => ({ width: height, height: width });

const scaleOf = (label: Area, paper: Area): number => Math.min(1, fitOf(label, paper));

const fitOf = (shape: Area, paper: Area): number => Math.min(paper.width / shape.width, paper.height / shape.height);

/** Below this scale a label's barcode may become too fine to scan. */
const SMALLEST_SCALE = 0.9;

export const isTooSmall = (scale: number): boolean => scale < SMALLEST_SCALE;
