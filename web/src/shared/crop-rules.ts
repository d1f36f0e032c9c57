/** A square of a picture, in its pixels. */
export interface Crop {
  x: number;
  y: number;
  size: number;
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
  return { x: Math.round((width - size) / 2), y: Math.round((height - size) / 2), size };
}

/** The square moved by so many pixels, but never out of the picture. */
export function movedCrop(crop: Crop, by: { x: number; y: number }, { width, height }: PictureSize): Crop {
  const within = (value: number, most: number) => Math.round(Math.min(Math.max(0, value), most));
  return {
    ...crop,
    x: within(crop.x + by.x, width - crop.size),
    y: within(crop.y + by.y, height - crop.size),
  };
}

/** How far one can look closer at a picture: 1 shows the largest square. */
export function largestZoom({ width, height }: PictureSize): number {
  return Math.max(1, Math.min(width, height) / smallest);
}

/** The square around the same middle, for a zoom from 1 on. */
export function zoomedCrop(crop: Crop, zoom: number, picture: PictureSize): Crop {
  const size = Math.round(Math.min(picture.width, picture.height) / zoom);
  const by = { x: (crop.size - size) / 2, y: (crop.size - size) / 2 };
  return movedCrop({ ...crop, size }, by, picture);
}
