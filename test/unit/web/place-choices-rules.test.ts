import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { placeChoices } from '../../../web/src/features/clubs/place-choices-rules.ts';

const place = (id: number, name: string) => ({ id, name, level: 'district' as const });
const [all, district, zone, other] = [
  place(1, 'Guilds'),
  place(2, 'District 1'),
  place(3, 'Zone 1'),
  place(4, 'Other'),
];
const shown = (choices: { name: string; depth: number }[]) =>
  choices.map(({ name, depth }) => `${'-'.repeat(depth)}${name}`);

suite('The places whose year can be chosen', () => {
  test('lead down from the own place to the chosen one, and one step further', () => {
    const year = { above: [all], place: district, below: [zone] };
    assert.deepEqual(shown(placeChoices([all], year)), ['Guilds', '-District 1', '--Zone 1']);
  });

  test('are the own ones until the year is there, and each is named once', () => {
    assert.deepEqual(shown(placeChoices([district, other], undefined)), ['District 1', 'Other']);
    const year = { above: [], place: district, below: [zone] };
    assert.deepEqual(shown(placeChoices([district, zone, other], year)), ['District 1', '-Zone 1', 'Other']);
  });

  test('begin with the chosen one where it is not among the own ones', () => {
    const year = { above: [], place: zone, below: [] };
    assert.deepEqual(shown(placeChoices([other], year)), ['Zone 1', 'Other']);
  });
});
