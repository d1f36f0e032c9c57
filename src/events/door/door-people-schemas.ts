import { Type } from 'typebox';
import { NamedMember, Person } from './check-in.ts';
import { attendingStates } from '../event/attending.ts';
import { personKinds } from '../registration/registration.ts';
import {
  bodyFailures,
  Count,
  DateTimeField,
  DateTimeOrEmpty,
  failures,
  heldAlready,
  Id,
  Line,
  Named,
  Nullable,
  OneOf,
  Params,
  Success,
} from '../../platform/shared/field-schemas.ts';
import type { EventId, MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import { example, params, Party, tags } from './door-schemas.ts';

const personFields = {
  fullName: Type.String(),
  club: Type.String({ description: "A member's club, or a guest's company; may be empty." }),
  kind: OneOf(personKinds),
  attending: OneOf(attendingStates, 'Empty while unanswered.'),
  validatedAt: DateTimeOrEmpty('When they came in; empty when they are not in.'),
  gate: Type.String({ description: 'Where they came in.' }),
};

export const listNamesSchema = {
  operationId: 'listDoorNames',
  tags,
  summary: 'Everyone with a registration, by name (reviewers)',
  description: `For finding people by name without a network, where the reviewer chooses so for this device. It holds no codes. Kept and
tagged like the sealed list.`,
  example,
  params,
  response: {
    200: Named(
      'DoorNames',
      {
        success: Success,
        names: Type.Array(
          Named(
            'DoorName',
            {
              registration: Id<RegistrationId>(),
              ...personFields,
              waiting: Type.Boolean({
                description: 'Whether they said YES and wait for a place. An addition.',
              }),
              party: Nullable(Count('A number that all of a party share; null for who belongs to nobody.')),
            },
            'A person with a registration.',
          ),
        ),
      },
      'Everyone with a registration.',
    ),
    304: heldAlready('list'),
    ...failures(403, 404),
  },
};

export const searchPeopleSchema = {
  operationId: 'searchDoorPeople',
  tags,
  summary: 'Find people of an event by name (reviewers)',
  description: `Members, guests and partners who are registered, and behind them members of the audience who are not
(\`registered: false\`) and can walk in. Words are found as in \`/members/search\`. At most 50.`,
  example: { ...example, querystring: { q: 'so' } },
  params,
  querystring: Type.Object({ q: Line(100, { minLength: 2, description: 'A part of the name.' }) }),
  response: {
    200: Named(
      'DoorPeople',
      {
        success: Success,
        people: Type.Array(
          Named(
            'FoundPerson',
            {
              registered: Type.Boolean(),
              registration: Nullable(Id<RegistrationId>()),
              member: Nullable(Id<MemberId>('Null for guests and partners.')),
              photo: Type.String({ description: 'File name of the photo; empty for guests and partners.' }),
              ...personFields,
            },
            'A person who was found.',
          ),
        ),
        more: Type.Boolean({ description: 'Whether there are more: add a word.' }),
      },
      'Who was found.',
    ),
    ...failures(403, 404),
  },
};

const nonce = Line(100, {
  minLength: 1,
  description: 'Names this call, so that it can be sent again safely.',
});

export const walkInSchema = {
  operationId: 'letWalkIn',
  tags,
  summary: 'Let in a person who comes unannounced (reviewers)',
  description: `A member by number, or a guest by name. The registration is made with the answer YES, reviewed and checked in at once;
a member who had declined or not answered comes after all. Without \`hostMember\` a guest belongs to nobody's party and has no
host; that the reviewer let them in is kept. Sent again with the same nonce, it gets the first answer again.

409 when the person is in already (\`errorInfo\` says when, where and by whom), the guest's address is registered, or no place is left
(\`errorInfo\` holds \`placesLeft\`; \`overCapacity\` lets them in all the same, on record); 410 when the event was
cancelled; 423 while registration is open. A name must not contain the address of a website or a mailbox, and guests with an address
count as invitations of the reviewer: 429 and \`Retry-After\` when they are too many.`,
  example: {
    ...example,
    body: { nonce: 'walk-in-1', gate: 'Main entrance', firstName: 'Nora', lastName: 'Newcomer' },
  },
  params,
  body: Named(
    'WalkIn',
    {
      nonce,
      gate: Type.Optional(Line(100, { description: 'The door at which they stand.' })),
      scannedAt: Type.Optional(DateTimeField('When they came, in local time; now when left out.')),
      member: Type.Optional(Id<MemberId>('A member, in place of the name of a guest.')),
      firstName: Type.Optional(Line(100)),
      lastName: Type.Optional(Line(100)),
      email: Type.Optional(Type.String({ maxLength: 254, format: 'email-or-empty', trim: true })),
      company: Type.Optional(Line(200, { description: 'Where the guest is from.' })),
      hostMember: Type.Optional(Id<MemberId>('The member with whom the guest comes.')),
      overCapacity: Type.Optional(
        Type.Boolean({ description: 'Lets them in although there is no place, on record.' }),
      ),
    },
    'A person who comes unannounced.',
  ),
  response: {
    201: Named(
      'WalkedIn',
      {
        success: Success,
        registration: Id<RegistrationId>(),
        person: Person,
        party: Nullable(Party),
        validatedAt: DateTimeField('Local time.'),
        gate: Type.String(),
      },
      'The person is registered and in.',
    ),
    ...bodyFailures(403, 404, 409, 410, 423, 429),
  },
};

export const annulSchema = {
  operationId: 'annulCheckIn',
  tags,
  summary: 'Annul a check-in (reviewers)',
  description: `The person is out again, and a new scan lets them in; the old nonce still repeats its old answer. Who annulled it, when
and why is kept. 409 when the person is not in. Sent again with the same nonce, it gets the first answer again.`,
  example: {
    params: { id: 1, registration: 1 },
    body: { nonce: 'annulment-1', reason: 'The wrong ticket was scanned.' },
  },
  params: Params({
    id: Id<EventId>('The event.'),
    registration: Id<RegistrationId>('Whose check-in.'),
  }),
  body: Named(
    'Annulment',
    { nonce, reason: Type.Optional(Line(500, { description: 'Why; kept with the record.' })) },
    'Why a check-in does not count.',
  ),
  response: {
    200: Named(
      'Annulled',
      {
        success: Success,
        registration: Id<RegistrationId>(),
        person: Person,
        party: Nullable(Party),
        validatedAt: DateTimeField('When the person had been checked in, in local time.'),
        gate: Type.String({ description: 'Where.' }),
        reviewer: Nullable(NamedMember),
      },
      'The person is out again. `reviewer` is who had checked them in.',
    ),
    ...bodyFailures(403, 404, 409),
  },
};
