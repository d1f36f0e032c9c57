import { answerOf, api, serviceAddress, service } from '../../../lib/api/client.ts';
import { keepOnDevice } from '../../../lib/offline/offline-copies.ts';
import type { DoorService } from './door-tools.ts';

/** The service, asked over the documented interface. */
export const onlineService: DoorService = {
  async scan(id, scans, patience) {
    const options = { params: { path: { id } }, body: { scans }, signal: AbortSignal.timeout(patience) };
    return (await answerOf(api.POST('/v2/door/events/{id}/scans', options))).results;
  },

  async annul(id, registration, body, patience) {
    const signal = patience === undefined ? null : AbortSignal.timeout(patience);
    const options = { params: { path: { id, registration } }, body, signal };
    await answerOf(api.POST('/v2/door/events/{id}/registrations/{registration}/annulment', options));
  },

  async door(id) {
    const door = await service.get('/v2/door/events/{id}', { path: { id } });
    // Where `doorQuery` looks for it when there is no network.
    keepOnDevice(`door/${id}`, door).catch(reportError);
    return door;
  },

  async list(id, tag) {
    const options = { ...asking(id, tag), parseAs: 'arrayBuffer' as const };
    const answer = api.GET('/v2/door/events/{id}/list', options);
    if (await isHeld(answer)) return null;
    return { content: await answerOf(answer), tag: await tagOf(answer) };
  },

  async names(id, tag) {
    const answer = api.GET('/v2/door/events/{id}/names', asking(id, tag));
    if (await isHeld(answer)) return null;
    return { content: (await answerOf(answer)).names, tag: await tagOf(answer) };
  },

  async isThere(patience) {
    const signal = AbortSignal.timeout(patience);
    const answer = fetch(`${serviceAddress}/health/live`, { cache: 'no-store', signal });
    return (await answer.catch(() => null))?.ok === true;
  },
};

function asking(id: number, tag: string | undefined) {
  const headers: Record<string, string> = tag === undefined ? {} : { 'if-none-match': tag };
  return { params: { path: { id } }, headers, cache: 'no-store' as const };
}

interface Answered {
  response: Response;
}

async function isHeld(answer: Promise<Answered>): Promise<boolean> {
  return (await answer.catch(() => null))?.response.status === 304;
}

async function tagOf(answer: Promise<Answered>): Promise<string> {
  return (await answer).response.headers.get('etag') ?? '';
}
