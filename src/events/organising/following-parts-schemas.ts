import { Type } from 'typebox';
import { DateTimeField, Id, LocaleQuery, Named, OneOf } from '../../platform/shared/field-schemas.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { stepScopes } from './event-status-rules.ts';

const LaterEvent = Named(
  'LaterEvent',
  {
    id: Id<EventId>(),
    startDate: DateTimeField(),
    version: Type.Integer({ description: 'Of this event from now on.' }),
    changed: Type.Boolean({
      description:
        'Whether the change was made here too; not where it was different before, and so was left alone.',
    }),
  },
  'An event of a series that comes after the one that was changed.',
);

/** What became of later events, in an answer. */
export const Following = Type.Optional(
  Type.Array(LaterEvent, {
    description: '*Addition*, with `scope=following` only: those that come later, in the order of time.',
  }),
);

/** For which events a change is made, where later ones are left alone that had another such part before. */
export const scopeQuery = (part: string) =>
  Type.Object({
    scope: scopeParameter(
      'With `following`, the same change is made to those of its series that come later and had the same ' +
        `${part} before: to all of them, or to none when one of them cannot take it. Others are left alone; ` +
        '`following` in the answer says which.',
    ),
  });

/** The same where the answer holds something in a language. */
export const localScopeQuery = (part: string) =>
  Type.Object({ ...scopeQuery(part).properties, ...LocaleQuery.properties });

/** For which events a change is made. */
export function scopeParameter(description: string) {
  return Type.Optional(OneOf(stepScopes, `${description} Of an event without a series it is 409.`));
}
