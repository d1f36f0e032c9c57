import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  questionsMeeting,
  questionsOfFields,
  fieldsOfQuestions,
} from '../../../web/src/features/organise/questions/questions-merge-rules.ts';
import type {
  OptionDraft,
  QuestionDraft,
} from '../../../web/src/features/organise/questions/questions-rules.ts';
import { withTheirs } from '../../../web/src/lib/merge-rules.ts';
import * as fc from '../../support/properties.ts';

const stored = (id: number, title: string): OptionDraft => ({ key: String(id), id, title });
const typed = (title: string): OptionDraft => ({ key: `new-${title}`, id: null, title });
const menu = (options: OptionDraft[], more: Partial<QuestionDraft> = {}): QuestionDraft => ({
  key: '1',
  id: 1,
  title: 'Menu?',
  type: 'choice',
  required: false,
  options,
  ...more,
});

const [meat, fish, soup] = [stored(11, 'Meat'), stored(12, 'Fish'), stored(13, 'Soup')];

/** Lets two lists of options of one question meet. */
function meetOf(before: OptionDraft[], own: QuestionDraft, other: QuestionDraft) {
  const lists = { first: [menu(before)], mine: [own], theirs: [other] };
  const met = questionsMeeting(lists, { version: 2, by: [] });
  const list = questionsOfFields(met.meeting.draft, met, [own]);
  /** The options after the other's words were chosen in a field. */
  const choosing = (field: string) => {
    const chosen = withTheirs(fieldsOfQuestions(list, met), met.meeting.theirs, [field]);
    return questionsOfFields(chosen, met, list)[0]?.options ?? [];
  };
  const { taken, open } = met.meeting;
  return { taken, open, options: list[0]?.options ?? [], mine: met.mine[0]?.options ?? [], choosing };
}

const meet = (before: OptionDraft[], mine: OptionDraft[], theirs: OptionDraft[]) =>
  meetOf(before, menu(mine), menu(theirs));
const titles = (options: readonly OptionDraft[]) => options.map(({ title }) => title);

suite('Options of a question that two have changed', () => {
  test('are all kept when both have added some: theirs first, then mine, each in their order', () => {
    const mine = [meat, fish, typed('Vegan'), typed('Kosher')];
    const theirs = [meat, fish, stored(14, 'Pasta'), stored(15, 'Rice')];
    const { taken, open, options } = meet([meat, fish], mine, theirs);
    assert.deepEqual([taken, open], [['1.option.14', '1.option.15'], []]);
    assert.deepEqual(titles(options), ['Meat', 'Fish', 'Pasta', 'Rice', 'Vegan', 'Kosher']);
    assert.deepEqual(
      options.map(({ id }) => id),
      [11, 12, 14, 15, null, null],
    );
  });

  test('stand behind the option that they were added behind', () => {
    const { options } = meet(
      [meat, fish],
      [meat, typed('Vegan'), fish],
      [stored(14, 'Pasta'), meat, fish, stored(15, 'Rice')],
    );
    assert.deepEqual(titles(options), ['Pasta', 'Meat', 'Vegan', 'Fish', 'Rice']);
  });

  test('are one option when both have added the same words', () => {
    const mine = [meat, fish, typed(' vegan'), typed('Rice')];
    const theirs = [meat, fish, stored(14, 'Vegan')];
    const { taken, open, options } = meet([meat, fish], mine, theirs);
    assert.deepEqual([taken, open, titles(options)], [[], [], ['Meat', 'Fish', 'Vegan', 'Rice']]);
    assert.equal(options[2]?.id, 14);
    const twice = meet([meat], [meat, typed('Vegan'), { ...typed('Vegan'), key: 'again' }], theirs);
    assert.deepEqual(
      twice.mine.map(({ id }) => id),
      [11, 14, null],
    );
  });

  test('go when one has removed them and the other has left them alone', () => {
    const theirsRemoved = meet([meat, fish, soup], [meat, fish, soup, typed('Vegan')], [meat, soup]);
    assert.deepEqual(
      [theirsRemoved.taken, theirsRemoved.open, titles(theirsRemoved.options)],
      [['1.option.12'], [], ['Meat', 'Soup', 'Vegan']],
    );
    const mineRemoved = meet([meat, fish, soup], [meat, soup], [meat, fish, soup, stored(14, 'Pasta')]);
    assert.deepEqual([mineRemoved.open, titles(mineRemoved.options)], [[], ['Meat', 'Soup', 'Pasta']]);
  });

  test('are renamed when one has renamed them', () => {
    const mine = [{ ...meat, title: 'Beef' }, fish];
    const { taken, open, options } = meet([meat, fish], mine, [meat, { ...fish, title: 'Trout' }]);
    assert.deepEqual([taken, open, titles(options)], [['1.option.12'], [], ['Beef', 'Trout']]);
  });

  test('are chosen, for that option alone, when both have renamed one in different words', () => {
    const mine = [meat, { ...fish, title: 'Salmon' }, typed('Vegan')];
    const theirs = [meat, { ...fish, title: 'Trout' }, stored(14, 'Pasta')];
    const { open, options, choosing } = meet([meat, fish], mine, theirs);
    assert.deepEqual(open, ['1.option.12']);
    assert.deepEqual(titles(options), ['Meat', 'Salmon', 'Pasta', 'Vegan']);
    assert.deepEqual(titles(choosing('1.option.12')), ['Meat', 'Trout', 'Pasta', 'Vegan']);
  });

  test('are chosen when one has removed what the other has renamed', () => {
    const renamed = [meat, { ...fish, title: 'Trout' }, soup];
    const { open, options, choosing } = meet([meat, fish, soup], [meat, soup], renamed);
    assert.deepEqual([open, titles(options)], [['1.option.12'], ['Meat', 'Soup']]);
    assert.deepEqual(choosing('1.option.12'), renamed);
    const other = meet([meat, fish, soup], renamed, [meat, soup]);
    assert.deepEqual([other.open, other.options], [['1.option.12'], renamed]);
    assert.deepEqual(titles(other.choosing('1.option.12')), ['Meat', 'Soup']);
  });

  test('stand in the order of whoever has changed it, and both orders are to choose from', () => {
    const sorted = meet([meat, fish, soup], [meat, fish, soup, typed('Vegan')], [soup, fish, meat]);
    assert.deepEqual([sorted.taken, sorted.open], [['1.options'], []]);
    assert.deepEqual(titles(sorted.options), ['Soup', 'Fish', 'Meat', 'Vegan']);
    const both = meet([meat, fish, soup], [fish, meat, soup], [soup, fish, meat]);
    assert.deepEqual([both.open, titles(both.options)], [['1.options'], ['Fish', 'Meat', 'Soup']]);
    assert.deepEqual(titles(both.choosing('1.options')), ['Soup', 'Fish', 'Meat']);
  });

  test('are not brought back by a choice of the order when they were removed after the meeting', () => {
    const lists = { first: [menu([meat, fish])], mine: [menu([meat, fish])], theirs: [menu([fish, meat])] };
    const met = questionsMeeting(lists, { version: 2, by: [] });
    const now = [menu([fish])];
    const chosen = withTheirs(fieldsOfQuestions(now, met), met.meeting.theirs, ['1.options']);
    assert.deepEqual(questionsOfFields(chosen, met, now)[0]?.options, [fish]);
  });

  test('go with the kind of answer where somebody has changed that', () => {
    const own = menu([meat, fish], { type: 'text' });
    const { open, choosing } = meetOf([meat, fish], own, menu([meat, fish, soup]));
    assert.deepEqual(open, ['1.answer']);
    assert.deepEqual(titles(choosing('1.answer')), ['Meat', 'Fish', 'Soup']);
  });
});

suite('Whatever two do to the options of a question', () => {
  const before = [1, 2, 3, 4].map((id) => stored(id, `Option ${id}`));
  /** Some of the options, some renamed, in any order, with new ones anywhere. */
  const edited = (added: (number: number) => OptionDraft) =>
    fc
      .tuple(
        fc.shuffledSubarray(before, { minLength: 0 }),
        fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
        fc.array(fc.nat(4), { maxLength: 3 }),
      )
      .map(([kept, renamed, places]) => {
        const options = kept.map((option) =>
          renamed[(option.id ?? 1) - 1] === true
            ? { ...option, title: `${added(0).title} ${option.id}` }
            : option,
        );
        for (const [number, place] of places.entries()) options.splice(place, 0, added(number));
        return options;
      });
  const mine = edited((number) => typed(`Mine ${number}`));
  const theirs = edited((number) => stored(20 + number, `Theirs ${number}`));
  const keys = (options: readonly OptionDraft[]) => options.map(({ key }) => key);

  test('nothing that either has added is lost, and nothing is there twice', () => {
    fc.assert(
      fc.property(mine, theirs, (own, other) => {
        const { options } = meet(before, own, other);
        const all = keys(options);
        assert.equal(new Set(all).size, all.length);
        const isNew = ({ key }: OptionDraft) => !keys(before).includes(key);
        for (const option of [...own, ...other].filter(isNew))
          assert.deepEqual(
            options.find(({ key }) => key === option.key),
            option,
          );
      }),
    );
  });

  test('only what somebody has removed goes, and words are those that somebody wrote last', () => {
    fc.assert(
      fc.property(mine, theirs, (own, other) => {
        const { options, open } = meet(before, own, other);
        const find = (list: readonly OptionDraft[], key: string) =>
          list.find((one) => one.key === key)?.title;
        for (const { key, title } of before) {
          const [here, there, now] = [find(own, key), find(other, key), find(options, key)];
          if (here === title) assert.equal(now, there);
          else if (there === title || there === here) assert.equal(now, here);
          // Both have changed it: it is asked about, and one's own stays until then.
          else assert.deepEqual([now, open.includes(`1.option.${key}`)], [here, true]);
        }
      }),
    );
  });

  test('where only one has changed them, they are as that one left them', () => {
    fc.assert(
      fc.property(mine, theirs, (own, other) => {
        assert.deepEqual(meet(before, own, before).options, own);
        assert.deepEqual(meet(before, before, other).options, other);
      }),
    );
  });
});
