import { setTimeout } from 'node:timers/promises';

/** A CPU profile as the runtime writes it. */
export interface Profile {
  nodes: ProfileNode[];
  samples: number[];
  timeDeltas: number[];
}
export interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string; lineNumber: number };
  children?: number[];
}

/** Profiles a process that was started with `--inspect`. */
export class Profiler {
  readonly #socket: WebSocket;
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** Connects to the inspector of a process at this port. */
  static async connect(port: number): Promise<Profiler> {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`);
    const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[];
    if (target === undefined) throw new Error('The service cannot be profiled.');
    const socket = new WebSocket(target.webSocketDebuggerUrl);
    while (socket.readyState !== WebSocket.OPEN) await setTimeout(5);
    const profiler = new Profiler(socket);
    await profiler.#call('Profiler.enable');
    return profiler;
  }

  async start(): Promise<void> {
    await this.#call('Profiler.start');
  }

  async stop(): Promise<Profile> {
    const { profile } = (await this.#call('Profiler.stop')) as { profile: Profile };
    return profile;
  }

  /** The inspector must be disconnected, or the process waits for it when it ends. */
  close(): void {
    this.#socket.close();
  }

  #call(method: string): Promise<unknown> {
    this.#lastId += 1;
    const id = this.#lastId;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const listen = ({ data }: MessageEvent) => {
      const message = JSON.parse(String(data)) as { id?: number; result?: unknown };
      if (message.id !== id) return;
      this.#socket.removeEventListener('message', listen);
      resolve(message.result);
    };
    this.#socket.addEventListener('message', listen);
    this.#socket.send(JSON.stringify({ id, method }));
    return promise;
  }
}
