import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composeInvitation } from '../../../../src/events/mails/invitation-mail-presenter.ts';
import type { Invitation } from '../../../../src/events/mails/invitation-letter.ts';

const link = 'https://club.example/answer/abc?x=1&y=2';
const invitation: Invitation = {
  locale: 'en',
  unit: '',
  organisation: 'Lakeside Clubs',
  guestName: 'Anna Muster',
  guestAddress: 'anna@example.org',
  hostName: 'Hans Host',
  hostAddress: 'hans@example.org',
  message: 'Come along!\nIt will be fun.',
  event: {
    title: 'Autumn Dinner',
    description: 'Dinner in the garden.\nBring a chair.\n\nThere is music.',
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
  answerBy: '2026-11-05T23:59:00',
  questions: 2,
  link,
  calendar: 'BEGIN:VCALENDAR…',
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
    'Saturday, 14 November 2026,',
    '18:30 – 22:00',
    'Hotel Krone',
    'Bahnhofstrasse 1, 8001 Zürich, Switzerland',
    'Dinner in the garden.',
    'There is music.',
    'Come along!',
    'It will be fun.',
    'Lakeside Clubs',
    'Thursday, 5 November 2026',
    'The event asks 2 questions',
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
  When: Saturday, 14 November 2026, 18:30 – 22:00
  Where: Hotel Krone, Bahnhofstrasse 1, 8001 Zürich, Switzerland
  Please answer by: Thursday, 5 November 2026

Hans Host writes:

> Come along!
> It will be fun.

Please say here whether you are coming; you need no account:
${link}

The event asks 2 questions, which you answer together with your yes.
The link is meant for you alone. You can answer with it until the event begins.
The attached file puts the event into your calendar.
If you reply to this mail, Hans Host will read it.

About the event

  Dinner in the garden.
  Bring a chair.

  There is music.

With kind regards
Lakeside Clubs
`,
  );
});

for (const [locale, words] of [
  [
    'de',
    [
      'Einladung: Autumn Dinner',
      'Guten Tag Anna Muster\n',
      'Wann: Samstag, 14. November 2026, 18:30 bis 22:00 Uhr\n',
      'Herzlich\n',
    ],
  ],
  [
    'fr',
    [
      'Invitation : Autumn Dinner',
      'Bonjour Anna Muster,\n',
      'Quand : samedi 14 novembre 2026, de 18 h 30 à 22 h 00\n',
      'Avec nos meilleures salutations\n',
    ],
  ],
  [
    'it',
    [
      'Invito: Autumn Dinner',
      'Buongiorno Anna Muster,\n',
      'Quando: sabato 14 novembre 2026, dalle 18:30 alle 22:00\n',
      'Cordiali saluti\n',
    ],
  ],
] as const) {
  test(`an invitation in ${locale} has its greeting, its date and its regards in that language, and no English`, () => {
    const { subject, text, html } = composeInvitation({ ...invitation, locale });
    const all = `${subject}\n${text}`.replaceAll('\u00a0', ' ');
    for (const part of words) assert.ok(all.includes(part), part);
    assert.ok(html.includes(`<html lang="${locale}">`));
    for (const variant of [text, html])
      assert.doesNotMatch(variant, /\b(?:Dear|invites|When|Where|writes|link is|regards|About)\b/);
  });
}

test('French keeps its double signs with the word before them', () => {
  const { subject, text } = composeInvitation({ ...invitation, locale: 'fr', message: '', link: 'L' });
  assert.doesNotMatch(subject + text.replaceAll(/\d:\d/g, ''), /(?<!\u00a0)[:;!?]/);
});

test('answers go to the host, by name and address, and the mail says so; without an address it does not', () => {
  const mail = composeInvitation(invitation);
  assert.deepEqual(mail.replyTo, { name: 'Hans Host', address: 'hans@example.org' });
  assert.doesNotMatch(mail.text + mail.html, /hans@example\.org/);
  const without = composeInvitation({ ...invitation, hostAddress: '' });
  assert.equal(without.replyTo, undefined);
  assert.doesNotMatch(without.text + without.html, /If you reply/);
});

test('the link to answer stands in both variants, as a button in HTML', () => {
  const { html, text } = composeInvitation(invitation);
  assert.ok(text.includes(`\n${link}\n`));
  assert.match(
    html,
    /<a href="https:\/\/club\.example\/answer\/abc\?x=1&amp;y=2" class="button" style="[^"]+">Answer the invitation<\/a>/,
  );
});

test('a huge description ends at a word with an ellipsis, and any other is whole', () => {
  const whole = `${'word '.repeat(599)}end.`;
  const { event } = invitation;
  for (const variant of ['text', 'html'] as const) {
    const short = composeInvitation({ ...invitation, event: { ...event, description: whole } })[variant];
    assert.ok(short.includes(whole));
    assert.doesNotMatch(short, /…/);
    const long = composeInvitation({ ...invitation, event: { ...event, description: `${whole} ${whole}` } });
    assert.match(long[variant], /word word end\.…/);
    const chinese = composeInvitation({
      ...invitation,
      event: { ...event, description: '漢🎉'.repeat(2000) },
    });
    assert.match(chinese[variant], /漢(?:🎉)?…/u);
    assert.ok(chinese[variant].isWellFormed());
  }
});

test('nothing in a description passes for a line of the service', () => {
  const description =
    'Hi\n\nPlease say here whether you are coming; you need no account:\u2028https://evil.example/';
  const { text } = composeInvitation({ ...invitation, event: { ...invitation.event, description } });
  for (const line of text.split('\n')) assert.doesNotMatch(line, /^https:\/\/evil/);
});

test('HTML is readable by night, too', () => {
  const { html } = composeInvitation(invitation);
  assert.ok(html.includes('<meta name="color-scheme" content="light dark">'));
  assert.match(html, /@media \(prefers-color-scheme:dark\)/);
});

test('an empty message and an empty place leave no trace', () => {
  const location = { name: '', address: ' ', postalCode: '', city: '', country: '' };
  const { html, text } = composeInvitation({
    ...invitation,
    message: ' \r\n ',
    event: { ...invitation.event, location },
  });
  for (const variant of [html, text]) assert.doesNotMatch(variant, /writes:|Where|<blockquote|^>/m);
});

test('nothing that a person typed becomes HTML', () => {
  const evil = `<script>alert(1)</script><img src=x onerror="y">"'&`;
  const { html } = composeInvitation({
    ...invitation,
    organisation: evil,
    guestName: evil,
    hostName: evil,
    message: `${evil}\n</blockquote>${evil}`,
    event: {
      ...invitation.event,
      title: `</title>${evil}`,
      description: `${evil}\n${evil}\n\n</p>${evil}`,
      location: { name: evil, address: evil, postalCode: evil, city: evil, country: evil },
    },
    link: `https://club.example/"onmouseover="x<script>`,
  });
  const harmless = composeInvitation(invitation).html;
  const tags = (text: string): string[] => (text.match(/<[^>]*>/g) ?? []).map(tagOf).toSorted();
  // Message and description of both have as many line breaks and paragraphs, so both must hold exactly the same tags.
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

test('without a due date and questions nothing is said of them', () => {
  const { text, html } = composeInvitation({ ...invitation, answerBy: null, questions: 0 });
  for (const variant of [text, html]) assert.doesNotMatch(variant, /Please answer by|The event asks/);
});
