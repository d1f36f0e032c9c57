import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { answerProblem, checkAnswers } from '../../../../src/events/registration/answer-rules.ts';
import type { Question } from '../../../../src/events/event/question.ts';
import { DomainError } from '../../../../src/platform/shared/errors.ts';
import { asId, type QuestionId } from '../../../../src/platform/shared/ids.ts';

const question = (type: Question['type'], options: string[] = [], id = 7): Question => ({
  id: asId<QuestionId>(id),
  title: 'A question',
  type,
  required: true,
  options,
});

suite('Answers to questions', () => {
  for (const type of ['text', 'number', 'choice', 'yes-no'] as const) {
    test(`an empty answer takes back the answer to a ${type} question, also a required one`, () => {
      assert.equal(answerProblem(question(type), ''), null);
    });
  }

  test('a text question takes any text', () => {
    assert.equal(answerProblem(question('text'), 'Anything\nat all: 1, YES, ✓'), null);
  });

  test('a number question takes whole and decimal numbers, with point or comma', () => {
    for (const answer of ['0', '12', '-3', '2.5', '2,5', '999999999999999']) {
      assert.equal(answerProblem(question('number'), answer), null, answer);
    }
    for (const answer of ['two', '1e3', '1.', '.5', '--1', '1 000', '0x10', 'NaN', 'Infinity', '1\n2', '٣']) {
      assert.equal(answerProblem(question('number'), answer), 'must be a number', answer);
    }
  });

  test('a yes-no question takes YES and NO as the interface writes them', () => {
    assert.equal(answerProblem(question('yes-no'), 'YES'), null);
    assert.equal(answerProblem(question('yes-no'), 'NO'), null);
    for (const answer of ['yes', 'Y', 'true', 'MAYBE']) {
      assert.equal(answerProblem(question('yes-no'), answer), 'must be YES or NO', answer);
    }
  });

  test('a choice question takes one of its options and names them otherwise', () => {
    const menu = question('choice', ['Fish', 'Herbs']);
    assert.equal(answerProblem(menu, 'Herbs'), null);
    for (const answer of ['herbs', 'Fish, Herbs', 'Meat']) {
      assert.equal(answerProblem(menu, answer), 'must be one of Fish, Herbs', answer);
    }
    assert.notEqual(
      answerProblem(question('choice'), 'Anything'),
      null,
      'nothing fits a list without options',
    );
  });

  test('everything that is wrong is reported at once, each with its place in the request', () => {
    const sent = [
      { question: asId<QuestionId>(6), answer: '3' },
      { question: asId<QuestionId>(7), answer: 'three' },
      { question: asId<QuestionId>(8), answer: '3' },
      { question: asId<QuestionId>(6), answer: '4' },
    ];
    const questions = [question('number', [], 6), question('number')];
    const check = () => checkAnswers(questions, sent, (part, index) => `answers.${index}.${part}`);
    assert.throws(check, (error) => {
      assert.ok(error instanceof DomainError);
      assert.equal(error.kind, 'bad-input');
      assert.deepEqual(error.info, [
        { field: 'answers.1.answer', problem: 'must be a number' },
        { field: 'answers.2.question', problem: '8 is no question of this event' },
        { field: 'answers.3.question', problem: '6 is answered more than once' },
      ]);
      return true;
    });
  });

  test('no answers at all are fine', () => {
    assert.doesNotThrow(() => checkAnswers([question('number')], [], (part) => part));
  });
});
