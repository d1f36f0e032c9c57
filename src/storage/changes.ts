/**
 * What may be kept in memory until it changes: clubs, who may do what, people in lists, their records, events, and who
 * comes to them.
 */
export const topics = ['clubs', 'access', 'people', 'profiles', 'events', 'registrations'] as const;
export type Topic = (typeof topics)[number];

/** Tells when something that was kept in memory is no longer true, whichever process changed it. */
export interface Changes {
  /**
   * A number that is another one after every change of the topic. Null while this process cannot know of the changes
   * of others: then nothing that was kept may be used.
   */
  markOf(topic: Topic): number | null;
}
