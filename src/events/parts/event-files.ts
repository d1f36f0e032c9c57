import { hash } from 'node:crypto';
import { join } from 'node:path';
import { ContentFiles } from '../../platform/pictures/content-files.ts';

/** Banners and attachments of events, beside the photos of members. */
export class EventFiles extends ContentFiles {
  constructor(root: string) {
    super(join(root, 'files'), { ending: '', title: 'file' });
  }

  /** Stores content as it is, and gives its name. */
  async put(content: Buffer): Promise<string> {
    const sha256 = hash('sha256', content);
    await this.restore(sha256, content);
    return sha256;
  }
}
