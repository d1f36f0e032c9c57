import { Type } from 'typebox';
import {
  bodyFailures,
  Count,
  Id,
  Named,
  Nullable,
  Success,
  Text,
} from '../../platform/shared/field-schemas.ts';
import type { ClubId, FunctionId, MemberId, MessageId, UnitId } from '../../platform/shared/ids.ts';
import { tags } from '../organising/managed-event-schemas.ts';
import { params } from '../organising/managed-events-schemas.ts';
import { dryRun, SampleMail } from '../organising/notice-schemas.ts';

/** Who is meant, where an organiser does something with the invitations of many. */
export const choiceFields = {
  members: Type.Optional(Type.Array(Id<MemberId>(), { maxItems: 1000 })),
  clubs: Type.Optional(
    Type.Array(Id<ClubId>(), { maxItems: 1000, description: 'All members of these clubs.' }),
  ),
  units: Type.Optional(
    Type.Array(Id<UnitId>(), {
      maxItems: 100,
      description:
        'All members of the clubs of these zones, districts or other units, by the ids that `GET /clubs` names.',
    }),
  ),
  functions: Type.Optional(
    Type.Array(Id<FunctionId>(), {
      maxItems: 100,
      description: 'Everyone who holds one of these functions today, as `GET /manage/functions` names them.',
    }),
  ),
  below: Type.Optional(
    Id<UnitId>(
      "The zone, district or other unit at or below which the functions are held; left out, the place of the event's calendar.",
    ),
  ),
};

const BulkInvitation = Named(
  'BulkInvitation',
  {
    ...choiceFields,
    message: Type.Optional(Text(5000, { description: 'What the organiser says in the mail.' })),
    expected: Type.Optional(
      Count('How many the preview said would be invited; another number by now is refused with 409.'),
    ),
  },
  'Whom an organiser invites: everyone whom one of these means, once.',
);

const BulkInvitationResult = Named(
  'BulkInvitationResult',
  {
    success: Success,
    dryRun: Type.Boolean(),
    invited: Count('How many are invited now, or would be.'),
    names: Type.Array(Type.String(), { description: 'The names of the first of them, at most 10.' }),
    alreadyInvited: Count('How many were left out because they are invited or registered already.'),
    former: Count('How many of the members that were named have left.'),
    withoutAddress: Count(
      'How many of the invited no mail reaches, because they have no e-mail address: they see the event in the app.',
    ),
    withoutAddressNames: Type.Array(Type.String(), {
      description: 'The names of the first of these, at most 20.',
    }),
    undoSeconds: Count(
      'For how many seconds the mails wait before they leave, so that they can be taken back.',
    ),
    message: Nullable(
      Id<MessageId>('Where the mails stand: `…/messages/{message}`. Null when nobody was invited.'),
    ),
    sample: Nullable(SampleMail),
  },
  'Who is invited, and who was left out; `sample` is one of the mails, in a preview only.',
);

export const inviteManySchema = {
  operationId: 'inviteMany',
  tags,
  summary: 'Invite many to an event',
  description: `For those who may manage events over the calendar's place. First with \`dryRun=true\`: that answers how many would be invited,
who is left out and why, and one of the mails, and changes nothing.

Each of the invited gets one mail in their language, with personal links to answer YES or NO without signing in while registration is open. From now on a closed event
is there for them. Who is invited or registered already is left out: sent again, the request invites nobody twice.

A draft, an event that was cancelled or has begun, and one whose due date is over are 409, and so are more than 20,000 people at once. Those who do not belong to the place of the
calendar count against the hour's limit of invitations (429).`,
  example: {
    params: { id: 4 },
    querystring: { dryRun: true },
    body: {
      clubs: [2],
      functions: [5],
      below: 2,
      members: [1],
      units: [3],
      message: 'Please come.',
      expected: 5,
    },
  },
  params,
  querystring: Type.Object({ dryRun }),
  body: BulkInvitation,
  response: { 200: BulkInvitationResult, ...bodyFailures(403, 404, 409) },
};
