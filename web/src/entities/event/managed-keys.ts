/** Under which keys the events of organisers are kept: what changes one of them changes the lists. */
export const managedKeys = {
  all: ['managed-events'] as const,
  lists: ['managed-events', 'list'] as const,
  one: (id: number) => ['managed-events', 'one', id] as const,
  about: (id: number) => ['managed-events', 'about', id] as const,
  /** The participants of all events, and what becomes of them. */
  people: ['participants'] as const,
};
