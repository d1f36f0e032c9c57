import { escapeHtml } from '../../platform/shared/html.ts';
import { answerLinkSentences } from './answer-link-words.ts';
import type { InvitationWords } from './invitation-letter.ts';
import { invitationSentences } from './invitation-mail-words.ts';
import { inviterOf, senderNameOf, signatureOf } from './mail-sender.ts';
import {
  buttonHtml,
  colour,
  letterHtml,
  nameHtml as name,
  paragraphHtml as paragraph,
  serif,
  smallPrintHtml,
  writtenHtml,
} from '../../platform/outbox/letter-html-presenter.ts';

/** The invitation for mail programs that show HTML. */
export function invitationHtml(words: InvitationWords): string {
  const say = invitationSentences[words.locale];
  const host = name(words.hostName);
  const frame = { ...words, sender: senderNameOf(words), title: say.subject(words.title) };
  return letterHtml(
    frame,
    `${paragraph(words.guestName === '' ? say.hello : say.greeting(name(words.guestName)))}
${paragraph(say.invites(host, name(inviterOf(words))))}
<h1 dir="auto" class="ink title" style="text-align:start;margin:24px 0 20px;font-family:${serif};font-size:30px;line-height:1.2;font-weight:700;color:${colour.ink}">${escapeHtml(words.title)}</h1>
${facts(words)}${message(words)}${button(words)}${description(words)}${smallPrint(words)}<p style="margin:24px 0 0">${[say.regards, ...signatureOf(words).map(name)].join('<br>')}</p>`,
  );
}

function facts(words: InvitationWords): string {
  const say = invitationSentences[words.locale];
  const rows = [
    fact(say.when, words.when.map((part) => `<span style="display:inline-block">${part}</span>`).join(' ')),
    ...(words.where.length === 0 ? [] : [fact(say.where, ...placeParts(words.where))]),
    ...(words.answerBy === ''
      ? []
      : [fact(answerLinkSentences[words.locale].answerBy, name(words.answerBy))]),
  ];
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed;margin:0 0 12px">
${rows.join('\n')}
</table>
`;
}

/** The first line stands out; the others complete it. Both must be escaped already. */
function fact(term: string, first: string, others = ''): string {
  const soft = `class="soft" style="font-size:14px;color:${colour.soft}"`;
  const more = others === '' ? '' : `<br><span ${soft}>${others}</span>`;
  return `<tr><td style="padding:0 0 12px"><span ${soft}>${term}</span><br><strong style="font-weight:600">${first}</strong>${more}</td></tr>`;
}

function placeParts([first = '', ...others]: readonly string[]): [string, string] {
  return [name(first), others.length === 0 ? '' : name(others.join(', '))];
}

function message(words: InvitationWords): string {
  if (words.message === '') return '';
  const quote = `text-align:start;margin:0 0 8px;padding:2px 0 2px 16px;border-left:3px solid ${colour.accent}`;
  return `${paragraph(invitationSentences[words.locale].writes(name(words.hostName)), 'margin:0 0 8px')}
<blockquote dir="auto" style="${quote}">${writtenHtml(words.message)}</blockquote>
`;
}

function button({ locale, link }: InvitationWords): string {
  const say = invitationSentences[locale];
  return `${buttonHtml(link, say.answer)}
${paragraph(say.noAccount, `margin:0 0 28px;font-size:14px;color:${colour.soft}`, 'soft')}
`;
}

function description({ locale, description }: InvitationWords): string {
  if (description.length === 0) return '';
  const heading = `margin:0 0 8px;padding:24px 0 0;border-top:1px solid ${colour.line};font-family:${serif};font-size:20px;line-height:1.3;font-weight:700`;
  const paragraphs = description.map(
    (part) => `<p dir="auto" style="text-align:start;margin:0 0 16px">${writtenHtml(part)}</p>`,
  );
  return `<h2 class="line" style="${heading}">${invitationSentences[locale].about}</h2>
${paragraphs.join('\n')}
`;
}

function smallPrint(words: InvitationWords): string {
  const say = invitationSentences[words.locale];
  const sentences = [say.calendar, ...(words.hostReadsReplies ? [say.replies(name(words.hostName))] : [])];
  return smallPrintHtml(sentences.join(' '), say.noButton, words.link, words.aboutLink.join(' '));
}
