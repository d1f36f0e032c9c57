import { hash } from 'node:crypto';
import { join } from 'node:path';
import { ContentFiles } from '../../platform/pictures/content-files.ts';
import {
  isNormalPhoto,
  normalisePhoto,
  type PhotoTreatment,
} from '../../platform/pictures/photo-normalising.ts';

/** The original photos, each a JPEG in its normal form. */
export class PhotoFiles extends ContentFiles {
  constructor(root: string) {
    super(join(root, 'photos'), { ending: '.jpg', title: 'photo' });
  }

  /**
   * Stores a picture, upright and without metadata; returns its name, whether it is new, and what is stored; refuses what
   * is not a picture.
   */
  async put(
    bytes: Buffer,
    treatment: PhotoTreatment = {},
  ): Promise<{ sha256: string; isNew: boolean; photo: Buffer }> {
    const photo = await normalisePhoto(bytes, treatment);
    const sha256 = hash('sha256', photo);
    const isNew = await this.restore(sha256, photo);
    return { sha256, isNew, photo };
  }

  /**
   * Stores a picture as `put` does; but one that such a store has made already, by an export for one, keeps its bytes
   * and so its name. A trial checks it and stores nothing.
   */
  async take(bytes: Buffer, { isTrial }: { isTrial: boolean }): Promise<{ sha256: string }> {
    const given = hash('sha256', bytes);
    if (await this.has(given)) return { sha256: given };
    const photo = (await isNormalPhoto(bytes)) ? bytes : await normalisePhoto(bytes);
    const sha256 = hash('sha256', photo);
    if (!isTrial) await this.restore(sha256, photo);
    return { sha256 };
  }
}
