import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ChangeHistory } from '../../../../src/platform/storage/change-history.ts';
import type { Changes, Topic } from '../../../../src/platform/storage/changes.ts';
import { Cache } from '../../../../src/platform/storage/cache.ts';
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

suite('Values cache in memory', () => {
  test('a value is cache until what it was made from changes', async () => {
    const changes = new Heard();
    const cache = new Cache<string, number>(changes, 'clubs', room);
    assert.equal(await cache.load('a', async () => 1), 1);
    assert.equal(cache.get('a'), 1);
    changes.history.record('events', 'all');
    assert.equal(cache.get('a'), 1);
    changes.history.record('clubs', ['7']);
    assert.equal(cache.get('a'), undefined);
  });

  test('a change of one key drops what depends on it and nothing else; a change of all drops everything', async () => {
    const changes = new Heard();
    const cache = new Cache<string, number>(changes, 'events', byKey);
    const fill = () => Promise.all(['1', '2'].map((key) => cache.load(key, async () => Number(key))));
    await fill();
    changes.history.record('events', ['1']);
    assert.deepEqual([cache.get('1'), cache.get('2')], [undefined, 2]);
    await fill();
    assert.deepEqual([cache.get('1'), cache.get('2')], [1, 2]);
    changes.history.record('events', 'all');
    assert.deepEqual([cache.get('1'), cache.get('2')], [undefined, undefined]);
  });

  test('however many keys change, each change is noticed', async () => {
    const changes = new Heard();
    const cache = new Cache<string, number>(changes, 'events', byKey);
    await cache.load('1', async () => 1);
    changes.history.record('events', ['1']);
    for (let key = 2; key < 25_000; key++) changes.history.record('events', [String(key)]);
    assert.equal(cache.get('1'), undefined);
  });

  test('a value during whose making something changed is not used again', async () => {
    for (const options of [room, byKey]) {
      const changes = new Heard();
      const cache = new Cache<string, number>(changes, 'clubs', options);
      await cache.load('a', async () => {
        changes.history.record('clubs', ['a']);
        return 1;
      });
      assert.equal(cache.get('a'), undefined);
      await cache.loadMany(async (keep) => {
        changes.history.record('clubs', ['a']);
        keep('a', 1);
      });
      assert.equal(cache.get('a'), undefined, 'one of many');
    }
  });

  test('nothing is cache or used while changes cannot be noticed', async () => {
    for (const options of [room, byKey]) {
      const changes = new Heard();
      const cache = new Cache<string, number>(changes, 'clubs', options);
      await cache.load('a', async () => 1);
      changes.isBlind = true;
      assert.equal(cache.get('a'), undefined);
      await cache.load('b', async () => 2);
      changes.isBlind = false;
      assert.equal(cache.get('b'), undefined);
    }
  });

  test('callers who ask at the same time share one making, but none from before a change', async () => {
    const changes = new Heard();
    const cache = new Cache<string, number>(changes, 'clubs', room);
    let made = 0;
    const make = () => cache.load('a', async () => (made += 1));
    assert.deepEqual(await Promise.all([make(), make()]), [1, 1]);
    const before = make();
    changes.history.record('clubs', 'all');
    assert.deepEqual(await Promise.all([before, make()]), [2, 3]);
  });

  test('of too many values, the one unused for the longest time goes', async () => {
    const cache = new Cache<string, number>(new Heard(), 'clubs', { maxBytes: 2000, weigh: () => 500 });
    await cache.load('a', async () => 1);
    await cache.load('b', async () => 2);
    cache.get('a');
    await cache.load('c', async () => 3);
    assert.deepEqual([cache.get('a'), cache.get('b'), cache.get('c')], [1, undefined, 3]);
  });

  test('a value that cannot be made is not cache, and the failure reaches the caller', async () => {
    const cache = new Cache<string, number>(new Heard(), 'clubs', room);
    await assert.rejects(
      cache.load('a', () => Promise.reject(new Error('no'))),
      /no/,
    );
    assert.equal(await cache.load('a', async () => 2), 2);
  });

  test('what does not exist, or is not worth it, is not cache', async () => {
    const weigh = (value: number | undefined) => (value === 0 ? Infinity : 10);
    const cache = new Cache<string, number | undefined>(new Heard(), 'clubs', { maxBytes: 10_000, weigh });
    let made = 0;
    for (const value of [undefined, 0, 1]) {
      await cache.load('a', async () => {
        made += 1;
        return value;
      });
    }
    assert.equal(made, 3);
    assert.equal(cache.get('a'), 1);
  });

  test('ever new keys take no more memory than the bound', async () => {
    const cache = new Cache<string, string>(new Heard(), 'clubs', { maxBytes: 4_000_000 });
    const before = memoryInUse();
    for (let round = 0; round < 20; round++) {
      await cache.loadMany(async (keep) => {
        for (let zone = 0; zone < 10_000; zone++) keep(`/clubs?district=${round}&zone=${zone}`, '[]');
      });
    }
    assert.equal(cache.get('/clubs?district=19&zone=9999'), '[]');
    assert.ok(memoryInUse() - before < 4_000_000);
  });
});
