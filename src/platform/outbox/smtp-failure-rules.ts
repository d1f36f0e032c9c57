import type { DeliveryFailure } from './mail.ts';

/** What the mail library says about a failed delivery, without its free text. */
export interface SmtpFacts {
  /** The library's own code, such as `ESOCKET` or `EENVELOPE`. */
  readonly code?: string | undefined;
  /** The system's code behind it, such as `ECONNREFUSED`. */
  readonly originalCode?: string | undefined;
  /** The SMTP command that was answered, such as `RCPT TO`. */
  readonly command?: string | undefined;
  /** The server's reply code, such as 550. */
  readonly responseCode?: number | undefined;
  /** The server's whole reply; only the enhanced status code (RFC 3463) is read from it. */
  readonly response?: string | undefined;
}

/** Replies that blame the session or the sign-in, not the mail: they pass when an operator mends the settings. */
const aboutTheSession = new Set([421, 503, 530, 534, 535, 538]);

/** The meaning of an enhanced status code without its class (RFC 3463). */
const meaningOfStatus: Readonly<Record<string, string>> = {
  '1.1': 'no such mailbox',
  '1.2': 'no such mail domain',
  '1.3': 'the address is not valid',
  '1.6': 'the mailbox has moved',
  '1.10': 'the domain takes no mail',
  '2.0': 'the mailbox is not available',
  '2.1': 'the mailbox is disabled',
  '2.2': 'the mailbox is full',
  '2.3': 'the mail is too long',
  '3.1': 'the mail system is full',
  '3.2': 'the mail system takes no mail at present',
  '3.4': 'the mail is too big',
  '4.1': 'no answer from the next server',
  '4.4': 'no route to the next server',
  '4.5': 'the mail system is congested',
  '7.0': 'not allowed, or not for now',
  '7.1': 'delivery is not allowed',
  '7.8': 'the sign-in was refused',
};

/** The meaning of a plain reply code (RFC 5321, RFC 4954). */
const meaningOfReply: Readonly<Record<number, string>> = {
  421: 'the server is not available',
  450: 'the mailbox is not available for now',
  451: 'an error in processing, or a request to come back later',
  452: 'not enough storage',
  454: 'the sign-in is not possible for now',
  530: 'a sign-in is needed',
  534: 'another way to sign in is needed',
  535: 'the sign-in was refused',
  550: 'the mailbox is not available',
  551: 'the mailbox is elsewhere',
  552: 'the mailbox is full or the mail too big',
  553: 'the address is not allowed',
  554: 'the transaction failed',
};

const meaningOfCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The mail server refused the connection',
  ECONNRESET: 'The mail server broke the connection',
  ENOTFOUND: 'The name of the mail server is unknown',
  EDNS: 'The name of the mail server could not be looked up',
  ETIMEDOUT: 'The mail server did not answer in time',
  ETLS: 'No encrypted connection to the mail server could be made',
  ECONNECTION: 'The connection to the mail server was lost',
  EAUTH: 'The sign-in to the mail server failed',
};

/**
 * Says what a failed delivery means. The server's own words are left out on purpose: they often repeat the
 * recipient's address or name.
 */
export function smtpFailure(facts: SmtpFacts): DeliveryFailure {
  return facts.responseCode === undefined
    ? failureWithoutReply(facts)
    : failureByReply(facts.responseCode, facts);
}

function failureByReply(reply: number, facts: SmtpFacts): DeliveryFailure {
  const status = /^\d{3}[ -]([245]\.(\d{1,3}\.\d{1,3}))(?!\S)/.exec(facts.response ?? '');
  const meaning =
    meaningOfStatus[status?.[2] ?? ''] ?? meaningOfReply[reply] ?? 'the server did not accept it';
  const code = status?.[1] === undefined ? String(reply) : `${reply} ${status[1]}`;
  const stage = stageOf(facts.command);
  const aboutThisMail = (stage === 'recipient' || stage === 'message') && !aboutTheSession.has(reply);
  const permanent = reply >= 500 && reply < 600;
  const summary = `${code} (${stage}): ${meaning}`;
  // A 4yz reply to the sender may be greylisting and concern one mail; a 5yz one means wrong settings.
  if (aboutThisMail && permanent) return { kind: 'refused', summary };
  if (aboutThisMail || (stage === 'sender' && !permanent && !aboutTheSession.has(reply))) {
    return { kind: 'deferred', summary };
  }
  return { kind: 'unavailable', summary };
}

function stageOf(command: string | undefined): string {
  if (command === 'MAIL FROM') return 'sender';
  if (command === 'RCPT TO') return 'recipient';
  if (command === 'DATA') return 'message';
  return command?.startsWith('AUTH') === true ? 'sign-in' : 'connection';
}

function failureWithoutReply(facts: SmtpFacts): DeliveryFailure {
  if (facts.code === 'EENVELOPE') {
    return { kind: 'refused', summary: 'The recipient’s address cannot be used (EENVELOPE)' };
  }
  if (facts.code === 'EMESSAGE') {
    return { kind: 'refused', summary: 'The mail is bigger than the mail server allows (EMESSAGE)' };
  }
  const code = facts.originalCode ?? facts.code;
  if (code === undefined) return { kind: 'unavailable', summary: 'The mail could not be handed over' };
  return { kind: 'unavailable', summary: `${codeMeaning(code, facts.code ?? '')} (${code})` };
}

function codeMeaning(code: string, libraryCode: string): string {
  // OpenSSL has dozens of these, such as CERT_HAS_EXPIRED or DEPTH_ZERO_SELF_SIGNED_CERT.
  if (/CERT|SIGNATURE/.test(code)) return 'The certificate of the mail server was not accepted';
  return meaningOfCode[code] ?? meaningOfCode[libraryCode] ?? 'The mail could not be handed over';
}
