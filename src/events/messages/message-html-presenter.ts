import { answerLinkSentences } from '../mails/answer-link-words.ts';
import { invitationSentences } from '../mails/invitation-mail-words.ts';
import { inviterOf, senderNameOf, signatureOf } from '../mails/mail-sender.ts';
import {
  colour,
  letterHtml,
  nameHtml as name,
  paragraphHtml as paragraph,
  linkHtml,
  serif,
  writtenHtml as written,
} from '../../platform/outbox/letter-html-presenter.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import { escapeHtml } from '../../platform/shared/html.ts';
import type { Fact, MessageWords } from './message-letter.ts';
import { messageSentences } from './message-mail-words.ts';

/** A mail about an event for mail programs that show HTML. */
export function messageHtml(words: MessageWords): string {
  const say = invitationSentences[words.locale];
  const heading = `text-align:start;margin:24px 0 20px;font-family:${serif};font-size:30px;line-height:1.2;font-weight:700;color:${colour.ink}`;
  const content = [
    paragraph(words.readerName === '' ? say.hello : say.greeting(name(words.readerName))),
    paragraph(words.intro(name(inviterOf(words)))),
    `<h1 dir="auto" class="ink title" style="${heading}">${escapeHtml(words.title)}</h1>`,
    ...words.facts.map((fact) => factHtml(fact, words)),
    writtenHtml(words),
    buttonsHtml(words),
    descriptionHtml(words),
    closingHtml(words),
    paragraph([say.regards, ...signatureOf(words).map(name)].join('<br>'), 'margin:24px 0 0'),
  ];
  const frame = { locale: words.locale, sender: senderNameOf(words), title: words.subject };
  return letterHtml(frame, content.filter((part) => part !== '').join('\n'));
}

const soft = `class="soft" style="font-size:14px;color:${colour.soft}"`;

/** The first line stands out; what it was before is struck out. */
function factHtml(
  { term, lines, before, isList = false, links = [], befores = [] }: Fact,
  { locale }: MessageWords,
): string {
  if (isList) {
    const shown = lines.map((line, index) => {
      const href = links[index] ?? '';
      const shownLine = href === '' ? name(line) : linkHtml(href, line);
      const earlier = earlierHtml(befores[index] ?? '', locale);
      return earlier === ''
        ? shownLine
        : `<span style="display:inline-block;margin:0 0 8px">${shownLine}${earlier}</span>`;
    });
    return paragraph(`<span ${soft}>${term}</span><br>${shown.join('<br>')}`, 'margin:0 0 12px');
  }
  const [first = '–', ...others] = lines;
  const more = others.length === 0 ? '' : `<br><span ${soft}>${name(others.join(', '))}</span>`;
  return paragraph(
    `<span ${soft}>${term}</span><br><strong style="font-weight:600">${name(first)}</strong>${more}${earlierHtml(before, locale)}`,
    'margin:0 0 12px',
  );
}

function earlierHtml(before: string, locale: Locale): string {
  if (before === '') return '';
  const sentence = invitationSentences[locale].fact(
    messageSentences[locale].before,
    `<s>${name(before)}</s>`,
  );
  return `<br><span ${soft}>${sentence}</span>`;
}

function writtenHtml({ text, authorName, locale }: MessageWords): string {
  if (text === '') return '';
  const quote = `text-align:start;margin:0 0 8px;padding:2px 0 2px 16px;border-left:3px solid ${colour.accent}`;
  const writes =
    authorName === ''
      ? ''
      : `${paragraph(invitationSentences[locale].writes(name(authorName)), 'margin:16px 0 8px')}\n`;
  return `${writes}<blockquote dir="auto" style="${quote}">${written(text)}</blockquote>`;
}

const small = `margin:0 0 8px;font-size:14px;line-height:1.5;color:${colour.soft}`;

function buttonsHtml({ locale, yesLink, noLink, hasFurther, aboutLinks }: MessageWords): string {
  if (yesLink === '') return '';
  const say = { ...invitationSentences[locale], ...messageSentences[locale] };
  const look =
    'display:inline-block;margin:0 8px 8px 0;padding:14px 24px;font-weight:600;border-radius:12px;';
  const yes = `${look}background:${colour.brand};color:#ffffff;text-decoration:none`;
  const no = `${look}border:1px solid ${colour.line};color:${colour.ink};text-decoration:none`;
  const sentences = [...(hasFurther ? [say.answersFirst] : []), say.noAccount, ...aboutLinks];
  return `<p style="margin:28px 0 8px"><a href="${escapeHtml(yesLink)}" class="button" style="${yes}">${say.yes}</a><a href="${escapeHtml(noLink)}" class="ink line" style="${no}">${say.no}</a></p>
${paragraph(sentences.join(' '), small, 'soft')}`;
}

function descriptionHtml({ locale, description }: MessageWords): string {
  if (description.length === 0) return '';
  const heading = `margin:20px 0 8px;padding:24px 0 0;border-top:1px solid ${colour.line};font-family:${serif};font-size:20px;line-height:1.3;font-weight:700`;
  const paragraphs = description.map(
    (part) => `<p dir="auto" style="text-align:start;margin:0 0 16px">${written(part)}</p>`,
  );
  return `<h2 class="line" style="${heading}">${invitationSentences[locale].about}</h2>\n${paragraphs.join('\n')}`;
}

/** Where the event is to be found, and who reads an answer. */
function closingHtml({ locale, eventLink, hasReplies, organiserName }: MessageWords): string {
  const say = invitationSentences[locale];
  const parts = [
    ...(eventLink === ''
      ? []
      : [paragraph(linkHtml(eventLink, answerLinkSentences[locale].inApp), 'margin:20px 0 16px')]),
    ...(hasReplies ? [paragraph(say.replies(name(organiserName)), small, 'soft')] : []),
  ];
  return parts.join('\n');
}
