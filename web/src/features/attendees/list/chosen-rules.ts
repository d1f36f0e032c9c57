import type { NewMessage, Participant } from '../../../lib/api/schema.gen.ts';
import { keyOf } from './party-rows-rules.ts';

/** Who is ticked: people one by one, or everyone whom the list means. */
export type Chosen =
  | { readonly kind: 'some'; readonly people: ReadonlyMap<string, Participant> }
  | { readonly kind: 'all' };

export const nobodyTicked: Chosen = { kind: 'some', people: new Map() };

/** Whether someone is ticked. */
export function isChosen(chosen: Chosen, participant: Participant): boolean {
  return chosen.kind === 'all' || chosen.people.has(keyOf(participant));
}

/** Ticks people, or takes their ticks away. Who was ticked with everyone is then one of those who are seen. */
export function withChosen(
  chosen: Chosen,
  people: readonly Participant[],
  isWanted: boolean,
  seen: readonly Participant[],
): Chosen {
  const known =
    chosen.kind === 'all' ? new Map(seen.map((one) => [keyOf(one), one])) : new Map(chosen.people);
  for (const one of people) {
    if (isWanted) known.set(keyOf(one), one);
    else known.delete(keyOf(one));
  }
  return { kind: 'some', people: known };
}

/** Everyone from one line to another, whichever comes first. */
export function between(
  people: readonly Participant[],
  from: Participant | null,
  to: Participant,
): Participant[] {
  const place = (of: Participant) => people.findIndex((one) => keyOf(one) === keyOf(of));
  const [start, end] = [from === null ? -1 : place(from), place(to)];
  if (start < 0 || end < 0) return [to];
  return people.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Those who are ticked as the interface names them. */
export function idsOf(people: Iterable<Participant>): { registrations: number[]; members: number[] } {
  const registrations: number[] = [];
  const members: number[] = [];
  for (const { registration, member } of people) {
    if (registration !== null) registrations.push(registration);
    else if (member !== null) members.push(member);
  }
  return { registrations, members };
}

/** Whom a filter of the list means, whatever their order. */
export function withoutOrder(filter: {
  readonly sort?: unknown;
  readonly direction?: unknown;
}): NonNullable<NewMessage['of']> {
  const { sort: _sort, direction: _direction, ...meant } = filter;
  return Object.fromEntries(Object.entries(meant).filter(([, value]) => value !== undefined));
}
