import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composeInvitation } from '../../../src/mail/invitation-mail-presenter.ts';
import type { Invitation } from '../../../src/mail/invitation-letter.ts';

const link = 'https://club.example/answer/abc?x=1&y=2';
const invitation: Invitation = {
  organisation: 'Lakeside Clubs',
  guestName: 'Anna Muster',
  guestAddress: 'anna@example.org',
  hostName: 'Hans Host',
  message: 'Come along!\nIt will be fun.',
  event: {
    title: 'Autumn Dinner',
    start: '2026-11-14T18:30:00',
    end: '2026-11-14T22:00:00',
    allDay: false,
    location: {
      name: 'Hotel Krone',
      address: 'Bahnhofstrasse 1',
      postalCode: '8001',
      city: 'Zürich',
      country: 'Switzerland',
    },
  },
  link,
};

test('an invitation names guest, event, date, place, host and message in both variants', () => {
  const mail = composeInvitation(invitation);
  assert.equal(mail.recipientName, 'Anna Muster');
  assert.equal(mail.recipientAddress, 'anna@example.org');
  assert.equal(mail.subject, 'Invitation: Autumn Dinner');
  const facts = [
    'Dear ',
    'Anna Muster',
    'Hans Host',
    'Autumn Dinner',
    'Saturday, 14 November 2026, 18:30 – 22:00',
    'Hotel Krone, Bahnhofstrasse 1, 8001 Zürich, Switzerland',
    'Come along!',
    'It will be fun.',
    'Lakeside Clubs',
  ];
  for (const fact of facts) {
    assert.ok(mail.text.includes(fact), `text: ${fact}`);
    assert.ok(mail.html.includes(fact), `html: ${fact}`);
  }
});

test('the text variant reads like a letter', () => {
  assert.equal(
    composeInvitation(invitation).text,
    `Dear Anna Muster

Hans Host invites you to an event of Lakeside Clubs:

  Autumn Dinner
  When:  Saturday, 14 November 2026, 18:30 – 22:00
  Where: Hotel Krone, Bahnhofstrasse 1, 8001 Zürich, Switzerland
  Host:  Hans Host

Hans Host writes:

> Come along!
> It will be fun.

Please answer YES or NO here; you need no account:
${link}

The link is meant for you alone, and works until the event.

With kind regards
Lakeside Clubs
`,
  );
});

test('the link to answer stands in both variants, as a button in HTML', () => {
  const { html, text } = composeInvitation(invitation);
  assert.ok(text.includes(`\n${link}\n`));
  assert.match(
    html,
    /<a href="https:\/\/club\.example\/answer\/abc\?x=1&amp;y=2" style="[^"]+">Answer YES or NO<\/a>/,
  );
});

test('an empty message and an empty place leave no trace', () => {
  const location = { name: '', address: ' ', postalCode: '', city: '', country: '' };
  const { html, text } = composeInvitation({
    ...invitation,
    message: ' \r\n ',
    event: { ...invitation.event, location },
  });
  for (const variant of [html, text]) assert.doesNotMatch(variant, /writes:|Where|blockquote|^>/m);
});

test('nothing that a person typed becomes HTML', () => {
  const evil = `<script>alert(1)</script><img src=x onerror="y">"'&`;
  const { html } = composeInvitation({
    organisation: evil,
    guestName: evil,
    guestAddress: 'anna@example.org',
    hostName: evil,
    message: `${evil}\n</blockquote>${evil}`,
    event: {
      ...invitation.event,
      title: `</title>${evil}`,
      location: { name: evil, address: evil, postalCode: evil, city: evil, country: evil },
    },
    link: `https://club.example/"onmouseover="x<script>`,
  });
  const harmless = composeInvitation(invitation).html;
  const tags = (text: string): string[] => (text.match(/<[^>]*>/g) ?? []).map(tagOf).toSorted();
  // The evil message has one line break as well, so both must hold exactly the same tags.
  assert.deepEqual(tags(html), tags(harmless));
  assert.doesNotMatch(html, /<script|<img|"onmouseover/);
});

function tagOf(tag: string): string {
  return /^<[^\s>]+/.exec(tag)?.[0] ?? '';
}

test('no line of the message can pass for a line of the service', () => {
  const message = 'Hi\r\n\r\nPlease answer YES or NO here; you need no account:\u2028https://evil.example/';
  const { text } = composeInvitation({ ...invitation, message });
  const evil = text.split('\n').filter((line) => line.includes('evil.example') || line === 'Hi');
  assert.deepEqual(evil, ['> https://evil.example/']);
});

test('line breaks in names and title cannot add lines', () => {
  const mail = composeInvitation({
    ...invitation,
    guestName: 'Anna\r\nBcc: eve@example.org',
    event: { ...invitation.event, title: 'Dinner\nX-Header: 1' },
  });
  assert.equal(mail.recipientName, 'Anna Bcc: eve@example.org');
  assert.equal(mail.subject, 'Invitation: Dinner X-Header: 1');
});

test('long messages, right-to-left text and emoji come through whole', () => {
  const message = `مرحبا بكم 🦁\n${'word '.repeat(1999)}end`;
  const mail = composeInvitation({ ...invitation, guestName: 'أحمد', message });
  assert.ok(mail.text.includes('> مرحبا بكم 🦁\n'));
  assert.ok(mail.text.includes(`> ${'word '.repeat(1999)}end`));
  assert.ok(mail.html.includes('<blockquote dir="auto"'));
  assert.ok(mail.html.includes('<bdi>أحمد</bdi>'));
  assert.ok(mail.html.includes('مرحبا بكم 🦁<br>'));
});
