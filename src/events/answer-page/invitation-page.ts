import type { Attending } from '../event/attending.ts';
import type { EventLocation } from '../event/event.ts';
import { inviterOf, senderNameOf, type MailSender } from '../mails/mail-sender.ts';
import { datePhrases } from '../../platform/localisation/date-words.ts';
import { paragraphsOf } from '../../platform/shared/clean-text.ts';
import { escapeHtml } from '../../platform/shared/html.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import { mapAddress, venueLines } from '../../platform/shared/venue.ts';
import {
  answerClosedBecause,
  closingTime,
  mayOnlyDecline,
  ticketRefusedBecause,
} from './answer-link-rules.ts';
import type { OpenInvitation } from './answer-link.ts';
import { pageWords } from './invitation-page-words.ts';
import { partyForm } from './party-form.ts';
import { questionFields, type AskedQuestions } from './question-fields.ts';
import { ticketCode } from './ticket-code.ts';
import { framedPage, type PageSetting } from './page-frame.ts';

export interface InvitationPage extends PageSetting {
  organisation: string;
  invitation: OpenInvitation;
  /** What of the answers to its questions could not be taken; then they are those that were sent, and nothing was stored. */
  problems: AskedQuestions['problems'];
  /** What has just been stored: answers to its questions, or who else does not come. */
  saved: 'answers' | 'party' | null;
  now: DateTimeText;
}

/** As much as the tables of events take. */
const maxDescription = 20_000;

const icons = {
  yes: icon('<path d="M5 12.5 10 17.5 19.5 7"/>'),
  no: icon('<path d="M6.5 6.5 17.5 17.5M17.5 6.5 6.5 17.5"/>'),
  open: icon('<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>'),
  calendar: icon(
    '<rect x="4" y="5" width="16" height="16" rx="2"/><path d="M4 10h16M8 3v4M16 3v4M12 13v5M9.5 15.5h5"/>',
  ),
  ticket: icon('<path d="M4 7h16v3a2 2 0 0 0 0 4v3H4v-3a2 2 0 0 0 0-4zM14 7v2M14 11v2M14 15v2"/>'),
};

/** The sign of Guildhall, as in the web app. */
const logo =
  '<svg class="logo" viewBox="0 0 64 64" aria-hidden="true"><rect width="64" height="64" rx="14"/>' +
  '<path d="M32 13 12 23v4h40v-4zM12 50h40M17 27v18M27 27v18M37 27v18M47 27v18M14 45h36"/></svg>';

function icon(shapes: string): string {
  return `<svg viewBox="0 0 24 24" aria-hidden="true">${shapes}</svg>`;
}

/** The page on which a guest answers without an account. */
export function invitationPage(page: InvitationPage): string {
  const { invitation, locale } = page;
  const { event, name, host } = invitation;
  const words = pageWords[locale];
  const greeting = name === '' ? '' : `${words.greeting(isolated(name))} `;
  const sentence = event.cancelled ? words.invited : words.invites;
  const parts = [
    page.problems.size === 0
      ? ''
      : `<p class="state no" role="alert">${icons.no}<span>${pageWords[locale].questions.notSaved}</span></p>`,
    page.saved === null ? '' : stateLine('yes', words[page.saved === 'party' ? 'party' : 'questions'].saved),
    `<p class="sender">${logo}${isolated(senderNameOf(senderOf(page)))}</p>`,
    `<h1 dir="auto">${escapeHtml(event.title)}</h1>`,
    `<p>${greeting}${sentence(isolated(host || inviterOf(senderOf(page))))}</p>`,
    facts(page),
    state(page),
    partyForm(page),
    ...takenAlong(page),
    description(page),
  ];
  return framedPage(page, words.title(event.title), parts.filter((part) => part !== '').join('\n'));
}

/** Who asks to the event, as in its mails. */
function senderOf({ organisation, invitation: { unit } }: InvitationPage): MailSender {
  return { unit, organisation };
}

/** Who has said yes and wants no other answer finds what they take along first. */
function takenAlong(page: InvitationPage): string[] {
  if (page.invitation.attending !== 'YES') return [answerForm(page), actions(page)];
  const taken = [ticket(page), questionForm(page), actions(page)];
  return askedFor(page) === undefined ? [...taken, answerForm(page)] : [answerForm(page), ...taken];
}

function isolated(text: string): string {
  return `<bdi>${escapeHtml(text)}</bdi>`;
}

function facts({ invitation: { event }, locale }: InvitationPage): string {
  const words = pageWords[locale];
  const place = venueLines(event.location);
  const rows = [
    `<dt>${words.when}</dt><dd>${phrases(datePhrases(event, locale))}</dd>`,
    ...(place.length === 0 ? [] : [fact(words.where, place), mapLink(event.location, words.map)]),
  ];
  return `<dl>\n${rows.join('\n')}\n</dl>`;
}

function mapLink(location: EventLocation, label: string): string {
  const address = mapAddress(location);
  // The page where one answers stays open, and the map does not learn its address.
  const how = 'target="_blank" rel="noopener noreferrer"';
  return address === null ? '' : `<dd class="map"><a href="${escapeHtml(address)}" ${how}>${label}</a></dd>`;
}

/** Lines end between the parts of a date. */
function phrases(parts: readonly string[]): string {
  return parts.map((part) => `<span class="phrase">${part}</span>`).join(' ');
}

/** The first line stands out; the others complete it. */
function fact(term: string, [first = '', ...others]: readonly string[]): string {
  const more = others.length === 0 ? '' : `<br>\n<small>${isolated(others.join(', '))}</small>`;
  return `<dt>${term}</dt><dd>${isolated(first)}${more}</dd>`;
}

/** The answer that the reader chose in the mail, where it would change something. */
function askedFor({ chosen, invitation, now }: InvitationPage): Attending | undefined {
  const given = invitation.waiting === null ? invitation.attending : 'YES';
  return chosen === given || answerClosedBecause(invitation, now) !== null ? undefined : chosen;
}

function state(page: InvitationPage): string {
  const { locale, invitation } = page;
  const { attending, waiting, event } = invitation;
  const words = pageWords[locale];
  const asked = askedFor(page);
  if (asked !== 'NO' && offersLine(page)) return stateLine('open', pageWords[locale].seats.full);
  if (asked !== undefined) return stateLine('open', pageWords[locale].choice[asked]);
  if (waiting !== null && !event.cancelled)
    return stateLine('open', pageWords[locale].seats.waiting(waiting));
  if (event.cancelled) return stateLine('no', words.because.cancelled);
  if (attending === null) return stateLine('open', words.state.unanswered);
  return stateLine(attending === 'YES' ? 'yes' : 'no', words.state[attending]);
}

/** Whether YES could only join the waiting list; it is said before, and on the button. */
function offersLine({ invitation, now }: InvitationPage): boolean {
  const isClosed = answerClosedBecause(invitation, now) !== null || mayOnlyDecline(invitation, now);
  return invitation.isFull && invitation.waiting === null && !isClosed;
}

function stateLine(kind: 'yes' | 'no' | 'open', sentence: string): string {
  return `<p class="state ${kind}" role="status">${icons[kind]}<span>${sentence}</span></p>`;
}

/** Both answers while there is none; afterwards only the other one, so that nothing is sent by mistake. */
function answerForm(page: InvitationPage): string {
  const { invitation, problems, now, locale, address, query } = page;
  const words = pageWords[locale];
  const closed = answerClosedBecause(invitation, now);
  if (closed === 'cancelled') return '';
  if (closed !== null) {
    const ask = words.askHost(isolated(invitation.host || inviterOf(senderOf(page))));
    return `<p class="quiet">${words.because[closed]} ${ask}</p>`;
  }
  const fields =
    invitation.attending === 'YES' || invitation.waiting !== null
      ? ''
      : questionFields({ ...invitation, problems }, locale, false);
  const { yes, no } = answerButtons(page);
  // Who chose NO in the mail is not led past questions for those who come.
  const forms = askedFor(page) !== 'NO' ? [fields + row(yes + no)] : [row(no), fields + row(yes)];
  const post = `<form method="post" action="${escapeHtml(address + query)}">`;
  return `${forms
    .filter((content) => content !== '')
    .map((content) => `${post}\n${content}\n</form>`)
    .join('\n')}
<p class="quiet">${howLong(page)}</p>`;
}

/** Until when the answer can be changed. */
function howLong({ invitation, now, locale }: InvitationPage): string {
  const words = pageWords[locale].closing;
  if (mayOnlyDecline(invitation, now)) return `${pageWords[locale].because.closed} ${words.isFinal}`;
  const closing = closingTime(invitation);
  if (closing === null) return words.atStart;
  return words.at(phrases(datePhrases({ start: closing, end: null, allDay: false }, locale)));
}

function row(buttons: string): string {
  return buttons === '' ? '' : `<div class="buttons">\n${buttons}</div>`;
}

/** What a form adds whose button says that it joins the waiting list. */
const joinField = '<input type="hidden" name="waiting" value="true">\n';

/** The one that was chosen in the mail stands out. */
function answerButtons(page: InvitationPage): Record<'yes' | 'no', string> {
  const { locale, invitation } = page;
  const { attending, waiting } = invitation;
  const words = pageWords[locale];
  const asked = askedFor(page);
  const isOpen = attending === null && waiting === null;
  const look = (answer: Attending, usual: string) =>
    asked === undefined ? usual : asked === answer ? ' class="main"' : '';
  const yes = (label: string, usual: string) =>
    `<button${look('YES', usual)} name="attending" value="YES">${icons.yes}${label}</button>\n`;
  const no = (label: string, usual: string) =>
    `<button formnovalidate${look('NO', usual)} name="attending" value="NO">${icons.no}${label}</button>\n`;
  const canJoin = offersLine(page);
  const come = (label: string) =>
    yes(canJoin ? pageWords[locale].seats.join : label, ' class="yes-button"') + (canJoin ? joinField : '');
  if (isOpen) return { yes: come(words.yes), no: no(words.no, ' class="no-button"') };
  if (waiting !== null) return { yes: '', no: no(pageWords[locale].seats.leave, '') };
  return attending === 'YES'
    ? { yes: '', no: no(words.noAfterAll, '') }
    : { yes: come(words.yesAfterAll), no: '' };
}

/** What the event asks those who come. */
function questionForm({ invitation, problems, now, locale, address, query }: InvitationPage): string {
  const fields = questionFields({ ...invitation, problems }, locale, true);
  const isClosed = answerClosedBecause(invitation, now) !== null || mayOnlyDecline(invitation, now);
  if (fields === '' || isClosed) return '';
  const save = `<button class="main" name="attending" value="YES">${pageWords[locale].questions.save}</button>`;
  return `<form method="post" action="${escapeHtml(address + query)}">\n${fields}\n${save}\n</form>`;
}

/** What is scanned at the entrance. */
function ticket({ invitation, locale }: InvitationPage): string {
  if (ticketRefusedBecause(invitation) !== null || invitation.barcode === '') return '';
  const { code } = pageWords[locale].questions;
  return `<figure>\n${ticketCode(invitation.barcode, code)}\n<figcaption>${code}</figcaption>\n</figure>`;
}

/** What a person who comes, or may come, takes along. */
function actions({ invitation, locale, address, query }: InvitationPage): string {
  const { event, attending } = invitation;
  if (event.cancelled || attending === 'NO') return '';
  const words = pageWords[locale];
  const link = (path: string, look: string, label: string) =>
    `<a class="button${look}" href="${escapeHtml(`${address}/${path}${query}`)}">${label}</a>`;
  const pdf = link('ticket', ' main', `${icons.ticket}${words.ticket}`);
  const calendar = link('calendar.ics', '', `${icons.calendar}${words.calendar}`);
  const links = ticketRefusedBecause(invitation) === null ? [pdf, calendar] : [calendar];
  return `<p class="actions">\n${links.join('\n')}\n</p>`;
}

function description({ invitation: { event }, locale }: InvitationPage): string {
  const paragraphs = paragraphsOf(event.description, maxDescription).map(
    (paragraph) => `<p dir="auto">${escapeHtml(paragraph).replaceAll('\n', '<br>\n')}</p>`,
  );
  if (paragraphs.length === 0) return '';
  return `<section>\n<h2>${pageWords[locale].about}</h2>\n${paragraphs.join('\n')}\n</section>`;
}
