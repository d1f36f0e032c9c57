import { Type } from 'typebox';
import {
  bodyFailures,
  Count,
  DateTimeField,
  DateTimeOrEmpty,
  failures,
  Id,
  Line,
  Named,
  Nullable,
  OneOf,
  Params,
  Success,
  Text,
} from '../../platform/shared/field-schemas.ts';
import { PeopleOfList } from './chosen-people-schemas.ts';
import { undeliveredReasons } from '../../platform/outbox/undelivered-rules.ts';
import type { EventId, MemberId, MessageId, RegistrationId } from '../../platform/shared/ids.ts';
import { deliveryStates, everySegment, messageKinds, noticeKinds, segments } from './message.ts';

export const tags = ['Messages'];
export const forWhom = "For those who may manage events over the calendar's place. ";
export const params = Params({ id: Id<EventId>('The event.') });

/** How many entries a page has when the caller does not say. */
export const defaultPage = 100;

const page = {
  cursor: Type.Optional(
    Type.String({ maxLength: 500, format: 'base64url', description: '`next` of the page before.' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 500, default: defaultPage, description: 'At most so many.' }),
  ),
};
const next = Nullable(Type.String({ description: 'The cursor of the next page; null at the end.' }));

const DeliveryCounts = Named(
  'DeliveryCounts',
  Object.fromEntries(deliveryStates.map((state) => [state, Count()])) as Record<
    (typeof deliveryStates)[number],
    ReturnType<typeof Count>
  >,
  'How many people are in each state: `held` until the moment of the message, `waiting` for the mail to be written, `queued` for it to leave, `sent`, `failed`, ' +
    '`no-address`, or `skipped` because it no longer concerned them or was taken back.',
);

const messageFields = {
  id: Id<MessageId>(),
  kind: OneOf(messageKinds, 'Written by an organiser, told of a change, or sent by a reminder rule.'),
  notice: OneOf(
    [...noticeKinds, ''],
    'What became of the event, or that people are invited; empty unless it is a notice.',
  ),
  daysBefore: Nullable(Count('The rule of a reminder.')),
  segment: OneOf(
    everySegment,
    'To whom it goes; `coming` are those who come or wait to come, `concerned` those and all who were told of it and have not answered, or should have been, `invited` those whom it invites.',
  ),
  subject: Type.String({
    description: 'Empty where the service writes its own, in the language of the reader.',
  }),
  text: Type.String(),
  author: Nullable(Id<MemberId>('Null for reminders.')),
  authorName: Type.String(),
  createdAt: DateTimeField('Local time of the organisation.'),
  finishedAt: DateTimeOrEmpty('When the last mail was written; empty before.'),
  sendAt: DateTimeOrEmpty('Until when it is held; empty once it was let go.'),
  planned: Type.Boolean({ description: 'Whether its author has chosen when it leaves.' }),
  withdrawnAt: DateTimeOrEmpty('When it was taken back, or withdrawn with its event; empty for most.'),
  count: Count('How many it goes to, those without an address included.'),
  counts: DeliveryCounts,
};

const MessageSummary = Named('EventMessage', messageFields, 'A message to people of an event.');

export const listMessagesSchema = {
  operationId: 'listMessages',
  tags,
  summary: 'The messages about an event, newest first',
  description: `${forWhom}Messages, notices and reminders, each with how many mails stand where.`,
  example: { params: { id: 4 }, querystring: { limit: 10, cursor: 'Wzk5OV0' } },
  params,
  querystring: Type.Object(page),
  response: {
    200: Named(
      'EventMessageList',
      {
        success: Success,
        count: Count('The number of messages in this answer.'),
        next,
        messages: Type.Array(MessageSummary),
      },
      'A page of the messages about an event.',
    ),
    ...failures(403, 404),
  },
};

const MessageSample = Named(
  'MessageSample',
  {
    to: Type.String({ description: 'Whose mail it is.' }),
    subject: Type.String(),
    text: Type.String(),
    html: Type.String(),
  },
  'The mail to the first by name, whose links lead nowhere; null when nobody would get one.',
);

/** What an organiser writes, and to whom. */
export const words = {
  segment: OneOf(segments),
  of: Type.Optional(PeopleOfList),
  subject: Line(200, { minLength: 1 }),
  text: Text(10_000, { minLength: 1 }),
};

export const sendMessageSchema = {
  operationId: 'sendMessage',
  tags,
  summary: 'Write to a part of the people of an event',
  description: `${forWhom}First with \`dryRun=true\`: that answers 200 with how many would get it, who has no address, and one mail as its
reader would see it, and changes nothing. Then with \`expected\`, the count that was shown: when they are no longer as many, 409, and \`errorInfo\` holds the new \`count\`.

\`all\`, \`unanswered\` and \`untold\` of an open event reach its whole audience, of a closed one those who are invited. By \`told\`, \`untold\` and \`unreached\` those
are apart who have not answered, as the counts of an event have them. \`chosen\` are those whom the list of participants means by the fields of \`of\`. Guests belong to the segments, too. Each mail is
in the language of its reader and, while registration is open, holds personal links to answer without signing in. Replies go to the author.

There are limits (settings): of messages to the people of an event in an hour and by an author in a day, and of mails in a day to guests and to members of other places; then 429 with
\`Retry-After\`, for a trial too, and nothing is sent.`,
  example: {
    params: { id: 4 },
    querystring: { dryRun: true },
    body: { segment: 'unanswered', subject: 'Are you coming?', text: 'The cook would like to know.' },
  },
  params,
  querystring: Type.Object({
    dryRun: Type.Optional(Type.Boolean({ description: 'Only shows what would happen.' })),
  }),
  body: Named(
    'NewMessage',
    {
      ...words,
      expected: Type.Optional(Count('How many the dry run has shown. Needed for sending.')),
      sendAt: Type.Optional(
        DateTimeField(
          'When it is to leave, in local time: in the future, and before the event is over. Left out, it leaves now. To whom it goes is settled when it is ' +
            'stored; who belongs to that part of the people no more by then gets nothing.',
        ),
      ),
    },
    'A message to people of an event.',
  ),
  response: {
    200: Named(
      'MessagePreview',
      {
        success: Success,
        count: Count('How many would get it, those without an address included.'),
        left: Count('How many more they would be, had they not left the organisation.'),
        withoutAddress: Count('How many of them have no e-mail address.'),
        withoutAddressNames: Type.Array(Type.String(), { description: 'At most 20 of them.' }),
        sample: Nullable(MessageSample),
      },
      'What a message would be.',
    ),
    201: Named(
      'SentMessage',
      {
        success: Success,
        id: Id<MessageId>(),
        count: Count('How many it goes to.'),
        undoSeconds: Count(
          'For how many seconds it waits before it leaves, so that it can be taken back; 0 for one with `sendAt`.',
        ),
      },
      'The message is stored with everyone it goes to; `Location` names it.',
    ),
    ...bodyFailures(403, 404, 409),
  },
};

export const readMessageSchema = {
  operationId: 'readMessage',
  tags,
  summary: 'A message, and where the mail to each person stands',
  description: `${forWhom}The people come by name, by pages; with \`undelivered=true\` only those whom it has not reached.`,
  example: { params: { id: 4, message: 1 }, querystring: { limit: 2, cursor: 'WzBd', undelivered: false } },
  params: Params({ id: Id<EventId>('The event.'), message: Id<MessageId>('The message.') }),
  querystring: Type.Object({
    ...page,
    undelivered: Type.Optional(
      Type.Boolean({ description: 'Only those whose mail failed, or who have no address.' }),
    ),
  }),
  response: {
    200: Named(
      'EventMessageDetail',
      {
        ...messageFields,
        next,
        recipients: Type.Array(
          Named(
            'MessageRecipient',
            {
              position: Type.Integer({ description: 'Which of the recipients it is.' }),
              member: Nullable(Id<MemberId>('Null for guests.')),
              registration: Nullable(Id<RegistrationId>('Null for those who have none.')),
              name: Type.String(),
              state: OneOf(deliveryStates),
              reason: Type.String({
                description: 'Why it failed, or why it has to be tried again; otherwise empty.',
              }),
              because: OneOf(
                undeliveredReasons,
                'The same as far as a person can do something about it: `later` where it is tried again, `server` where it is the mail server of the service.',
              ),
            },
            'Someone to whom a message goes.',
          ),
        ),
      },
      'A message with a page of those to whom it goes.',
    ),
    ...failures(403, 404),
  },
};

export const sendAgainSchema = {
  operationId: 'sendMessageAgain',
  tags,
  summary: 'Write once more to those whom a message has not reached',
  description: `${forWhom}To those whose mail failed, and those who had no address, or to some of them: as things are now, to the address that they have by now.
Who is reached meanwhile gets nothing twice, and of a message that is held nobody gets anything before its moment. 409 once it was taken back.`,
  example: { params: { id: 4, message: 1 }, body: { positions: [3] } },
  params: Params({ id: Id<EventId>('The event.'), message: Id<MessageId>('The message.') }),
  body: Named(
    'MessageAgain',
    {
      positions: Type.Optional(
        Type.Array(Type.Integer({ minimum: 1 }), {
          maxItems: 500,
          description: 'The `position` of some of the recipients; left out for all.',
        }),
      ),
    },
    'To whom a message is sent once more.',
  ),
  response: {
    200: Named(
      'MessageSentAgain',
      { success: Success, count: Count('To how many it is sent once more.') },
      'They are written to again.',
    ),
    ...bodyFailures(403, 404, 409),
  },
};
