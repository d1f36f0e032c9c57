import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCommonPasswords } from '../../../../src/identity/passwords/common-passwords-reader.ts';
import { guessProblem, lengthProblem } from '../../../../src/identity/passwords/password-rules.ts';

const wellKnown = await readCommonPasswords();
const personal = ['Elena', '', 'Sommerhalder', 'elena.s', 'Friends of the Lake'];
const codeOf = (password: string) => guessProblem(password, wellKnown, personal)?.code;

describe('A new password', () => {
  it('has 10 to 200 characters, whatever their script', () => {
    assert.equal(lengthProblem('123456789')?.code, 'too-short');
    assert.equal(lengthProblem('💚💚💚💚💚')?.code, 'too-short');
    assert.equal(lengthProblem('一二三四五六七八九十'), undefined);
    assert.equal(lengthProblem('x'.repeat(200)), undefined);
    assert.equal(lengthProblem('x'.repeat(201))?.code, 'too-long');
  });

  it('is none of the well-known ones, in whatever case, lengthened or disguised', () => {
    const refused = [
      'qwertyuiop',
      'QwertyUiop',
      'password123',
      'Password2026!',
      'P@ssw0rd1234',
      '!!football99',
      'passwordpassword',
      'Motdepasse1',
      'Willkommen1',
      'guildhall1!',
    ];
    for (const password of refused) assert.equal(codeOf(password), 'well-known', password);
  });

  it('is no row of letters or digits, and not the same few again and again', () => {
    for (const password of ['1234567890', 'lkjihgfedcba', 'aaaaaaaaaaaa', 'abababababab', 'footballfootball'])
      assert.equal(codeOf(password), 'well-known', password);
  });

  it('is not made of the name of the person or of the organisation', () => {
    for (const password of [
      'ElenaSommerhalder',
      'sommerhalder26',
      'FriendsLake2026',
      'S0mmerh@lder!',
      'elena.s.12345',
    ])
      assert.equal(codeOf(password), 'personal', password);
  });

  it('may be anything else', () => {
    const taken = [
      'correct horse battery',
      'Elena likes long walks',
      'tr0mpete-Nebel-7',
      'x7#kQ9!vLp',
      'ein Dachs im Regenmantel',
      '雨の日は本を読むのが好き',
    ];
    for (const password of taken) assert.equal(codeOf(password), undefined, password);
  });
});
