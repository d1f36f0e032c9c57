import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { EventId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { samplePicture } from '../../support/sample-picture.ts';
import { apiOfSuite, assertFailure } from '../../support/test-api.ts';

onEveryDatabase('Files and banners that were removed', (database) => {
  const api = apiOfSuite(database);
  const token = () => api.fixture.people.administrator.token;
  let event: EventId;
  before(async () => {
    event = await api.fixture.addEvent({});
  });
  const at = (path: string) => `/manage/events/${event}${path}`;
  const read = async () => (await api.get(at(''), token())).body;
  const send = (method: 'DELETE' | 'PUT' | 'POST', path: string, file?: { bytes: Buffer; type: string }) =>
    api.call(method, at(path), {
      token: token(),
      headers: { 'if-match': '*', ...(file && { 'content-type': file.type }) },
      ...(file && { rawBody: file.bytes }),
    });
  const restore = (path: string) => api.post(at(`${path}/restoration`), token(), {});
  const banner = () => send('PUT', '/banner', { bytes: samplePicture, type: 'image/jpeg' });

  test('a file comes back under its address, in its place', async () => {
    const ids: number[] = [];
    for (const name of ['menu.pdf', 'way.pdf']) {
      const file = { bytes: Buffer.from(name), type: 'application/octet-stream' };
      ids.push((await send('POST', `/attachments?name=${name}`, file)).body.id);
    }
    const held = (await read()).attachments;
    assert.equal((await send('DELETE', `/attachments/${ids[0]}`)).status, 200);
    assert.equal((await read()).attachments.length, 1);
    assert.equal((await restore(`/attachments/${ids[0]}`)).status, 200);
    assert.deepEqual((await read()).attachments, held);
    assertFailure(await restore(`/attachments/${ids[0]}`), 404);
  });

  test('a banner comes back as it was, unless another one has taken its place', async () => {
    await banner();
    const first = (await read()).banner;
    await send('DELETE', '/banner');
    assert.equal((await read()).banner, '');
    assert.equal((await restore('/banner')).status, 200);
    assert.equal((await read()).banner, first);
    await send('DELETE', '/banner');
    await banner();
    assertFailure(await restore('/banner'), 409);
  });

  test('to remove a banner where there is none leaves nothing to bring back', async () => {
    const bare = await api.fixture.addEvent({});
    assertFailure(await api.post(`/manage/events/${bare}/banner/restoration`, token(), {}), 404);
  });
});
