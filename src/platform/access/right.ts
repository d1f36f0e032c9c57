/** What a member may be allowed to do over a place and everything below it. */
export const rights = [
  'administrator',
  'manage-directory',
  'manage-activities',
  'manage-events',
  'review-events',
] as const;
export type Right = (typeof rights)[number];
