import { Type } from 'typebox';
import { Count, DateTimeField, Id, Named, Nullable } from '../../platform/shared/field-schemas.ts';
import type { EventId } from '../../platform/shared/ids.ts';

/** How many dates stand behind one line of a list. */
export const SeriesDates = Named(
  'DatesOfSeries',
  {
    count: Count('How many of its events the list is about.'),
    last: DateTimeField('When the last one of them starts.'),
  },
  'With `grouped`: all events of a series that a list is about, in the line of the first one.',
);

const SeriesNeighbour = Named(
  'SeriesNeighbour',
  { id: Id<EventId>(), startDate: DateTimeField() },
  'The event of a series before or after another.',
);

/** Where an event stands in its series. */
export const PlaceInSeries = Named(
  'PlaceInSeries',
  {
    number: Type.Integer({ minimum: 1, description: 'The first one is 1.' }),
    count: Count('How many events the series has.'),
    before: Nullable(SeriesNeighbour),
    after: Nullable(SeriesNeighbour),
  },
  'Where an event stands among those of its series, in the order of time; deleted ones do not count.',
);
