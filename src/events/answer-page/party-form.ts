import { registrationIsOpen } from '../event/event-rules.ts';
import { escapeHtml } from '../../platform/shared/html.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import type { ExpectedOne, OpenInvitation } from './answer-link.ts';
import { pageWords } from './invitation-page-words.ts';
import type { PageSetting } from './page-frame.ts';

interface PartyPage extends Pick<PageSetting, 'locale' | 'address' | 'query'> {
  invitation: Pick<OpenInvitation, 'event' | 'stillExpected'>;
  now: DateTimeText;
}

/** Asks a member who does not come whether those with them stay away, too: the door expects them otherwise. Nothing where nobody is expected. */
export function partyForm({ invitation, now, locale, address, query }: PartyPage): string {
  const { event, stillExpected } = invitation;
  if (stillExpected.length === 0) return '';
  const words = pageWords[locale].party;
  const explain = registrationIsOpen(event, now) ? words.explain : `${words.explain} ${words.isFinal}`;
  return `<form method="post" action="${escapeHtml(`${address}/party${query}`)}">
<fieldset>
<legend>${words.heading}</legend>
<p class="quiet">${explain}</p>
${stillExpected.map((one) => choice(one, words.partner)).join('\n')}
</fieldset>
<button class="no-button">${words.away}</button>
</form>`;
}

function choice({ registration, name }: ExpectedOne, partner: string): string {
  const label = name === '' ? partner : `<bdi>${escapeHtml(name)}</bdi>`;
  return `<label class="choice"><input type="checkbox" name="away" value="${registration}" checked>${label}</label>`;
}
