import { oneLine } from '../../platform/shared/clean-text.ts';
import { escapeHtml } from '../../platform/shared/html.ts';
import { letterHtml, paragraphHtml } from '../../platform/outbox/letter-html-presenter.ts';
import type { Mail } from '../../platform/outbox/mail.ts';
import { hostAnswerSentences } from './host-answer-mail-words.ts';
import { invitationSentences } from './invitation-mail-words.ts';
import { senderNameOf, signatureOf } from './mail-sender.ts';
import type { WithdrawalLetter } from './withdrawal-mail-presenter.ts';

/** What stands in the mail to a guest for whom the host has answered. */
export type HostAnswerLetter = WithdrawalLetter & { readonly says: 'YES' | 'NO' };

/** Writes the short mail to a guest for whom the host has said that they come, or do not. */
export function composeHostAnswer({ locale, says, ...letter }: HostAnswerLetter): Mail {
  const { hostAddress, guestAddress: recipientAddress } = letter;
  const say = { ...invitationSentences[locale], ...hostAnswerSentences[locale] };
  const [guest, host, title] = [letter.guestName, letter.hostName, letter.event.title].map(oneLine) as [
    string,
    string,
    string,
  ];
  const sender = { unit: oneLine(letter.unit), organisation: oneLine(letter.organisation) };
  const paragraphs = [
    guest === '' ? say.hello : say.greeting(guest),
    says === 'YES' ? say.yes(host, title) : say.no(host, title),
    say.ifNot(host),
    [say.regards, ...signatureOf(sender)].join('\n'),
  ];
  const html = paragraphs.map((paragraph) => paragraphHtml(escapeHtml(paragraph).replaceAll('\n', '<br>\n')));
  const subject = says === 'YES' ? say.subjectYes(title) : say.subjectNo(title);
  return {
    recipientName: guest,
    recipientAddress,
    senderName: senderNameOf(sender),
    ...(hostAddress === '' ? {} : { replyTo: { name: host, address: hostAddress } }),
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: letterHtml({ locale, sender: senderNameOf(sender), title: subject }, html.join('\n')),
  };
}
