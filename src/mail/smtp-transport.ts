import { createTransport, type NodemailerError } from 'nodemailer';
import { parseSender, toMessage } from './mail-message.ts';
import { DeliveryError, type MailTransport } from './mail.ts';
import { smtpFailure } from './smtp-failure-rules.ts';

/** Connections to the mail server kept at once; the outbox takes as many mails at a time. */
export const smtpConnections = 5;

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
    maxConnections: smtpConnections,
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
    requireTLS: mustEncrypt(settings.url),
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

/** A password leaves this machine only encrypted; `?requireTLS=false` in the URL overrules that. */
function mustEncrypt(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'smtp:' && url.protocol !== 'smtps:') || url.hostname === '') {
    // The URL may hold a password: the message must not repeat it.
    throw new Error('The mail server must be given as smtp://host:port or smtps://host:port.');
  }
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  return url.protocol === 'smtp:' && url.password !== '' && !here;
}
