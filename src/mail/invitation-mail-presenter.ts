import { manyLines, oneLine } from '../shared/clean-text.ts';
import { dateWords } from '../shared/date-words.ts';
import { venueWords } from '../shared/venue.ts';
import { invitationHtml } from './invitation-html-presenter.ts';
import type { Invitation, InvitationWords } from './invitation-letter.ts';
import type { Mail } from './mail.ts';

/** Writes the mail that invites a guest or a member to an event. */
export function composeInvitation(invitation: Invitation): Mail {
  const { event } = invitation;
  const words: InvitationWords = {
    organisation: oneLine(invitation.organisation),
    guestName: oneLine(invitation.guestName),
    hostName: oneLine(invitation.hostName),
    title: oneLine(event.title),
    when: dateWords(event),
    where: venueWords(event.location),
    message: manyLines(invitation.message),
    link: invitation.link,
  };
  return {
    recipientName: words.guestName,
    recipientAddress: invitation.guestAddress,
    subject: `Invitation: ${words.title}`,
    text: invitationText(words),
    html: invitationHtml(words),
  };
}

function invitationText(words: InvitationWords): string {
  const paragraphs = [
    `Dear ${words.guestName}`,
    `${words.hostName} invites you to an event of ${words.organisation}:`,
    eventText(words),
    ...messageText(words),
    answerText(words.link),
    `With kind regards\n${words.organisation}`,
  ];
  return `${paragraphs.join('\n\n')}\n`;
}

function eventText(words: InvitationWords): string {
  const lines = [words.title, `When:  ${words.when}`];
  if (words.where !== '') lines.push(`Where: ${words.where}`);
  lines.push(`Host:  ${words.hostName}`);
  return lines.map((line) => `  ${line}`).join('\n');
}

/** The host's words are marked line by line, so that nothing in them passes for a line of the service. */
function messageText(words: InvitationWords): string[] {
  if (words.message === '') return [];
  const marked = words.message.split('\n').map((line) => `> ${line}`.trimEnd());
  return [`${words.hostName} writes:`, marked.join('\n')];
}

function answerText(link: string): string {
  return [
    'Please answer YES or NO here; you need no account:',
    link,
    '',
    'The link is meant for you alone, and works until the event.',
  ].join('\n');
}
