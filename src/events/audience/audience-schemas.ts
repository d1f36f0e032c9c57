import { Type } from 'typebox';
import { Count, Named } from '../../platform/shared/field-schemas.ts';

/** How many people of an event are in each state, wherever that is said. */
export const CountsOfAudience = Named(
  'AudienceCounts',
  {
    yes: Count('How many come.'),
    no: Count('How many do not.'),
    waiting: Count('How many said YES and wait for a place.'),
    told: Count(
      'How many know of the event and have not answered: a mail about it has left for them, they were invited, or are a guest.',
    ),
    untold: Count(
      'How many are asked and were not told: members of the audience of an open event, and whoever is registered all the same.',
    ),
    unreached: Count(
      'How many have not answered because no mail has reached them: they have no address, or it failed. They are not among the told.',
    ),
    left: Count(
      'Members who waited or had not answered when they left the organisation; nobody asks them any more.',
    ),
    taken: Type.Optional(
      Count(
        'How many places are taken: by those who come, and by guests who have not answered and whose host comes. Left out without a capacity.',
      ),
    ),
    all: Count('Everyone with a registration.'),
    members: Count('Members with a registration.'),
    guests: Count(),
    partners: Count(),
    checkedIn: Count(),
    withComment: Count(),
  },
  'How many people of the whole event are in each state; nobody is in two of `yes`, `no`, `waiting`, `told`, `untold`, `unreached` and `left`.',
);
