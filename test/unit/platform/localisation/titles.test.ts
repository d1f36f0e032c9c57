import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  activityCategories,
  activityCategoryTitle,
  activityStatuses,
  activityStatusTitle,
} from '../../../../src/platform/localisation/activity-titles.ts';
import { locales, type Titles } from '../../../../src/platform/localisation/locale.ts';
import {
  isMemberStatus,
  memberStatuses,
  memberStatusTitle,
  memberStatusTitles,
} from '../../../../src/platform/localisation/member-status-titles.ts';

test('stored ids of categories and statuses keep their meaning', () => {
  const english = (list: typeof activityCategories) => list.map(({ id, titles }) => `${id} ${titles.en}`);
  assert.deepEqual(english(activityCategories), [
    '1 Health and vision',
    '2 Hunger relief',
    '3 Environment',
    '4 Children and youth',
    '5 Elderly people',
    '6 Disaster relief',
    '7 Education',
    '8 Culture',
    '9 Sport',
    '10 Community and neighbourhood',
    '11 International aid',
    '12 Other',
  ]);
  assert.deepEqual(english(activityStatuses), ['1 Planned', '2 Running', '3 Completed', '4 Cancelled']);
});

test('every list has a distinct, trimmed title in every language', () => {
  const lists: readonly (readonly Titles[])[] = [
    activityCategories.map(({ titles }) => titles),
    activityStatuses.map(({ titles }) => titles),
    Object.values(memberStatusTitles),
  ];
  for (const list of lists) {
    for (const locale of locales) {
      const titles = list.map((entry) => entry[locale]);
      assert.equal(new Set(titles).size, list.length, titles.join());
      for (const title of titles) assert.ok(title !== '' && title === title.trim(), title);
    }
  }
});

test('looks a title up by id and language, and knows nothing of other ids', () => {
  assert.equal(activityCategoryTitle(2, 'fr'), 'Lutte contre la faim');
  assert.equal(activityStatusTitle(3, 'de'), 'Abgeschlossen');
  for (const id of [0, -1, 1.5, 13, Number.NaN]) assert.equal(activityCategoryTitle(id, 'en'), '');
  assert.equal(activityStatusTitle(5, 'it'), '');
});

test('names every kind of membership', () => {
  assert.equal(memberStatusTitle('HONORARY', 'de'), 'Ehrenmitglied');
  assert.equal(memberStatusTitle('FORMER', 'it'), 'Ex socio');
  assert.ok(memberStatuses.every(isMemberStatus));
  for (const code of ['active', '', 'toString', 'ACTIVE ']) assert.equal(isMemberStatus(code), false);
});
