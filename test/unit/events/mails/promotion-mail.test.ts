import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  composePromotion,
  type PromotionLetter,
} from '../../../../src/events/mails/promotion-mail-presenter.ts';

const letter: PromotionLetter = {
  news: 'promoted',
  locale: 'en',
  unit: '',
  organisation: 'Lakeside Clubs',
  organiser: null,
  name: 'Anna Muster',
  address: 'anna@example.org',
  event: {
    title: 'Autumn Dinner',
    start: '2026-11-14T18:30:00',
    end: null,
    allDay: false,
    location: { name: '', address: '', postalCode: '', city: '', country: '' },
  },
  link: 'https://club.example/invitations/abc',
  linkUntil: '2026-11-05T23:59:00',
  eventLink: 'https://club.example/events/7',
};

const both = (changed: Partial<PromotionLetter>) => {
  const { text, html } = composePromotion({ ...letter, ...changed });
  return [text, html];
};

test('the mail about a seat says until when its link takes every answer, and what is left afterwards', () => {
  for (const variant of both({})) {
    assert.match(variant, /You can answer with it until Thursday, 5 November 2026\./);
    assert.match(variant, /you can still decline with it until the event begins/);
  }
  for (const variant of both({ linkUntil: null }))
    assert.match(variant, /You can answer with it until the event begins\./);
});

test('a member gets the way to the event in the app, a guest does not', () => {
  for (const variant of both({})) {
    assert.match(variant, /See the event in the app/);
    assert.ok(variant.includes(letter.eventLink));
  }
  for (const variant of both({ eventLink: '' })) assert.doesNotMatch(variant, /in the app/);
});
