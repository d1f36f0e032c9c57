import type { ManagedEventDetail } from '../../../lib/api/schema.gen.ts';

type AskedStep = 'publish' | 'cancel' | 'reinstate' | 'delete';

/** What can become of an event as it stands now. What somebody is registered for is cancelled, not deleted. */
export function stepsOf({ state, counts }: Pick<ManagedEventDetail, 'state' | 'counts'>): AskedStep[] {
  if (state === 'removed') return [];
  const nextStep: Record<'draft' | 'published' | 'cancelled', AskedStep> = {
    draft: 'publish',
    published: 'cancel',
    cancelled: 'reinstate',
  };
  return hasPeople(counts) ? [nextStep[state]] : [nextStep[state], 'delete'];
}

/** Whether anybody is registered for an event. */
export function hasPeople({ yes, no, unanswered, waiting }: ManagedEventDetail['counts']): boolean {
  return yes + no + unanswered + waiting > 0;
}

/** Whether there is somebody to look at, or may be: who is registered stays so when nobody else is asked any more. */
export function hasCrowd({
  registrationEnabled,
  counts,
}: Pick<ManagedEventDetail, 'registrationEnabled' | 'counts'>): boolean {
  return registrationEnabled || hasPeople(counts);
}

/** Whether members see an event. */
export function maySee({ state }: Pick<ManagedEventDetail, 'state'>): boolean {
  return state === 'published' || state === 'cancelled';
}
