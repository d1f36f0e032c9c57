import type { QueryClient } from '@tanstack/react-query';
import type { EventDetail } from '../../lib/api/schema.gen.ts';
import { eventQuery } from './event-queries.ts';
import { useSyncExternalStore } from 'react';
import { stillExpected } from '../registration/companions.ts';

let asked: EventDetail | null = null;

const listeners = new Set<() => void>();

function ask(event: EventDetail | null): void {
  asked = event;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What someone had said of themselves before they said that they do not come. */
interface OwnAnswer extends Pick<EventDetail, 'attending' | 'waiting'> {
  /** Lists of events do not say it; from there nobody changes it, either. */
  attendingComment?: string;
}

/** Whether those with the person are still expected, who does not come, and has to be asked about them; wherever the answer was given. */
export async function askAboutParty(client: QueryClient, id: number, before: OwnAnswer): Promise<void> {
  const event = await client.fetchQuery(eventQuery(id));
  if (event.attending !== 'NO' || stillExpected(event.guests).length === 0) return;
  const { attending, waiting, attendingComment = event.attendingComment } = before;
  ask({ ...event, attending, attendingComment, waiting });
}

/** The event about whose party the person is asked, with the own answer to which undo leads back; null when there is nothing to ask. */
export function useAskedParty(): EventDetail | null {
  return useSyncExternalStore(subscribe, () => asked);
}

/** Puts the question away. */
export function askNoMore(): void {
  ask(null);
}
