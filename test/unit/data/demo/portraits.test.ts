import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { portrait } from '../../../../src/data/demo/portraits-filling.ts';
import { seededRandom } from '../../../../src/data/demo/random-rules.ts';

test('a face is drawn with shapes alone: no text, no font, no picture from elsewhere', () => {
  const random = seededRandom('faces');
  for (let count = 0; count < 60; count += 1) {
    const svg = portrait(
      random,
      count % 2 === 0,
      (['young', 'middle', 'old'] as const)[count % 3] ?? 'young',
    );
    assert.doesNotMatch(svg, /<text|font|<image|href|\{/);
  }
});

test('a face fills a square and is not blank', async () => {
  const picture = sharp(Buffer.from(portrait(seededRandom('one'), true, 'middle')));
  const { width, height } = await picture.metadata();
  assert.deepEqual([width, height], [400, 400]);
  const { channels } = await picture.stats();
  assert.ok(channels.slice(0, 3).every((channel) => channel.stdev > 10));
});

test('faces differ from each other', () => {
  const random = seededRandom('many');
  const faces = new Set(Array.from({ length: 100 }, () => portrait(random, true, 'middle')));
  assert.ok(faces.size > 95, String(faces.size));
});
