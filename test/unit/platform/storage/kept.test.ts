import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ChangeHistory } from '../../../../src/platform/storage/change-history.ts';
import type { Changes, Topic } from '../../../../src/platform/storage/changes.ts';
import { Kept } from '../../../../src/platform/storage/kept.ts';
import { memoryInUse } from '../../../support/memory.ts';

/** Changes that can be made unknowable. */
class Heard implements Changes {
  readonly history = new ChangeHistory();
  isBlind = false;

  markOf(topic: Topic): number | null {
    return this.isBlind ? null : this.history.markOf(topic);
  }

  isUnchanged(topic: Topic, key: string, mark: number): boolean {
    return !this.isBlind && this.history.isUnchanged(topic, key, mark);
  }
}

const room = { maxBytes: 1_000_000 };
const byKey = { ...room, dependsOn: (_: number, key: string) => key };

suite('Values kept in memory', () => {
  test('a value is kept until what it was made from changes', async () => {
    const changes = new Heard();
    const kept = new Kept<string, number>(changes, 'clubs', room);
    assert.equal(await kept.make('a', async () => 1), 1);
    assert.equal(kept.get('a'), 1);
    changes.history.record('events', 'all');
    assert.equal(kept.get('a'), 1);
    changes.history.record('clubs', ['7']);
    assert.equal(kept.get('a'), undefined);
  });

  test('a change of one key drops what depends on it and nothing else; a change of all drops everything', async () => {
    const changes = new Heard();
    const kept = new Kept<string, number>(changes, 'events', byKey);
    const fill = () => Promise.all(['1', '2'].map((key) => kept.make(key, async () => Number(key))));
    await fill();
    changes.history.record('events', ['1']);
    assert.deepEqual([kept.get('1'), kept.get('2')], [undefined, 2]);
    await fill();
    assert.deepEqual([kept.get('1'), kept.get('2')], [1, 2]);
    changes.history.record('events', 'all');
    assert.deepEqual([kept.get('1'), kept.get('2')], [undefined, undefined]);
  });

  test('however many keys change, each change is noticed', async () => {
    const changes = new Heard();
    const kept = new Kept<string, number>(changes, 'events', byKey);
    await kept.make('1', async () => 1);
    changes.history.record('events', ['1']);
    for (let key = 2; key < 25_000; key++) changes.history.record('events', [String(key)]);
    assert.equal(kept.get('1'), undefined);
  });

  test('a value during whose making something changed is not used again', async () => {
    for (const options of [room, byKey]) {
      const changes = new Heard();
      const kept = new Kept<string, number>(changes, 'clubs', options);
      await kept.make('a', async () => {
        changes.history.record('clubs', ['a']);
        return 1;
      });
      assert.equal(kept.get('a'), undefined);
      await kept.makeMany(async (keep) => {
        changes.history.record('clubs', ['a']);
        keep('a', 1);
      });
      assert.equal(kept.get('a'), undefined, 'one of many');
    }
  });

  test('nothing is kept or used while changes cannot be noticed', async () => {
    for (const options of [room, byKey]) {
      const changes = new Heard();
      const kept = new Kept<string, number>(changes, 'clubs', options);
      await kept.make('a', async () => 1);
      changes.isBlind = true;
      assert.equal(kept.get('a'), undefined);
      await kept.make('b', async () => 2);
      changes.isBlind = false;
      assert.equal(kept.get('b'), undefined);
    }
  });

  test('callers who ask at the same time share one making, but none from before a change', async () => {
    const changes = new Heard();
    const kept = new Kept<string, number>(changes, 'clubs', room);
    let made = 0;
    const make = () => kept.make('a', async () => (made += 1));
    assert.deepEqual(await Promise.all([make(), make()]), [1, 1]);
    const before = make();
    changes.history.record('clubs', 'all');
    assert.deepEqual(await Promise.all([before, make()]), [2, 3]);
  });

  test('of too many values, the one unused for the longest time goes', async () => {
    const kept = new Kept<string, number>(new Heard(), 'clubs', { maxBytes: 2000, weigh: () => 500 });
    await kept.make('a', async () => 1);
    await kept.make('b', async () => 2);
    kept.get('a');
    await kept.make('c', async () => 3);
    assert.deepEqual([kept.get('a'), kept.get('b'), kept.get('c')], [1, undefined, 3]);
  });

  test('a value that cannot be made is not kept, and the failure reaches the caller', async () => {
    const kept = new Kept<string, number>(new Heard(), 'clubs', room);
    await assert.rejects(
      kept.make('a', () => Promise.reject(new Error('no'))),
      /no/,
    );
    assert.equal(await kept.make('a', async () => 2), 2);
  });

  test('what does not exist, or is not worth it, is not kept', async () => {
    const weigh = (value: number | undefined) => (value === 0 ? Infinity : 10);
    const kept = new Kept<string, number | undefined>(new Heard(), 'clubs', { maxBytes: 10_000, weigh });
    let made = 0;
    for (const value of [undefined, 0, 1]) {
      await kept.make('a', async () => {
        made += 1;
        return value;
      });
    }
    assert.equal(made, 3);
    assert.equal(kept.get('a'), 1);
  });

  test('ever new keys take no more memory than the bound', async () => {
    const kept = new Kept<string, string>(new Heard(), 'clubs', { maxBytes: 4_000_000 });
    const before = memoryInUse();
    for (let round = 0; round < 20; round++) {
      await kept.makeMany(async (keep) => {
        for (let zone = 0; zone < 10_000; zone++) keep(`/clubs?district=${round}&zone=${zone}`, '[]');
      });
    }
    assert.equal(kept.get('/clubs?district=19&zone=9999'), '[]');
    assert.ok(memoryInUse() - before < 4_000_000);
  });
});
