/** What a person answers to an invitation; somebody who has not answered has none. */
export const attendingAnswers = ['YES', 'NO'] as const;
export type Attending = (typeof attendingAnswers)[number];

/** The same as the interface shows it: empty while unanswered. */
export const attendingStates = [...attendingAnswers, ''] as const;
