import { badField } from '../shared/errors.ts';

/** The smallest side, in pixels, in which a photo is served. */
export const smallestPhotoSize = 10;
/** The largest side, in pixels, in which a photo is served. */
export const largestPhotoSize = 1536;
/** The side, in pixels, when a caller asks for none. */
export const defaultPhotoSize = 80;

/** The shortest side, in pixels, of a photo that someone sends, or of the part of it that is to be seen. */
export const smallestUploadedSide = 80;
/** What a photo that someone sends may weigh. */
export const uploadMegabytes = 10;
/** The media types of pictures that are read. */
export const acceptedTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

/** Refuses a size outside the range in which photos are served. */
export function checkPhotoSize(size: number): void {
  if (!Number.isInteger(size) || size < smallestPhotoSize || size > largestPhotoSize) {
    throw badField('s', `must be a whole number from ${smallestPhotoSize} to ${largestPhotoSize}`);
  }
}
