import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { DateText } from '../../platform/shared/local-time.ts';
import type { Tables } from '../../platform/storage/tables.ts';
import type { ValueOrParam } from '../../platform/storage/prepared.ts';

/** The condition "the term runs on at least one day from the first to the last"; without a last, on that one day. */
export function termRuns(
  first: ValueOrParam<DateText>,
  last: ValueOrParam<DateText> = first,
): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'terms'>();
  return eb.and([
    eb('terms.start_date', '<=', last),
    eb.or([eb('terms.end_date', 'is', null), eb('terms.end_date', '>=', first)]),
  ]);
}
