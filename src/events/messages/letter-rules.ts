import { addressedAttachments } from '../event/event-file-address.ts';
import type { Attachment, EventRecord } from '../event/event.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';

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

/** Who was only written to like everyone answers until registration closes; who was invited, until the start. */
export function linkUntil(
  { registrationDueDate: due, start }: EventRecord,
  { isInvited }: { readonly isInvited: boolean },
): DateTimeText | null {
  return !isInvited && due !== null && due < start ? due : null;
}
