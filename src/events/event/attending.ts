/** What a person answers to an invitation; a person who has not answered has none. */
export const attendingAnswers = ['YES', 'NO'] as const;
export type Attending = (typeof attendingAnswers)[number];

/** The same as the interface shows it: empty while unanswered. */
export const attendingStates = [...attendingAnswers, ''] as const;

/** Whether someone wants to come: they said YES, and have a seat or wait for one. */
export function wantsToCome(one: { attending: Attending | null; waitingSince: string | null }): boolean {
  return one.attending === 'YES' || one.waitingSince !== null;
}
