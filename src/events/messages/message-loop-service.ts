import { EventCalendars } from '../calendar-feeds/event-calendars-service.ts';
import { startOutbox, type RunningOutbox } from '../../platform/outbox/outbox-loop-service.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import type { Storage } from '../../platform/storage/database.ts';
import type { LetterSettings } from './letter-service.ts';
import { MessageWriter } from './message-writer-service.ts';
import { fireReminders } from './reminders-service.ts';

/** How often reminders that are due, and what another process has left, are looked for. */
const intervalMs = 30_000;

export interface MessageLoopParts {
  storage: Storage;
  clock: Clock;
  config: LetterSettings;
  /** Called when reminders could not be sent, with the event where it is known. Must not throw. */
  onReminderFailed(error: unknown, about?: { event: EventId }): void;
}

/** The messages of a process: at rest until started, so that a command can store some without writing mails. */
export interface Messages {
  readonly writer: MessageWriter;
  start(onError: (error: unknown) => void): void;
  close(): Promise<void>;
}

/** Writes the mails of messages and reminders into the outbox, in the background. */
export function createMessages(parts: MessageLoopParts): Messages {
  const { storage, clock, config, onReminderFailed } = parts;
  const onFailed = (error: unknown, event: EventId) => onReminderFailed(error, { event });
  const writer = new MessageWriter({
    storage,
    clock,
    config,
    calendars: new EventCalendars({ storage, clock, config }),
    // Messages are written whatever becomes of the reminders.
    fireReminders: () => fireReminders({ storage, clock, onFailed }).catch(onReminderFailed),
  });
  let running: RunningOutbox | undefined;
  // The mails of what was just stored are written soon; nothing happens while it is at rest.
  storage.onLeft('messages', () => running?.poke());
  return {
    writer,
    start(onError) {
      running ??= startOutbox(writer, { intervalMs, onError });
    },
    close: async () => running?.stop(),
  };
}
