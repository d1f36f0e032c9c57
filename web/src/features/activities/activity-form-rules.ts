import { isDay } from '../../lib/format/month-rules.ts';
import type { Activity, NewActivity, PastEvent } from '../../lib/api/schema.gen.ts';

/** The numbers of the form, in the order in which they are asked for. */
export const numberFields = [
  'amountCollected',
  'amountDonated',
  'personsServed',
  'volunteers',
  'hoursWorked',
] as const;
export type NumberField = (typeof numberFields)[number];

type TextField = 'title' | 'description' | 'beneficiary' | 'link' | 'startDate' | 'endDate';
export type ActivityField = TextField | NumberField | 'status' | 'category';

/** What is typed, as it is typed. */
export type ActivityDraft = Record<ActivityField, string>;

/** What the interface takes: whoever reports something has done it, unless they say otherwise. */
const [running, completed, other] = [2, 3, 12];

/** An empty form. */
export const emptyActivityDraft: ActivityDraft = {
  title: '',
  description: '',
  beneficiary: '',
  link: '',
  startDate: '',
  endDate: '',
  amountCollected: '',
  amountDonated: '',
  personsServed: '',
  volunteers: '',
  hoursWorked: '',
  status: String(completed),
  category: String(other),
};

/** The form of an activity that was reported. */
export function draftOfActivity(activity: Activity): ActivityDraft {
  const numbers = Object.fromEntries(
    numberFields.map((field) => [field, activity[field] === 0 ? '' : String(activity[field])]),
  ) as Record<NumberField, string>;
  const { title, description, beneficiary, link, startDate, endDate, status, category } = activity;
  return {
    ...numbers,
    title,
    description,
    beneficiary,
    link,
    startDate,
    endDate,
    status: String(status),
    category: String(category),
  };
}

type Reported = Pick<Activity, 'title' | 'category'>;

/** As what an event is likely to be reported: as what one of the same name was, or else as most of the club's are. */
function likelyCategory({ title }: PastEvent, reported: readonly Reported[]): number {
  const sameName = reported.find((activity) => activity.title.toLowerCase() === title.toLowerCase());
  if (sameName !== undefined) return sameName.category;
  const byCategory = [...Map.groupBy(reported, ({ category }) => category)];
  const [most] = byCategory.toSorted(([, some], [, others]) => others.length - some.length);
  return most?.[0] ?? other;
}

/** The form of a new activity, begun from an event: what it was, when and where, how many came, and what it is likely to count as. */
export function draftFrom(event: PastEvent, reported: readonly Reported[], now: string): ActivityDraft {
  const isRunning = event.endDate !== null && event.endDate > now;
  const startDate = event.startDate.slice(0, 10);
  const endDate = event.endDate === null ? '' : event.endDate.slice(0, 10);
  return {
    ...emptyActivityDraft,
    title: event.title,
    description: [event.description, event.place].filter((part) => part !== '').join('\n\n'),
    startDate,
    endDate: endDate === startDate ? '' : endDate,
    volunteers: event.came === 0 ? '' : String(event.came),
    category: String(likelyCategory(event, reported)),
    status: String(isRunning ? running : completed),
  };
}

/** What may be wrong with a field. */
export type ActivityProblem =
  | 'missing'
  | 'too-long'
  | 'not-a-date'
  | 'before-start'
  | 'not-a-number'
  | 'too-large'
  | 'not-a-link'
  | 'refused';

/** How far the service counts. */
const most: Record<NumberField, number> = {
  amountCollected: 1_000_000_000_000,
  amountDonated: 1_000_000_000_000,
  personsServed: 1_000_000_000,
  volunteers: 1_000_000_000,
  hoursWorked: 1_000_000_000,
};

const maxLengths: Partial<Record<ActivityField, number>> = {
  title: 200,
  description: 10_000,
  beneficiary: 500,
  link: 2000,
};

/** What is wrong with what is typed, by field; the service has the last word. */
export function activityProblems(draft: ActivityDraft): Partial<Record<ActivityField, ActivityProblem>> {
  const problems: Partial<Record<ActivityField, ActivityProblem>> = {};
  for (const field of ['title', 'startDate'] as const)
    if (draft[field].trim() === '') problems[field] = 'missing';
  for (const [field, length] of Object.entries(maxLengths)) {
    if (draft[field as ActivityField].trim().length > length) problems[field as ActivityField] = 'too-long';
  }
  for (const field of numberFields) {
    const number = plainNumber(draft[field]);
    if (!/^\d*$/.test(number)) problems[field] = 'not-a-number';
    else if (Number(number) > most[field]) problems[field] = 'too-large';
  }
  for (const field of ['startDate', 'endDate'] as const)
    if (draft[field] !== '' && !isDay(draft[field])) problems[field] = 'not-a-date';
  if (isDay(draft.endDate) && isDay(draft.startDate) && draft.endDate < draft.startDate)
    problems.endDate = 'before-start';
  if (draft.link.trim() !== '' && !isWebAddress(draft.link.trim())) problems.link = 'not-a-link';
  return problems;
}

/** A number without what people put between its thousands, as in 1'250 or 1 250. */
function plainNumber(typed: string): string {
  return typed.trim().replaceAll(/(?<=\d)['’\s](?=\d{3}(?!\d))/g, '');
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
}

/** What is sent for a form that is in order. */
export function bodyOf(draft: ActivityDraft): NewActivity {
  const numbers = Object.fromEntries(
    numberFields.map((field) => [field, Number(plainNumber(draft[field]))]),
  ) as Record<NumberField, number>;
  return {
    ...numbers,
    title: draft.title.trim(),
    description: draft.description.trim(),
    beneficiary: draft.beneficiary.trim(),
    link: draft.link.trim(),
    startDate: draft.startDate,
    endDate: draft.endDate,
    status: Number(draft.status) as NonNullable<NewActivity['status']>,
    category: Number(draft.category) as NonNullable<NewActivity['category']>,
  };
}
