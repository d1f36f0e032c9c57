import type { Clock } from '../../platform/shared/clock.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import { instantText, nowInstantText } from '../../platform/shared/local-time.ts';
import { secretHash } from '../../platform/shared/secrets.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { purge } from '../../platform/storage/purge.ts';
import { deleteOldChallenges, insertChallenge, takeChallenge } from './challenges-store.ts';

/** How long a device, and the person in front of it, may take to answer. */
export const challengeMinutes = 5;

/** Keeps a challenge where every instance finds it. */
export function keepChallenge(
  storage: Storage,
  clock: Clock,
  challenge: string,
  asked: { member: MemberId | null; userHandle: string | null },
): Promise<void> {
  const expiresAt = instantText(clock.now().add({ minutes: challengeMinutes }));
  return storage.write((tx) =>
    insertChallenge(tx, {
      hash: secretHash(challenge),
      member_id: asked.member,
      user_handle: asked.userHandle,
      expires_at: expiresAt,
    }),
  );
}

/** Takes the challenge that an answer names, whatever becomes of the answer; undefined when it was not asked. */
export async function answeredChallenge(
  storage: Storage,
  clock: Clock,
  clientDataJSON: string,
  member: MemberId | null,
): Promise<{ challenge: string; userHandle: string | null } | undefined> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === undefined) return undefined;
  const now = nowInstantText(clock);
  const taken = await storage.write((tx) => takeChallenge(tx, secretHash(challenge), member, now));
  return taken && { challenge, userHandle: taken.user_handle };
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    // What a stranger sent may be anything.
    return undefined;
  }
}

/** Deletes challenges that nobody answered in time. */
export function purgeChallenges(storage: Storage, clock: Clock, signal?: AbortSignal): Promise<number> {
  const now = nowInstantText(clock);
  return purge(storage, (tx, limit) => deleteOldChallenges(tx, now, limit), signal);
}
