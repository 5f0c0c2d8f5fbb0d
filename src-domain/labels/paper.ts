/** Millimeters, upright. */
export interface Area {
  readonly width: number;
  readonly height: number;
}

export const LABEL_SIZES = ["100x150", "4x6in", "103x199", "4x8in", "a6", "a5", "a4", "letter"] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];

export const PAPER: Readonly<Record<LabelSize, Area>> = {
  "100x150": { width: 100, height: 150 },
  "4x6in": { width: 101.6, height: 152.4 },
  "103x199": { width: 103, height: 199 },
  "4x8in": { width: 101.6, height: 203.2 },
  a6: { width: 105, height: 148 },
  a5: { width: 148, height: 210 },
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
};

export const RESOLUTIONS = [203, 300, 600] as const;
export type Resolution = (typeof RESOLUTIONS)[number];

export const MM_PER_INCH = 25.4;
export const toDots = (millimeters: number, resolution: number): number =>
  Math.round((millimeters / MM_PER_INCH) * resolution);

export interface PaperPlacement {
  /** The label is rotated by 90 degrees, because label and paper have different orientations. */
  readonly isRotated: boolean;
  /** 1 is the original size. Never above 1, because enlarged barcodes scan no better. */
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export function fitToPaper(label: Area, paper: Area): PaperPlacement {
  const upright = shrinkScale(label, paper);
  const rotated = shrinkScale(rotate(label), paper);
  const isRotated = rotated > upright;
  const scale = isRotated ? rotated : upright;
  const { width, height } = isRotated ? rotate(label) : label;
  const printedSize = { width: width * scale, height: height * scale };
  return {
    isRotated,
    scale,
    left: (paper.width - printedSize.width) / 2,
    top: (paper.height - printedSize.height) / 2,
    ...printedSize,
  };
}

export function scaleToPaper(shape: Area, paper: Area): Area {
  const scale = Math.max(...[shape, rotate(shape)].map((orientation) => fitScale(orientation, paper)));
  return { width: shape.width * scale, height: shape.height * scale };
}

const rotate = ({ width, height }: Area): Area => ({ width: height, height: width });

const shrinkScale = (label: Area, paper: Area): number => Math.min(1, fitScale(label, paper));

const fitScale = (shape: Area, paper: Area): number => Math.min(paper.width / shape.width, paper.height / shape.height);

/** Below this scale barcodes may be too fine to scan. */
const MIN_SCALE = 0.9;

export const isTooSmall = (scale: number): boolean => scale < MIN_SCALE;
