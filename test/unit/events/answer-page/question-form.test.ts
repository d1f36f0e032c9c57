import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Question } from '../../../../src/events/event/question.ts';
import { invitationPage } from '../../../../src/events/answer-page/invitation-page.ts';
import { pagePolicy } from '../../../../src/events/answer-page/page-frame.ts';
import { pageStyle } from '../../../../src/events/answer-page/page-style.ts';
import { answersIn, problemsOf } from '../../../../src/events/answer-page/question-form-rules.ts';
import { asId, type QuestionId } from '../../../../src/platform/shared/ids.ts';
import { invitation } from './invitations.ts';

const menu = asId<QuestionId>(1);
const seats = asId<QuestionId>(2);
const bus = asId<QuestionId>(3);
const note = asId<QuestionId>(4);
const questions: Question[] = [
  { id: menu, title: 'Which <menu>?', type: 'choice', required: true, options: ['Fish & chips', 'Soup'] },
  { id: seats, title: 'How many seats?', type: 'number', required: false, options: [] },
  { id: bus, title: 'By bus?', type: 'yes-no', required: false, options: [] },
  { id: note, title: 'Anything else?', type: 'text', required: false, options: [] },
];
const look = { brandColour: '#17395c', fonts: { sans: '', serif: '' } };

function page(
  attending: 'YES' | 'NO' | null,
  problems = new Map<QuestionId, 'number'>(),
  now = '2026-11-01T00:00:00',
) {
  const answers = new Map([
    [menu, 'Soup'],
    [seats, '"2'],
  ]);
  const shown = { invitation: invitation({ attending, questions, answers }), problems, now };
  return invitationPage({
    locale: 'en',
    address: '/i/x',
    query: '',
    look,
    organisation: 'Clubs',
    saved: null,
    ...shown,
  });
}

suite('The questions on the page of an invitation', () => {
  test('stand in the form of the answer, where only a YES has to answer them', () => {
    const html = page(null);
    assert.match(html, /<legend>If you are coming<\/legend>/);
    assert.match(
      html,
      /<label for="question-1" dir="auto">Which &lt;menu&gt;\? <small>\(required\)<\/small><\/label>/,
    );
    assert.match(html, /<select id="question-1" name="question-1" required>/);
    assert.match(html, /<option value="Fish &amp; chips">/);
    assert.match(html, /<option value="Soup" selected>/);
    assert.match(html, /value="&quot;2"/);
    assert.match(html, /<option value="YES">Yes<\/option>/);
    assert.match(html, /<button formnovalidate[^>]* value="NO">/);
  });

  test('can still be answered by those who come, and no more once the event has started', () => {
    assert.match(page('YES'), /<button class="main" name="attending" value="YES">Save my answers/);
    assert.doesNotMatch(page('YES', undefined, '2026-11-15T19:00:00'), /question-1/);
    assert.match(page('NO'), /<legend>If you are coming/);
  });

  test('say at the field what could not be taken, and above all that nothing was saved', () => {
    const html = page('YES', new Map([[seats, 'number']]));
    assert.match(html, /role="alert"[^]*Nothing was saved yet/);
    assert.match(
      html,
      /id="question-2" name="question-2" aria-invalid="true" aria-describedby="question-2-wrong"/,
    );
    assert.match(html, /<p class="wrong" id="question-2-wrong">Please write a number/);
  });

  test('are read from the form by their numbers, without the space around the answers', () => {
    const form = new URLSearchParams({
      'question-1': ' Soup ',
      'question-2': 'two',
      'question-9': 'x',
      other: 'y',
    });
    const answers = answersIn(form, questions);
    assert.deepEqual(answers, [
      { question: menu, answer: 'Soup' },
      { question: seats, answer: 'two' },
    ]);
    assert.deepEqual([...problemsOf(questions, answers)], [[seats, 'number']]);
    const wrong = [
      { question: menu, answer: 'Steak' },
      { question: bus, answer: 'maybe' },
      { question: note, answer: 'x'.repeat(4001) },
    ];
    assert.deepEqual([...problemsOf(questions, wrong).values()], ['choice', 'choice', 'long']);
  });
});

suite('The look of the pages', () => {
  test('has the colour of the organisation, which is kept by night, and the fonts of the app', () => {
    const own = { brandColour: '#7a1f3d', fonts: { sans: '/assets/inter-12345678.woff2', serif: '' } };
    const style = pageStyle(own);
    assert.equal(style.match(/--brand: #7a1f3d/g)?.length, 2);
    assert.match(style, /url\('\/assets\/inter-12345678\.woff2'\)/);
    assert.equal(style.match(/@font-face/g)?.length, 1);
    assert.match(pageStyle(look), /--brand: #23507f/);
    assert.notEqual(pagePolicy(own), pagePolicy(look));
    assert.match(pagePolicy(own), /font-src 'self'/);
  });

  test('shows the code of the ticket to those who come, and never its content as text', () => {
    const html = page('YES');
    assert.match(html, /<svg class="code"[^>]* role="img" aria-label="Show this code at the entrance\."/);
    assert.doesNotMatch(html, /BARCODE/);
    assert.doesNotMatch(page(null), /class="code"/);
  });
});
