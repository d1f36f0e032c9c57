import { createHash } from 'node:crypto';
import { inRenderSlot } from './picture-engine.ts';

/** What is wrong with the stored bytes of a photo, in words; null when nothing is. */
export async function photoProblem(bytes: Buffer, sha256: string): Promise<string | null> {
  if (createHash('sha256').update(bytes).digest('hex') !== sha256)
    return 'the file was changed or is damaged';
  return (await isJpeg(bytes)) ? null : 'the file is no JPEG picture';
}

/** Reads the whole picture and not only its head: half a picture is none. */
async function isJpeg(bytes: Buffer): Promise<boolean> {
  try {
    return await inRenderSlot(async (sharp) => {
      const picture = sharp(bytes, { failOn: 'truncated' });
      const { format } = await picture.metadata();
      if (format !== 'jpeg') return false;
      await picture.stats();
      return true;
    });
  } catch {
    return false;
  }
}
