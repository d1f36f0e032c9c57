import { hash } from 'node:crypto';
import { inRenderSlot } from '../../platform/pictures/picture-engine.ts';

/**
 * What is wrong with the stored bytes of a photo, in words; null when nothing is. The digest shows half a picture or a
 * changed one, so only the head has to be read to see that it is a picture: that is many times faster.
 */
export async function photoProblem(bytes: Buffer, sha256: string): Promise<string | null> {
  if (hash('sha256', bytes) !== sha256) return 'the file was changed or is damaged';
  return (await isJpeg(bytes)) ? null : 'the file is not a JPEG picture';
}

async function isJpeg(bytes: Buffer): Promise<boolean> {
  try {
    const { format } = await inRenderSlot((sharp) => sharp(bytes).metadata());
    return format === 'jpeg';
  } catch {
    return false;
  }
}
