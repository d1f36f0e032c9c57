import { setTimeout as pause } from 'node:timers/promises';
import type { EventRecord } from '../event/event.ts';
import type { DrainSummary } from '../../platform/outbox/mail.ts';
import { queueMail } from '../../platform/outbox/outbox-service.ts';
import { addMemberRegistration } from '../registration/registrations-store.ts';
import type { RegistrationId } from '../../platform/shared/ids.ts';
import { millisecondsUntil, nowInstantText, nowText } from '../../platform/shared/local-time.ts';
import { isMailAddress } from '../../platform/shared/mail-address.ts';
import { newSecret, secretHash } from '../../platform/shared/secrets.ts';
import { someAtATime } from '../../platform/shared/some-at-a-time.ts';
import type { Storage, Tx } from '../../platform/storage/database.ts';
import { findNextHeld, letGo } from './held-messages-store.ts';
import { concernedReader } from './concerned-reader-rules.ts';
import { composeFor, letterOf, type Letter, type LetterParts } from './letter-service.ts';
import { findMessage } from './messages-store.ts';
import {
  addLink,
  findReaders,
  finishWritten,
  isSomethingUnfinished,
  lockUnchanged,
  markWritten,
  takeRecipients,
  type MessageReader,
  type TakenRecipient,
} from './readers-store.ts';
import { findOutdated, rewriteMails } from './unsent-mails-store.ts';

/** Few enough that nobody who asks for something meanwhile waits for a portion of them. */
const mailsAtOnce = 25;
const pauseMilliseconds = 25;

/** What the mails of messages are written with. */
export interface WriterParts extends LetterParts {
  readonly storage: Pick<Storage, 'db' | 'write' | 'dialect'>;
  /** Looks for reminders that are due, before anything is written. */
  readonly fireReminders: () => Promise<void>;
  /** Called after every portion: mails may leave while others are still written. */
  readonly onWritten?: () => void;
}

/** Writes the mails of messages into the outbox. Any number of processes may do so on the same database. */
export class MessageWriter {
  readonly #parts: WriterParts;

  constructor(parts: WriterParts) {
    this.#parts = parts;
  }

  /** Writes everything that waits; a mail and the record that it is written are stored together or not at all. */
  async drain(signal?: AbortSignal): Promise<DrainSummary> {
    await this.#parts.fireReminders();
    await this.#withdrawOutdated(signal);
    await this.#letGo();
    let sent = 0;
    const isStopped = (): boolean => signal?.aborted === true;
    while (!isStopped()) {
      const taken = await this.#parts.storage.write((tx) => this.#writePortion(tx), { rowsOnly: true });
      if (taken === 0) break;
      sent += taken;
      this.#parts.onWritten?.();
      await pause(pauseMilliseconds);
    }
    await this.#finish();
    return { sent, postponed: 0, failed: 0, problems: [] };
  }

  /** When the next message that is held is let go, in milliseconds from now; null where there is none. */
  async millisecondsToNext(): Promise<number | null> {
    const { storage, clock } = this.#parts;
    return millisecondsUntil(await findNextHeld(storage.db), clock);
  }

  /** A mail server may put mails off for hours: what became of an event meanwhile would arrive before them. */
  async #withdrawOutdated(signal?: AbortSignal): Promise<void> {
    const { storage } = this.#parts;
    await someAtATime(await findOutdated(storage.db), async (some) => {
      if (signal?.aborted !== true) await storage.write((tx) => rewriteMails(tx, some), { rowsOnly: true });
    });
  }

  /** Messages are held until their moment, most of them for a few seconds in which they can be taken back. */
  async #letGo(): Promise<void> {
    const { storage } = this.#parts;
    const next = await findNextHeld(storage.db);
    const now = this.#now();
    // All at once: of a message that was let go in part nobody could say who is told.
    if (next !== null && next <= now)
      await storage.write((tx) => letGo(tx, now), { rowsOnly: true, patient: true });
  }

  /** A process may have been killed between its last portion and this. */
  async #finish(): Promise<void> {
    const { storage } = this.#parts;
    if (await isSomethingUnfinished(storage.db))
      await storage.write((tx) => finishWritten(tx, this.#now()), { rowsOnly: true });
  }

  #now() {
    return nowInstantText(this.#parts.clock);
  }

  async #writePortion(tx: Tx): Promise<number> {
    const taken = await takeRecipients(tx, this.#parts.storage.dialect, mailsAtOnce);
    const [first] = taken;
    const message = first === undefined ? undefined : await findMessage(tx, first.message);
    if (message === undefined) return 0;
    const letter = await letterOf(tx, this.#parts, message);
    const readers = await findReaders(tx, message.event, taken);
    const byMember = new Map(readers.map((reader) => [reader.member, reader]));
    const byRegistration = new Map(readers.map((reader) => [reader.registration, reader]));
    const written = taken.map((recipient) => {
      const { member, registration } = recipient;
      return {
        recipient,
        reader: member === null ? byRegistration.get(registration) : byMember.get(member),
      };
    });
    const known = readers.flatMap(({ registration }) => registration ?? []);
    const unchanged = await lockUnchanged(tx, this.#parts.storage.dialect, known);
    for (const { recipient, reader } of written.toSorted((a, b) => lockOrder(a) - lockOrder(b))) {
      const registration = reader?.registration ?? null;
      // Who is about to answer is written to with the next portion.
      if (registration === null || unchanged.has(registration))
        await this.#writeOne(tx, letter, recipient, reader);
    }
    return taken.length;
  }

  async #writeOne(tx: Tx, letter: Letter, recipient: TakenRecipient, reader: MessageReader | undefined) {
    const { clock, config } = this.#parts;
    const { message, position, registration } = recipient;
    const done = { message, position, registration, mail: null };
    if (reader === undefined || !concernedReader(letter, reader, nowText(clock)))
      return markWritten(tx, { ...done, state: 'skipped' });
    if (!isMailAddress(reader.email)) return markWritten(tx, { ...done, state: 'no-address' });
    const link = letter.isAnswered ? await newLink(tx, letter.event, reader, this.#now()) : null;
    const mail = composeFor(config, letter, reader, link?.secret ?? '');
    const about = link?.registration ?? reader.registration;
    const people = { from: letter.message.author, to: reader.member, registration: about, message };
    const id = await queueMail(tx, clock, mail, people);
    return markWritten(tx, { ...done, registration: about, state: 'queued', mail: id });
  }
}

/** By registration, as everyone locks several of them; those without one get the newest, which nobody else knows yet. */
function lockOrder({ reader }: { readonly reader: MessageReader | undefined }): number {
  return reader?.registration ?? Number.MAX_SAFE_INTEGER;
}

/** A link of their own for a reader, with a registration for a member who has none; earlier links stay valid. */
async function newLink(
  tx: Tx,
  event: EventRecord,
  { registration, member }: MessageReader,
  now: string,
): Promise<{ secret: string; registration: RegistrationId } | null> {
  const secret = newSecret(256);
  const replyHash = secretHash(secret);
  if (registration !== null) {
    await addLink(tx, { event: event.id, registration, replyHash, now });
    return { secret, registration };
  }
  if (member === null) return null;
  const who = { event: event.id, member };
  const stored = await addMemberRegistration(tx, who, now, { reply_hash: replyHash });
  if (stored.before !== null) await addLink(tx, { event: event.id, registration: stored.id, replyHash, now });
  return { secret, registration: stored.id };
}
