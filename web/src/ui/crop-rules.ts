/** A part of a picture, in its pixels. */
export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
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

/** Parts with a shorter side would be coarse on every screen. */
const smallest = 100;

/** The largest part in the middle that is so many times as wide as high. */
export function firstCrop({ width, height }: PictureSize, shape: number): Crop {
  const part = { width: Math.min(width, height * shape), height: Math.min(height, width / shape) };
  return { x: (width - part.width) / 2, y: (height - part.height) / 2, ...part };
}

/**
 * The part moved by so many pixels, but never out of the picture. It stays between pixels: of a picture that is looked at
 * closely, a finger moves a part of one at a time, and rounding each time would lose or double that.
 */
export function movedCrop(crop: Crop, by: Point, { width, height }: PictureSize): Crop {
  const within = (value: number, most: number) => Math.min(Math.max(0, value), most);
  return {
    ...crop,
    x: within(crop.x + by.x, width - crop.width),
    y: within(crop.y + by.y, height - crop.height),
  };
}

/** The part in whole pixels, as it is sent. */
export function wholeCrop(crop: Crop, picture: PictureSize): Crop {
  const sides = { width: Math.round(crop.width), height: Math.round(crop.height) };
  const { x, y } = movedCrop({ ...crop, ...sides }, { x: 0, y: 0 }, picture);
  return { x: Math.round(x), y: Math.round(y), ...sides };
}

/** How far one can look closer at a picture: 1 shows the largest part of this shape. */
export function largestZoom(picture: PictureSize, shape: number): number {
  const { width, height } = firstCrop(picture, shape);
  return Math.max(1, Math.min(width, height) / smallest);
}

/** How close one looks at a picture with this part of it. */
export function zoomOf(crop: Crop, picture: PictureSize): number {
  return firstCrop(picture, shapeOf(crop)).width / crop.width;
}

/** The part around the same middle, for a zoom from 1 on. */
export function zoomedCrop(crop: Crop, zoom: number, picture: PictureSize): Crop {
  const largest = firstCrop(picture, shapeOf(crop));
  const sides = { width: largest.width / zoom, height: largest.height / zoom };
  const by = { x: (crop.width - sides.width) / 2, y: (crop.height - sides.height) / 2 };
  return movedCrop({ ...crop, ...sides }, by, picture);
}

/**
 * The part after fingers have moved, each from one place to another, in parts of the frame: what was between them stays
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
  const zoom = Math.min(Math.max(zoomOf(crop, picture) * spread, 1), largestZoom(picture, shapeOf(crop)));
  const { width, height } = zoomedCrop(crop, zoom, picture);
  const by = { x: before.x * crop.width - after.x * width, y: before.y * crop.height - after.y * height };
  return movedCrop({ ...crop, width, height }, by, picture);
}

function shapeOf({ width, height }: Crop): number {
  return width / height;
}

function middleOf(points: readonly Point[]): Point {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 });
  return { x: sum.x / points.length, y: sum.y / points.length };
}

/** How far apart two fingers are. */
function spreadOf([first, second]: readonly Point[]): number {
  return first === undefined || second === undefined ? 0 : Math.hypot(first.x - second.x, first.y - second.y);
}
