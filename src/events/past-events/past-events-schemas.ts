import { Type } from 'typebox';
import { ClubParams } from '../../directory/clubs/clubs-schemas.ts';
import {
  Count,
  DateTimeField,
  failures,
  Id,
  Named,
  Nullable,
  Success,
} from '../../platform/shared/field-schemas.ts';
import type { EventId } from '../../platform/shared/ids.ts';

export const PastEventSchema = Named(
  'PastEvent',
  {
    id: Id<EventId>(),
    title: Type.String(),
    description: Type.String(),
    startDate: DateTimeField('Local time of the organisation.'),
    endDate: Nullable(DateTimeField('Null when no end is known.')),
    allDay: Type.Boolean(),
    place: Type.String({ description: 'Where it was, on one line; may be empty.' }),
    came: Count(
      'How many came, guests included: those who were checked in, or, where nobody was, those who said YES.',
    ),
  },
  'An event of a club that has begun.',
);

export const listPastEventsSchema = {
  operationId: 'listPastEvents',
  tags: ['Activities'],
  summary: "A club's own events that have begun, newest first",
  description:
    'To report a social activity from: the last 30 events of the calendars of the club, without closed and cancelled ones. ' +
    'Needs the right to manage the activities of the club. An addition.',
  example: { params: { id: 1 } },
  params: ClubParams,
  response: {
    200: Named(
      'PastEventList',
      { success: Success, count: Count('The number of events.'), events: Type.Array(PastEventSchema) },
      'The events, newest first.',
    ),
    ...failures(403, 404),
  },
};
