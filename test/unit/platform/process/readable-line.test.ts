import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readableLine, type Paint } from '../../../../src/platform/process/readable-line.ts';

const line = { level: 30, time: '2026-11-16T09:28:32.895Z', pid: 7, hostname: 'lake' };
const unpainted: Paint = (_style, words) => words;
const painted: Paint = (style, words) => `<${[style].flat().join(' ')}>${words}</>`;

function read(fields: object, paint = unpainted): string {
  return readableLine(JSON.stringify({ ...line, ...fields }), 'Europe/Zurich', paint);
}

suite('A line of the log for people', () => {
  test('has the time in the zone of the organisation, the level, the message and the other fields', () => {
    assert.equal(
      read({ level: 40, reqId: '0b7e', address: '192.0.2.7', msg: 'sign-in failed' }),
      '10:28:32.895 WARN  sign-in failed reqId=0b7e address=192.0.2.7\n',
    );
    const fields = { changes: ['a', 'b'], words: 'two words', nothing: '' };
    assert.equal(
      read({ ...fields, msg: 'it begins' }),
      '10:28:32.895 INFO  it begins changes=["a","b"] words="two words" nothing=""\n',
    );
  });

  test('says of an answer its method, route, status and time, and colours failures', () => {
    const answer = {
      method: 'GET',
      route: '/v2/clubs/:id',
      reqId: '0b7e',
      msg: 'answered',
      milliseconds: 3.2,
    };
    assert.equal(read({ ...answer, status: 200 }), '10:28:32.895 INFO  GET /v2/clubs/:id 200 3.2 ms\n');
    assert.match(read({ ...answer, status: 404 }, painted), /<yellow>404<\/> 3\.2 ms/);
    assert.match(read({ ...answer, status: 503 }, painted), /<red>503<\/>/);
  });

  test('shows the stack of an error below it', () => {
    const err = { type: 'Error', message: 'broken', stack: 'Error: broken\n    at here (file.ts:1:2)' };
    assert.equal(
      read({ level: 50, err, msg: 'request failed' }),
      '10:28:32.895 ERROR request failed\n    Error: broken\n        at here (file.ts:1:2)\n',
    );
  });

  test('lets nothing from outside move the cursor, change a colour, ring, break a line or turn the text round', () => {
    const evil = 'a\u001b[31mb\u009b2Jc\u0007\r\nd\u202ee\u2028f';
    const shown = read({ level: 50, msg: evil, [evil]: evil, err: { stack: `${evil}\n at` }, list: [evil] });
    // oxlint-disable-next-line no-control-regex -- none must be left but the ends of lines
    assert.doesNotMatch(shown, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\u2028]/);
    assert.match(shown, /a\\u\{1b\}\[31mb\\u\{9b\}2Jc\\u\{7\}/);
    assert.equal(shown.split('\n').length, 5, 'one line, three of the stack, and the end');
    const answer = { method: evil, route: evil, status: 200, milliseconds: 1, msg: 'answered' };
    assert.equal(read(answer).split('\n').length, 2);
  });
});
