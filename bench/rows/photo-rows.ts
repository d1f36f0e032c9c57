import { get } from '../load/load-request.ts';
import { sendOnce } from './prepare.ts';
import { many, readRow, type Row } from './row.ts';

const operation = 'getMemberPhoto';
const expected = { status: 200, kind: 'jpeg' } as const;

/** Sizes in which apps show photos. */
const shownSizes = [80, 120, 160, 240];
/** Sizes that nothing else asks for, in an order in which every stretch has small and large ones. */
const newSizes = Array.from({ length: 180 }, (_, index) => 61 + ((index * 37) % 180)).filter(
  (size) => !shownSizes.includes(size),
);

/** Photos: those that were shown before, and those that nobody asked for yet in this size. */
export const photoRows: readonly Row[] = [
  readRow({
    name: 'GET /members/photo/…, cached size',
    operation,
    expected,
    requests: ({ photos: { stored, drawn } }, pick) => [
      ...stored.flatMap((name) => shownSizes.map((size) => photo(name, size))),
      ...many(() => photo(pick(drawn), pick(shownSizes)), 1500),
    ],
    prepare: sendOnce,
  }),
  readRow({
    name: 'GET /members/photo/…, first time',
    operation,
    expected,
    connections: 8,
    target: { perSecond: 40 },
    once: true,
    requests: ({ photos: { stored } }) => newSizes.flatMap((size) => stored.map((name) => photo(name, size))),
  }),
];

function photo(name: string, size: number) {
  return get(`/members/photo/${name}.jpg?s=${size}`);
}
