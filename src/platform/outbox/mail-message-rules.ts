import { eventFileName } from '../shared/saved-file.ts';
import type { SendMailOptions } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import { oneLine } from '../shared/clean-text.ts';
import { isMailAddress } from '../shared/mail-address.ts';
import type { Mailbox, OutgoingMail } from './mail.ts';

/** Reads a sender written `Name <name@example.org>` or `name@example.org`. */
export function parseSender(from: string): Mailbox {
  const parsed = addressparser(from, { flatten: true });
  const [sender] = parsed;
  if (sender === undefined || parsed.length !== 1 || !isSenderAddress(sender.address)) {
    throw new Error('The sender of mails must be one address, written "Name <name@example.org>".');
  }
  return { name: oneLine(sender.name), address: sender.address };
}

/** Unlike a recipient, the sender may be on a host of one name, as `guildhall@localhost` in the default settings. */
function isSenderAddress(address: string): boolean {
  return isMailAddress(address) || isMailAddress(`${address}.example`);
}

/**
 * The message as the mail library wants it. Names and addresses stay apart, so nothing in a name can become an
 * address; and the library may read neither files nor addresses on the net on behalf of a mail.
 */
export function toMessage(mail: OutgoingMail, sender: Mailbox): SendMailOptions {
  return {
    from: { ...sender, name: oneLine(mail.senderName ?? sender.name) },
    to: { name: oneLine(mail.recipientName), address: mail.recipientAddress },
    ...(mail.replyTo === undefined ? {} : { replyTo: mail.replyTo }),
    subject: oneLine(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments: mail.calendar === undefined ? [] : [calendarFile(mail.calendar)],
    messageId: messageId(mail, sender),
    // A text would be written into the header as it stands; mail programs read only the form of RFC 5322.
    date: new Date(mail.createdAt),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Published, not requested: calendar programs add the event, and send no answer of their own. */
function calendarFile(content: string) {
  const contentType = 'text/calendar; charset=utf-8; method=PUBLISH';
  return { filename: calendarFileName(content), contentType, content };
}

/** After the event of the file, or the first of several: whoever keeps a few of them tells them apart. */
function calendarFileName(content: string): string {
  const event = content.replaceAll(/\r?\n[ \t]/g, '').split('BEGIN:VEVENT')[1] ?? '';
  const title = /^SUMMARY[^:\r\n]*:(.*)$/m.exec(event)?.[1]?.replaceAll(/\\[nN]/g, ' ') ?? '';
  const [, ...day] = /^DTSTART[^:\r\n]*:(\d{4})(\d\d)(\d\d)/m.exec(event) ?? [];
  return day.length === 0 ? 'event.ics' : eventFileName({ title, start: day.join('-') }, 'ics').plain;
}

/**
 * The same for every try of a mail, so that a receiver can recognise one that was sent again after a crash. The
 * time of queueing keeps apart the mails of two databases that number from 1.
 */
function messageId(mail: Pick<OutgoingMail, 'id' | 'createdAt'>, sender: Mailbox): string {
  const queued = Temporal.Instant.from(mail.createdAt).epochMilliseconds.toString(36);
  return `<outbox-${mail.id}.${queued}@${sender.address.slice(sender.address.lastIndexOf('@') + 1)}>`;
}
