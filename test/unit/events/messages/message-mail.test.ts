import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventRecord } from '../../../../src/events/event/event.ts';
import type { MessageLetter } from '../../../../src/events/messages/message-letter.ts';
import { composeMessage } from '../../../../src/events/messages/message-mail-presenter.ts';
import { asId } from '../../../../src/platform/shared/ids.ts';

const event: EventRecord = {
  id: asId(4),
  type: '',
  title: 'Summer dinner',
  description: 'Dinner in the garden.\nBring a chair.\n\nThe menu: https://kitchen.example/menu.',
  start: '2027-07-24T18:30:00',
  end: '2027-07-24T22:00:00',
  allDay: false,
  location: {
    name: 'Hotel Krone',
    address: 'Bahnhofstrasse 1',
    postalCode: '8001',
    city: 'Zürich',
    country: '',
    latitude: null,
    longitude: null,
    phone: '',
    email: '',
    www: '',
  },
  cancelled: false,
  closed: false,
  registrationEnabled: true,
  registrationDueDate: '2027-07-16T23:59:00',
  registrationUrl: '',
  reviewEnabled: false,
  guestsAllowed: true,
  partnersAllowed: true,
  ticketsEnabled: false,
  capacity: 24,
  waitingList: true,
  waitingOrder: 'strict',
  banner: '',
  bannerSq: '',
  bannerFile: '',
  bannerSqFile: '',
  sequence: 0,
  draft: false,
  removedAt: null,
  version: 1,
  series: null,
  createdAt: '2027-01-01T00:00:00.000Z',
  updatedAt: '2027-01-01T00:00:00.000Z',
  calendar: { id: asId(1), title: 'Club' },
  ownerPlace: asId(9),
  ownerPath: '/1/9/',
};

const hans = { name: 'Hans Host', address: 'hans@example.org' };
const published: MessageLetter = {
  locale: 'en',
  unit: 'Guild Club Altenmatt',
  organisation: 'Guild International',
  message: { kind: 'notice', subject: '', text: 'Come along!', details: { notice: 'published' } },
  event,
  questions: 3,
  files: [
    { name: 'menu.pdf', url: 'https://club.example/v2/events/4/files/abc' },
    { name: 'Only for members.pdf', url: '' },
  ],
  author: hans,
  organiser: hans,
  readerName: 'Anna Muster',
  readerAddress: 'anna@example.org',
  link: 'https://club.example/invitations/xyz',
  linkUntil: '2027-07-16T23:59:00',
  eventLink: 'https://club.example/events/4',
  calendar: '',
};

test('the mail of a published event says who invites, what to, until when to answer, what is asked and what there is to read', () => {
  const mail = composeMessage(published);
  assert.equal(mail.senderName, 'Guild Club Altenmatt · Guild International');
  assert.deepEqual(mail.replyTo, hans);
  assert.equal(
    mail.text,
    `Dear Anna Muster

Guild Club Altenmatt invites you to this event:

  Summer dinner
  When: Saturday, 24 July 2027, 18:30 – 22:00
  Where: Hotel Krone, Bahnhofstrasse 1, 8001 Zürich
  Please answer by: Friday, 16 July 2027
  Places: 24
  Files:
    menu.pdf https://club.example/v2/events/4/files/abc
    Only for members.pdf

Hans Host writes:

> Come along!

You can answer here without signing in:
Yes, I am coming: https://club.example/invitations/xyz?answer=YES
No, I cannot come: https://club.example/invitations/xyz?answer=NO
The event asks 3 questions, which you answer together with your yes.
The link is meant for you alone. You can answer with it until Friday, 16 July 2027. If you said yes, you can still decline with it until the event begins.

About the event

  Dinner in the garden.
  Bring a chair.

  The menu: https://kitchen.example/menu.

See the event in the app: https://club.example/events/4

If you reply to this mail, Hans Host will read it.

With kind regards
Guild Club Altenmatt
Guild International
`,
  );
});

test('everything that the text says stands in the HTML, too, and leads there', () => {
  const { html } = composeMessage(published);
  const parts = [
    'Guild Club Altenmatt · Guild International',
    '<bdi>Guild Club Altenmatt</bdi> invites you to this event:',
    'Friday, 16 July 2027',
    '<strong style="font-weight:600"><bdi>24</bdi></strong>',
    '<a href="https://club.example/v2/events/4/files/abc" class="link"',
    '<bdi>Only for members.pdf</bdi>',
    '3 questions',
    'Dinner in the garden.<br>\nBring a chair.',
    '<a href="https://kitchen.example/menu" class="link"',
    '<a href="https://club.example/events/4" class="link"',
    '<bdi>Hans Host</bdi> will read it',
    '<bdi>Guild Club Altenmatt</bdi><br><bdi>Guild International</bdi>',
  ];
  for (const part of parts) assert.ok(html.includes(part), part);
});

for (const [locale, parts] of [
  [
    'de',
    [
      'Guild Club Altenmatt lädt Sie zu dieser Veranstaltung ein:',
      'Bitte antworten bis: Freitag, 16. Juli 2027\n',
      'Plätze: 24',
      'Dateien:\n',
      'Zur Veranstaltung gibt es 3 Fragen, die Sie zusammen mit Ihrer Zusage beantworten.',
      'Sie können damit bis Freitag, 16. Juli 2027 antworten.',
      'Veranstaltung in der App ansehen: https://club.example/events/4',
    ],
  ],
  [
    'fr',
    [
      'Guild Club Altenmatt vous invite à cet événement :',
      'Merci de répondre d’ici au : vendredi 16 juillet 2027\n',
      'Places : 24',
      'Fichiers :\n',
      '3 questions vous seront posées lorsque vous direz oui.',
      'Il vous permet de répondre jusqu’au vendredi 16 juillet 2027.',
      'Voir l’événement dans l’application : https://club.example/events/4',
    ],
  ],
  [
    'it',
    [
      'Guild Club Altenmatt La invita a questo evento:',
      'Risposta gradita entro: venerdì 16 luglio 2027\n',
      'Posti: 24',
      'File:\n',
      'Per l’evento ci sono 3 domande, alle quali risponde insieme al Suo sì.',
      'Può rispondere fino a venerdì 16 luglio 2027.',
      'Veda l’evento nell’app: https://club.example/events/4',
    ],
  ],
] as const) {
  test(`it says the same in ${locale}, and nothing in English`, () => {
    const { text, html } = composeMessage({ ...published, locale });
    const plain = text.replaceAll('\u00a0', ' ');
    for (const part of parts) assert.ok(plain.includes(part), `${part}\n${plain}`);
    for (const variant of [text, html])
      assert.doesNotMatch(
        variant,
        /\b(?:Dear|invites|answer by|Places:|asks|link is|regards|See the event)\b/,
      );
  });
}

test('a guest gets no address of the app, and an event of the whole organisation is signed by it alone', () => {
  const { text, senderName } = composeMessage({ ...published, unit: '', eventLink: '', linkUntil: null });
  assert.equal(senderName, 'Guild International');
  assert.match(text, /^Guild International invites you to this event:$/m);
  assert.match(text, /With kind regards\nGuild International\n$/);
  assert.doesNotMatch(text, /in the app/);
  assert.match(text, /You can answer with it until the event begins\.$/m);
});

test('a reminder says the day only once, what the event is about, and whom an answer reaches', () => {
  const message = { kind: 'reminder', subject: '', text: '', details: { daysBefore: 3 } } as const;
  const { text, replyTo } = composeMessage({ ...published, message, author: null });
  assert.match(text, /Please say until Friday, 16 July 2027 whether you are coming:/);
  assert.doesNotMatch(text, /Please answer by/);
  assert.match(text, /Dinner in the garden\./);
  assert.match(text, /If you reply to this mail, Hans Host will read it\./);
  assert.deepEqual(replyTo, hans);
});

test('what an organiser writes, and that an event was cancelled or moved, is not followed by what people know already', () => {
  const written = { kind: 'message', subject: 'The menu', text: 'Soup!', details: {} } as const;
  const cancelled = { ...published.message, details: { notice: 'cancelled' } } as const;
  const before = { ...event, start: '2027-07-23T18:30:00', end: '2027-07-23T22:00:00' };
  const moved = { ...published.message, details: { notice: 'moved', before } } as const;
  for (const message of [written, cancelled, moved]) {
    const { text, html } = composeMessage({ ...published, message });
    for (const variant of [text, html]) assert.doesNotMatch(variant, /Dinner in the garden|menu\.pdf|Places/);
  }
  const { text } = composeMessage({ ...published, message: moved });
  assert.match(
    text,
    /When: Saturday, 24 July 2027, 18:30 – 22:00\n {4}Until now: Friday, 23 July 2027, 18:30 – 22:00/,
  );
});

test('a long description ends at a word', () => {
  const description = `${'so many words '.repeat(200)}the end`;
  const { text } = composeMessage({ ...published, event: { ...event, description } });
  assert.match(text, /(?:so|many|words)…\n/);
  assert.doesNotMatch(text, /the end/);
});

const hall = { ...event.location, name: 'Hall', address: '', postalCode: '' };
const on = (day: number, hour: number, location = event.location) => ({
  start: `2027-07-${day}T${hour}:00:00`,
  end: null,
  allDay: false,
  location,
});
const mailOf = (details: MessageLetter['message']['details'], locale: MessageLetter['locale'] = 'en') =>
  composeMessage({ ...published, locale, message: { ...published.message, details } });

test('the mail of several dates that move says of each in one list from what to what, and where, if they are not all at one place', () => {
  const further = [
    { ...on(25, 19), before: on(25, 18) },
    { ...on(26, 18), before: on(26, 18, hall) },
    { ...on(27, 19, hall), before: on(27, 18, hall) },
  ];
  const { text } = mailOf({ notice: 'moved', before: on(24, 18, hall), further });
  const place = 'Hotel Krone, Bahnhofstrasse 1, 8001 Zürich';
  assert.ok(
    text.includes(`These 4 dates of Guild Club Altenmatt have moved:

  Summer dinner
  When:
    Saturday, 24 July 2027, 18:30 – 22:00, ${place}
      Until now: Saturday, 24 July 2027, 18:00, Hall, Zürich
    Sunday, 25 July 2027, 19:00, ${place}
      Until now: Sunday, 25 July 2027, 18:00
    Monday, 26 July 2027, 18:00, ${place}
      Until now: Hall, Zürich
    Tuesday, 27 July 2027, 19:00, Hall, Zürich
      Until now: Tuesday, 27 July 2027, 18:00
  Please answer by`),
    text,
  );
});

test('the place of several dates that move together stands once, with where it was', () => {
  const further = [{ ...on(25, 19), before: on(25, 18, hall) }];
  const { text } = mailOf({ notice: 'moved', before: { ...event, location: hall }, further });
  assert.ok(
    text.includes(`  When:
    Saturday, 24 July 2027, 18:30 – 22:00
    Sunday, 25 July 2027, 19:00
      Until now: Sunday, 25 July 2027, 18:00
  Where: Hotel Krone, Bahnhofstrasse 1, 8001 Zürich
    Until now: Hall, Zürich
`),
    text,
  );
});

const ofSeveral = {
  en: {
    dates: ['When', 'Saturday, 24 July 2027, 18:30 – 22:00', 'Sunday, 25 July 2027, 19:00'],
    apart: /This event|Further dates/,
    moved: ['Changed: Summer dinner (2 dates)', 'These 2 dates of {0} have moved:'],
    cancelled: ['Cancelled: Summer dinner (2 dates)', 'These 2 dates of {0} were cancelled:'],
    reinstated: [
      'Takes place after all: Summer dinner (2 dates)',
      'These 2 dates of {0} take place after all:',
    ],
  },
  de: {
    dates: ['Wann', 'Samstag, 24. Juli 2027, 18:30 bis 22:00 Uhr', 'Sonntag, 25. Juli 2027, 19:00 Uhr'],
    apart: /Diese Veranstaltung |Weitere Termine/,
    moved: ['Geändert: Summer dinner (2 Termine)', 'Diese 2 Termine von {0} wurden verlegt:'],
    cancelled: ['Abgesagt: Summer dinner (2 Termine)', 'Diese 2 Termine von {0} wurden abgesagt:'],
    reinstated: [
      'Findet doch statt: Summer dinner (2 Termine)',
      'Diese 2 Termine von {0} finden doch statt:',
    ],
  },
  fr: {
    dates: ['Quand ', 'samedi 24 juillet 2027, de 18 h 30 à 22 h 00', 'dimanche 25 juillet 2027, à 19 h 00'],
    apart: /[Cc]et événement|Autres dates/,
    moved: ['Modifié : Summer dinner (2 dates)', 'Ces 2 dates de {0} ont été déplacées :'],
    cancelled: ['Annulé : Summer dinner (2 dates)', 'Ces 2 dates de {0} ont été annulées :'],
    reinstated: [
      'Aura finalement lieu : Summer dinner (2 dates)',
      'Ces 2 dates de {0} auront finalement lieu :',
    ],
  },
  it: {
    dates: ['Quando', 'sabato 24 luglio 2027, dalle 18:30 alle 22:00', 'domenica 25 luglio 2027, alle 19:00'],
    apart: /[Qq]uesto evento|Altre date/,
    moved: ['Modificato: Summer dinner (2 date)', 'Queste 2 date di {0} sono state spostate:'],
    cancelled: ['Annullato: Summer dinner (2 date)', 'Queste 2 date di {0} sono state annullate:'],
    reinstated: ['Si terrà comunque: Summer dinner (2 date)', 'Queste 2 date di {0} si terranno comunque:'],
  },
} as const;

for (const locale of ['en', 'de', 'fr', 'it'] as const)
  for (const notice of ['moved', 'cancelled', 'reinstated'] as const) {
    const { dates, apart, [notice]: said } = ofSeveral[locale];
    const [subject, sentence] = said;
    test(`of several dates that were ${notice} the mail speaks as of all of them, and lists them together, in ${locale}`, () => {
      const mail = mailOf({ notice, further: [on(25, 19)] }, locale);
      const plain = (text: string) => text.replaceAll('\u00a0', ' ');
      assert.equal(plain(mail.subject), subject);
      const [text, html] = [plain(mail.text), plain(mail.html)];
      assert.ok(text.includes(sentence.replace('{0}', 'Guild Club Altenmatt')), text);
      assert.ok(html.includes(sentence.replace('{0}', '<bdi>Guild Club Altenmatt</bdi>')), html);
      const [when, ...days] = dates;
      const listed = [`  ${when}:`, ...days.map((day) => `    ${day}`)].join('\n');
      assert.ok(text.includes(`${listed}\n`), text);
      const shown = days.map((day) => `<bdi>${day}</bdi>`).join('<br>');
      assert.ok(html.includes(`>${when.trim()}</span><br>${shown}</p>`), html);
      for (const variant of [text, html]) assert.doesNotMatch(variant, apart);
    });
  }

test('of an announced series, and of one date, the mail speaks as before', () => {
  const announced = mailOf({ notice: 'published', further: [on(25, 19)] });
  assert.equal(announced.subject, 'Invitation: Summer dinner');
  assert.match(
    announced.text,
    /When: Saturday, 24 July[^]*Further dates:\n {4}Sunday, 25 July 2027, 19:00\n/,
  );
  const single = mailOf({ notice: 'cancelled' });
  assert.equal(single.subject, 'Cancelled: Summer dinner');
  assert.match(single.text, /This event of Guild Club Altenmatt was cancelled:/);
});

for (const [locale, sentence] of [
  ['en', 'This is a trial: the two links to answer are samples and store nothing.'],
  ['de', 'Dies ist eine Probe: Die beiden Links zum Antworten sind Muster und speichern nichts.'],
  ['fr', 'Ceci est un essai : les deux liens de réponse sont des exemples et n’enregistrent rien.'],
  ['it', 'Questa è una prova: i due link per rispondere sono esempi e non registrano nulla.'],
] as const)
  test(`the mail of a trial says once that its links to answer are samples, and no other mail does, in ${locale}`, () => {
    const trial = composeMessage({ ...published, locale, isTrial: true });
    const real = composeMessage({ ...published, locale });
    for (const part of ['text', 'html'] as const) {
      assert.equal(trial[part].replaceAll('\u00a0', ' ').split(sentence).length, 2, trial[part]);
      assert.ok(!real[part].replaceAll('\u00a0', ' ').includes(sentence));
    }
    const unanswered = composeMessage({ ...published, locale, isTrial: true, link: '' });
    assert.ok(!unanswered.text.replaceAll('\u00a0', ' ').includes(sentence));
  });
