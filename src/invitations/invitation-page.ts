import { dateWords } from '../shared/date-words.ts';
import { escapeHtml } from '../shared/html.ts';
import type { DateTimeText } from '../shared/local-time.ts';
import { venueWords } from '../shared/venue.ts';
import { answerClosedBecause, hasTicket } from './answer-link-rules.ts';
import type { OpenInvitation } from './answer-link.ts';
import { framedPage } from './page-frame.ts';

export interface InvitationPage {
  organisation: string;
  invitation: OpenInvitation;
  now: DateTimeText;
  /** The address of this page, which answers are sent to. */
  address: string;
}

/** The page on which a guest answers without an account. */
export function invitationPage({ organisation, invitation, now, address }: InvitationPage): string {
  const { event, name, host } = invitation;
  const closed = answerClosedBecause(invitation, now);
  const parts = [
    `<p class="sender"><bdi>${escapeHtml(organisation)}</bdi></p>`,
    `<h1 dir="auto">${escapeHtml(event.title)}</h1>`,
    `<p>Dear <bdi>${escapeHtml(name)}</bdi>, <bdi>${escapeHtml(host)}</bdi> ${event.cancelled ? 'invited' : 'invites'} you.</p>`,
    facts(invitation),
    state(invitation),
    hasTicket(invitation) ? ticketLink(address) : '',
    closed === null ? answerForm(invitation, address) : closedNote(invitation, closed),
  ];
  return framedPage(`Invitation: ${event.title}`, parts.filter((part) => part !== '').join('\n'));
}

function facts({ event, host }: OpenInvitation): string {
  const rows = [
    ['When', dateWords(event)] as const,
    ['Where', venueWords(event.location)] as const,
    ['Host', host] as const,
  ]
    .filter(([, value]) => value !== '')
    .map(([term, value]) => `<dt>${term}</dt><dd dir="auto">${escapeHtml(value)}</dd>`);
  return `<dl>\n${rows.join('\n')}\n</dl>`;
}

function state({ attending, event }: OpenInvitation): string {
  if (event.cancelled) return '<p class="state" role="status">The event was cancelled.</p>';
  if (attending === 'YES') return '<p class="state yes" role="status">You have said YES: you are coming.</p>';
  const words = attending === 'NO' ? 'You have said NO: you are not coming.' : 'You have not answered yet.';
  return `<p class="state" role="status">${words}</p>`;
}

function ticketLink(address: string): string {
  return `<p><a class="button main" href="${escapeHtml(address)}/ticket">Open my ticket (PDF)</a></p>`;
}

/** Both answers while there is none; afterwards only the other one, so that nothing is sent by mistake. */
function answerForm({ attending }: OpenInvitation, address: string): string {
  const yes = '<button class="main" name="attending" value="YES">Yes, I am coming</button>';
  const no = '<button name="attending" value="NO">No, I cannot come</button>';
  const buttons = {
    unanswered: [yes, no],
    YES: ['<button name="attending" value="NO">I cannot come after all</button>'],
    NO: ['<button name="attending" value="YES">I am coming after all</button>'],
  }[attending ?? 'unanswered'];
  return `<form method="post" action="${escapeHtml(address)}">
${buttons.join('\n')}
</form>
<p class="quiet">You can change your answer until the event starts.</p>`;
}

function closedNote({ event, host }: OpenInvitation, closed: string): string {
  if (event.cancelled) return '';
  return `<p class="quiet">${escapeHtml(closed)} If something is wrong, please ask <bdi>${escapeHtml(host)}</bdi>.</p>`;
}
