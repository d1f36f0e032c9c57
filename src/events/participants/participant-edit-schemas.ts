import { Type } from 'typebox';
import { attendingStates } from '../event/attending.ts';
import { attendingValues, personKinds } from '../registration/registration.ts';
import {
  bodyFailures,
  Count,
  Done,
  failures,
  Id,
  IfMatch,
  Line,
  Named,
  Nullable,
  OfRecord,
  OneOf,
  Params,
  Success,
  Text,
  WouldWait,
} from '../../platform/shared/field-schemas.ts';
import { MovesUp } from '../seats/moving-up-schemas.ts';
import type { EventId, MemberId, QuestionId, RegistrationId } from '../../platform/shared/ids.ts';
import { EventParams, exampleEvent, ParticipantSchema, participantTags } from './participants-schemas.ts';

export const ParticipantParams = Params({
  id: Id<EventId>('The event.'),
  registration: Id<RegistrationId>('The registration of the participant.'),
});
const exampleParticipant = { ...exampleEvent, registration: 1 };

const Answers = Type.Optional(
  Type.Array(
    Named(
      'Answer',
      {
        question: Id<QuestionId>(),
        answer: Text(4000, {
          description: 'Empty takes the answer back. A yes-no question takes YES or NO.',
        }),
      },
      'An answer to a question of an event.',
    ),
    { maxItems: 100, description: 'Answers to questions of the event.' },
  ),
);
export const OverCapacity = Type.Optional(
  Type.Boolean({ description: 'Lets them come although there is no place; on record.' }),
);

const guestFields = {
  firstName: Type.Optional(Line(100)),
  lastName: Type.Optional(Line(100)),
  email: Type.Optional(Type.String({ maxLength: 254, format: 'email-or-empty', trim: true })),
  company: Type.Optional(Line(200, { description: 'Where the guest is from.' })),
};
const companionFields = {
  partner: Type.Optional(Type.Boolean({ description: 'Whether it is the partner of the host.' })),
  comment: Type.Optional(Text(2000)),
  answers: Answers,
};

export const registerParticipantSchema = {
  operationId: 'registerParticipant',
  tags: participantTags,
  summary: 'Register a member or a guest (organisers and reviewers)',
  description: `An addition. Also after the due date, and guests without an address, and a member with those who come along in one go; no mail is sent unless \`confirm\` asks for it. Without \`host\` a guest belongs to
nobody's party and has no host; that the caller registered them is kept. A member who was invited and has not answered is registered, too; one who has answered already is 409, with the \`registration\` to
change in \`errorInfo\`. Where there is no place, it is 409 with the places that are left; with \`waiting\` they join the waiting list, with \`overCapacity\`
they come all the same, and so does their party if it waits: that is moving up, for those who manage the event, and the party is told by mail. A draft, and an event
that was cancelled, is 409. Guests with an address count as invitations of the caller: 429 and \`Retry-After\` when they are too many.`,
  example: {
    params: exampleEvent,
    body: {
      firstName: 'Nora',
      lastName: 'Neumann',
      email: '',
      company: 'Town council',
      attending: 'YES',
      comment: 'Called on Monday.',
    },
  },
  params: EventParams,
  body: Named(
    'NewParticipant',
    {
      member: Type.Optional(Id<MemberId>('A member, in place of the name of a guest.')),
      ...guestFields,
      host: Type.Optional(Id<MemberId>('The member with whom the guest comes; a partner needs one.')),
      ...companionFields,
      attending: Type.Optional(OneOf(attendingValues, 'Left out, YES.')),
      companions: Type.Optional(
        Type.Array(
          Named(
            'NewCompanion',
            { ...guestFields, ...companionFields },
            'A guest or the partner of a member who is registered.',
          ),
          {
            maxItems: 20,
            description:
              'Who comes with the member: one party, which finds places together or waits together.',
          },
        ),
      ),
      confirm: Type.Optional(
        Type.Boolean({
          description:
            'Whether everyone of them who has an address gets a mail with a link to the own registration and ticket.',
        }),
      ),
      overCapacity: OverCapacity,
      waiting: WouldWait,
    },
    'Whom to register.',
  ),
  response: {
    201: Named(
      'RegisteredParticipant',
      {
        success: Success,
        id: Id<RegistrationId>('The registration.'),
        waiting: Nullable(Count('The place in line, where there was no place.')),
        companions: Type.Array(Id<RegistrationId>(), {
          description: 'The registrations of `companions`, in their order.',
        }),
        confirmed: Count('How many mails confirm it.'),
      },
      'The person is registered, or waits.',
    ),
    ...bodyFailures(403, 404, 409, 429),
  },
};

const EditableParticipant = Named(
  'EditableParticipant',
  {
    ...ParticipantSchema.properties,
    version: Type.Integer({ minimum: 0, description: 'Grows with every change. The ETag begins with it.' }),
  },
  'A person who takes part, ready to be changed.',
);

export const readParticipantSchema = {
  operationId: 'readParticipant',
  tags: participantTags,
  summary: 'One participant (organisers and reviewers)',
  description: 'An addition.',
  example: { params: exampleParticipant },
  params: ParticipantParams,
  response: { 200: EditableParticipant, ...failures(403, 404) },
};

export const changeParticipantSchema = {
  operationId: 'changeParticipant',
  tags: participantTags,
  summary:
    'Correct a guest, and change whether someone comes, the comment and the answers (organisers and reviewers)',
  description: `An addition. Guests and partners too, at any time; what is not sent stays. Who a guest is can be corrected, and with whom they come, unless they are checked in
(409): the party they leave gives their place back, the one they join takes it by the same rule as ever. To another address nothing is sent without \`sendLink\`, and the links
that went to the earlier one end. Of members these fields are ignored. Before the event starts, \`attending\` as it is says nothing new; once it has started, it records who
took part. Where there is no place, it is 409 with the places that are left, and with \`waiting\` they join the waiting list. To let someone in who waits, with \`overCapacity\`, is to
move them up: it is for those who manage the event, brings the whole party, and they are told by mail. While the event is cancelled every new YES is 409.`,
  example: {
    params: exampleParticipant,
    headers: { 'if-match': '*' },
    body: { comment: 'Comes by train.' },
  },
  params: ParticipantParams,
  headers: IfMatch,
  body: OfRecord(
    Named(
      'ParticipantChange',
      {
        attending: Type.Optional(OneOf(attendingStates, 'Empty only for who has not answered.')),
        ...guestFields,
        kind: Type.Optional(OneOf(personKinds, 'Of a guest: guest or partner.')),
        comesWith: Type.Optional(
          Nullable(Id<MemberId>('The member with whom a guest comes; null for nobody.')),
        ),
        sendLink: Type.Optional(
          Type.Boolean({
            description:
              'Sends a guest the link to their registration: an invitation to who has not answered, else a confirmation. It counts as an invitation.',
          }),
        ),
        comment: Type.Optional(Text(2000)),
        answers: Answers,
        overCapacity: OverCapacity,
        waiting: WouldWait,
      },
      'What changes; the rest stays.',
    ),
    EditableParticipant,
    { field: 'registration', param: 'registration' },
  ),
  response: { 200: EditableParticipant, ...bodyFailures(403, 404, 409, 412, 428, 429) },
};

export const promoteSchema = {
  operationId: 'moveParticipantUp',
  tags: participantTags,
  summary: 'Move someone up from the waiting list, with the whole party (organisers)',
  description: `An addition. Past those who wait longer; they are told by mail, where they have an address. 409 when nobody waits under this registration, when the
event was cancelled or has begun, or when the party
does not fit and \`overCapacity\` is not sent. With \`dryRun=true\` it says who would move up, and how many places are left before, and changes nothing. The mail waits for \`undoSeconds\`, in which \`move-back\` takes it back.`,
  // A person who waits in the demo.
  example: {
    params: { id: 128, registration: 3395 },
    querystring: { dryRun: false },
    body: { overCapacity: true },
  },
  params: ParticipantParams,
  querystring: Type.Object({
    dryRun: Type.Optional(Type.Boolean({ description: 'Only shows what would happen.' })),
  }),
  body: Named('MovingUp', { overCapacity: OverCapacity }, 'Whether it may be beyond the capacity.'),
  response: {
    200: Named(
      'MovedUp',
      {
        success: Success,
        told: Type.Boolean({
          description: 'Whether a mail tells the party; nobody of it may have an address.',
        }),
        undoSeconds: Count('For how many seconds that mail waits.'),
        left: Type.Optional(Count('In a trial: how many places are left before.')),
        movesUp: Type.Optional(MovesUp),
      },
      'The party comes.',
    ),
    ...bodyFailures(403, 404, 409),
  },
};

export const moveBackSchema = {
  operationId: 'moveParticipantBack',
  tags: participantTags,
  summary: 'Take it back that someone was moved up (organisers)',
  description: `An addition. Within an hour, and as long as no mail has told them: the whole party waits where it did. 409 when one has left, when nobody of it was just moved up, or when they have
answered since.`,
  example: { params: { id: 128, registration: 3395 } },
  params: ParticipantParams,
  response: { 200: Done, ...bodyFailures(403, 404, 409) },
};
