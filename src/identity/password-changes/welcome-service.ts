import type { Origin, Actor } from '../../platform/audit/audit-entry.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotent-run.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { conflict, forbidden, notFound } from '../../platform/shared/errors.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import { secretHash } from '../../platform/shared/secrets.ts';
import type { Db, Storage } from '../../platform/storage/database.ts';
import { sendLinks, type LinkSettings } from './password-links-service.ts';
import { findRecipient, findWithoutPassword, type LinkRecipient } from '../passwords/password-links-store.ts';
import { countWithin } from '../sign-in/sign-in-limit-service.ts';
import { mayWelcome } from './welcome-policy.ts';
import { welcomeProblem } from './welcome-rules.ts';

interface WelcomeParts {
  storage: Storage;
  clock: Clock;
  config: LinkSettings;
}

const welcomesPerHour = 3;
/** How many mails one transaction queues. */
const atOnce = 50;

/** Mails a member the link to set a first password, for an officer of the member's club or of a place above it. */
export function welcomeMember(
  { storage, clock, config }: WelcomeParts,
  { caller, origin }: Actor,
  { id, run }: { id: MemberId; run: IdempotentRun | null },
) {
  return storage.write(async (tx) => {
    const member = await findRecipient(tx, id);
    if (member === undefined || member.erased_at !== null) throw notFound('This member');
    if (!mayWelcome(caller.grants, member.club_path))
      throw forbidden('Only those who manage the directory of this club may welcome its members.');
    const problem = welcomeProblem(member);
    if (problem !== undefined) throw conflict(problem);
    const limited = { key: secretHash(`welcome of member ${id}`), limit: welcomesPerHour };
    await countWithin(tx, clock, [limited], 'This member has just been welcomed. Please try again later.');
    await sendLinks(tx, clock, origin, config, { recipients: [member], purpose: 'first' });
    const answer = { success: true } as const;
    await storeResponse(tx, run, { status: 200, body: answer });
    return answer;
  });
}

/** What became of one member without a password. */
export interface WelcomeOutcome {
  readonly member: LinkRecipient;
  /** Why the member was left out; undefined for one who was, or would be, written to. */
  readonly problem: string | undefined;
}

/**
 * Welcomes all active members without a password at and below a place, or everywhere, some at a time: those of each portion are
 * told of once their mails are queued. A trial queues none.
 */
export async function* welcomeMany(
  { storage, clock, config }: WelcomeParts,
  origin: Origin,
  { path, isTrial }: { path: string | null; isTrial: boolean },
): AsyncGenerator<readonly WelcomeOutcome[]> {
  let last: MemberId | 0 = 0;
  for (;;) {
    const found: LinkRecipient[] = await findWithoutPassword(storage.db, path, last, atOnce);
    const end = found.at(-1);
    if (end === undefined) return;
    last = end.id;
    const outcomes = found.map((member) => ({ member, problem: welcomeProblem(member) }));
    const recipients = outcomes.filter(({ problem }) => problem === undefined).map(({ member }) => member);
    if (!isTrial && recipients.length > 0)
      await storage.write((tx) => sendLinks(tx, clock, origin, config, { recipients, purpose: 'first' }));
    yield outcomes;
  }
}

/** How many active members at and below a place have no password. */
export async function countToWelcome(db: Db, path: string | null): Promise<number> {
  let count = 0;
  let last: MemberId | 0 = 0;
  for (;;) {
    const found = await findWithoutPassword(db, path, last, 1000);
    count += found.length;
    const end = found.at(-1);
    if (end === undefined) return count;
    last = end.id;
  }
}
