import { datePhrases } from '../../platform/localisation/date-words.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import { oneLine } from '../../platform/shared/clean-text.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import { venueLines, type Venue } from '../../platform/shared/venue.ts';
import type { When } from '../../platform/shared/when.ts';
import { aboutAnswerLink, answerLinkSentences } from './answer-link-words.ts';
import { invitationSentences } from './invitation-mail-words.ts';
import {
  buttonHtml,
  letterHtml,
  linkHtml,
  nameHtml,
  paragraphHtml,
  smallPrintHtml,
} from '../../platform/outbox/letter-html-presenter.ts';
import type { Mail, Mailbox } from '../../platform/outbox/mail.ts';
import { senderNameOf, signatureOf, type MailSender } from './mail-sender.ts';
import { placeSentences } from './promotion-mail-words.ts';

/** What a person is told of their seat: that they waited and got one, or that they were registered and come, or wait. */
export type PlaceNews = 'promoted' | 'registered' | 'waiting';

/** What stands in the mail to a person who got a seat, or was put on the waiting list. */
export interface PromotionLetter extends MailSender {
  readonly news: PlaceNews;
  /** Whether the page behind the link has a ticket for those who come. */
  readonly hasTicket?: boolean;
  /** The event as an iCalendar file. */
  readonly calendar?: string;
  readonly locale: Locale;
  /** Who reads an answer to the mail; null for nobody. */
  readonly organiser: Mailbox | null;
  readonly name: string;
  readonly address: string;
  readonly event: When & { readonly title: string; readonly location: Venue };
  /** Where they see and change their answer without an account. */
  readonly link: string;
  /** Until when the link takes every answer; null for the start of the event. */
  readonly linkUntil: DateTimeText | null;
  /** Where a member sees the event after signing in; empty for others. */
  readonly eventLink: string;
}

/** Writes the mail that tells someone that they have a seat, or wait for one, and how to give it back. */
export function composePromotion(letter: PromotionLetter): Mail {
  const { locale, link, organiser } = letter;
  const common = invitationSentences[locale];
  const say = placeSentences(letter);
  const words = {
    ...letter,
    name: oneLine(letter.name),
    title: oneLine(letter.event.title),
    unit: oneLine(letter.unit),
    organisation: oneLine(letter.organisation),
    organiserName: oneLine(organiser?.name ?? ''),
  };
  const text = [
    words.name === '' ? common.hello : common.greeting(words.name),
    say.lead(words.title),
    factsOf(letter)
      .map((fact) => `  ${fact}`)
      .join('\n'),
    say.ifNot,
    `${say.here}\n${link}`,
    [...aboutLink(letter), ...repliesTo(words, words.organiserName)].join('\n'),
    ...(letter.eventLink === '' ? [] : [common.fact(answerLinkSentences[locale].inApp, letter.eventLink)]),
    [common.regards, ...signatureOf(words)].join('\n'),
  ];
  return {
    recipientName: words.name,
    recipientAddress: letter.address,
    senderName: senderNameOf(words),
    ...(organiser === null ? {} : { replyTo: organiser }),
    subject: say.subject(words.title),
    text: `${text.join('\n\n')}\n`,
    html: promotionHtml(words),
    ...(letter.calendar === undefined ? {} : { calendar: letter.calendar }),
  };
}

/** A letter whose parts are cleaned, and not yet escaped. */
interface PromotionWords extends PromotionLetter {
  readonly title: string;
  readonly organiserName: string;
}

function promotionHtml(words: PromotionWords): string {
  const { locale, link, name, title } = words;
  const common = invitationSentences[locale];
  const say = placeSentences(words);
  const small = [...aboutLink(words), ...repliesTo(words, nameHtml(words.organiserName))].join(' ');
  const content = [
    paragraphHtml(name === '' ? common.hello : common.greeting(nameHtml(name))),
    paragraphHtml(say.lead(nameHtml(title))),
    ...factsOf(words).map((fact) => paragraphHtml(nameHtml(fact), 'margin:0 0 4px')),
    paragraphHtml(say.ifNot, 'margin:16px 0'),
    buttonHtml(link, say.button),
    ...(words.eventLink === ''
      ? []
      : [paragraphHtml(linkHtml(words.eventLink, answerLinkSentences[locale].inApp), 'margin:20px 0 16px')]),
    smallPrintHtml(small, common.noButton, link, ''),
    paragraphHtml([common.regards, ...signatureOf(words).map(nameHtml)].join('<br>'), 'margin:24px 0 0'),
  ];
  const frame = { locale, sender: senderNameOf(words), title: say.subject(title) };
  return letterHtml(frame, content.join('\n'));
}

/** Who has a seat, or waits, has answered what the event asks. */
function aboutLink({ locale, linkUntil }: PromotionLetter): string[] {
  return aboutAnswerLink({ locale, linkUntil, questions: 0 });
}

/** The organiser comes as text or as escaped HTML. */
function repliesTo({ locale, organiser }: PromotionLetter, shown: string): string[] {
  return organiser === null ? [] : [invitationSentences[locale].replies(shown)];
}

function factsOf({ locale, event }: PromotionLetter): string[] {
  const { fact, when, where } = invitationSentences[locale];
  const place = venueLines(event.location).join(', ');
  return [fact(when, datePhrases(event, locale).join(' ')), ...(place === '' ? [] : [fact(where, place)])];
}
