import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { ApiFailure } from '../../../web/src/lib/api/failures.ts';
import { uploadRefusal } from '../../../web/src/ui/upload-rules.ts';

suite('A file that was not taken', () => {
  const refused = (status: number, ...fields: string[]) =>
    uploadRefusal(
      new ApiFailure(
        status,
        '',
        fields.map((field) => ({ field, problem: '' })),
      ),
    );

  test('is said to be what the service found wrong with it', () => {
    assert.equal(refused(400, 'body'), 'empty');
    assert.equal(refused(400, 'name'), 'name');
    assert.equal(refused(400, 'size'), 'too-small');
    assert.equal(refused(400, 'x', 'size'), 'too-small');
  });

  test('is a picture that cannot be used where no field is named', () => {
    assert.equal(refused(400), 'unusable');
    assert.equal(refused(413), 'too-large');
    assert.equal(refused(0), 'offline');
    assert.equal(refused(500), 'unknown');
  });

  test('is too much for the day where that passes in hours, and not where the service has much to do', () => {
    const tooMany = (retryAfter: number) => uploadRefusal(new ApiFailure(429, '', [], retryAfter));
    assert.deepEqual([tooMany(3600), tooMany(2)], ['too-much', 'unknown']);
  });
});
