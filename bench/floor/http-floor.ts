import { HelperProcess } from '../helper-process.ts';
import type { Answer } from '../load/answer.ts';

/** A bare server in a process of its own that repeats some answers. */
export class HttpFloor {
  readonly port: number;
  readonly #process: HelperProcess<Answer[], unknown>;

  private constructor(process: HelperProcess<Answer[], unknown>, port: number) {
    this.#process = process;
    this.port = port;
  }

  static async start(): Promise<HttpFloor> {
    const process = HelperProcess.start<Answer[], unknown>('floor/http-floor-process.ts');
    const { port } = await process.next<{ port: number }>();
    return new HttpFloor(process, port);
  }

  get pid(): number {
    return this.#process.pid;
  }

  /** From now on these are the answers to everything, in turn. */
  async repeat(answers: Answer[]): Promise<void> {
    await this.#process.call(answers);
  }

  stop(): void {
    this.#process.stop();
  }
}
