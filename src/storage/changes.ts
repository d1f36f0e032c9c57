/** What may be kept in memory until it changes. */
export type Topic = 'clubs' | 'access';

/** Tells when something that was kept in memory is no longer true, whichever process changed it. */
export interface Changes {
  /**
   * A number that is another one after every change of the topic. Null while this process cannot know of the changes
   * of others: then nothing that was kept may be used.
   */
  markOf(topic: Topic): number | null;
}
