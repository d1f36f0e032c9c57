import { join } from 'node:path';
import type { Clock } from '../shared/clock.ts';
import type { Storage } from '../storage/database.ts';
import { fileTransport } from './file-transport.ts';
import { startOutbox, type OutboxLoopOptions, type RunningOutbox } from './outbox-loop-service.ts';
import { OutboxSender } from './outbox-sender-service.ts';
import { smtpTransport } from './smtp-transport.ts';

/** How often mails whose pause has ended are looked for. */
const intervalMs = 30_000;

export interface OutboxParts {
  storage: Storage;
  clock: Clock;
  config: { smtpUrl: string; mailFrom: string; dataFolder: string };
}

/** The outbox of a process: at rest until started, so that a command can queue or count mail without sending any. */
export interface Outbox {
  readonly sender: OutboxSender;
  start(events: Pick<OutboxLoopOptions, 'onError' | 'onDrained'>): void;
  close(): Promise<void>;
}

/** Sends through the SMTP server of the settings, or without one into files of the data folder. */
export function createOutbox({ storage, clock, config }: OutboxParts): Outbox {
  const transport =
    config.smtpUrl === ''
      ? fileTransport({ folder: join(config.dataFolder, 'mail'), from: config.mailFrom })
      : smtpTransport({ url: config.smtpUrl, from: config.mailFrom });
  const sender = new OutboxSender({ storage, clock, transport });
  let running: RunningOutbox | undefined;
  // What was just queued is sent soon; nothing happens while the outbox is at rest.
  storage.onLeft('mails', () => running?.poke());
  return {
    sender,
    start(events) {
      running ??= startOutbox(sender, { intervalMs, ...events });
    },
    async close() {
      await running?.stop();
      await transport.close();
    },
  };
}
