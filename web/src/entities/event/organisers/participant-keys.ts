import { managedKeys } from '../managed-keys.ts';

/** Under which keys the participants of an event are kept. */
export const participantKeys = {
  all: (event: number) => [...managedKeys.people, event] as const,
  lists: (event: number) => [...managedKeys.people, event, 'list'] as const,
  counts: (event: number) => [...managedKeys.people, event, 'counts'] as const,
  line: (event: number) => [...managedKeys.people, event, 'line'] as const,
  one: (event: number, registration: number) => [...managedKeys.people, event, 'one', registration] as const,
};
