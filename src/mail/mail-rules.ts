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

/** Mails a process takes and sends at a time, each over a connection of its own, so that none waits for one. */
export const mailsAtATime = 5;

/** What becomes of a mail after a failed attempt: another one after a pause, or the end. */
export type NextStep = { readonly retryIn: Temporal.Duration } | 'give-up';

/** Decides what follows the given number of attempts, the last of which failed in this way. */
export function nextStep(attempts: number, failure: DeliveryFailure): NextStep {
  if (failure.kind === 'refused') return 'give-up';
  const minutes = pausesInMinutes[attempts - 1];
  return minutes === undefined ? 'give-up' : { retryIn: Temporal.Duration.from({ minutes }) };
}

const longestAddress = 254;
const longestLocalPart = 64;
/** Letters of any script; none of the characters that have a meaning in a header or in an SMTP command. */
const localPart = /^[^\s\p{C}\p{Z}<>()[\]\\,;:"@.]+(?:\.[^\s\p{C}\p{Z}<>()[\]\\,;:"@.]+)*$/u;
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** Whether the text is one plain e-mail address (`name@example.org`), without a name, comment or quotes. */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  if (at < 1 || at > longestLocalPart || text.length > longestAddress) return false;
  const labels = text.slice(at + 1).split('.');
  return (
    localPart.test(text.slice(0, at)) && labels.length > 1 && labels.every((label) => domainLabel.test(label))
  );
}

/** The text as one line: what could end a header line becomes a space. */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
}

/** The text with uniform line ends and without other control characters. */
export function manyLines(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim();
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
