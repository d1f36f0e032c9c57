import { badInput, DomainError, refuseBadFields } from '../shared/errors.ts';
import { cropProblems } from './crop-rules.ts';
import { measuresOf, type Crop, type Measures } from './crop.ts';
import { largestPhotoSize } from './photo-sizes.ts';
import { inRenderSlot, type PictureEngine } from './picture-engine.ts';

const megabyte = 1024 * 1024;

/** What a photo may weigh and measure before it is made smaller. */
const photoLimits = { bytes: 20 * megabyte, pixels: 50_000_000, sidesRatio: 8, seconds: 20 };

const accepted = 'Send a JPEG, PNG, WebP or AVIF picture.';

/**
 * Recognises the accepted formats by their first bytes. Others (SVG, TIFF, PDF …) are refused before any decoder sees
 * them: a decoder that never runs cannot be attacked.
 */
function isAcceptedFormat(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to);
  return (
    text(0, 3) === '\xff\xd8\xff' ||
    text(0, 8) === '\x89PNG\r\n\x1a\n' ||
    (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') ||
    (text(4, 8) === 'ftyp' && isAvif(bytes))
  );
}

/**
 * Whether a file of boxes begins with one that announces AVIF. The image library looks at the same fields, and takes
 * what it does not recognise by them for whatever else it may be: a drawing that begins `<!--ftyp` is SVG to it.
 */
function isAvif(bytes: Buffer): boolean {
  const boxLength = bytes.length < 16 ? 0 : bytes.readUInt32BE(0);
  if (boxLength < 16 || boxLength > 2048 || boxLength % 4 !== 0) return false;
  const brands: string[] =
    bytes.toString('latin1', 8, Math.min(boxLength, bytes.length)).match(/.{4}/gs) ?? [];
  const [major = ''] = brands;
  return major === 'avif' || (major === 'mif1' && brands.includes('avif', 2));
}

/** What is to be done with a picture beside bringing it into its form. */
export interface PhotoTreatment {
  /** The part that is kept, in pixels of the upright picture; all of it when nothing is said. */
  readonly crop?: Crop | undefined;
  /** The shortest side that is good enough. */
  readonly smallestSide?: number;
}

/** Refuses a picture by its head, before anything of it is decoded; returns its measures when it stands upright. */
async function checkMeasures(sharp: PictureEngine, bytes: Buffer): Promise<Measures> {
  // Without the library's own limit, because only the header is read and our sentence says more.
  const { width, height, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > photoLimits.pixels) {
    throw badInput(`The photo has more than ${photoLimits.pixels / 1_000_000} million pixels.`);
  }
  refuseNarrow({ width, height });
  return autoOrient;
}

function refuseNarrow({ width, height }: Measures): void {
  if (Math.max(width, height) > Math.min(width, height) * photoLimits.sidesRatio) {
    throw badInput('The photo is too narrow: its sides differ too much.');
  }
}

function checkTreatment(upright: Measures, { crop, smallestSide = 1 }: PhotoTreatment): void {
  const { width, height } = upright;
  if (Math.min(width, height) < smallestSide) {
    throw badInput(
      `The photo is too small: it has ${width} × ${height} pixels, and each side needs ${smallestSide}.`,
    );
  }
  if (crop === undefined) return;
  refuseBadFields(cropProblems(crop, upright));
  refuseNarrow(measuresOf(crop));
}

/**
 * Turns an uploaded picture into the form in which it is stored: upright, sRGB, at most as large as the largest
 * size served, and a fresh JPEG, so that no EXIF data (place, camera, person) is ever kept.
 */
export async function normalisePhoto(bytes: Buffer, treatment: PhotoTreatment = {}): Promise<Buffer> {
  if (bytes.length > photoLimits.bytes) {
    throw badInput(`The photo is larger than ${photoLimits.bytes / megabyte} MB.`);
  }
  if (!isAcceptedFormat(bytes)) throw badInput(`This is not a picture in an accepted format. ${accepted}`);
  try {
    return await inRenderSlot(async (sharp) => {
      checkTreatment(await checkMeasures(sharp, bytes), treatment);
      return reencode(sharp, bytes, treatment.crop);
    });
  } catch (error) {
    if (error instanceof DomainError) throw error;
    const refusal = badInput(`The photo cannot be read: it is damaged or incomplete. ${accepted}`);
    refusal.cause = error;
    throw refusal;
  }
}

/**
 * Whether a picture is already in the form that `normalisePhoto` gives: encoding it again would only lose quality.
 * Anything that could say more than the picture shows (EXIF, comments, profiles) makes it another form.
 */
export async function isNormalPhoto(bytes: Buffer): Promise<boolean> {
  if (bytes.length > photoLimits.bytes || bytes.toString('latin1', 0, 3) !== '\xff\xd8\xff') return false;
  if (!hasPictureSegmentsOnly(bytes)) return false;
  try {
    return await inRenderSlot(async (sharp) => {
      const found = await sharp(bytes, { limitInputPixels: photoLimits.pixels }).metadata();
      const isSmall = Math.max(found.width, found.height) <= largestPhotoSize;
      if (!isSmall || found.isProgressive || found.space !== 'srgb') return false;
      await checkMeasures(sharp, bytes);
      // Decodes it to the end: a damaged one fails.
      await sharp(bytes, { failOn: 'error' }).timeout({ seconds: photoLimits.seconds }).stats();
      return true;
    });
  } catch {
    // What is wrong with it is said when it is brought into this form.
    return false;
  }
}

/** The segments that our own encoder writes: JFIF, tables, frame and scan; none that carries texts or profiles. */
const pictureSegments = new Set([0xe0, 0xdb, 0xc0, 0xc4, 0xdd]);
const startOfScan = 0xda;

/** Whether nothing but the picture stands in the file, neither before its data nor behind its end. */
function hasPictureSegmentsOnly(bytes: Buffer): boolean {
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === startOfScan) return bytes.indexOf(Buffer.from([0xff, 0xd9])) === bytes.length - 2;
    if (!pictureSegments.has(marker)) return false;
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return false;
}

function placeOf(crop: Crop) {
  const { width, height } = measuresOf(crop);
  return { left: crop.x, top: crop.y, width, height };
}

function reencode(sharp: PictureEngine, bytes: Buffer, crop: Crop | undefined): Promise<Buffer> {
  const upright = sharp(bytes, { failOn: 'error', limitInputPixels: photoLimits.pixels })
    .timeout({ seconds: photoLimits.seconds })
    .autoOrient();
  const part = crop === undefined ? upright : upright.extract(placeOf(crop));
  return (
    part
      .resize(largestPhotoSize, largestPhotoSize, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      // Not progressive, and so not the densest packing: that would double the time of every later rendering.
      .jpeg({ quality: 88, progressive: false })
      .toBuffer()
  );
}
