import { hash } from 'node:crypto';
import type { EventId } from '../shared/ids.ts';
import type { DateTimeText } from '../shared/local-time.ts';
import { RecentlyUsed } from '../shared/recently-used.ts';
import type { Storage } from '../storage/database.ts';
import { findFeedEvents } from './calendar-feeds-store.ts';
import { toFeedEvent, type FeedEventRow } from './feed-event-row.ts';
import type { FeedWriter } from './feed-rendering.ts';

/** So many texts are kept, of a kilobyte or two each. */
const mostTexts = 5000;

/** An event as it stands in feeds. */
export interface EventText {
  readonly id: EventId;
  readonly start: DateTimeText;
  readonly lastMoment: DateTimeText;
  readonly text: string;
  /** Another one whenever the text is. */
  readonly tag: string;
}

type Texts = RecentlyUsed<EventId, EventText>;

/** The texts of events, each written once for all feeds it stands in, and again when an event has changed. */
export class EventTexts {
  readonly #storage: Storage;
  readonly #writer: FeedWriter;
  #mark: number | null = null;
  #texts: Texts = new RecentlyUsed(mostTexts);

  constructor(storage: Storage, writer: FeedWriter) {
    this.#storage = storage;
    this.#writer = writer;
  }

  /** The texts of these events in the order of time; an event that is no longer there has none. */
  async of(ids: readonly EventId[]): Promise<EventText[]> {
    const texts = this.#current();
    const found: EventText[] = [];
    const missing: EventId[] = [];
    for (const id of ids) {
      const text = texts.get(id);
      if (text === undefined) missing.push(id);
      else found.push(text);
    }
    if (missing.length > 0) found.push(...(await this.#write(texts, missing)));
    return found.toSorted(inOrderOfTime);
  }

  #current(): Texts {
    const mark = this.#storage.changes.markOf('events');
    if (mark === null || mark !== this.#mark) this.#texts = new RecentlyUsed(mostTexts);
    this.#mark = mark;
    return this.#texts;
  }

  async #write(texts: Texts, ids: readonly EventId[]): Promise<EventText[]> {
    const rows = await findFeedEvents(this.#storage.db, ids);
    const written = rows.map((row) => this.#textOf(row));
    for (const text of written) texts.set(text.id, text);
    return written;
  }

  #textOf(row: FeedEventRow): EventText {
    const { id, start_date: start, end_date: end } = row;
    const text = this.#writer.eventText(toFeedEvent(row));
    return { id, start, lastMoment: end ?? start, text, tag: hash('sha1', text, 'base64') };
  }
}

function inOrderOfTime(a: EventText, b: EventText): number {
  if (a.start === b.start) return a.id - b.id;
  return a.start < b.start ? -1 : 1;
}
