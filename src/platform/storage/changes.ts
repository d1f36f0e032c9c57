/**
 * What may be kept in memory until it changes: clubs, callers' access by member, members in lists, events, and what the
 * organisation has set.
 */
export const topics = ['clubs', 'access', 'people', 'events', 'organisation'] as const;
export type Topic = (typeof topics)[number];

/** Says when something that was kept in memory is no longer true, whichever process changed it. */
export interface Changes {
  /**
   * A number that grows with every change of the topic. Null while this process cannot know of the changes of others:
   * then nothing that was kept may be used.
   */
  markOf(topic: Topic): number | null;
  /** Whether nothing has changed about one key of the topic, an event's id for instance, since the topic had this mark. */
  isUnchanged(topic: Topic, key: string, mark: number): boolean;
}
