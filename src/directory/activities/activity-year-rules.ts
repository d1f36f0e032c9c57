import type { DateText } from '../../platform/shared/local-time.ts';
import {
  activityFigures,
  type ActivitySums,
  type CategoryMonth,
  type ReportingPlace,
} from './activity-year.ts';

/** Adds up figures. */
export function sumsOf(rows: readonly ActivitySums[]): ActivitySums {
  const sum = (figure: keyof ActivitySums) => rows.reduce((total, row) => total + row[figure], 0);
  return Object.fromEntries(activityFigures.map((figure) => [figure, sum(figure)])) as ActivitySums;
}

/** The months that a range of days touches, each written `YYYY-MM`, from the first to the last. */
export function monthsBetween(from: DateText, to: DateText): string[] {
  const months: string[] = [];
  const last = Temporal.PlainDate.from(to).toPlainYearMonth();
  let month = Temporal.PlainDate.from(from).toPlainYearMonth();
  for (; Temporal.PlainYearMonth.compare(month, last) <= 0; month = month.add({ months: 1 }))
    months.push(month.toString());
  return months;
}

/** The sums of every month of the year, those without an activity too. */
export function byMonth(rows: readonly CategoryMonth[], months: readonly string[]) {
  const found = Map.groupBy(rows, ({ month }) => month);
  return months.map((month) => ({ month, ...sumsOf(found.get(month) ?? []) }));
}

/** The sums of every category with an activity, in the order of the list of categories. */
export function byCategory(rows: readonly CategoryMonth[]) {
  return [...Map.groupBy(rows, ({ category }) => category)]
    .toSorted(([one], [other]) => one - other)
    .map(([category, found]) => ({ category, ...sumsOf(found) }));
}

/** Of the places around one those above it, the widest first. */
export function above(place: ReportingPlace, around: readonly ReportingPlace[]): ReportingPlace[] {
  return around
    .filter(({ path }) => path.length < place.path.length)
    .toSorted((one, other) => one.path.length - other.path.length);
}

/** "Zone 9" comes before "Zone 10". */
const names = new Intl.Collator('en', { numeric: true });

/** Of the places around one those below it, by name. */
export function below(place: ReportingPlace, around: readonly ReportingPlace[]): ReportingPlace[] {
  return around
    .filter(({ path }) => path.length > place.path.length)
    .toSorted((one, other) => names.compare(one.name, other.name) || one.id - other.id);
}
