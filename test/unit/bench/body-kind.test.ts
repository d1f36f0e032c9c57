import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { BodyKind } from '../../../bench/load/load-request.ts';
import { isOfKind } from '../../../bench/load/body-kind.ts';

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]).toString();
const compressed = Buffer.from([0x1b, 0x03, 0, 0xf8]).toString();
const good: Record<BodyKind, string> = {
  json: '{"id":1}',
  page: '<!doctype html>\n<html>',
  calendar: 'BEGIN:VCALENDAR\r\n',
  pdf: '%PDF-1.3',
  jpeg,
  compressed,
  zip: 'PK\u0003\u0004',
  sealed: 'GHDL\u0001',
  empty: '',
};
const kinds = Object.keys(good) as BodyKind[];

it('knows an answer of the right kind from every other', () => {
  for (const kind of kinds) {
    for (const other of kinds)
      assert.equal(isOfKind(good[other], kind), other === kind, `${other} as ${kind}`);
  }
});

it('takes neither a failure nor half an answer for JSON', () => {
  assert.ok(!isOfKind('{"success":false,"error":"No."}', 'json'));
  assert.ok(!isOfKind('{"id":1', 'json'));
});
