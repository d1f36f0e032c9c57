/** A square of a picture, in its pixels. */
export interface Crop {
  x: number;
  y: number;
  size: number;
}

/** A place, or how far it is from one place to another. */
export interface Point {
  x: number;
  y: number;
}

export interface PictureSize {
  width: number;
  height: number;
}

/** Smaller squares would be coarse on every screen. */
const smallest = 100;

/** The largest square in the middle. */
export function firstCrop({ width, height }: PictureSize): Crop {
  const size = Math.min(width, height);
  return { x: (width - size) / 2, y: (height - size) / 2, size };
}

/**
 * The square moved by so many pixels, but never out of the picture. It stays between pixels: of a picture that is looked at
 * closely, a finger moves a part of one at a time, and rounding each time would lose or double that.
 */
export function movedCrop(crop: Crop, by: Point, { width, height }: PictureSize): Crop {
  const within = (value: number, most: number) => Math.min(Math.max(0, value), most);
  return {
    ...crop,
    x: within(crop.x + by.x, width - crop.size),
    y: within(crop.y + by.y, height - crop.size),
  };
}

/** The square in whole pixels, as it is sent. */
export function wholeCrop(crop: Crop, picture: PictureSize): Crop {
  const { x, y, size } = movedCrop({ ...crop, size: Math.round(crop.size) }, { x: 0, y: 0 }, picture);
  return { x: Math.round(x), y: Math.round(y), size };
}

/** How far one can look closer at a picture: 1 shows the largest square. */
export function largestZoom({ width, height }: PictureSize): number {
  return Math.max(1, Math.min(width, height) / smallest);
}

/** The square around the same middle, for a zoom from 1 on. */
export function zoomedCrop(crop: Crop, zoom: number, picture: PictureSize): Crop {
  const size = Math.min(picture.width, picture.height) / zoom;
  const by = { x: (crop.size - size) / 2, y: (crop.size - size) / 2 };
  return movedCrop({ ...crop, size }, by, picture);
}

/**
 * The square after fingers have moved, each from one place to another, in parts of the frame: what was between them stays
 * between them, and as they move apart one looks closer. A single one only moves the picture.
 */
export function draggedCrop(
  crop: Crop,
  from: readonly Point[],
  to: readonly Point[],
  picture: PictureSize,
): Crop {
  const [before, after] = [middleOf(from), middleOf(to)];
  const spread = Math.max(spreadOf(to), Number.EPSILON) / Math.max(spreadOf(from), Number.EPSILON);
  const largest = Math.min(picture.width, picture.height);
  const size = Math.min(Math.max(crop.size / spread, largest / largestZoom(picture)), largest);
  const by = { x: before.x * crop.size - after.x * size, y: before.y * crop.size - after.y * size };
  return movedCrop({ ...crop, size }, by, picture);
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** How far apart two fingers are. */
function spreadOf([first, second]: readonly Point[]): number {
  return first === undefined || second === undefined ? 0 : Math.hypot(first.x - second.x, first.y - second.y);
}
