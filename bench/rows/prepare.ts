import { headerOf, jsonOf } from '../load/answer.ts';
import type { LoadRequest } from '../load/load-request.ts';
import type { Send } from './row.ts';

/** Sends everything once, so that what can be kept is kept. */
export async function sendOnce(requests: LoadRequest[], send: Send): Promise<LoadRequest[]> {
  await send(requests);
  return requests;
}

/** Gives every request the tag of its answer, so that the answer is 304 from then on. */
export async function addTags(requests: LoadRequest[], send: Send): Promise<LoadRequest[]> {
  const answers = await send(requests);
  return requests.map((request, index) => {
    const answer = answers[index];
    const tag = answer && headerOf(answer, 'etag');
    if (tag === undefined) throw new Error('an answer has no tag');
    return { ...request, headers: { ...request.headers, 'if-none-match': tag } };
  });
}

/** Creates what the requests describe; gives requests that address each of the new things. */
export async function create(
  requests: readonly LoadRequest[],
  send: Send,
  address: (request: LoadRequest, path: string) => LoadRequest,
): Promise<LoadRequest[]> {
  const answers = await send(requests);
  return requests.map((request, index) => {
    const { id } = jsonOf(answers[index] as (typeof answers)[number]) as { id: number };
    return address(request, `${request.path}/${id}`);
  });
}
