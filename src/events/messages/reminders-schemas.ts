import { Type } from 'typebox';
import {
  bodyFailures,
  DateTimeField,
  DateTimeOrEmpty,
  failures,
  Id,
  IfMatch,
  Named,
  OfRecord,
  Params,
  Success,
} from '../../platform/shared/field-schemas.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { maxDaysBefore } from './reminder-rules.ts';

const tags = ['Messages'];
const forWhom = "For those who may manage events over the calendar's place. ";
const params = Params({ id: Id<EventId>('The event.') });

/** More would be no help to anyone. */
const maxRules = 10;

const days = Type.Integer({
  minimum: 0,
  maximum: maxDaysBefore,
  description: 'Days before the day of the due date.',
});

/** A list of rules as a request sends it. */
const ReminderDays = Type.Array(Type.Integer({ ...days, shownBy: 'daysBefore' }), {
  maxItems: maxRules,
  uniqueItems: true,
  description: 'The days before the due date, each once.',
});

const Reminders = Named(
  'EventReminders',
  {
    success: Success,
    version: Type.Integer({ description: 'The version of the event, which `PUT` needs in `If-Match`.' }),
    reminders: Type.Array(
      Named(
        'EventReminder',
        {
          daysBefore: days,
          firesAt: DateTimeField('When it fires: at nine in the morning, local time.'),
          firedAt: DateTimeOrEmpty('When it did; empty before.'),
        },
        'A reminder rule.',
      ),
    ),
  },
  'The reminder rules of an event, the earliest to fire first.',
);

export const readRemindersSchema = {
  operationId: 'readReminders',
  tags,
  summary: 'The reminder rules of an event',
  description: `${forWhom}When each fires, and when it did.`,
  example: { params: { id: 4 } },
  params,
  response: { 200: Reminders, ...failures(403, 404) },
};

export const setRemindersSchema = {
  operationId: 'setReminders',
  tags,
  summary: 'Set the reminder rules of an event',
  description: `${forWhom}Each rule sends a mail to those who have not answered, so many days before the day up to which they can (the due date, or else
the start), at nine in the morning, once. Rules move with the event: one that has fired fires again only
when its moment is to come again by that, and one whose moment is over by that does not fire. They are silent for a draft, once the event is cancelled or
registration is closed, and for whoever has answered. When the service was switched off at that moment, a rule fires up to 48 hours later, and rules that are late together send one mail.
It does not fire when people were told of the event after its moment.`,
  example: { params: { id: 4 }, headers: { 'if-match': '*' }, body: { reminders: [7, 2] } },
  params,
  headers: IfMatch,
  body: OfRecord(Named('ReminderRules', { reminders: ReminderDays }, 'The rules of an event.'), Reminders),
  response: { 200: Reminders, ...bodyFailures(403, 404, 412, 428) },
};
