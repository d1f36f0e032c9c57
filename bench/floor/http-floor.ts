import { HelperProcess } from '../helper-process.ts';
import type { Answer } from '../load/fetch-answer.ts';

/** A bare server in a process of its own that repeats one answer. */
export class HttpFloor {
  readonly port: number;
  readonly #process: HelperProcess<Answer, unknown>;

  private constructor(process: HelperProcess<Answer, unknown>, port: number) {
    this.#process = process;
    this.port = port;
  }

  static async start(): Promise<HttpFloor> {
    const process = HelperProcess.start<Answer, unknown>('floor/http-floor-process.ts');
    const { port } = await process.next<{ port: number }>();
    return new HttpFloor(process, port);
  }

  get pid(): number {
    return this.#process.pid;
  }

  /** From now on this is the answer to everything. */
  async repeat(answer: Answer): Promise<void> {
    await this.#process.call(answer);
  }

  stop(): void {
    this.#process.stop();
  }
}
