import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { endWithUs } from './leftovers.ts';

/** A process of the benchmark that answers every message with one. */
export class HelperProcess<Message, Reply> {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Starts a file of this folder; when it has something to say at its start, that is the second part. */
  static start<Message, Reply>(file: string, args: readonly string[] = []): HelperProcess<Message, Reply> {
    const program = fileURLToPath(new URL(file, import.meta.url));
    const child = fork(program, args, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    endWithUs(child);
    return new HelperProcess(child);
  }

  get pid(): number {
    const { pid } = this.#child;
    if (pid === undefined) throw new Error('A process of the benchmark could not be started.');
    return pid;
  }

  /** Sends a message and waits for its answer. */
  async call(message: Message): Promise<Reply> {
    const reply = this.next<Reply>();
    this.#child.send(message as object);
    return reply;
  }

  /** What the process says next; fails when it ends instead. */
  async next<Said>(): Promise<Said> {
    const stop = new AbortController();
    try {
      const said = once(this.#child, 'message', stop).then(([message]) => message as Said);
      const ended = once(this.#child, 'exit', stop).then(() => {
        throw new Error('A process of the benchmark ended before it answered.');
      });
      return await Promise.race([said, ended]);
    } finally {
      stop.abort();
    }
  }

  stop(): void {
    this.#child.kill('SIGKILL');
  }
}
