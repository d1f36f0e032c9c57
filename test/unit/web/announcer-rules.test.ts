import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { durationOf, withAnnouncement, type Announcement } from '../../../web/src/ui/announcer-rules.ts';

const action = { label: 'Undo', run: () => {} };
const said = (...all: Announcement[]) =>
  all.reduce<Announcement[]>((shown, next) => withAnnouncement(shown, next), []).map(({ id }) => id);

suite('What is said in passing', () => {
  test('takes nothing away that someone may still want to undo', () => {
    assert.deepEqual(said({ id: 1, text: 'Deleted.', action }, { id: 2, text: 'Saved.' }), [1, 2]);
    assert.deepEqual(said({ id: 1, text: 'Saved.' }, { id: 2, text: 'Saved.' }), [2]);
  });

  test('offers the last two things to undo, and no more', () => {
    const deleted = (id: number) => ({ id, text: `Number ${id} was deleted.`, action });
    assert.deepEqual(said(deleted(1), deleted(2), deleted(3)), [2, 3]);
  });

  test('says once what became of something that was pressed twice', () => {
    const cancelled = { text: '“Gala” is cancelled.', action };
    assert.deepEqual(said({ ...cancelled, id: 1 }, { ...cancelled, id: 2 }), [2]);
  });

  test('keeps a new version of the app on offer, once, until someone takes it or puts it away', () => {
    const version = (id: number) => ({ id, text: 'A new version is ready.', action, isLasting: true });
    const all = [version(1), { id: 2, text: 'Saved.' }, { id: 3, text: 'Deleted.', action }, version(4)];
    assert.deepEqual(said(...all), [3, 4]);
    assert.equal(durationOf(version(1)), Number.POSITIVE_INFINITY);
  });
});
