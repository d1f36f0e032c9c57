import assert from 'node:assert/strict';
import { resolveObjectURL } from 'node:buffer';
import { test } from 'node:test';
import { lendAddress } from '../../../web/src/lib/lent-address.ts';

test('what is saved can be read while somebody thinks about whether to save it, and is given back then', async () => {
  const lent: string[] = [];
  const ends: { work: () => void; milliseconds: number }[] = [];
  const made = new Blob(['BEGIN:VCARD']);
  lendAddress(
    made,
    (address) => lent.push(address),
    (work, milliseconds) => ends.push({ work, milliseconds }),
  );
  const [address = ''] = lent;
  const [end] = ends;
  assert.ok(end !== undefined && end.milliseconds >= 40_000, 'phones ask, and people take their time');
  assert.equal(await resolveObjectURL(address)?.text(), 'BEGIN:VCARD');
  end.work();
  assert.equal(resolveObjectURL(address), undefined);
});
