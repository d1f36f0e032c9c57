import type { Locale } from '../../platform/localisation/locale.ts';
import { aboutAnswerLink, answerLinkSentences, dayInWords } from '../mails/answer-link-words.ts';
import { invitationSentences } from '../mails/invitation-mail-words.ts';
import { inviterOf, senderNameOf, signatureOf } from '../mails/mail-sender.ts';
import type { Mail } from '../../platform/outbox/mail.ts';
import { manyLines, oneLine, paragraphsOf } from '../../platform/shared/clean-text.ts';
import { commonFate, dateFacts } from './message-dates-presenter.ts';
import type { Fact, MessageLetter, MessageWords } from './message-letter.ts';
import { messageHtml } from './message-html-presenter.ts';
import { messageSentences, type SentNoticeKind } from './message-mail-words.ts';
import type { NoticeKind } from './message.ts';

/** Writes the mail to one reader of a message, a notice or a reminder, in their language. */
export function composeMessage(letter: MessageLetter): Mail {
  const { organiser, calendar } = letter;
  const words = wordsOf(letter);
  return {
    recipientName: words.readerName,
    recipientAddress: letter.readerAddress,
    senderName: senderNameOf(words),
    ...(words.hasReplies && organiser !== null
      ? { replyTo: { name: words.organiserName, address: organiser.address } }
      : {}),
    subject: words.subject,
    text: messageText(words),
    html: messageHtml(words),
    ...(calendar === '' ? {} : { calendar }),
  };
}

/** Enough to know what one is asked to; the page of the event says the rest. */
const maxDescription = 1200;

function wordsOf(letter: MessageLetter): MessageWords {
  const { locale, event, message, author, organiser, link } = letter;
  const { further = [] } = message.details;
  const title = oneLine(event.title);
  const answer = (attending: string) => (link === '' ? '' : `${link}?answer=${attending}`);
  return {
    locale,
    subject: subjectOf(message, title, locale),
    unit: oneLine(letter.unit),
    organisation: oneLine(letter.organisation),
    readerName: oneLine(letter.readerName),
    authorName: oneLine(author?.name ?? ''),
    organiserName: oneLine(organiser?.name ?? ''),
    hasReplies: (organiser?.address ?? '') !== '',
    title,
    intro: introOf(letter),
    facts: [...dateFacts(event, message.details, locale), ...factsToAnswer(letter)],
    text: manyLines(message.text),
    hasFurther: further.length > 0,
    yesLink: answer('YES'),
    noLink: answer('NO'),
    aboutLinks: link === '' ? [] : aboutLinksOf(letter),
    eventLink: letter.eventLink,
    description: asksToCome(message) ? paragraphsOf(event.description, maxDescription) : [],
  };
}

function aboutLinksOf(letter: MessageLetter): string[] {
  const { sampleLinks } = messageSentences[letter.locale];
  return [...(letter.isTrial === true ? [sampleLinks] : []), ...aboutAnswerLink(letter)];
}

function subjectOf({ kind, subject, details }: MessageLetter['message'], title: string, locale: Locale) {
  const { subject: say, severalDates } = messageSentences[locale];
  if (kind === 'reminder') return say.reminder(title);
  const several = commonFate(details);
  if (several !== null) return say[several.fate](severalDates(title, several.count));
  if (kind === 'notice' && details.notice !== undefined) return say[sentKind(details.notice)](title);
  return oneLine(subject);
}

function introOf({ message, event, locale }: MessageLetter): (inviter: string) => string {
  const say = messageSentences[locale];
  const { kind, details } = message;
  if (kind === 'reminder') {
    const due = dayInWords(event.registrationDueDate ?? event.start, locale);
    return () => say.reminds(due);
  }
  const several = commonFate(details);
  if (several !== null) return (inviter) => say.saysOfSeveral[several.fate](inviter, several.count);
  return kind === 'notice' && details.notice !== undefined
    ? say.says[sentKind(details.notice)]
    : say.concerns;
}

function sentKind(notice: NoticeKind): SentNoticeKind {
  return notice === 'invited' ? 'published' : notice;
}

/** Whether it asks people to an event that they may not know yet. */
function asksToCome({ kind, details }: MessageLetter['message']): boolean {
  return kind === 'reminder' || details.notice === 'published' || details.notice === 'invited';
}

/** What helps to decide: until when, how many can come, and what there is to read. */
function factsToAnswer({ message, event, files, link, locale }: MessageLetter): Fact[] {
  const say = messageSentences[locale];
  const { registrationDueDate: due, capacity } = event;
  const isWanted = asksToCome(message);
  // A reminder begins with the day.
  const hasDay = link !== '' && due !== null && message.kind !== 'reminder';
  const facts = [
    {
      term: answerLinkSentences[locale].answerBy,
      lines: hasDay ? [dayInWords(due, locale)] : [],
      before: '',
    },
    { term: say.places, lines: isWanted && capacity !== null ? [String(capacity)] : [], before: '' },
    {
      term: say.files,
      lines: isWanted ? files.map(({ name }) => oneLine(name)) : [],
      links: files.map(({ url }) => url),
      before: '',
      isList: true,
    },
  ];
  return facts.filter(({ lines }) => lines.length > 0);
}

function messageText(words: MessageWords): string {
  const say = { ...invitationSentences[words.locale], ...messageSentences[words.locale] };
  const facts = words.facts.flatMap(({ term, lines, before, isList = false, links = [], befores = [] }) => [
    ...(isList
      ? [
          say.fact(term, '').trimEnd(),
          ...lines.flatMap((line, index) => [
            `  ${[line, links[index] ?? ''].join(' ').trimEnd()}`,
            ...((befores[index] ?? '') ? [`    ${say.fact(say.before, befores[index] ?? '')}`] : []),
          ]),
        ]
      : [say.fact(term, lines.length === 0 ? '–' : lines.join(', '))]),
    ...(before === '' ? [] : [`  ${say.fact(say.before, before)}`]),
  ]);
  const paragraphs = [
    words.readerName === '' ? say.hello : say.greeting(words.readerName),
    words.intro(inviterOf(words)),
    [words.title, ...facts].map((line) => `  ${line}`).join('\n'),
    ...writtenText(words),
    ...(words.yesLink === ''
      ? []
      : [
          [
            say.answerHere,
            say.fact(say.yes, words.yesLink),
            say.fact(say.no, words.noLink),
            ...(words.hasFurther ? [say.answersFirst] : []),
            ...words.aboutLinks,
          ].join('\n'),
        ]),
    ...(words.description.length === 0
      ? []
      : [say.about, words.description.map((part) => indented(part)).join('\n\n')]),
    ...(words.eventLink === '' ? [] : [say.fact(answerLinkSentences[words.locale].inApp, words.eventLink)]),
    ...(words.hasReplies ? [say.replies(words.organiserName)] : []),
    [say.regards, ...signatureOf(words)].join('\n'),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function indented(paragraph: string): string {
  return paragraph.replaceAll(/^/gm, '  ');
}

/** The author's words are marked line by line, so that nothing in them passes for a line of the service. */
function writtenText({ text, authorName, locale }: MessageWords): string[] {
  if (text === '') return [];
  const marked = text.split('\n').map((line) => `> ${line}`.trimEnd());
  return [...(authorName === '' ? [] : [invitationSentences[locale].writes(authorName)]), marked.join('\n')];
}
