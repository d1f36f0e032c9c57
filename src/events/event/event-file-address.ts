import type { EventId } from '../../platform/shared/ids.ts';
import type { Attachment, EventRecord } from './event.ts';

/** The address of an uploaded file of an event: its name is that of its content, which nobody can guess. */
function addressOf(publicUrl: string, event: EventId, file: string): string {
  return `${publicUrl}/v2/events/${event}/files/${file}`;
}

/** The addresses of the banner of an event: ours where one was uploaded. */
export function bannerAddresses(
  { id, banner, bannerSq, bannerFile, bannerSqFile }: EventRecord,
  publicUrl: string,
): { banner: string; bannerSq: string } {
  return {
    banner: bannerFile === '' ? banner : addressOf(publicUrl, id, bannerFile),
    bannerSq: bannerSqFile === '' ? bannerSq : addressOf(publicUrl, id, bannerSqFile),
  };
}

/** The attachments of an event with the addresses of those that were uploaded. */
export function addressedAttachments(
  event: EventId,
  attachments: readonly Attachment[],
  publicUrl: string,
): Attachment[] {
  return attachments.map((attachment) => {
    const { file } = attachment;
    return file === '' ? attachment : { ...attachment, url: addressOf(publicUrl, event, file) };
  });
}
