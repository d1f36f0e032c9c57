import type { ManagedEventDetail } from '../../../lib/api/schema.gen.ts';

type AskedStep = 'publish' | 'cancel' | 'reinstate' | 'delete';

/** What can become of an event as it stands now. What someone has answered, or would be brought along to, is cancelled, not deleted. */
export function stepsOf({ state, counts }: Pick<ManagedEventDetail, 'state' | 'counts'>): AskedStep[] {
  if (state === 'removed') return [];
  const nextStep: Record<'draft' | 'published' | 'cancelled', AskedStep> = {
    draft: 'publish',
    published: 'cancel',
    cancelled: 'reinstate',
  };
  const { yes, no, waiting, guests, partners } = counts;
  const isAnswered = yes + no + waiting + guests + partners > 0;
  return isAnswered ? [nextStep[state]] : [nextStep[state], 'delete'];
}

/** Whether anyone is registered for an event. */
export function hasPeople({ all }: ManagedEventDetail['counts']): boolean {
  return all > 0;
}

/** Whether there is someone to look at, or may be: who is registered stays so when nobody else is asked any more. */
export function hasCrowd({
  registrationEnabled,
  counts,
}: Pick<ManagedEventDetail, 'registrationEnabled' | 'counts'>): boolean {
  return registrationEnabled || hasPeople(counts);
}

/** How many came to an event that is over: those who were checked in, or, where nobody was, those who said yes. */
export function cameTo({ checkedIn, yes }: ManagedEventDetail['counts']): number {
  return checkedIn > 0 ? checkedIn : yes;
}

/** How many had said yes and were not let in; nobody knows where there was no door. */
export function missedBy({ checkedIn, yes }: ManagedEventDetail['counts']): number {
  return checkedIn > 0 ? Math.max(0, yes - checkedIn) : 0;
}

/** Whether members see an event. */
export function maySee({ state }: Pick<ManagedEventDetail, 'state'>): boolean {
  return state === 'published' || state === 'cancelled';
}
