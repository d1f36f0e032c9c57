import { answerField, type Answers } from '../question/answers-rules.ts';
import type { EventDetail } from '../../lib/api/schema.gen.ts';

/** Someone whom a member brings to an event. */
export type Companion = EventDetail['guests'][number];

/** The field of a form that is about one of those who come with someone. */
export type CompanionField = `companion-${number}-${string}`;

export function companionField(companion: number, field: string): CompanionField {
  return `companion-${companion}-${field}`;
}

/** What was typed to the questions for one of them. */
export function answersOfCompanion(
  draft: Readonly<Record<CompanionField, string>>,
  questions: readonly { id: number }[],
  companion: number,
): Answers {
  const given = questions.map(({ id }) => [
    answerField(id),
    draft[companionField(companion, answerField(id))] ?? '',
  ]);
  return Object.fromEntries(given) as Answers;
}

/** Those of a party who are expected, or would come as soon as there is a place, and can still be taken back. */
export function stillExpected(guests: readonly Companion[]): Companion[] {
  return guests.filter(
    ({ attending, waiting, mayTakeBack }) => mayTakeBack && (attending === 'YES' || waiting),
  );
}

/** What someone of a party is called; empty for a partner whose name nobody knows. */
export function nameOfCompanion({ firstName, lastName }: Pick<Companion, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim();
}

/** One or two letters for someone without a picture. */
export function initialsOf(firstName: string, lastName: string): string {
  const letter = (name: string) => [...name.trim()][0] ?? '';
  const letters = `${letter(firstName)}${letter(lastName)}`.toUpperCase();
  return letters === '' ? '·' : letters;
}
