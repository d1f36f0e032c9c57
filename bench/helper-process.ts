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

  /** Starts a file of this folder. */
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

  /** The next message of the process; fails when it ends instead. */
  async next<Sent>(): Promise<Sent> {
    const stop = new AbortController();
    try {
      const sent = once(this.#child, 'message', stop).then(([message]) => message as Sent);
      const ended = once(this.#child, 'exit', stop).then(() => {
        throw new Error('A process of the benchmark ended before it answered.');
      });
      return await Promise.race([sent, ended]);
    } finally {
      stop.abort();
    }
  }

  stop(): void {
    this.#child.kill('SIGKILL');
  }
}
