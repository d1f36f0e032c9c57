import type { InstantText } from '../../platform/shared/local-time.ts';

/** For how long the earlier token of a renewed sign-in is good: an answer may be lost, and calls may be on their way. */
export const graceSeconds = 60;

export interface RenewalSettings {
  /** For how many hours a token of a sign-in is good. */
  signInHours: number;
  /** After how many days the password must be typed again. */
  signInDays: number;
}

/** When a sign-in ends that is renewed now: never earlier than it would have, nor later than this many days after the password was typed. */
export function renewedEnd(
  signIn: { created_at: InstantText; expires_at: InstantText | null },
  now: Temporal.Instant,
  { signInHours, signInDays }: RenewalSettings,
): Temporal.Instant {
  const last = Temporal.Instant.from(signIn.created_at).add({ hours: 24 * signInDays });
  const next = now.add({ hours: signInHours });
  const end = Temporal.Instant.compare(next, last) < 0 ? next : last;
  const held = Temporal.Instant.from(signIn.expires_at ?? signIn.created_at);
  return Temporal.Instant.compare(end, held) < 0 ? held : end;
}
