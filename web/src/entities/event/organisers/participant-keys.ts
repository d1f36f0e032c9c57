/** Under which keys the participants of an event are kept. */
export const participantKeys = {
  all: (event: number) => ['participants', event] as const,
  lists: (event: number) => ['participants', event, 'list'] as const,
  counts: (event: number) => ['participants', event, 'counts'] as const,
  line: (event: number) => ['participants', event, 'line'] as const,
  one: (event: number, registration: number) => ['participants', event, 'one', registration] as const,
};
