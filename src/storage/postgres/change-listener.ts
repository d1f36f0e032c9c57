import { Client, type ClientBase, type ClientConfig } from 'pg';
import type { Changes, Topic } from '../changes.ts';

/** The channel on which the database tells every process that something has changed. */
export const changesChannel = 'guildhall_changes';

/** Milliseconds between two proofs that the line to the database is alive; two of them are less than a second. */
const beat = 400;

interface Line {
  client: Client;
  state: 'connecting' | 'alive' | 'asked';
}

/**
 * Hears of every change through a connection of its own, which proves itself alive in short intervals: a line that is
 * silently dead would hide the changes of others. The connections that write listen as well, and hear of their own
 * change before their commit is answered: so nobody reads something older than what they have just written.
 */
export class ChangeListener implements Changes {
  readonly #config: ClientConfig;
  readonly #marks: Record<Topic, number> = { clubs: 0, access: 0 };
  #line: Line | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(config: ClientConfig) {
    this.#config = config;
  }

  /** As for every engine; the first question makes it begin to listen. */
  markOf(topic: Topic): number | null {
    if (this.#timer === undefined) this.#open();
    return this.#line === null || this.#line.state === 'connecting' ? null : this.#marks[topic];
  }

  /** Hears what another connection is told as well; fails when that connection does. */
  async listenOn(client: ClientBase): Promise<void> {
    client.on('notification', ({ payload }) => this.#note(payload));
    await client.query(`listen ${changesChannel}`);
  }

  /** Ends listening. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    const line = this.#line;
    this.#line = null;
    await line?.client.end();
  }

  #open(): void {
    this.#connect();
    this.#timer = setInterval(() => this.#beat(), beat).unref();
  }

  #connect(): void {
    const line: Line = { client: new Client(this.#config), state: 'connecting' };
    this.#line = line;
    line.client.on('error', () => this.#drop(line)).on('end', () => this.#drop(line));
    // The next beat tries again; whoever asks the database meanwhile is told what is wrong with it.
    this.#begin(line).catch(() => this.#drop(line));
  }

  async #begin(line: Line): Promise<void> {
    await line.client.connect();
    await this.listenOn(line.client);
    // Nobody knows what happened before.
    this.#note('clubs');
    this.#note('access');
    line.state = 'alive';
  }

  #beat(): void {
    const line = this.#line;
    if (line === null) return this.#connect();
    if (line.state === 'connecting') return;
    if (line.state === 'asked') return this.#drop(line);
    line.state = 'asked';
    line.client.query('select 1').then(
      () => (line.state = 'alive'),
      () => this.#drop(line),
    );
  }

  #drop(line: Line): void {
    if (this.#line !== line) return;
    this.#line = null;
    // With a question open, the driver cuts the line instead of saying goodbye to somebody who does not listen.
    line.client.end().catch(() => undefined);
  }

  #note(topic: string | undefined): void {
    if (topic === 'clubs' || topic === 'access') this.#marks[topic] += 1;
  }
}
