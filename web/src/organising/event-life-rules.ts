import type { ManagedEventDetail } from '../api/schema.gen.ts';

type AskedStep = 'publish' | 'cancel' | 'reinstate' | 'delete';

/** What can become of an event as it stands now. What somebody is registered for is cancelled, not deleted. */
export function stepsOf({ state, counts }: Pick<ManagedEventDetail, 'state' | 'counts'>): AskedStep[] {
  if (state === 'removed') return [];
  const isEmpty = counts.yes + counts.no + counts.unanswered === 0;
  const life: Record<'draft' | 'published' | 'cancelled', AskedStep> = {
    draft: 'publish',
    published: 'cancel',
    cancelled: 'reinstate',
  };
  return isEmpty ? [life[state], 'delete'] : [life[state]];
}

/** Whether members see an event. */
export function maySee({ state }: Pick<ManagedEventDetail, 'state'>): boolean {
  return state === 'published' || state === 'cancelled';
}
