/** Under which keys events are kept: an answer changes all that shows one of them. */
export const eventKeys = {
  all: ['events'] as const,
  lists: ['events', 'list'] as const,
  one: (id: number) => ['events', 'one', id] as const,
  attendance: (id: number) => ['events', 'attendance', id] as const,
};
