import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';

/** What a thread says: it wants the next portion, it has made some bytes, or it is done. */
export type ThreadMessage = 'next' | 'done' | Uint8Array;

/** What a thread makes, and when it has ended. */
export interface ThreadWork {
  /** Destroying them ends the thread. */
  bytes: Readable;
  /** Settled as soon as no core is busy with it any more, whether or not anyone has read the bytes. */
  ended: Promise<void>;
}

/** Such work fails by itself before it takes the memory of all others. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/**
 * Has a file work in a thread of its own, so that others are answered meanwhile: it is started with some data, asks for
 * portions of what to work on, and answers bytes. The other side of it is `beThread`.
 */
export function workInThread(file: URL, data: unknown, portions: AsyncIterable<unknown>): ThreadWork {
  const thread = new Worker(file, { workerData: data, resourceLimits });
  const given = portions[Symbol.asyncIterator]();
  const bytes = new Readable({
    // Whatever is made is sent: a slow reader must not keep a thread.
    read: () => undefined,
    destroy(error, done) {
      void thread.terminate();
      void given.return?.();
      done(error);
    },
  });
  const fail = (error: Error) => void bytes.destroy(error);
  let isDone = false;
  const end = Promise.withResolvers<void>();
  const give = () =>
    given.next().then(({ done, value }) => thread.postMessage(done === true ? null : value), fail);
  thread.on('message', (message: ThreadMessage) => {
    isDone = message === 'done';
    if (isDone) {
      end.resolve();
      bytes.push(null);
    } else if (message === 'next') void give();
    else bytes.push(Buffer.from((message as Uint8Array<ArrayBuffer>).buffer));
  });
  thread.once('error', fail);
  thread.once('exit', () => {
    if (!isDone) fail(new Error('A thread ended before its work was done.'));
    end.resolve();
  });
  return { bytes, ended: end.promise };
}
