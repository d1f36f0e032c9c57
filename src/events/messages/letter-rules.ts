import { addressedAttachments } from '../event/event-file-address.ts';
import type { Attachment, EventRecord } from '../event/event.ts';

/** The files of an event by name; those of a closed one are not for anyone who has their address. */
export function filesToRead(
  { id, closed }: EventRecord,
  attachments: readonly Attachment[],
  publicUrl: string,
): Pick<Attachment, 'name' | 'url'>[] {
  return addressedAttachments(id, attachments, publicUrl).map(({ name, url, file }) => ({
    name,
    url: closed && file !== '' ? '' : url,
  }));
}
