import { oneLine } from '../../platform/shared/clean-text.ts';
import { escapeHtml } from '../../platform/shared/html.ts';
import type { Invitation } from './invitation-letter.ts';
import { invitationSentences } from './invitation-mail-words.ts';
import type { Mail } from '../../platform/outbox/mail.ts';
import { withdrawalSentences } from './withdrawal-mail-words.ts';

/** What stands in the mail to a guest whose invitation was taken back; without a host who has left, or where there never was one. */
export type WithdrawalLetter = Pick<
  Invitation,
  'locale' | 'organisation' | 'guestName' | 'guestAddress' | 'hostName' | 'hostAddress'
> & { readonly event: { readonly title: string } };

/** Writes the short mail to a guest who had said yes and whose invitation was taken back. */
export function composeWithdrawal(letter: WithdrawalLetter): Mail {
  const { locale, hostAddress } = letter;
  const say = { ...invitationSentences[locale], ...withdrawalSentences[locale] };
  const [guest, host] = [oneLine(letter.guestName), oneLine(letter.hostName)];
  const [title, organisation] = [oneLine(letter.event.title), oneLine(letter.organisation)];
  const paragraphs = [
    guest === '' ? say.hello : say.greeting(guest),
    host === '' ? say.withdrawnWithoutHost(title) : say.withdrawn(host, title),
    host === '' ? say.ticketWithoutHost : say.ticket,
    `${say.regards}\n${organisation}`,
  ];
  const html = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>\n')}</p>`);
  return {
    recipientName: guest,
    recipientAddress: letter.guestAddress,
    ...(hostAddress === '' ? {} : { replyTo: { name: host, address: hostAddress } }),
    subject: say.subject(title),
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html>\n<html lang="${locale}">\n<meta charset="utf-8">\n<title>${escapeHtml(say.subject(title))}</title>\n${html.join('\n')}\n</html>\n`,
  };
}
