import sharp, { type Sharp } from 'sharp';

/** A picture of one colour. */
export function plainPicture(width: number, height: number, background = '#3366cc'): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A picture with its upper half in one colour and its lower half in another. */
export async function halves(width: number, height: number, upper: string, lower: string): Promise<Buffer> {
  const half = await plainPicture(width, Math.floor(height / 2), upper)
    .png()
    .toBuffer();
  return plainPicture(width, height, lower)
    .composite([{ input: half, left: 0, top: 0 }])
    .png()
    .toBuffer();
}

/** The colour of one pixel as red, green and blue. */
export async function pixel(
  picture: Buffer,
  left: number,
  top: number,
): Promise<[red: number, green: number, blue: number]> {
  const raw = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  return [raw[0] ?? -1, raw[1] ?? -1, raw[2] ?? -1];
}

/** How strongly the pixels of a picture differ: 0 for one plain colour. */
export async function inkIn(picture: Buffer): Promise<number> {
  const { channels } = await sharp(picture).stats();
  return Math.max(...channels.map((channel) => channel.stdev));
}
