/** The part of an upright picture that someone wants to be seen, in pixels from its upper left corner: a square, or any rectangle. */
export type Crop = Square | Rectangle;

interface Square {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

interface Rectangle extends Measures {
  readonly x: number;
  readonly y: number;
}

/** The measures of a picture in pixels. */
export interface Measures {
  readonly width: number;
  readonly height: number;
}

/** How large a part is. */
export function measuresOf(crop: Crop): Measures {
  return 'size' in crop ? { width: crop.size, height: crop.size } : crop;
}
