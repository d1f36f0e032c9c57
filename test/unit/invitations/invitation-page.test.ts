import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { invitationPage } from '../../../src/invitations/invitation-page.ts';
import { messagePage } from '../../../src/invitations/page-frame.ts';
import type { OpenInvitation } from '../../../src/invitations/answer-link.ts';
import { invitation } from './invitations.ts';

const page = (shown: OpenInvitation, now = '2026-11-01T00:00:00') =>
  invitationPage({ organisation: 'Lakeside & Friends', invitation: shown, now, address: '/i/"x"' });

suite('The page of an invitation', () => {
  test('escapes the organisation and the address', () => {
    const html = page(invitation());
    assert.ok(html.includes('<bdi>Lakeside &amp; Friends</bdi>'));
    assert.ok(html.includes('action="/i/&quot;x&quot;"'));
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
    assert.doesNotMatch(html, /<dt>Where/);
    assert.ok(html.includes('<dd dir="auto">Sunday, 15 November 2026</dd>'));
  });

  test('keeps names in any script apart from the words around them', () => {
    const html = page(invitation({ name: 'נועה לוי', host: '王小明' }));
    assert.ok(html.includes('Dear <bdi>נועה לוי</bdi>, <bdi>王小明</bdi> invites you.'));
  });

  test('names the host as the one to ask when the answer can no longer be changed', () => {
    assert.ok(page(invitation(), '2026-11-15T19:00:00').includes('please ask <bdi>Jo Host</bdi>'));
  });
});

suite('The page of a message', () => {
  test('shows title and sentence as text, and a way back only where there is one', () => {
    const html = messagePage({ title: '<b>', sentence: 'a & b', back: '/i/"x"' });
    assert.ok(html.includes('<h1>&lt;b&gt;</h1>\n<p>a &amp; b</p>'));
    assert.ok(html.includes('<title>&lt;b&gt;</title>'));
    assert.ok(html.includes('href="/i/&quot;x&quot;"'));
    assert.doesNotMatch(messagePage({ title: 'a', sentence: 'b', back: null }), /<a /);
  });
});
