import { reading } from '../load/ask.ts';
import type { Row } from './row.ts';

const jpeg = { status: 200, kind: 'jpeg' } as const;

/** Sizes in which apps show photos. */
const shownSizes = [80, 120, 160, 240];
/** Sizes that nothing else asks for, in an order in which every stretch has small and large ones. */
const newSizes = Array.from({ length: 180 }, (_, index) => 61 + ((index * 37) % 180)).filter(
  (size) => !shownSizes.includes(size),
);

/** Photos: those that were shown before, and those that nobody asked for yet in this size. */
export const photoRows: readonly Row[] = [
  {
    name: 'GET /members/photo/…, cached size',
    connections: 20,
    floor: 'answers',
    expected: jpeg,
    must: { ratio: 0.6 },
    prepare: 'ask',
    asks: ({ photos }) => photosIn(photos, shownSizes),
  },
  {
    name: 'GET /members/photo/…, first time',
    connections: 8,
    floor: 'none',
    expected: jpeg,
    must: { perSecond: 40 },
    once: true,
    asks: ({ photos }) => photosIn(photos, newSizes),
  },
];

function photosIn(photos: readonly string[], sizes: readonly number[]) {
  return sizes.flatMap((size) => photos.map((name) => reading(`/members/photo/${name}.jpg?s=${size}`)));
}
