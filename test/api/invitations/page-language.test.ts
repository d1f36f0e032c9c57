import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageWords } from '../../../src/events/answer-page/invitation-page-words.ts';
import { locales, type Locale } from '../../../src/platform/localisation/locale.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { readPdf } from '../../support/pdf.ts';
import { apiOfSuite } from '../../support/test-api.ts';
import { assertPage, invitedGuest } from './page-support.ts';

onEveryDatabase('The language of the page of an invitation', (database) => {
  const api = apiOfSuite(database, { env: { GUILDHALL_LANGUAGE: 'de' } });

  async function assertLanguage(path: string, header: string | undefined, locale: Locale, status = 200) {
    const headers = header === undefined ? {} : { 'accept-language': header };
    const answer = await api.app.inject({ method: 'GET', url: path, headers });
    const page = assertPage(answer, status);
    assert.ok(page.includes(`<html lang="${locale}">`), page);
    assert.equal(answer.headers['content-language'], locale);
    assert.match(String(answer.headers['vary']), /accept-language/);
    return page;
  }

  test("is the browser's, and the organisation's for a browser that asks for none of ours", async () => {
    const { path } = await invitedGuest(api);
    for (const [header, locale, date] of [
      ['fr-CH, fr;q=0.9, en;q=0.8', 'fr', 'dimanche 15 novembre 2026,'],
      ['it', 'it', 'domenica 15 novembre 2026,'],
      ['en-GB', 'en', 'Sunday, 15 November 2026,'],
      ['es, pt;q=0.5', 'de', 'Sonntag, 15. November 2026,'],
      [undefined, 'de', 'Sonntag, 15. November 2026,'],
    ] as const) {
      const page = await assertLanguage(path, header, locale);
      assert.ok(page.includes(date), date);
      assert.ok(page.includes(pageWords[locale].state.unanswered));
    }
  });

  test('is the one that its reader chooses, through every step; what is no language of ours chooses none', async () => {
    const { path } = await invitedGuest(api);
    const page = await assertLanguage(`${path}?lang=it`, 'fr', 'it');
    const action = /<form method="post" action="([^"]+)">/.exec(page)?.[1] ?? '';
    assert.equal(action, `${path}?lang=it`);
    const answered = await api.app.inject({
      method: 'POST',
      url: action,
      payload: 'attending=YES',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    assert.equal(answered.headers['location'], `${path}?lang=it`);
    const after = await assertLanguage(`${path}?lang=it`, 'fr', 'it');
    assert.ok(after.includes(pageWords.it.state.YES));
    assert.ok(after.includes(`href="${path}/ticket?lang=it"`));
    for (const wrong of ['lang=es', 'lang=', 'lang=de&lang=it', 'lang[]=it', 'lang=%00'])
      await assertLanguage(`${path}?${wrong}`, 'fr', 'fr');
  });

  test('is that of every page that says why something is not possible', async () => {
    const over = await invitedGuest(api, {
      start_date: '2026-11-13T12:00:00',
      end_date: '2026-11-14T11:59:59',
    });
    const declined = await invitedGuest(api, {}, { attending: 'NO' });
    const open = await invitedGuest(api);
    const none = await invitedGuest(api, { tickets_enabled: 0 }, { attending: 'YES' });
    const cancelled = await invitedGuest(api, { cancelled: 1 }, { attending: 'YES' });
    for (const locale of locales) {
      const { because } = pageWords[locale];
      for (const [path, status, sentence] of [
        [`/invitations/${'a'.repeat(52)}`, 404, because.unknown],
        [over.path, 410, because.over],
        [`${over.path}/calendar.ics`, 410, because.over],
        [`${declined.path}/ticket`, 410, because['ticket-declined']],
        [`${cancelled.path}/ticket`, 410, because['ticket-cancelled']],
        [`${open.path}/ticket`, 409, because['not-answered']],
        [`${none.path}/ticket`, 409, because['no-tickets']],
      ] as const) {
        assert.ok((await assertLanguage(path, locale, locale, status)).includes(sentence), sentence);
      }
      const refused = await api.app.inject({
        method: 'POST',
        url: cancelled.path,
        payload: 'attending=NO',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': locale },
      });
      assert.ok(assertPage(refused, 409).includes(because.cancelled));
    }
  });

  test('is that of the page behind the links of a trial, which says that there is nothing to answer yet', async () => {
    for (const locale of locales) {
      const { title, sentence } = pageWords[locale].trial;
      const page = await assertLanguage('/invitations/sample?answer=YES', locale, locale);
      assert.ok(page.includes(`<h1>${title}</h1>\n<p>${sentence}</p>`), page);
      assert.doesNotMatch(page, /<form|class="button"/);
    }
  });

  test('is that of the ticket behind it, too, whatever is spoken by the host', async () => {
    const host = await api.fixture.addMember({ language: 'it' });
    const { path } = await invitedGuest(api, {}, { attending: 'YES', host_member_id: host });
    for (const [locale, words] of [
      ['fr', ['Quand', 'Invité(e)']],
      ['de', ['Wann', 'Gast']],
    ] as const) {
      const answer = await api.app.inject({ method: 'GET', url: `${path}/ticket?lang=${locale}` });
      assert.equal(answer.headers['content-language'], locale);
      const { texts } = await readPdf(answer.rawPayload);
      for (const word of words) assert.ok(texts.includes(word), texts.join('\n'));
    }
  });
});
