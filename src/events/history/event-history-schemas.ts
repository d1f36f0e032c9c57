import { Type } from 'typebox';
import {
  Count,
  DateTimeField,
  failures,
  Id,
  Named,
  Nullable,
  OneOf,
  Success,
} from '../../platform/shared/field-schemas.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import { tags } from '../organising/managed-event-schemas.ts';
import { params } from '../organising/managed-events-schemas.ts';

/** How many entries a page has when the caller does not say. */
export const defaultPage = 50;

const channels = ['api', 'cli', 'import', 'mail-link', 'service'] as const;

const EventHistoryEntry = Named(
  'EventHistoryEntry',
  {
    id: Type.Integer({ description: 'Later entries have higher numbers.' }),
    at: DateTimeField('Local time of the organisation.'),
    channel: OneOf(
      channels,
      'The way by which it came in; nobody is named for the service, a link in a mail and the command line.',
    ),
    by: Nullable(
      Named(
        'EventHistoryMember',
        { id: Id<MemberId>(), name: Type.String() },
        'Who did it, by the name of today, which is empty when there is none any more.',
      ),
    ),
    through: Type.String({
      description: 'The name of the device or program that was signed in; empty without one.',
    }),
    action: Type.String({ description: 'A verb: `create`, `update`, `answer`, `invite`, `send`, …' }),
    subject: Type.String({ description: 'What it was done to: `event`, `registration` or `message`.' }),
    subjectId: Type.Integer({ description: 'Its id.' }),
    about: Nullable(
      Named(
        'EventHistoryPerson',
        { id: Nullable(Id<MemberId>('Null for a guest.')), name: Type.String() },
        'Whose answer, place or invitation it is, by the name of today, which is empty when there is none any more.',
      ),
    ),
    changes: Type.Array(
      Named(
        'EventHistoryChange',
        { field: Type.String(), before: Type.String(), after: Type.String() },
        'A field as it was and as it became, as texts: numbers, lists and the like as JSON.',
      ),
      { description: 'What it changed; long texts are shortened, secrets left out.' },
    ),
  },
  'One thing that was done.',
);

export const eventHistorySchema = {
  operationId: 'getEventHistory',
  tags,
  summary: 'Who did what to an event',
  description:
    'Every change of the event, of the answers, places and invitations of its people, and every message, newest first, as ' +
    'long as the trail is kept. Scans at the door are not among them. For those who may manage the event, a deleted one too. An addition.',
  example: { params: { id: 101 }, querystring: { limit: 50, cursor: 'WzEwMDBd' } },
  params,
  querystring: Type.Object({
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 200, default: defaultPage, description: 'At most so many.' }),
    ),
    cursor: Type.Optional(
      Type.String({ maxLength: 500, format: 'base64url', description: '`next` of the page before.' }),
    ),
  }),
  response: {
    200: Named(
      'EventHistory',
      {
        success: Success,
        count: Count('The number of entries in this answer.'),
        entries: Type.Array(EventHistoryEntry),
        next: Nullable(Type.String({ description: 'The cursor of the next page; null at the end.' })),
      },
      'A page of what was done.',
    ),
    ...failures(403, 404),
  },
};
