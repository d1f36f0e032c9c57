import { once } from 'node:events';
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { ThreadMessage } from './thread-work.ts';

/** Does in a thread what `workInThread` has asked for. */
export async function beThread<Data, Portion>(
  work: (data: Data, portions: AsyncIterable<Portion>) => AsyncIterable<Uint8Array>,
): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('This file is for a thread.');
  const say = (message: ThreadMessage, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);
  for await (const made of work(workerData as Data, portionsFrom<Portion>(port, say))) {
    // A copy, because what is made may share its memory with something else.
    const bytes = new Uint8Array(made);
    say(bytes, [bytes.buffer]);
  }
  say('done');
  port.close();
}

async function* portionsFrom<Portion>(
  port: MessagePort,
  say: (message: ThreadMessage) => void,
): AsyncGenerator<Portion> {
  for (;;) {
    const answer = once(port, 'message') as Promise<[Portion | null]>;
    say('next');
    const [portion] = await answer;
    if (portion === null) return;
    yield portion;
  }
}
