import { badInput, DomainError } from '../shared/errors.ts';
import { largestPhotoSize } from './photo-sizes.ts';
import { inRenderSlot, type PictureEngine } from './picture-engine.ts';

const megabyte = 1024 * 1024;

/** What a photo may weigh and measure before it is made smaller. */
const photoLimits = { bytes: 20 * megabyte, pixels: 50_000_000, sidesRatio: 8, seconds: 20 };

const accepted = 'Send a JPEG, PNG, WebP or AVIF picture.';

/**
 * Tells the accepted formats by their first bytes. Others (SVG, TIFF, PDF …) are refused before any decoder
 * sees them: a decoder that never runs cannot be attacked.
 */
function isAcceptedFormat(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  return (
    text(0, 3) === '\xff\xd8\xff' ||
    text(0, 8) === '\x89PNG\r\n\x1a\n' ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') ||
    text(4, 8) === 'ftyp'
  );
}

async function checkMeasures(sharp: PictureEngine, bytes: Buffer): Promise<void> {
  // Without the library's own limit, because only the header is read and our sentence says more.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > photoLimits.pixels) {
    throw badInput(`The photo has more than ${photoLimits.pixels / 1_000_000} million pixels.`);
  }
  if (Math.max(width, height) > Math.min(width, height) * photoLimits.sidesRatio) {
    throw badInput('The photo is too narrow: its sides differ too much.');
  }
}

/**
 * Turns an uploaded picture into the form in which it rests: upright, sRGB, at most as large as the largest
 * size served, and a fresh JPEG, so that no EXIF data (place, camera, person) is ever kept.
 */
export async function normalisePhoto(bytes: Buffer): Promise<Buffer> {
  if (bytes.length > photoLimits.bytes) {
    throw badInput(`The photo is larger than ${photoLimits.bytes / megabyte} MB.`);
  }
  if (!isAcceptedFormat(bytes)) throw badInput(`This is not a picture in an accepted format. ${accepted}`);
  try {
    return await inRenderSlot(async (sharp) => {
      await checkMeasures(sharp, bytes);
      return reencode(sharp, bytes);
    });
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const refusal = badInput(`The photo cannot be read: it is damaged or incomplete. ${accepted}`);
    refusal.cause = error;
    throw refusal;
  }
}

function reencode(sharp: PictureEngine, bytes: Buffer): Promise<Buffer> {
  return (
    sharp(bytes, { failOn: 'error', limitInputPixels: photoLimits.pixels })
      .timeout({ seconds: photoLimits.seconds })
      .autoOrient()
      .resize(largestPhotoSize, largestPhotoSize, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      // Not progressive, and so not the densest packing: that would double the time of every later rendering.
      .jpeg({ quality: 88, progressive: false })
      .toBuffer()
  );
}
