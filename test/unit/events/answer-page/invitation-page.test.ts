import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { failurePage } from '../../../../src/events/answer-page/failure-page.ts';
import { invitationPage } from '../../../../src/events/answer-page/invitation-page.ts';
import { languageNames, pageWords } from '../../../../src/events/answer-page/invitation-page-words.ts';
import { InvitationRefusal } from '../../../../src/events/answer-page/invitation-refusal.ts';
import { messagePage } from '../../../../src/events/answer-page/page-frame.ts';
import { invitationSentences } from '../../../../src/events/mails/invitation-mail-words.ts';
import type { OpenInvitation } from '../../../../src/events/answer-page/answer-link.ts';
import { locales, type Locale } from '../../../../src/platform/localisation/locale.ts';
import { DomainError } from '../../../../src/platform/shared/errors.ts';
import { invitation } from './invitations.ts';

const look = { brandColour: '#17395c', fonts: { sans: '', serif: '' } };
const english = { locale: 'en', address: '/i/"x"', query: '', look } as const;
const organisation = 'Lakeside & Friends';
const page = (shown: OpenInvitation, now = '2026-11-01T00:00:00', locale: Locale = 'en', query = '') =>
  invitationPage({
    ...english,
    organisation,
    invitation: shown,
    problems: new Map(),
    saved: null,
    now,
    locale,
    query,
  });

suite('The page of an invitation', () => {
  test('escapes the organisation and the address', () => {
    const html = page(invitation());
    assert.ok(html.includes('<bdi>Lakeside &amp; Friends</bdi>'));
    assert.ok(html.includes('action="/i/&quot;x&quot;"'));
  });

  test('shows the place on a map, by its position or else by its address, without telling the map who asks', () => {
    const { location } = invitation().event;
    const byAddress = page(invitation());
    const query = 'Town%20Hall%2C%20Market%20Square%201%2C%208000%20Example%2C%20Switzerland';
    assert.ok(
      byAddress.includes(
        `<a href="https://www.openstreetmap.org/search?query=${query}" target="_blank" rel="noopener noreferrer">Show on the map</a>`,
      ),
    );
    const known = { ...location, latitude: 47.37, longitude: 8.54 };
    assert.ok(
      page(invitation({}, { location: known })).includes(
        'href="https://www.openstreetmap.org/?mlat=47.37&amp;mlon=8.54#map=17/47.37/8.54"',
      ),
    );
  });

  test('says which club asks a member whom nobody else has invited', () => {
    const html = page(invitation({ unit: 'Guild Club Zürich', host: '' }));
    assert.ok(html.includes('<bdi>Guild Club Zürich · Lakeside &amp; Friends</bdi>'));
    assert.ok(html.includes('<bdi>Guild Club Zürich</bdi> invites you.'));
  });

  test('leaves out the place of an event that has none, and writes whole days without times', () => {
    const nowhere = { name: '', address: '', postalCode: '', city: '', country: '' };
    const { location } = invitation().event;
    const html = page(
      invitation(
        {},
        { location: { ...location, ...nowhere }, allDay: true, start: '2026-11-15T00:00:00', end: null },
      ),
    );
    assert.doesNotMatch(html, /<dt>Where|openstreetmap/);
    assert.ok(html.includes('<dd><span class="phrase">Sunday, 15 November 2026</span></dd>'));
  });

  test('keeps names in any script apart from the words around them', () => {
    const html = page(invitation({ name: 'נועה לוי', host: '王小明' }));
    assert.ok(html.includes('Dear <bdi>נועה לוי</bdi>, <bdi>王小明</bdi> invites you.'));
  });

  test('names the host as the one to ask when the answer can no longer be changed', () => {
    assert.ok(page(invitation(), '2026-11-15T19:00:00').includes('please ask <bdi>Jo Host</bdi>'));
  });

  test('shows the description in its paragraphs and lines, as text', () => {
    const html = page(
      invitation({}, { description: 'We <b>walk</b>.\r\nTwo hours.\n\n\n Then we eat.\u0007' }),
    );
    assert.ok(
      html.includes(
        '<p dir="auto">We &lt;b&gt;walk&lt;/b&gt;.<br>\nTwo hours.</p>\n<p dir="auto">Then we eat.</p>',
      ),
    );
    assert.doesNotMatch(page(invitation({}, { description: ' \n ' })), /<section>/);
  });

  test('offers the event for the calendar unless the guest declined or it was cancelled, and the ticket with it', () => {
    const links = (...parts: Parameters<typeof invitation>) =>
      [...page(invitation(...parts)).matchAll(/class="button[^"]*" href="[^"]*\/([a-z.]+)"/g)].map(
        ([, path]) => path,
      );
    assert.deepEqual(links({ attending: null }), ['calendar.ics']);
    assert.deepEqual(links({ attending: 'YES' }), ['ticket', 'calendar.ics']);
    assert.deepEqual(links({ attending: 'YES' }, { ticketsEnabled: false }), ['calendar.ics']);
    assert.deepEqual(links({ attending: 'NO' }), []);
    assert.deepEqual(links({ attending: 'YES' }, { cancelled: true }), []);
  });

  test('is written in one language throughout, and leads to the others', () => {
    for (const locale of locales) {
      for (const attending of ['YES', 'NO', null] as const) {
        const html = page(invitation({ attending }), undefined, locale);
        assert.ok(html.includes(`<html lang="${locale}">`));
        assert.ok(html.includes(pageWords[locale].state[attending ?? 'unanswered']));
        assert.ok(html.includes(pageWords[locale].closing.atStart));
        for (const other of locales) {
          const link = `<a lang="${other}" hreflang="${other}" href="?lang=${other}">${languageNames[other]}</a>`;
          assert.equal(html.includes(link), other !== locale);
        }
      }
    }
  });

  test('keeps a language that was chosen in every link to a page of the service', () => {
    const html = page(invitation({ attending: 'YES' }), undefined, 'it', '?lang=it');
    const own = html.slice(0, html.indexOf('<nav'));
    const addresses = [...own.matchAll(/(?:href|action)="(?!https:)([^"]*)"/g)].map(
      ([, address]) => address ?? '',
    );
    assert.equal(addresses.length, 3);
    for (const address of addresses) assert.ok(address.endsWith('?lang=it'), address);
  });
});

suite('The page of a message', () => {
  test('shows title and sentence as text, and a way back only where there is one', () => {
    const html = messagePage(english, { title: '<b>', sentence: 'a & b', hasWayBack: true });
    assert.ok(html.includes('<h1>&lt;b&gt;</h1>\n<p>a &amp; b</p>'));
    assert.ok(html.includes('<title>&lt;b&gt;</title>'));
    assert.ok(html.includes('<a class="button" href="/i/&quot;x&quot;">'));
    assert.doesNotMatch(
      messagePage(english, { title: 'a', sentence: 'b', hasWayBack: false }),
      /class="button"/,
    );
  });

  test('never says in another language what it can say in that of its reader', () => {
    const errors = [
      ...(['unknown', 'over', 'started', 'no-tickets', 'not-understood'] as const).map(
        (reason) => new InvitationRefusal(reason),
      ),
      ...(['too-many-requests', 'unavailable', 'unauthenticated'] as const).map(
        (kind) => new DomainError(kind, 'An English sentence for programs.'),
      ),
    ];
    for (const error of errors) {
      const pages = locales.map((locale) => failurePage({ ...english, locale }, error));
      const shown = pages.map((html) => /<h1>[\s\S]*<\/p>/.exec(html)?.[0] ?? '');
      assert.equal(new Set(shown).size, locales.length, shown.join('\n'));
      assert.doesNotMatch(shown.join(''), /An English sentence/);
    }
  });
});

/** Every sentence of a table of words, with some names in it. */
function sentences(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  if (typeof words === 'function') return [(words as (...names: string[]) => string)('A', 'B')];
  return Object.values(words as object).flatMap(sentences);
}

suite('The words of the pages', () => {
  test('are there in every language, and no two languages share a longer sentence', () => {
    const all = locales.map((locale) => sentences(pageWords[locale]));
    for (const list of all) {
      assert.equal(list.length, all[0]?.length);
      for (const sentence of list) assert.equal(sentence, sentence.trim());
      assert.ok(!list.includes(''));
    }
    const long = all.flat().filter((sentence) => sentence.length > 15);
    assert.equal(new Set(long).size, long.length);
  });

  test('in Italian never turn to the familiar form, on buttons neither', () => {
    const said = [...sentences(pageWords.it), ...Object.values(invitationSentences.it)].map(String);
    const familiar = said.filter((sentence) =>
      /\b(apri|aggiungi|torna|rispondi|clicca|tuo|tua)\b/i.test(sentence),
    );
    assert.deepEqual(familiar, []);
  });

  test('in French keep their double signs with the word before them', () => {
    const wrong = sentences(pageWords.fr).filter((sentence) => /(?<!\u00a0)[:;!?]/.test(sentence));
    assert.deepEqual(wrong, []);
  });
});
