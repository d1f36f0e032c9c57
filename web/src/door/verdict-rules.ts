import type { ScanResult } from '../api/schema.gen.ts';
import type { SealedPerson } from './sealed-list.ts';

/** What the door says about a code or a person: it fills the screen. */
export interface Verdict {
  kind: 'in' | 'used' | 'refused';
  /** Why somebody is refused. */
  reason:
    | 'unknown'
    | 'other-event'
    | 'declined'
    | 'unanswered'
    | 'cancelled'
    | 'too-early'
    | 'not-allowed'
    | 'failed'
    | null;
  name: string;
  club: string;
  /** For "used": when, where and by whom; the time as local text or Unix seconds. */
  first: { at: string | number; gate: string; reviewer: string } | null;
  party: { size: number; in: number; missing: readonly string[] } | null;
  registration: number | null;
  /** Decided by the list of this device: it is recorded, and sent when there is a network. */
  isRecorded: boolean;
  /** Another one with every scan, so that the same verdict twice is still seen and heard twice. */
  nonce: string;
}

const nobody = { name: '', club: '', first: null, party: null, registration: null } as const;

/** The verdict of the service. */
export function verdictOf(result: ScanResult): Verdict {
  const { nonce, person, party, registration } = result;
  const about = {
    name: person?.fullName ?? '',
    club: person?.club?.name ?? person?.host?.fullName ?? '',
    party: party === null || party.size < 2 ? null : party,
    registration,
    isRecorded: false,
    nonce,
  };
  if (result.result === 200) return { ...about, kind: 'in', reason: null, first: null };
  if (result.result === 409) {
    const first = { at: result.validatedAt, gate: result.gate, reviewer: result.reviewer?.fullName ?? '' };
    return { ...about, kind: 'used', reason: null, first };
  }
  return { ...about, kind: 'refused', reason: reasonOf(result), first: null };
}

function reasonOf({ result, person }: ScanResult): Verdict['reason'] {
  if (result === 400) return 'unknown';
  if (result === 410) return person === null ? 'cancelled' : 'declined';
  if (result === 423) return 'too-early';
  return result === 403 ? 'not-allowed' : 'failed';
}

/** Where and when this device itself has let somebody in since the list was made. */
export interface OwnMark {
  at: number;
  gate: string;
}

/** The verdict of this device, from its list: somebody who is not on it, or was in already, is not let in. */
export function offlineVerdict(
  nonce: string,
  person: SealedPerson | undefined,
  mark: OwnMark | undefined,
): Verdict {
  const base = { nonce, isRecorded: true, reason: null } as const;
  if (person === undefined) return { ...base, ...nobody, kind: 'refused', reason: 'unknown' };
  const { fullName: name, club, registration } = person;
  const about = { name, club, registration, party: null, first: null } as const;
  if (person.checkedIn !== null) return { ...base, ...about, kind: 'used', first: person.checkedIn };
  if (mark !== undefined) return { ...base, ...about, kind: 'used', first: { ...mark, reviewer: '' } };
  if (person.state === 'declined') return { ...base, ...about, kind: 'refused', reason: 'declined' };
  if (person.state === 'open') return { ...base, ...about, kind: 'refused', reason: 'unanswered' };
  const { party } = person;
  return { ...base, ...about, kind: 'in', party: party === null ? null : { ...party, in: party.in + 1 } };
}
