import assert from 'node:assert/strict';
import { resolveObjectURL } from 'node:buffer';
import { test } from 'node:test';
import { downloadBlob } from '../../../web/src/lib/blob-download.ts';

test('what is saved can be read while someone thinks about whether to save it, and is given back then', async () => {
  const addresses: string[] = [];
  const ends: { work: () => void; milliseconds: number }[] = [];
  const made = new Blob(['BEGIN:VCARD']);
  downloadBlob(
    made,
    (address) => addresses.push(address),
    (work, milliseconds) => ends.push({ work, milliseconds }),
  );
  const [address = ''] = addresses;
  const [end] = ends;
  assert.ok(end !== undefined && end.milliseconds >= 40_000, 'phones ask, and people take their time');
  assert.equal(await resolveObjectURL(address)?.text(), 'BEGIN:VCARD');
  end.work();
  assert.equal(resolveObjectURL(address), undefined);
});
