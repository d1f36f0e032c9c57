import { EventCalendars } from '../calendar-feeds/event-calendars-service.ts';
import { startOutbox, type RunningOutbox } from '../mail/outbox-loop-service.ts';
import type { Clock } from '../shared/clock.ts';
import type { Storage } from '../storage/database.ts';
import { MessageWriter, type LetterSettings } from './message-writer-service.ts';
import { fireReminders } from './reminders-service.ts';

/** How often reminders that are due, and what another process has left, are looked for. */
const intervalMs = 30_000;

export interface MessageLoopParts {
  storage: Storage;
  clock: Clock;
  config: LetterSettings;
  outbox: { poke(): void };
}

/** The messages of a process: at rest until started, so that a command can store some without writing mails. */
export interface Messages {
  readonly writer: MessageWriter;
  start(onError: (error: unknown) => void): void;
  /** Writes the mails of what was just stored soon; nothing happens while it is at rest. */
  poke(): void;
  close(): Promise<void>;
}

/** Writes the mails of messages and reminders into the outbox, in the background. */
export function createMessages({ storage, clock, config, outbox }: MessageLoopParts): Messages {
  const writer = new MessageWriter({
    storage,
    clock,
    config,
    calendars: new EventCalendars({ storage, clock, config }),
    fireReminders: () => fireReminders({ storage, clock }),
    onWritten: () => outbox.poke(),
  });
  let running: RunningOutbox | undefined;
  return {
    writer,
    start(onError) {
      running ??= startOutbox(writer, { intervalMs, onError });
    },
    poke: () => running?.poke(),
    close: async () => running?.stop(),
  };
}
