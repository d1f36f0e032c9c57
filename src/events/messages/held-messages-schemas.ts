import { Type } from 'typebox';
import {
  bodyFailures,
  Count,
  DateTimeOrEmpty,
  Id,
  Named,
  Params,
  Success,
} from '../../platform/shared/field-schemas.ts';
import type { EventId, MessageId } from '../../platform/shared/ids.ts';
import { forWhom, params, tags, words } from './messages-schemas.ts';

export const sendTrialMailSchema = {
  operationId: 'sendTrialMail',
  tags,
  summary: 'Send what a message would be to oneself',
  description: `${forWhom}The mail as its readers would get it, to the caller's own address, in their language and with a word in its subject that it is a trial. Its links
to answer lead nowhere, and nobody counts as told. 409 without an address. As many as messages may be sent in a day (settings); then 429 with \`Retry-After\`.`,
  example: {
    params: { id: 4 },
    body: { segment: 'unanswered', subject: 'Are you coming?', text: 'The cook would like to know.' },
  },
  params,
  body: Named('TrialMail', words, 'A message that is sent to its author alone.'),
  response: {
    200: Named(
      'SentTrialMail',
      { success: Success, address: Type.String({ description: 'Where it goes.' }) },
      'It is on its way.',
    ),
    ...bodyFailures(403, 404, 409),
  },
};

export const planMessageSchema = {
  operationId: 'planMessage',
  tags,
  summary: 'Let a planned message leave at another time, or now',
  description: `${forWhom}As long as it is held. 409 once it has left, or was taken back.`,
  // A message of the demo that is planned.
  example: { params: { id: 135, message: 5 }, body: { sendAt: '' } },
  params: Params({ id: Id<EventId>('The event.'), message: Id<MessageId>('The message.') }),
  body: Named(
    'MessagePlan',
    {
      sendAt: DateTimeOrEmpty(
        'When it is to leave, in local time; empty for now, after the time in which that can be undone.',
      ),
    },
    'When a message leaves.',
  ),
  response: {
    200: Named(
      'MessagePlanned',
      { success: Success, undoSeconds: Count('For how many seconds one that is to leave now still waits.') },
      'It leaves then.',
    ),
    ...bodyFailures(403, 404, 409),
  },
};

export const takeBackMessageSchema = {
  operationId: 'takeBackMessage',
  tags,
  summary: 'Take a message back, as far as it has not left',
  description: `${forWhom}Nobody gets a mail of it that has not left by now; \`mailed\` says how many have. 409 for what became of an event, which is taken back by the opposite step.`,
  example: { params: { id: 4, message: 1 } },
  params: Params({ id: Id<EventId>('The event.'), message: Id<MessageId>('The message.') }),
  response: {
    200: Named(
      'MessageTakenBack',
      {
        success: Success,
        takenBack: Count('How many mails nobody gets.'),
        mailed: Count('How many had left before, or were leaving.'),
      },
      'What became of its mails.',
    ),
    ...bodyFailures(403, 404, 409),
  },
};
