import { useMe } from './session.ts';
import type { Me } from '../api/schema.gen.ts';

/** Whether somebody manages events anywhere. */
export function managesEvents({ rights }: Pick<Me, 'rights'>): boolean {
  return rights.some(({ right }) => right === 'manage-events' || right === 'administrator');
}

/** Whether whoever is signed in manages events anywhere. */
export function useManagesEvents(): boolean {
  return managesEvents(useMe());
}
