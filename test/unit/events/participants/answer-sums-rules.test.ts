import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  listedTexts,
  mostCommon,
  answerSums,
} from '../../../../src/events/participants/answer-sums-rules.ts';
import type { AnswerCount, SummedQuestion } from '../../../../src/events/participants/answer-sums.ts';
import { asId, type QuestionId } from '../../../../src/platform/shared/ids.ts';

const id = asId<QuestionId>(1);
const question = (type: SummedQuestion['type'], options: string[] = []): SummedQuestion => ({
  id,
  title: 'What?',
  type,
  options,
});

/** What was answered, as the database counts it. */
function counts(...given: [answer: string, coming: number, waiting?: number][]): AnswerCount[] {
  const all = (of: 1 | 2) => given.reduce((sum, one) => sum + (one[of] ?? 0), 0);
  const answered = { coming: all(1), waiting: all(2) };
  return given.map(([answer, coming, waiting = 0]) => ({
    question: id,
    answer,
    coming,
    waiting,
    answered,
    different: given.length,
  }));
}

function sumOf(asked: SummedQuestion, ...given: Parameters<typeof counts>) {
  const [sums] = answerSums([asked], counts(...given));
  assert.ok(sums);
  return sums;
}

suite('The sums of answers', () => {
  test('name every option in its order, also one that nobody chose, and what was one once behind them', () => {
    const { values } = sumOf(
      question('choice', ['Meat', 'Trout', 'None']),
      ['Trout', 4, 1],
      ['Pike', 2],
      ['Meat', 9],
    );
    assert.deepEqual(values, [
      { answer: 'Meat', coming: 9, waiting: 0 },
      { answer: 'Trout', coming: 4, waiting: 1 },
      { answer: 'None', coming: 0, waiting: 0 },
      { answer: 'Pike', coming: 2, waiting: 0 },
    ]);
  });

  test('of yes and no name both', () => {
    const { values } = sumOf(question('yes-no'), ['NO', 3]);
    assert.deepEqual(
      values.map(({ answer, coming }) => [answer, coming]),
      [
        ['YES', 0],
        ['NO', 3],
      ],
    );
  });

  test('of numbers add up those who come apart from those who wait, in whatever way a decimal is written', () => {
    const { numbers, values } = sumOf(question('number'), ['2,5', 2], ['10', 1, 3], ['2.5', 1], ['-1', 0, 1]);
    assert.deepEqual(numbers, {
      coming: { sum: 17.5, smallest: 2.5, largest: 10 },
      waiting: { sum: 29, smallest: -1, largest: 10 },
    });
    assert.deepEqual(
      values.map(({ answer, coming, waiting }) => [answer, coming, waiting]),
      [
        ['-1', 0, 1],
        ['2.5', 3, 0],
        ['10', 1, 3],
      ],
    );
  });

  test('of numbers leave out of the sum what is none, and list it', () => {
    const { numbers, values } = sumOf(question('number'), ['some', 1], ['0.1', 1], ['0.2', 1]);
    assert.equal(numbers?.coming?.sum, 0.3);
    assert.equal(numbers.waiting, null);
    assert.equal(values.at(-1)?.answer, 'some');
  });

  test('take spellings of one text together, as most have it, with the most common text first', () => {
    const { values } = sumOf(
      question('text'),
      ['Vegan', 3],
      ['keine Nüsse', 2],
      ['Keine  Nusse', 3],
      ['vegan ', 1, 2],
    );
    assert.deepEqual(values, [
      { answer: 'Vegan', coming: 4, waiting: 2 },
      { answer: 'Keine  Nusse', coming: 5, waiting: 0 },
    ]);
  });

  test('count the texts that are not listed', () => {
    const many = Array.from(
      { length: listedTexts + 5 },
      (_, number) => [`text ${number}`, 1] as [string, number],
    );
    const known = counts(...many).map((count) => ({ ...count, different: 900 }));
    const [sums] = answerSums([question('text')], known);
    assert.deepEqual([sums?.values.length, sums?.further], [listedTexts, 900 - listedTexts]);
  });

  test('say that nobody answered a question', () => {
    const { answered, values } = sumOf(question('text'));
    assert.deepEqual([answered, values], [{ coming: 0, waiting: 0 }, []]);
  });
});

suite('The most common answer', () => {
  const menu = question('choice', ['Meat', 'Trout']);

  test('is the one of which no names are needed', () => {
    assert.equal(mostCommon(sumOf(menu, ['Meat', 9], ['Trout', 4]), 15), 'Meat');
  });

  test('is silence where more said nothing', () => {
    assert.equal(mostCommon(sumOf(question('yes-no'), ['YES', 5]), 92), null);
  });

  test('is none of words and numbers, nor where nobody answered', () => {
    assert.equal(mostCommon(sumOf(question('text'), ['No nuts', 9]), 9), null);
    assert.equal(mostCommon(sumOf(menu), 0), null);
  });
});
