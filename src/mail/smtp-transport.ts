import { createTransport, type NodemailerError } from 'nodemailer';
import { parseSender, toMessage } from './mail-message.ts';
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
  const pool = createTransport({
    pool: true,
    url: settings.url,
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
    requireTLS: needsEncryption(settings.url),
  });
  return {
    async send(mail) {
      try {
        await pool.sendMail(toMessage(mail, sender));
      } catch (error) {
        throw new DeliveryError(smtpFailure(error as NodemailerError));
      }
    },
    async close() {
      pool.close({ force: true });
    },
  };
}
