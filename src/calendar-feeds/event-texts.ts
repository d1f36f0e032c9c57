import type { FeedEventRow } from './feed-event-row.ts';
import { toFeedEvent } from './feed-event-row.ts';
import type { FeedWriter } from './feed-rendering.ts';

/** So many texts are kept, of a kilobyte or two each; of more, the longest unused goes. */
const mostTexts = 2000;

/** The texts of events, each written once for all feeds it stands in and again only when its row is another one. */
export class EventTexts {
  readonly #writer: FeedWriter;
  readonly #kept = new Map<number, { row: FeedEventRow; text: string }>();

  constructor(writer: FeedWriter) {
    this.#writer = writer;
  }

  /** The text of an event. */
  of(row: FeedEventRow): string {
    const known = this.#kept.get(row.id);
    if (known !== undefined) this.#kept.delete(row.id);
    const isCurrent = known !== undefined && isSame(known.row, row);
    const entry = isCurrent ? known : { row, text: this.#writer.eventText(toFeedEvent(row)) };
    this.#kept.set(row.id, entry);
    if (this.#kept.size > mostTexts) this.#kept.delete(this.#kept.keys().next().value ?? 0);
    return entry.text;
  }
}

/** Whether nothing of an event changed: its number of changes alone would not show what was mended by hand. */
function isSame(a: FeedEventRow, b: FeedEventRow): boolean {
  return (
    a.sequence === b.sequence &&
    a.updated_at === b.updated_at &&
    a.start_date === b.start_date &&
    a.end_date === b.end_date &&
    a.all_day === b.all_day &&
    a.cancelled === b.cancelled &&
    a.title === b.title &&
    a.location === b.location &&
    a.description === b.description &&
    a.created_at === b.created_at
  );
}
