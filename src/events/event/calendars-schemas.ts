import { Type } from 'typebox';
import { Count, failures, Id, Named, Success } from '../../platform/shared/field-schemas.ts';
import type { CalendarId } from '../../platform/shared/ids.ts';

/** A calendar as lists and events show it. */
export const CalendarSchema = Named(
  'Calendar',
  { id: Id<CalendarId>(), title: Type.String() },
  'A calendar: every unit and club has one.',
);

export const listCalendarsSchema = {
  operationId: 'listCalendars',
  tags: ['Events'],
  summary: 'The calendars in which the caller may create events, by title',
  description: 'Those of the places over which the caller has the right to manage events.',
  response: {
    200: Named(
      'CalendarList',
      {
        success: Success,
        count: Count('The number of calendars.'),
        calendars: Type.Array(CalendarSchema),
      },
      'The calendars, by title.',
    ),
    ...failures(),
  },
};
