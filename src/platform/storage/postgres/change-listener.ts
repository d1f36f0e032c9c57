import { Client, type ClientBase, type ClientConfig } from 'pg';
import { ChangeHistory } from '../change-history.ts';
import type { Changes, Topic } from '../changes.ts';

/** The channel on which the database notifies every process of changes. */
export const changesChannel = 'guildhall_changes';
/** Stands in a notification where the change concerns every key of its topic. */
export const allKeys = '*';

/** Milliseconds between two checks that the connection is alive. */
const interval = 240;
/** Without an answer for more intervals than this it counts as dead: less than a second after it died. */
const maxUnanswered = 3;
/** How many notifications are remembered, to recognise those that another connection has already brought. */
const maxRemembered = 100;

interface Line {
  client: Client;
  isListening: boolean;
  /** Intervals since the last check that has no answer yet. */
  unanswered: number;
}

/**
 * Hears of every change through a connection of its own, which proves itself alive in short intervals: a line that is
 * silently dead would hide the changes of others. The connections that write listen as well, and hear of their own
 * change before their commit is answered: so nobody reads something older than what they have just written.
 */
export class ChangeListener implements Changes {
  readonly #config: ClientConfig;
  readonly #history = new ChangeHistory();
  readonly #lastNotifications: string[] = [];
  #line: Line | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(config: ClientConfig) {
    this.#config = config;
  }

  /** As for every engine; the first call makes it begin to listen. */
  markOf(topic: Topic): number | null {
    return this.#isListening() ? this.#history.markOf(topic) : null;
  }

  /** As for every engine. */
  isUnchanged(topic: Topic, key: string, mark: number): boolean {
    return this.#isListening() && this.#history.isUnchanged(topic, key, mark);
  }

  /** Hears the notifications of another connection as well; fails when that connection does. */
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

  #isListening(): boolean {
    if (this.#timer === undefined) {
      this.#connect();
      this.#timer = setInterval(() => this.#check(), interval).unref();
    }
    return this.#line?.isListening === true;
  }

  #connect(): void {
    const line: Line = { client: new Client(this.#config), isListening: false, unanswered: 0 };
    this.#line = line;
    line.client.on('error', () => this.#drop(line)).on('end', () => this.#drop(line));
    // The next check tries again; a query meanwhile fails with the reason.
    this.#begin(line).catch(() => this.#drop(line));
  }

  async #begin(line: Line): Promise<void> {
    await line.client.connect();
    await this.listenOn(line.client);
    // Nobody knows what happened before it listened.
    this.#history.recordEverything();
    line.isListening = true;
  }

  #check(): void {
    const line = this.#line;
    if (line === null) return this.#connect();
    if (!line.isListening) return;
    line.unanswered += 1;
    if (line.unanswered === 1) {
      line.client.query('select 1').then(
        () => (line.unanswered = 0),
        () => this.#drop(line),
      );
    } else if (line.unanswered > maxUnanswered) {
      // Where this process was busy itself, the answer may have come and is read now.
      setImmediate(() => line.unanswered > maxUnanswered && this.#drop(line));
    }
  }

  #drop(line: Line): void {
    if (this.#line !== line) return;
    this.#line = null;
    // With a check unanswered, the driver cuts the connection instead of saying goodbye to a server that does not listen.
    line.client.end().catch(() => undefined);
  }

  /** Takes note of a change. Every connection brings its notification, but for this process it is one change. */
  #note(notification = ''): void {
    if (this.#lastNotifications.includes(notification)) return;
    this.#lastNotifications.push(notification);
    if (this.#lastNotifications.length > maxRemembered) this.#lastNotifications.shift();
    const [topic = '', , keys = allKeys] = notification.split(' ');
    this.#history.record(topic, keys === allKeys ? 'all' : keys.split(','));
  }
}
