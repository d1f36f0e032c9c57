import { useSyncExternalStore } from 'react';
import { forgetAtSignOut } from './session.ts';

/** What someone who is new here may want to do first, in this order. */
export const firstSteps = ['photo', 'visibility', 'calendar', 'passkey'] as const;

export type FirstStep = (typeof firstSteps)[number];

const storageKey = 'guildhall.first-steps';
const listeners = new Set<() => void>();

function keep(left: readonly FirstStep[]): void {
  if (left.length === 0) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, left.join(' '));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Offers the first steps from now on: someone has just chosen their first password. */
export function beginFirstSteps(): void {
  keep(firstSteps);
}

/** The steps that are left for whoever is new on this device; none for everyone else. */
export function useFirstSteps(): { left: readonly FirstStep[]; take: (step: FirstStep) => void } {
  const kept = useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey) ?? '');
  const left = firstSteps.filter((step) => kept.split(' ').includes(step));
  return { left, take: (step) => keep(left.filter((one) => one !== step)) };
}

/** Offers them no more. */
export function endFirstSteps(): void {
  keep([]);
}

forgetAtSignOut(endFirstSteps);
