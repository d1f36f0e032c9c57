import type { ScanResult } from '../../../lib/api/schema.gen.ts';
import { asDate } from '../../../lib/format/dates.ts';
import type { OwnMark } from '../../../lib/offline/door-shelves.ts';
import type { SealedPerson } from './sealed-list.ts';

/** Why someone is refused. */
export type Refusal =
  | 'unknown'
  | 'other-event'
  | 'has-declined'
  | 'has-not-answered'
  | 'has-no-place'
  | 'waiting'
  | 'not-on-list'
  | 'no-list'
  | 'declined'
  | 'unanswered'
  | 'not-coming'
  | 'cancelled'
  | 'too-early'
  | 'not-allowed'
  | 'failed';

/** What the door says about a code or a person: it fills the screen. */
export interface Verdict {
  kind: 'in' | 'used' | 'refused';
  reason: Refusal | null;
  name: string;
  club: string;
  /** With whom a guest comes; empty for everyone else. */
  host: string;
  /** The event whose ticket it is, where that is another one and the service says which. */
  otherEvent: { title: string; startDate: string } | null;
  /** For "used": when, where and by whom; the time as local text or Unix seconds. */
  first: { at: string | number; gate: string; reviewer: string; isHere: boolean } | null;
  party: { size: number; in: number; missing: readonly string[] } | null;
  registration: number | null;
  /** The number of the member, where the service has said so; null for all others. */
  member: number | null;
  /** Decided by the list of this device: it is recorded, and sent when there is a network. */
  isRecorded: boolean;
  /** Decided by the list because the service is slow: it is still being asked. */
  isPending?: boolean;
  /** It waited for the network, and this is what the service said when it heard of it. */
  isSent?: boolean;
  /** The service has said something else than the list had said before. */
  isCorrection?: boolean;
  /** Another one with every scan, so that the same verdict twice is still seen and heard twice. */
  nonce: string;
}

/** Hears what the service says in the end. */
export type OnSettled = (verdict: Verdict) => void;

const nobody = {
  name: '',
  club: '',
  host: '',
  otherEvent: null,
  first: null,
  party: null,
  registration: null,
  member: null,
} as const;

/** The verdict of the service. */
export function verdictOf(result: ScanResult, isCancelled: boolean): Verdict {
  const { nonce, person, party, registration } = result;
  const about = {
    name: person?.fullName ?? '',
    club: person?.club?.name ?? '',
    host: person?.host?.fullName ?? '',
    otherEvent: result.otherEvent,
    party: party === null || party.size < 2 ? null : party,
    registration,
    member: person?.member ?? null,
    isRecorded: false,
    nonce,
  };
  if (result.result === 200) return { ...about, kind: 'in', reason: null, first: null };
  if (result.result === 409) {
    const { validatedAt: at, gate, reviewer } = result;
    const first = { at, gate, reviewer: reviewer?.fullName ?? '', isHere: false };
    return { ...about, kind: 'used', reason: null, first };
  }
  return { ...about, kind: 'refused', reason: reasonOf(result, isCancelled), first: null };
}

const exactReasons: Readonly<Record<string, Refusal>> = {
  'other-event': 'other-event',
  cancelled: 'cancelled',
  declined: 'has-declined',
  unanswered: 'has-not-answered',
  waiting: 'has-no-place',
};

function reasonOf({ result, reason }: ScanResult, isCancelled: boolean): Refusal {
  const exact = exactReasons[reason];
  if (exact !== undefined) return exact;
  if (result === 400) return 'unknown';
  if (result === 410) return isCancelled ? 'cancelled' : 'not-coming';
  if (result === 423) return 'too-early';
  return result === 403 ? 'not-allowed' : 'failed';
}

/**
 * What the service says about a scan in the end. `own` is what the list had said before; the mark is what this device remembers
 * of the person, who may have come in here a moment ago.
 */
export function settledVerdict(said: Verdict, own?: Verdict, mark?: OwnMark): Verdict {
  const wasHere = own?.kind !== 'in' && mark !== undefined && mark.isOut !== true;
  const first = said.first && { ...said.first, isHere: wasHere && mark.gate === said.first.gate };
  return { ...said, first, isCorrection: own !== undefined && own.kind !== said.kind };
}

/** The door stays shut without anyone having been looked at. */
export function refusedVerdict(nonce: string, reason: Refusal): Verdict {
  return { ...nobody, kind: 'refused', reason, isRecorded: false, nonce };
}

/** What this device knows about someone without asking. */
export interface OwnKnowledge {
  /** Undefined when nobody on its list has the code. */
  person: SealedPerson | undefined;
  /** That this device has let the person in, or has taken that back, since the list was made. */
  mark: OwnMark | undefined;
  /** Others of the party since then: how many more are in than the list counts, and the names whom this device has let in. */
  party: { count: number; names: readonly string[] };
  /** Why the door takes no scans at all; null when it does. */
  shut: 'cancelled' | 'too-early' | 'not-allowed' | null;
  hasList: boolean;
}

/** The verdict of this device, from its list: someone who is not on it, or was in already, is not let in. */
export function ownVerdict(nonce: string, { person, mark, party, shut, hasList }: OwnKnowledge): Verdict {
  if (person === undefined) return refusedVerdict(nonce, hasList ? 'not-on-list' : 'no-list');
  const { fullName: name, club, registration } = person;
  const about = { ...nobody, nonce, name, club, registration, reason: null } as const;
  const refused = (reason: Refusal): Verdict => ({ ...about, kind: 'refused', reason, isRecorded: false });
  if (shut === 'cancelled' || shut === 'not-allowed') return refused(shut);
  if (person.state === 'declined') return refused('declined');
  if (person.state === 'open') return refused('unanswered');
  if (person.state === 'waiting') return refused('waiting');
  if (shut !== null) return refused(shut);
  const used = { ...about, kind: 'used', isRecorded: true } as const;
  const isOut = mark?.isOut === true;
  if (mark !== undefined && !isOut)
    return { ...used, first: { at: mark.at, gate: mark.gate, reviewer: '', isHere: true } };
  if (person.checkedIn !== null && !isOut) return { ...used, first: { ...person.checkedIn, isHere: false } };
  return { ...about, kind: 'in', isRecorded: true, party: partyWith(person, party) };
}

/** How many more of a party are in than the list counts, or fewer: whoever it counts already is counted once. */
export function moreIn(marks: readonly OwnMark[]): number {
  return marks.reduce(
    (more, { isOut, isListed }) => more + Number(isOut !== true) - Number(isListed === true),
    0,
  );
}

/** The party once this person is in, too. */
function partyWith(
  { fullName, party, checkedIn }: SealedPerson,
  others: OwnKnowledge['party'],
): { size: number; in: number; missing: readonly string[] } | null {
  if (party === null) return null;
  // The list counts whoever was in when it was made, also when that was taken back since.
  const inside = Math.min(party.size, party.in + others.count + (checkedIn === null ? 1 : 0));
  const gone = new Set([fullName, ...others.names]);
  const missing = party.missing.filter((name) => !gone.has(name));
  // After a reload this device knows how many it has let in, but not who they were: better no names than wrong ones.
  return { size: party.size, in: inside, missing: missing.length === party.size - inside ? missing : [] };
}

/** Whether a scan has to reach the service: not when it was refused here, and never on its way. */
export function isWorthSending(verdict: Verdict, isTried: boolean): boolean {
  return verdict.kind !== 'refused' || isTried;
}

const answers: ReadonlySet<Refusal | null> = new Set([
  'declined',
  'unanswered',
  'waiting',
  'not-coming',
  'has-declined',
  'has-not-answered',
  'has-no-place',
]);

/** Whether someone is refused for nothing but their answer, and may come after all: a member whom the service knows. */
export function mayComeAfterAll({ kind, reason, member }: Verdict): boolean {
  return kind === 'refused' && member !== null && answers.has(reason);
}

/** How many seconds ago something was, as long as that says more than the time of the day; both as local texts. */
export function secondsAgo(at: string, now: string): number | null {
  const seconds = Math.round((asDate(now).getTime() - asDate(at).getTime()) / 1000);
  return seconds >= 0 && seconds < 60 ? Math.max(1, seconds) : null;
}
