import { createHash } from 'node:crypto';
import { dateWords } from '../shared/date-words.ts';
import { escapeHtml } from '../shared/html.ts';
import type { OpenInvitation } from './invitation.ts';

const style = `
:root { color-scheme: light dark; --ink: #1f2933; --accent: #14476b; --quiet: #52606d; --line: #d5dbe1; --ground: #f4f6f8;
  --sheet: #fff; --on-accent: #fff }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4e9ee; --accent: #8cc3ec; --quiet: #a5b2bf; --line: #3a4753; --ground: #141a20; --sheet: #1e262e;
    --on-accent: #10202c }
}
* { box-sizing: border-box }
body { margin: 0; padding: 1.5rem .75rem; background: var(--ground); color: var(--ink);
  font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
main { max-width: 34rem; margin: 0 auto; padding: 1.75rem; background: var(--sheet); border: 1px solid var(--line);
  border-radius: .5rem }
h1 { margin: .25rem 0 1rem; font-size: 1.5rem; line-height: 1.25; color: var(--accent) }
p { margin: 0 0 1rem }
.quiet { color: var(--quiet); margin: 0 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 1.5rem }
dt { font-weight: 600 } dd { margin: 0 }
.state { padding: .75rem 1rem; border-left: .25rem solid var(--accent); background: var(--ground); font-weight: 600 }
form { display: flex; gap: .75rem; flex-wrap: wrap; margin: 0 0 1rem }
button, a.button { flex: 1 1 8rem; min-height: 3rem; padding: .75rem 1rem; font: inherit; font-weight: 600; text-align: center;
  text-decoration: none; color: var(--accent); background: transparent; border: 2px solid var(--accent);
  border-radius: .375rem; cursor: pointer }
button.chosen, a.button { color: var(--on-accent); background: var(--accent) }
a.button { display: block }
`;

/** What the pages may load: their own style, nothing else, and forms go only to this service. */
export const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

export interface InvitationPage {
  organisation: string;
  invitation: OpenInvitation;
  /** Why the answer cannot be changed any more; null while it can. */
  closed: string | null;
  /** The address of this page, which answers are sent to. */
  address: string;
}

/** The page on which a guest answers without an account. */
export function invitationPage({ organisation, invitation, closed, address }: InvitationPage): string {
  const { event } = invitation;
  return page(
    `Invitation: ${event.title}`,
    `<p class="quiet"><bdi>${escapeHtml(organisation)}</bdi></p>
<h1 dir="auto">${escapeHtml(event.title)}</h1>
<p>Dear <bdi>${escapeHtml(invitation.name)}</bdi>, <bdi>${escapeHtml(invitation.host)}</bdi> invites you.</p>
${facts(invitation)}
<p class="state" role="status">${escapeHtml(stateWords(invitation))}</p>
${closed === null ? buttons(invitation, address) : `<p>${escapeHtml(closed)}</p>`}
${hasTicket(invitation) ? `<p><a class="button" href="${escapeHtml(address)}/ticket">Open my ticket (PDF)</a></p>` : ''}`,
  );
}

/** The page for a link that does not work, or no longer. */
export function messagePage(title: string, sentence: string): string {
  return page(title, `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(sentence)}</p>`);
}

/** Whether the guest has a ticket to show. */
export function hasTicket({ attending, event }: OpenInvitation): boolean {
  return attending === 'YES' && event.ticketsEnabled && !event.cancelled;
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${content}
</main>
</body>
</html>
`;
}

function facts({ event, host }: OpenInvitation): string {
  const { name, address, postalCode, city, country } = event.location;
  const where = [name, address, `${postalCode} ${city}`.trim(), country]
    .filter((part) => part !== '')
    .join(', ');
  const rows = [
    ['When', dateWords(event.start, event.end, event.allDay)],
    ['Where', where],
    ['Host', host],
  ].filter(([, value]) => value !== '');
  return `<dl>${rows.map(([term, value]) => `<dt>${term}</dt><dd dir="auto">${escapeHtml(value ?? '')}</dd>`).join('')}</dl>`;
}

function stateWords({ attending }: OpenInvitation): string {
  if (attending === 'YES') return 'You have said YES: you are coming.';
  if (attending === 'NO') return 'You have said NO: you are not coming.';
  return 'You have not answered yet.';
}

function buttons({ attending }: OpenInvitation, address: string): string {
  const button = (value: 'YES' | 'NO', words: string) => {
    const chosen = attending === value ? ' class="chosen"' : '';
    return `<button${chosen} name="attending" value="${value}">${words}</button>`;
  };
  return `<form method="post" action="${escapeHtml(address)}">
${button('YES', 'Yes, I am coming')}
${button('NO', 'No, I cannot come')}
</form>
<p class="quiet">You can change your answer until the event starts.</p>`;
}
