import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locales } from '../../../../src/platform/localisation/locale.ts';
import { rights } from '../../../../src/platform/access/right.ts';
import {
  standardFunctions,
  standardGroups,
} from '../../../../src/directory/organisation/standard-functions.ts';

test('codes are unique, and every function stands in a known group', () => {
  const codes = standardFunctions.map(({ code }) => code);
  const groups = standardGroups.map(({ code }) => code);
  assert.equal(new Set(codes).size, codes.length);
  assert.equal(new Set(groups).size, groups.length);
  assert.deepEqual(new Set(standardFunctions.map(({ group }) => group)), new Set(groups));
});

test('the order of groups, and of functions inside a group, is never left to chance', () => {
  const places = standardFunctions.map(({ group, position }) => `${group} ${position}`);
  assert.equal(new Set(places).size, places.length);
  assert.deepEqual(
    standardGroups.map(({ position }) => position),
    standardGroups.map((_, index) => index + 1),
  );
});

test('every function and group has a distinct title in every language', () => {
  for (const list of [standardFunctions, standardGroups]) {
    for (const locale of locales) {
      const titles = list.map((entry) => entry.titles[locale]);
      assert.equal(new Set(titles).size, list.length, titles.join());
      for (const title of titles) assert.ok(title !== '' && title === title.trim(), title);
    }
  }
});

test('each office carries exactly the rights it needs, and the others none', () => {
  const carried = Object.fromEntries(
    standardFunctions
      .filter((office) => office.rights.length > 0)
      .map((office) => [office.code, [...office.rights]]),
  );
  const leading = ['manage-directory', 'manage-activities', 'manage-events', 'review-events'];
  const accompanying = ['manage-activities', 'manage-events', 'review-events'];
  assert.deepEqual(carried, {
    CP: leading,
    CS: leading,
    CA: ['manage-activities'],
    CPO: ['manage-events'],
    CR: ['review-events'],
    ZC: accompanying,
    RC: accompanying,
    DG: leading,
    DS: leading,
    CC: ['manage-events', 'review-events'],
  });
});

test('no office makes anyone an administrator', () => {
  assert.ok(rights.includes('administrator'));
  assert.deepEqual(
    standardFunctions.filter((office) => office.rights.includes('administrator')),
    [],
  );
});

test('a function of a group for clubs is held in a club, and one of the cabinet above it', () => {
  for (const { code, group, level } of standardFunctions) {
    const forClubs = ['BOARD', 'OFFICERS', 'COMMITTEES'].includes(group);
    assert.equal(level === 'club', forClubs, code);
  }
});
