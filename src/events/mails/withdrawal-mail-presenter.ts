import { oneLine } from '../../platform/shared/clean-text.ts';
import { escapeHtml } from '../../platform/shared/html.ts';
import type { Invitation } from './invitation-letter.ts';
import { invitationSentences } from './invitation-mail-words.ts';
import { letterHtml, paragraphHtml } from '../../platform/outbox/letter-html-presenter.ts';
import type { Mail } from '../../platform/outbox/mail.ts';
import { senderNameOf, signatureOf } from './mail-sender.ts';
import { withdrawalSentences } from './withdrawal-mail-words.ts';

/** What stands in the mail to a guest whose invitation was taken back; without a host who has left, or where there never was one. */
export type WithdrawalLetter = Pick<
  Invitation,
  'locale' | 'unit' | 'organisation' | 'guestName' | 'guestAddress' | 'hostName' | 'hostAddress'
> & { readonly event: { readonly title: string } };

/** Writes the short mail to a guest who had said yes and whose invitation was taken back. */
export function composeWithdrawal(letter: WithdrawalLetter): Mail {
  const { locale, hostAddress } = letter;
  const say = { ...invitationSentences[locale], ...withdrawalSentences[locale] };
  const [guest, host] = [oneLine(letter.guestName), oneLine(letter.hostName)];
  const title = oneLine(letter.event.title);
  const sender = { unit: oneLine(letter.unit), organisation: oneLine(letter.organisation) };
  const paragraphs = [
    guest === '' ? say.hello : say.greeting(guest),
    host === '' ? say.withdrawnWithoutHost(title) : say.withdrawn(host, title),
    host === '' ? say.ticketWithoutHost : say.ticket,
    [say.regards, ...signatureOf(sender)].join('\n'),
  ];
  const html = paragraphs.map((paragraph) => paragraphHtml(escapeHtml(paragraph).replaceAll('\n', '<br>\n')));
  const subject = say.subject(title);
  return {
    recipientName: guest,
    recipientAddress: letter.guestAddress,
    senderName: senderNameOf(sender),
    ...(hostAddress === '' ? {} : { replyTo: { name: host, address: hostAddress } }),
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: letterHtml({ locale, sender: senderNameOf(sender), title: subject }, html.join('\n')),
  };
}
