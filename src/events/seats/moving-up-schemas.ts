import { Type } from 'typebox';
import { Count, Id, Named } from '../../platform/shared/field-schemas.ts';
import type { RegistrationId } from '../../platform/shared/ids.ts';

const MovingParty = Named(
  'MovingParty',
  {
    registration: Id<RegistrationId>('The first of it.'),
    name: Type.String({ description: 'The member, or who waits by themselves.' }),
    seats: Count('How many people it is.'),
    told: Type.Boolean({ description: 'Whether a mail tells it; nobody of it may have an address.' }),
  },
  'A party that would move up.',
);

export const MovesUp = Named(
  'MovesUp',
  {
    count: Count('How many parties would move up.'),
    people: Count('How many people these are.'),
    mails: Count('How many mails that would send.'),
    parties: Type.Array(MovingParty, {
      description: 'The first 20 of them, in the order in which they wait.',
    }),
  },
  'Who would get a place from the waiting list.',
);
