import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import {
  emptySetup,
  setupBody,
  setupField,
  setupProblems,
} from '../../../web/src/features/account/setup-rules.ts';

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
    assert.equal(setupField('organisation.name'), 'organisation');
    assert.equal(setupField('organisation.timeZone'), 'timeZone');
    assert.equal(setupField('organisation.languages'), 'language');
    assert.equal(setupField('administrator/password'), 'password');
  });

  test('needs all of it, and a whole address', () => {
    const { clubYearStart: _, ...open } = setupProblems({ ...emptySetup('UTC', 'en'), email: 'ada@' });
    const missing = ['organisation', 'firstName', 'lastName', 'username', 'password'];
    const expected = Object.fromEntries(missing.map((field) => [field, 'missing']));
    assert.deepEqual(open, { ...expected, email: 'email' });
    assert.equal(setupProblems(emptySetup('UTC', 'en'))['email'], 'missing');
  });
});
