import { datePhrases } from '../../platform/localisation/date-words.ts';
import { manyLines, oneLine, paragraphsOf } from '../../platform/shared/clean-text.ts';
import { venueLines } from '../../platform/shared/venue.ts';
import { aboutAnswerLink, answerLinkSentences, dayInWords } from './answer-link-words.ts';
import { invitationHtml } from './invitation-html-presenter.ts';
import type { Invitation, InvitationWords } from './invitation-letter.ts';
import { invitationSentences } from './invitation-mail-words.ts';
import { inviterOf, senderNameOf, signatureOf } from './mail-sender.ts';
import type { Mail } from '../../platform/outbox/mail.ts';

/** Nobody reads more in a mail; the whole description is in the calendar file. */
const maxDescription = 3000;

/** Writes the mail that invites a guest or a member to an event, in their language. */
export function composeInvitation(invitation: Invitation): Mail {
  const { event, locale, hostAddress, answerBy, questions } = invitation;
  const words: InvitationWords = {
    locale,
    unit: oneLine(invitation.unit),
    organisation: oneLine(invitation.organisation),
    guestName: oneLine(invitation.guestName),
    hostName: oneLine(invitation.hostName),
    hostReadsReplies: hostAddress !== '',
    title: oneLine(event.title),
    when: datePhrases(event, locale),
    where: venueLines(event.location),
    message: manyLines(invitation.message),
    description: paragraphsOf(event.description, maxDescription),
    answerBy: answerBy === null ? '' : dayInWords(answerBy, locale),
    // Who was invited by name answers until the start.
    aboutLink: aboutAnswerLink({ locale, questions, linkUntil: null }),
    link: invitation.link,
  };
  return {
    recipientName: words.guestName,
    recipientAddress: invitation.guestAddress,
    senderName: senderNameOf(words),
    ...(hostAddress === '' ? {} : { replyTo: { name: words.hostName, address: hostAddress } }),
    subject: invitationSentences[locale].subject(words.title),
    text: invitationText(words),
    html: invitationHtml(words),
    calendar: invitation.calendar,
  };
}

function invitationText(words: InvitationWords): string {
  const say = invitationSentences[words.locale];
  const paragraphs = [
    words.guestName === '' ? say.hello : say.greeting(words.guestName),
    say.invites(words.hostName, inviterOf(words)),
    eventText(words),
    ...messageText(words),
    [say.answerHere, words.link].join('\n'),
    [...words.aboutLink, say.calendar, ...(words.hostReadsReplies ? [say.replies(words.hostName)] : [])].join(
      '\n',
    ),
    ...descriptionText(words),
    [say.regards, ...signatureOf(words)].join('\n'),
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function eventText(words: InvitationWords): string {
  const say = invitationSentences[words.locale];
  const facts = [
    say.fact(say.when, words.when.join(' ')),
    ...(words.where.length === 0 ? [] : [say.fact(say.where, words.where.join(', '))]),
    ...(words.answerBy === '' ? [] : [say.fact(answerLinkSentences[words.locale].answerBy, words.answerBy)]),
  ];
  return indented([words.title, ...facts]);
}

/** The host's words are marked line by line, so that nothing in them passes for a line of the service. */
function messageText(words: InvitationWords): string[] {
  if (words.message === '') return [];
  const marked = words.message.split('\n').map((line) => `> ${line}`.trimEnd());
  return [invitationSentences[words.locale].writes(words.hostName), marked.join('\n')];
}

function descriptionText({ locale, description }: InvitationWords): string[] {
  if (description.length === 0) return [];
  const paragraphs = description.map((paragraph) => indented(paragraph.split('\n')));
  return [invitationSentences[locale].about, paragraphs.join('\n\n')];
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `  ${line}`).join('\n');
}
