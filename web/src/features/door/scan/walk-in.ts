import { service } from '../../../lib/api/client.ts';
import { ApiFailure } from '../../../lib/api/failures.ts';
import type { WalkIn } from '../../../lib/api/schema.gen.ts';
import { useSendingOnce } from '../../../lib/api/sending-once.ts';
import type { DoorSession } from '../offline/door-session.ts';
import { refusedVerdict, type Refusal, type Verdict } from '../offline/verdict-rules.ts';

/** Where someone is let in. */
export interface DoorPlace {
  event: number;
  gate: string;
  session: DoorSession;
}

/** Lets in who comes unannounced, a guest by name or a member who is on no list: once, however fast someone presses twice and however often it is sent. */
export function useLettingIn({ event, gate, session }: DoorPlace) {
  const once = useSendingOnce();
  return (person: Omit<WalkIn, 'nonce' | 'gate'>): Promise<Verdict> =>
    once(person, async (nonce) => {
      const verdict = await letWalkIn(event, { nonce, gate, ...person });
      if (verdict.kind === 'in') session.noteWalkIn();
      return verdict;
    });
}

/** What the door says of someone who comes unannounced. */
async function letWalkIn(event: number, body: WalkIn): Promise<Verdict> {
  const { nonce } = body;
  try {
    const { registration, person, party } = await service.post('/v2/door/events/{id}/walk-ins', {
      path: { id: event },
      body,
    });
    return {
      kind: 'in',
      reason: null,
      name: person.fullName,
      // A guest who comes unannounced has no host; that the reviewer let them in is kept, and is nothing to show.
      club: person.club?.name ?? body.company ?? '',
      host: '',
      otherEvent: null,
      first: null,
      party: party === null || party.size < 2 ? null : party,
      registration,
      member: person.member,
      isRecorded: false,
      nonce,
    };
  } catch (failure) {
    const verdict = failure instanceof ApiFailure ? verdictOfFailure(nonce, failure) : undefined;
    if (verdict === undefined) throw failure;
    return verdict;
  }
}

const reasons: Readonly<Record<number, Refusal>> = { 403: 'not-allowed', 410: 'cancelled', 423: 'too-early' };

function verdictOfFailure(nonce: string, { status, info }: ApiFailure): Verdict | undefined {
  const reason = reasons[status];
  if (reason !== undefined) return refusedVerdict(nonce, reason);
  const before = status === 409 ? info.find(isCheckedIn) : undefined;
  if (before === undefined) return undefined;
  const { registration, person, validatedAt: at, gate, reviewer } = before;
  const first = { at, gate: gate ?? '', reviewer: reviewer?.fullName ?? '', isHere: false };
  const nobodyElse = { member: null, club: '', host: '', otherEvent: null, party: null };
  const about = { ...nobodyElse, registration, name: person.fullName };
  return { ...about, kind: 'used', reason: null, first, isRecorded: false, nonce };
}

interface CheckedIn {
  registration: number;
  person: { fullName: string };
  validatedAt: string;
  gate?: string;
  reviewer?: { fullName: string } | null;
}

function isCheckedIn(entry: unknown): entry is CheckedIn {
  return typeof entry === 'object' && entry !== null && 'validatedAt' in entry && 'person' in entry;
}
