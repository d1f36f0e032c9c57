import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { Type } from 'typebox';
import { createValidators, fieldProblems, validatorOf } from '../../../../src/platform/http/validation.ts';
import { Params } from '../../../../src/platform/shared/field-schemas.ts';

const schema = Params({
  attending: Type.String(),
  message: Type.Optional(Type.String()),
  host: Type.Optional(Params({ firstName: Type.String(), lastName: Type.String() })),
  guests: Type.Optional(Type.Array(Params({ email: Type.String() }))),
});

/** What the caller reads of a body, one sentence for each field that is wrong. */
function problemsOf(body: unknown, of = schema as object): string[] {
  const checked = validatorOf(createValidators(), of, false)(body);
  assert.ok('error' in checked);
  const problems = fieldProblems(checked.error as never, 'body');
  return problems.map(({ field, problem }) => `${field} ${problem}`);
}

function nameOf(problem: string): string {
  return problem.split(' ')[0] ?? '';
}

suite('The refusal of an unknown field', () => {
  test('names the one that was most likely meant, and all that are known', () => {
    assert.deepEqual(problemsOf({ attending: 'YES', mesage: 'secret' }), [
      'mesage is not a known field (did you mean message?): known are attending, message, host, guests',
    ]);
    assert.deepEqual(problemsOf({ attending: 'YES', MESSAGE: 'secret' }), [
      'MESSAGE is not a known field (did you mean message?): known are attending, message, host, guests',
    ]);
  });

  test('only lists what is known when nothing is near', () => {
    assert.deepEqual(problemsOf({ attending: 'YES', surprise: 1 }), [
      'surprise is not a known field: known are attending, message, host, guests',
    ]);
    assert.deepEqual(problemsOf({ surprise: 1 }, Params({})), ['surprise is not a known field']);
  });

  test('shows a field without a name as it stands in the body', () => {
    assert.deepEqual(problemsOf({ '': 1, guests: [{ email: 'a', '': 2 }], attending: 'YES' }).map(nameOf), [
      '""',
      'guests.0.""',
    ]);
  });

  test('speaks of the object or the entry of a list that the field stands in', () => {
    const guests = [{ email: 'a@example.org' }, { email: 'b@example.org', mail: 'c', x: 1 }];
    assert.deepEqual(
      problemsOf({ attending: 'YES', host: { firstName: 'A', lastName: 'B', lastname: 'B' }, guests }),
      [
        'host.lastname is not a known field (did you mean lastName?): known are firstName, lastName',
        'guests.1.mail is not a known field (did you mean email?): known are email',
        'guests.1.x is not a known field',
      ],
    );
  });

  test('stays short, however many fields are known or wrong and however long their names are', () => {
    const many = Params(
      Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`field${n}`, Type.Optional(Type.Null())])),
    );
    const [only = ''] = problemsOf({ feild299: 1 }, many);
    assert.match(
      only,
      /^feild299 is not a known field \(did you mean field299\?\): known are field0, .*field19 and 280 more$/,
    );
    const body = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`${'x'.repeat(5000)}${n}`, 1]));
    const problems = problemsOf(body, many);
    assert.equal(problems.length, 20);
    assert.ok(problems.join().length < 4000);
  });

  test('looks for no more than the first when there are absurdly many, wherever they stand', () => {
    const fields = Object.fromEntries(Array.from({ length: 110_000 }, (_, n) => [`field${n}`, n]));
    const wrong = { attending: 1 };
    for (const body of [
      { attending: 'YES', ...fields },
      { attending: 'YES', host: { firstName: 'A', lastName: 'B', ...fields } },
      { attending: 'YES', guests: Array.from({ length: 110_000 }, () => wrong) },
    ]) {
      const checked = validatorOf(createValidators(), schema, false)(body);
      assert.ok('error' in checked);
      assert.equal(checked.error.length, 1);
    }
  });
});
