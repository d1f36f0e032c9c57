import { Type } from 'typebox';
import { Count, failures, Id, Named, OneOf, Success } from '../../platform/shared/field-schemas.ts';
import type { CalendarId } from '../../platform/shared/ids.ts';
import { attentionReasons, doorDays, draftDays, dueDays } from './attention.ts';
import { listedFields, tags } from './managed-event-schemas.ts';

export const EventInNeed = Named(
  'EventInNeed',
  {
    ...listedFields,
    reasons: Type.Array(OneOf(attentionReasons), {
      description:
        `Why it needs someone: \`draft-soon\`, a draft that starts within ${draftDays} days; \`answers-due\`, answers are due within ${dueDays} days, and some have not ` +
        'answered; `seats-free`, people wait although places are free; `waiting`, it is full and people wait; `mails-failed`, mails about it ' +
        `did not arrive; \`no-reviewers\`, tickets are checked within ${doorDays} days, and nobody is named for the door.`,
    }),
    failedMails: Count('How many mails about it did not arrive.'),
  },
  'An event that needs those who manage it.',
);

export const attentionSchema = {
  operationId: 'listAttention',
  tags,
  summary: 'What needs the caller, of all events they manage',
  description:
    "For those who may manage events over the calendar's place; an empty list for everyone else. Events to come, the next one first, each with why. " +
    'It is computed over all of them, however many there are.',
  example: { querystring: { calendar: 3, limit: 20 } },
  querystring: Type.Object({
    calendar: Type.Optional(Id<CalendarId>('Only those of this calendar.')),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'At most so many.' }),
    ),
  }),
  response: {
    200: Named(
      'AttentionList',
      {
        success: Success,
        count: Count('The number of events in this answer.'),
        total: Count('How many need someone.'),
        events: Type.Array(EventInNeed),
      },
      'What needs the caller.',
    ),
    ...failures(),
  },
};
