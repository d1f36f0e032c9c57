import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { classKey, classKeyOf, searchClasses } from '../../../src/members/search-class-rules.ts';
import { totalDistance, type SearchEntry } from '../../../src/members/search-ranking-rules.ts';
import { asId } from '../../../src/shared/ids.ts';

function entry(first: string, middle: string, last: string): SearchEntry {
  const text = `${[first, middle, last].filter(Boolean).join(' ')}\n${last} ${first}`;
  return { id: asId(1), lastNameKey: last, firstNameKey: first, text };
}

suite('The classes of a search', () => {
  test('of one word are the last name, the first name, another word of the name, and anything else', () => {
    assert.deepEqual(
      searchClasses(['anna']).map(({ last, first, others, inName, distance }) => {
        return [last.length, first.length, others.length, inName, distance];
      }),
      [
        [1, 0, 0, 0, 0],
        [0, 1, 0, 0, 1],
        [0, 0, 1, 1, 2],
        [0, 0, 1, 0, 3],
      ],
    );
  });

  test('leave out what nobody can be: no name begins with two different words', () => {
    const both = searchClasses(['anna', 'meier']).filter(({ last, first }) => {
      return last.length === 2 || first.length === 2;
    });
    assert.deepEqual(both, []);
    const nested = searchClasses(['anna', 'an']).filter(({ last }) => last.length > 0);
    assert.deepEqual(
      nested.filter(({ last }) => last.includes('anna') && !last.includes('an')),
      [],
    );
    assert.ok(nested.some(({ last }) => last.length === 2));
  });

  test('hold everyone in exactly one class, which says the distance', () => {
    const people = [
      entry('anna', '', 'meier'),
      entry('meier', '', 'anna'),
      entry('an', 'anna-maria', 'von meier'),
      entry('anna', 'anna', 'annaheim-meier'),
      entry('', '', 'an'),
      entry('x', '', 'yannam'),
    ];
    for (const words of [['anna'], ['an', 'anna'], ['anna', 'meier'], ['a', 'm', 'an'], ['anna', 'anna']]) {
      const classes = searchClasses(words);
      assert.equal(new Set(classes.map(classKey)).size, classes.length);
      for (const person of people) {
        const own = classes.filter((kind) => classKey(kind) === classKeyOf(words, person));
        assert.deepEqual(
          own.map(({ distance }) => distance),
          [totalDistance(words, person)],
          `${words.join(' ')} for ${person.text}`,
        );
      }
    }
  });
});
