import { Client, type ClientBase, type ClientConfig } from 'pg';
import { topics, type Changes, type Topic } from '../changes.ts';

/** The channel on which the database tells every process that something has changed. */
export const changesChannel = 'guildhall_changes';

/** Milliseconds between two questions whether the line to the database is alive. */
const beat = 240;
/** Without an answer for so many beats it counts as dead: all in all less than a second after it died. */
const mostUnanswered = 3;
/** So many changes are remembered to tell whether they were heard of before. */
const mostRemembered = 100;

/**
 * Registrations change too often to be told to every process: a transaction that tells something keeps all others that
 * do from being committed beside it. So nothing that depends on them is kept.
 */
const told = topics.filter((topic) => topic !== 'registrations');

interface Line {
  client: Client;
  isListening: boolean;
  /** Beats since the last question that has no answer yet. */
  unanswered: number;
}

/**
 * Hears of every change through a connection of its own, which proves itself alive in short intervals: a line that is
 * silently dead would hide the changes of others. The connections that write listen as well, and hear of their own
 * change before their commit is answered: so nobody reads something older than what they have just written.
 */
export class ChangeListener implements Changes {
  readonly #config: ClientConfig;
  readonly #marks = new Map<string, number>(told.map((topic) => [topic, 0]));
  /** The topic of a change and the transaction that made it. */
  readonly #lastChanges: string[] = [];
  #line: Line | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(config: ClientConfig) {
    this.#config = config;
  }

  /** As for every engine; the first question makes it begin to listen. */
  markOf(topic: Topic): number | null {
    if (this.#timer === undefined) this.#open();
    return this.#line?.isListening === true ? (this.#marks.get(topic) ?? null) : null;
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
    const line: Line = { client: new Client(this.#config), isListening: false, unanswered: 0 };
    this.#line = line;
    line.client.on('error', () => this.#drop(line)).on('end', () => this.#drop(line));
    // The next beat tries again; whoever asks the database meanwhile is told what is wrong with it.
    this.#begin(line).catch(() => this.#drop(line));
  }

  async #begin(line: Line): Promise<void> {
    await line.client.connect();
    await this.listenOn(line.client);
    // Nobody knows what happened before.
    for (const topic of told) this.#advance(topic);
    line.isListening = true;
  }

  #beat(): void {
    const line = this.#line;
    if (line === null) return this.#connect();
    if (!line.isListening) return;
    line.unanswered += 1;
    if (line.unanswered === 1) {
      line.client.query('select 1').then(
        () => (line.unanswered = 0),
        () => this.#drop(line),
      );
    } else if (line.unanswered > mostUnanswered) {
      // Where this process was busy itself, the answer may have come and is read now.
      setImmediate(() => line.unanswered > mostUnanswered && this.#drop(line));
    }
  }

  #drop(line: Line): void {
    if (this.#line !== line) return;
    this.#line = null;
    // With a question open, the driver cuts the line instead of saying goodbye to somebody who does not listen.
    line.client.end().catch(() => undefined);
  }

  /** Takes note of a change. Every connection tells of it, but for this process it is one. */
  #note(change = ''): void {
    if (this.#lastChanges.includes(change)) return;
    this.#lastChanges.push(change);
    if (this.#lastChanges.length > mostRemembered) this.#lastChanges.shift();
    const [topic = ''] = change.split(' ');
    this.#advance(topic);
  }

  #advance(topic: string): void {
    const mark = this.#marks.get(topic);
    if (mark !== undefined) this.#marks.set(topic, mark + 1);
  }
}
