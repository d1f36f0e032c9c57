import type { EventRecord } from '../event/event.ts';

/** How many files an event has at most. */
export const maxAttachments = 20;

/** What the trail says of a file. */
export function attachmentName({ name }: { name: string }): string {
  return name;
}

/** Both pictures of a banner, by the name of their content or by an address elsewhere. */
export function bannerOf({
  banner,
  bannerSq,
  bannerFile,
  bannerSqFile,
}: Pick<EventRecord, 'banner' | 'bannerSq' | 'bannerFile' | 'bannerSqFile'>) {
  return {
    banner: bannerFile === '' ? banner : bannerFile,
    bannerSq: bannerSqFile === '' ? bannerSq : bannerSqFile,
  };
}
