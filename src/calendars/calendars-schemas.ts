import { Type } from 'typebox';
import { failures, Id, Strict, Success } from '../shared/field-schemas.ts';
import type { CalendarId } from '../shared/ids.ts';

export const listCalendarsSchema = {
  operationId: 'listCalendars',
  tags: ['Events'],
  summary: 'The calendars in which the caller may create events, by title',
  response: {
    200: Strict({
      success: Success,
      count: Type.Integer(),
      calendars: Type.Array(Strict({ id: Id<CalendarId>(), title: Type.String() })),
    }),
    ...failures(),
  },
};
