import { checkPhotoSize } from './photo-sizes.ts';
import { inRenderSlot } from './picture-engine.ts';

/** Up to this side the smallest encoding is cheap; above, it takes more than twice as long for a few bytes. */
const largestThoroughlyPackedSize = 512;

/** How much of what is cut off a tall photo is cut off above: little, because that is where the face is. */
const cutAbove = 0.2;

/** How JPEGs of this size are written, whether rendered from a photo or drawn. */
export function jpegOptions(size: number): { quality: number; mozjpeg: boolean; optimiseCoding: boolean } {
  return { quality: 82, mozjpeg: size <= largestThoroughlyPackedSize, optimiseCoding: true };
}

/** Renders a stored photo as a JPEG of exactly size×size pixels, sRGB, without metadata. */
export async function renderPhoto(original: Buffer, size: number): Promise<Buffer> {
  checkPhotoSize(size);
  return inRenderSlot(async (sharp) => {
    // Warnings about small irregularities are no reason to show no picture.
    const picture = sharp(original, { failOn: 'error' });
    const { width, height } = (await picture.metadata()).autoOrient;
    const scale = size / Math.min(width, height);
    return (
      picture
        .autoOrient()
        // Shrinking before cutting lets the decoder skip most of the work; cutting first would forbid that.
        .resize(size, size, { fit: 'outside' })
        .extract({
          left: Math.floor((Math.round(width * scale) - size) / 2),
          top: Math.floor((Math.round(height * scale) - size) * cutAbove),
          width: size,
          height: size,
        })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .jpeg(jpegOptions(size))
        .toBuffer()
    );
  });
}
