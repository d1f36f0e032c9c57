import type { DeliveryFailure } from './mail.ts';

/** Minutes to wait after the first failed attempt, the second, and so on: a little over 17 hours in all. */
const pausesInMinutes = [1, 5, 15, 60, 4 * 60, 12 * 60];

/** How often a mail is tried before it is given up. */
export const maxAttempts = pausesInMinutes.length + 1;

/**
 * How long a process may hold a mail. Longer than the timeouts of one delivery together, so that a mail is taken
 * up by another process only when the first one has died.
 */
export const lease = Temporal.Duration.from({ minutes: 15 });

/**
 * Mails a process takes and sends at a time, each over a connection of its own, so that none waits for one. No more than these may
 * come twice when it is killed: a second one keeps the line busy while the server thinks about the first, and few servers
 * want more.
 */
export const mailsAtATime = 2;

/** What becomes of a mail after a failed attempt: another one after a pause, or the end. */
export type NextStep = { readonly retryIn: Temporal.Duration } | 'give-up';

/** Decides what follows the given number of attempts, the last of which failed in this way. */
export function nextStep(attempts: number, failure: DeliveryFailure): NextStep {
  if (failure.kind === 'refused') return 'give-up';
  const minutes = pausesInMinutes[attempts - 1];
  return minutes === undefined ? 'give-up' : { retryIn: Temporal.Duration.from({ minutes }) };
}

/**
 * Whether mail must not go to this server unencrypted: a password leaves this machine only over TLS.
 * (`?requireTLS=false` in the URL overrules that.) Throws when the URL is not that of a mail server.
 */
export function needsEncryption(serverUrl: string): boolean {
  const url = URL.parse(serverUrl);
  if (url === null || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '') {
    // The URL may hold a password: the message must not repeat it.
    throw new Error('The mail server must be given as smtp://host:port or smtps://host:port.');
  }
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url.protocol === 'smtp:' && url.password !== '' && !isHere;
}
