import { Type } from 'typebox';
import { bodyFailures, Count, Id, Named, Success } from '../../platform/shared/field-schemas.ts';
import type { MessageId } from '../../platform/shared/ids.ts';
import { choiceFields } from './bulk-invitations-schemas.ts';
import { tags } from '../organising/managed-event-schemas.ts';
import { params } from '../organising/managed-events-schemas.ts';
import { dryRun } from '../organising/notice-schemas.ts';

const InvitationsTakenBack = Named(
  'InvitationsTakenBack',
  {
    ...choiceFields,
    messages: Type.Optional(
      Type.Array(Id<MessageId>(), {
        maxItems: 100,
        description:
          'Exactly those whom these have invited, by the `message` that inviting them was answered with.',
      }),
    ),
    expected: Type.Optional(
      Count('How many the preview said would be taken back; another number by now is refused with 409.'),
    ),
  },
  'Whose invitations an organiser takes back: those of everyone whom one of these means.',
);

const TakingBackResult = Named(
  'TakingBackResult',
  {
    success: Success,
    dryRun: Type.Boolean(),
    takenBack: Count('How many are no longer invited, or would not be.'),
    names: Type.Array(Type.String(), { description: 'The names of the first of them, at most 10.' }),
    answered: Count(
      'How many are left alone and stay invited, because they have answered, wait for a place, bring someone, were at the door, or have a comment or answers that someone wrote down.',
    ),
    answeredNames: Type.Array(Type.String(), {
      description: 'The names of the first of these, at most 20.',
    }),
    notInvited: Count('How many of those who are meant are not invited.'),
    mailed: Count(
      'How many of those who are no longer invited have had a mail about the event, as far as mails are kept. They get no other: its link says that the invitation was taken back.',
    ),
  },
  'Whose invitations are taken back, and who keeps theirs.',
);

export const withdrawInvitationsSchema = {
  operationId: 'takeBackMany',
  tags,
  summary: 'Take the invitations of many back',
  description: `For those who may manage events over the calendar's place, until the event is over. First with \`dryRun=true\`: that answers how many
invitations would be taken back and who keeps theirs, and changes nothing.

Who has not answered is no longer invited: a closed event does not exist for them any more, the links in their mails say that the invitation was taken back,
and mails about the event that have not been sent are not sent. Nobody gets a mail about it. Who has said YES or NO, waits for a place, brings a guest or was at the door is left alone and counted
in \`answered\`. Members of the place of an open event see it as before.

\`messages\` means exactly those whom an earlier invitation of many has invited, and nobody who was invited before it. An event that was cancelled or is over is 409, and
so are more than 50,000 people at once.`,
  example: {
    params: { id: 8 },
    querystring: { dryRun: true },
    body: { clubs: [1, 22], functions: [5], below: 2, members: [1], units: [3], messages: [], expected: 7 },
  },
  params,
  querystring: Type.Object({ dryRun }),
  body: InvitationsTakenBack,
  response: { 200: TakingBackResult, ...bodyFailures(403, 404, 409) },
};
