import type { NodemailerError } from 'nodemailer';
import { parseSender, toMessage } from './mail-message-rules.ts';
import { mailsAtATime, needsEncryption } from './mail-rules.ts';
import { DeliveryError, type MailTransport } from './mail.ts';
import { smtpFailure } from './smtp-failure-rules.ts';

const seconds = 1000;

/** How to reach the mail server. */
export interface SmtpSettings {
  /** `smtp://` (STARTTLS when the server offers it) or `smtps://`, with the credentials if it needs them. */
  readonly url: string;
  /** `Name <name@example.org>` */
  readonly from: string;
}

/** Sends mails through an SMTP server. */
export function smtpTransport(settings: SmtpSettings): MailTransport {
  const sender = parseSender(settings.from);
  // At once, so that a wrong address stops the start.
  const requireTLS = needsEncryption(settings.url);
  let pool: ReturnType<typeof createPool> | undefined;
  return {
    async send(mail) {
      try {
        pool ??= createPool(settings.url, requireTLS);
        await (await pool).sendMail(toMessage(mail, sender));
      } catch (error) {
        throw new DeliveryError(smtpFailure(error as NodemailerError));
      }
    },
    async close() {
      (await pool)?.close({ force: true });
    },
  };
}

/** The mail library is loaded for the first mail: a service that sends none does without its memory. */
async function createPool(url: string, requireTLS: boolean) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    pool: true,
    url,
    maxConnections: mailsAtATime,
    // The pool repeats a mail by itself only when not a byte of it has left over a connection that had gone stale;
    // everything else is for the outbox to decide.
    maxRequeues: 1,
    dnsTimeout: 10 * seconds,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    // A server may think for a while before it accepts a mail. Giving up too soon would send it twice.
    socketTimeout: 60 * seconds,
    idleTimeout: 30 * seconds,
    opportunisticTLS: true,
    requireTLS,
  });
}
