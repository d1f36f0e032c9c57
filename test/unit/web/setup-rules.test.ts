import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { emptySetup, setupBody, wrongFields } from '../../../web/src/features/account/setup-rules.ts';
import { ApiFailure } from '../../../web/src/lib/api/failures.ts';

suite('The form of the set-up', () => {
  test('sends the usual language first, and the organisation and its administrator apart', () => {
    const draft = { ...emptySetup('Europe/Zurich', 'fr'), organisation: 'Clubs', username: 'ada' };
    assert.deepEqual(setupBody('secret', draft, ['en', 'de', 'fr']), {
      secret: 'secret',
      organisation: {
        name: 'Clubs',
        timeZone: 'Europe/Zurich',
        clubYearStart: '07-01',
        languages: ['fr', 'en', 'de'],
      },
      administrator: { firstName: '', lastName: '', email: '', username: 'ada', password: '' },
    });
  });

  test('marks the field that the service names', () => {
    const failure = (field: string) => new ApiFailure(400, '', [{ field, problem: 'is wrong' }]);
    assert.deepEqual(wrongFields(failure('organisation.name')), ['organisation']);
    assert.deepEqual(wrongFields(failure('organisation.timeZone')), ['timeZone']);
    assert.deepEqual(wrongFields(failure('organisation.languages')), ['language']);
    assert.deepEqual(wrongFields(failure('administrator.password')), ['password']);
    assert.deepEqual(wrongFields(new Error('no answer')), []);
  });
});
