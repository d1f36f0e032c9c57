import type { Attending } from '../event/attending.ts';
import { addressedAttachments } from '../event/event-file-address.ts';
import type { Attachment, EventRecord } from '../event/event.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import type { Addressees } from './message.ts';

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

/** How a reader stands to the event when a planned message is written. */
interface Standing {
  readonly attending: Attending | null;
  readonly isWaiting: boolean;
  readonly hasAnswered: boolean;
}

/** Whether someone still belongs to the part of the people for whom a message was planned, as far as answers decide it. */
export function isStillIn(segment: Addressees, { attending, isWaiting, hasAnswered }: Standing): boolean {
  switch (segment) {
    case 'yes':
    case 'not-checked-in':
      return attending === 'YES';
    case 'no':
      return attending === 'NO';
    case 'waiting':
      return isWaiting;
    case 'unanswered':
    case 'told':
    case 'untold':
    case 'unreached':
      return !hasAnswered;
    default:
      return true;
  }
}
