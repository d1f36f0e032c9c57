import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { DoorLists } from '../../../web/src/features/door/offline/door-lists.ts';
import { DoorStore } from '../../../web/src/features/door/offline/door-store.ts';
import { OwnMarks } from '../../../web/src/features/door/offline/own-marks.ts';
import type { SealedPerson } from '../../../web/src/features/door/offline/sealed-list.ts';
import type { Door } from '../../../web/src/lib/api/schema.gen.ts';
import { PassingDatabase } from '../../../web/src/lib/offline/door-shelves.ts';

const person: SealedPerson = {
  registration: 4,
  fullName: 'Ada Able',
  club: '',
  kind: 'member',
  state: 'coming',
  checkedIn: null,
  party: { number: 7, size: 3, in: 0, missing: [] },
};

suite('A door remembers of someone', () => {
  /** What is remembered of someone who was met at 1000 with a list of this moment at hand since. */
  async function remembered(met: SealedPerson, madeAt: number, how: 'in' | 'out') {
    const database = new PassingDatabase();
    const store = new DoorStore(async () => database);
    const around = { store, lists: { madeAt } as DoorLists, door: () => ({ id: 1 }) as Door };
    const marks = new OwnMarks('North', around);
    marks.meet(met);
    await (how === 'in'
      ? marks.noteIn(met.registration, met)
      : marks.noteOut(met.registration, met.fullName));
    return store.mark(1, met.registration);
  }

  test('whether the list counts them in their party, also one that came after they had been let in', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1000 });
    const inside = { ...person, checkedIn: { at: '', gate: '', reviewer: '' } };
    const cases: [SealedPerson, madeAt: number, 'in' | 'out', isListed: boolean][] = [
      [person, 500, 'in', false],
      [person, 2000, 'in', false],
      [person, 500, 'out', false],
      [person, 2000, 'out', true],
      [inside, 500, 'out', true],
    ];
    for (const [met, madeAt, how, isListed] of cases)
      assert.equal((await remembered(met, madeAt, how))?.isListed, isListed, `${how}, list of ${madeAt}`);
  });
});
