import { emptyEventDraft, type EventField, type EventProblem } from './event-form-rules.ts';

/** What the service refused, by field. */
interface Refused {
  field: EventField;
  problem: EventProblem;
  /** Of a series: the day of the later event that it refused; undefined for the event of the form. */
  date: string | undefined;
}

const codes: readonly unknown[] = ['skipped-time', 'door-refuses'] satisfies EventProblem[];

function refusedOf(info: readonly unknown[]): Refused[] {
  return info.flatMap((entry) => {
    const { field, code, date } = (entry ?? {}) as { field?: unknown; code?: unknown; date?: string };
    if (typeof field !== 'string' || !Object.hasOwn(emptyEventDraft, field)) return [];
    const problem = codes.includes(code) ? (code as EventProblem) : 'refused';
    return [{ field: field as EventField, problem, date }];
  });
}

/** What the service refused of later events of a series, where nothing is wrong with the field of the form. */
export function refusedDays(info: readonly unknown[]): (Refused & { date: string })[] {
  return refusedOf(info).flatMap(({ date, ...refused }) => (date === undefined ? [] : { ...refused, date }));
}
