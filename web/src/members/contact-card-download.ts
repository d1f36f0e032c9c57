import { useMutation } from '@tanstack/react-query';
import { serviceAddress } from '../api/client.ts';
import type { Member } from '../api/schema.gen.ts';
import { saveFile } from '../shared/download.ts';
import { contactCard, contactCardName } from './contact-card-rules.ts';

/** Enough for the picture of a contact; some phones refuse cards that are much larger. */
const photoSize = 360;

/** Saves a member as a contact card, with the picture. */
export function useContactCard(member: Member) {
  return useMutation({
    mutationFn: async () => {
      const card = contactCard(member, await photoText(member.photo));
      saveFile(contactCardName(member), card, 'text/vcard;charset=utf-8');
    },
  });
}

/** The picture as it stands in a card; empty when it cannot be had, because a card without it is worth more than none. */
async function photoText(photo: string): Promise<string> {
  const address = `${serviceAddress}/v2/members/photo/${encodeURIComponent(photo)}?s=${photoSize}`;
  const answer = await fetch(address).catch(() => null);
  if (answer === null || !answer.ok) return '';
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}
