/**
 * Why an event needs those who organise it: `draft-soon`, it starts soon and nobody knows of it; `answers-due`, answers
 * are due soon and some have not answered; `seats-free`, people wait although there are places; `waiting`, it is full and
 * people wait; `mails-failed`, mails about it did not arrive; `no-reviewers`, tickets are checked soon and nobody is named for the
 * door.
 */
export const attentionReasons = [
  'draft-soon',
  'answers-due',
  'seats-free',
  'waiting',
  'mails-failed',
  'no-reviewers',
] as const;
export type AttentionReason = (typeof attentionReasons)[number];

/** So many days before its start a draft is late: people plan their evenings. */
export const draftDays = 30;
/** So many days before the due date it is time to write to those who have not answered. */
export const dueDays = 3;
/** So many days before the start someone should know that they are at the door. */
export const doorDays = 7;
