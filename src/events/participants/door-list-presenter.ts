import type { Question } from '../event/question.ts';
import { titleIn, type Locale } from '../../platform/localisation/locale.ts';
import { compareCodePoints } from '../../platform/shared/code-point-order.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import type { PersonKind } from '../registration/registration.ts';
import type { Attending } from '../event/attending.ts';
import type { fileColumns } from './participant.ts';
import { attendanceWords, type AttendanceWord } from './door-list-words.ts';

/** A person on the door list. */
export interface Attendee {
  /** Where they stand in a list by name; a partner without a name is found among those like them, not under the host. */
  readonly nameKey: string;
  readonly lastName: string;
  readonly firstName: string;
  readonly club: string;
  readonly kind: PersonKind;
  /** Whose guest or partner it is; empty for members. */
  readonly host: string;
  readonly attending: Attending | null;
  /** Whether they said YES and wait for a seat. */
  readonly isWaiting?: boolean;
  /** Whether they answered after the due date. */
  readonly isLate?: boolean;
  readonly comment: string;
  /** As far as the reader may know them. */
  readonly phone?: string;
  readonly email?: string;
  /** Local time. */
  readonly answeredAt?: DateTimeText | null;
  /** One for each question of the event; empty when not answered. */
  readonly answers: readonly string[];
  /** Local time. */
  readonly checkedInAt: DateTimeText | null;
}

/** A question that has a column: of one that is no longer asked only what is shown. */
export interface ListedQuestion extends Pick<Question, 'id' | 'title' | 'type'> {
  readonly isArchived?: boolean;
}

/** The list that people print for the door. */
export interface DoorList {
  readonly title: string;
  readonly when: string;
  readonly questions: readonly ListedQuestion[];
  readonly people: readonly Attendee[];
}

/** A value as a spreadsheet keeps it: numbers can be added up, times sorted. */
export type ListValue = string | number | { readonly at: DateTimeText } | null;

export interface ListColumn {
  /** Of a column that is no question. */
  readonly name?: AttendanceWord;
  readonly title: string;
  /** In letters; long texts are wrapped. */
  readonly width: number;
  readonly isTime?: boolean;
  /** Whether it holds boxes to tick; on paper they take the place of the flag. */
  readonly isTick?: boolean;
  readonly isFlag?: boolean;
  value(person: Attendee): ListValue;
}

/**
 * By last name, then first name, without regard to case and accents, as the list of participants: a guest stands where the own name
 * belongs, who has but one name by that, and partners without a name together.
 */
export function byName(people: readonly Attendee[]): Attendee[] {
  return people.toSorted((a, b) => compareCodePoints(a.nameKey, b.nameKey));
}

/** The columns of the list in a language; each question of the event has one. */
export function attendanceColumns(questions: readonly ListedQuestion[], locale: Locale): ListColumn[] {
  const word = (name: AttendanceWord) => titleIn(attendanceWords[name], locale);
  const column = (name: AttendanceWord, width: number, value: ListColumn['value']) => ({
    name,
    title: word(name),
    width,
    value,
  });
  return [
    column('lastName', 19, ({ lastName }) => lastName),
    column('firstName', 17, ({ firstName }) => firstName),
    column('club', 20, ({ club }) => club),
    column('role', 11, ({ kind }) => word(kind)),
    column('host', 19, ({ host }) => host),
    column('state', 11, (person) => word(stateWord(person))),
    column('comment', 28, ({ comment }) => comment),
    ...questions.map((question, index) => questionColumn(question, index, word)),
    {
      ...column('checkedIn', 12, ({ checkedInAt }) => word(checkedInAt === null ? 'no' : 'yes')),
      isFlag: true,
    },
    {
      ...column('checkedInAt', 17, ({ checkedInAt }) => (checkedInAt === null ? null : { at: checkedInAt })),
      isTime: true,
    },
  ];
}

/** The columns of the files for organisers, who see which answers came after the due date, too. */
export function participantColumns(questions: readonly ListedQuestion[], locale: Locale): ListColumn[] {
  const word = (name: AttendanceWord) => titleIn(attendanceWords[name], locale);
  const value = ({ isLate = false }: Attendee) => (isLate ? word('yes') : null);
  return [...attendanceColumns(questions, locale), { name: 'late', title: word('late'), width: 11, value }];
}

/** The same with the columns that someone has chosen, in their order. */
export function chosenColumns(
  chosen: readonly string[],
  questions: readonly ListedQuestion[],
  locale: Locale,
): ListColumn[] {
  const word = (name: AttendanceWord) => titleIn(attendanceWords[name], locale);
  const all = participantColumns(questions, locale);
  const titled = (...names: AttendanceWord[]) =>
    names.flatMap((name) => all.find((column) => column.name === name) ?? []);
  const text = (name: 'phone' | 'email', width: number) => [
    { title: word(name), width, value: (person: Attendee) => person[name] ?? '' },
  ];
  const known: Readonly<Record<(typeof fileColumns)[number], () => ListColumn[]>> = {
    name: () => titled('lastName', 'firstName'),
    state: () => titled('state'),
    club: () => titled('club'),
    party: () => titled('role', 'host'),
    comment: () => titled('comment'),
    in: () => titled('checkedIn', 'checkedInAt'),
    answered: () => [
      {
        title: word('answeredAt'),
        width: 17,
        isTime: true,
        value: ({ answeredAt = null }) => (answeredAt === null ? null : { at: answeredAt }),
      },
      ...titled('late'),
    ],
    phone: () => text('phone', 18),
    email: () => text('email', 28),
  };
  return chosen.flatMap((name) => {
    if (Object.hasOwn(known, name)) return known[name as keyof typeof known]();
    const index = questions.findIndex(({ id }) => name === `question-${id}`);
    const question = questions[index];
    return question === undefined ? [] : [questionColumn(question, index, word)];
  });
}

/** The columns of the list to print: boxes to tick come first, ticked for those who are in already. */
export function printedColumns(questions: readonly ListedQuestion[], locale: Locale): ListColumn[] {
  const tick: ListColumn = {
    title: '✓',
    width: 5,
    isTick: true,
    value: ({ checkedInAt }) => (checkedInAt === null ? '☐' : '☑'),
  };
  return [tick, ...attendanceColumns(questions, locale).filter(({ isFlag }) => isFlag !== true)];
}

function stateWord({ attending, isWaiting = false }: Attendee): AttendanceWord {
  if (attending === null) return isWaiting ? 'waiting' : 'unanswered';
  return attending === 'YES' ? 'coming' : 'absent';
}

function questionColumn(
  { title: asked, type, isArchived = false }: ListedQuestion,
  index: number,
  word: (name: AttendanceWord) => string,
): ListColumn {
  const title = isArchived ? `${asked} (${word('archived')})` : asked;
  const width = type === 'text' || type === 'choice' ? 24 : Math.max(9, Math.min(14, title.length));
  return { title, width, value: ({ answers }) => answerValue(answers[index] ?? '', type, word) };
}

function answerValue(
  answer: string,
  type: Question['type'],
  word: (name: AttendanceWord) => string,
): ListValue {
  if (answer === '') return null;
  if (type === 'number' && /^-?\d+(?:[.,]\d+)?$/.test(answer)) return Number(answer.replace(',', '.'));
  if (type === 'yes-no' && (answer === 'YES' || answer === 'NO'))
    return word(answer === 'YES' ? 'yes' : 'no');
  return answer;
}
