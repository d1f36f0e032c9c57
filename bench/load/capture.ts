import type { Ask, Expected } from './ask.ts';
import { isOfKind } from './body-kind.ts';
import { fetchAnswer, headerOf, type Answer } from './fetch-answer.ts';
import { spread } from '../statistics.ts';

const captured = 51;
/** So many are asked at a time while preparing. */
const abreast = 4;

/** Some of the answers, spread over all that are asked for; fails when one of them is not as expected. */
export async function captureSome(port: number, asks: readonly Ask[], expected: Expected): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const ask of spread(asks, captured)) answers.push(checked(await fetchAnswer(port, ask), expected));
  if (answers.length === 0) throw new Error('There is nothing to ask for.');
  return answers;
}

/** Asks for everything once; where a row is about 304, every request then carries the tag of its answer. */
export async function prepared(port: number, asks: readonly Ask[], how: 'ask' | 'tags'): Promise<Ask[]> {
  const ready: Ask[] = [];
  for (let start = 0; start < asks.length; start += abreast) {
    const part = asks.slice(start, start + abreast).map(async (ask) => {
      const answer = await fetchAnswer(port, ask);
      if (answer.status !== 200) throw new Error(`preparing got the status ${answer.status}`);
      return how === 'tags' ? withTag(ask, answer) : ask;
    });
    ready.push(...(await Promise.all(part)));
  }
  return ready;
}

function withTag(ask: Ask, answer: Answer): Ask {
  const tag = headerOf(answer, 'etag');
  if (tag === undefined) throw new Error('an answer has no tag');
  return { ...ask, headers: { ...ask.headers, 'if-none-match': tag } };
}

function checked(answer: Answer, { status, kind }: Expected): Answer {
  if (answer.status !== status) throw new Error(`the status ${answer.status} came instead of ${status}`);
  const body = Buffer.from(answer.body).toString();
  if (!isOfKind(body, kind)) throw new Error(`a body is no ${kind}: ${body.slice(0, 200)}`);
  if (kind === 'json') JSON.parse(body);
  return answer;
}
