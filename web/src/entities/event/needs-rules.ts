import type { EventInNeed } from '../../lib/api/schema.gen.ts';

/** Where it is done what an event needs. Of those who have not answered, first come those who know of it. */
export function waysToReasons({ id, counts }: Pick<EventInNeed, 'id' | 'counts'>) {
  const params = { event: id };
  const participants = '/organise/events/$event/participants';
  const silent = (['told', 'untold'] as const).find((state) => counts[state] > 0) ?? 'unreached';
  const waiting = { to: participants, params, search: { state: 'waiting' } } as const;
  return {
    'draft-soon': { to: '/organise/events/$event', params },
    'answers-due': { to: participants, params, search: { state: silent } },
    'seats-free': waiting,
    waiting,
    'mails-failed': { to: '/organise/events/$event/messages', params },
    'no-reviewers': { to: '/organise/events/$event/reviewers', params },
  } as const;
}
