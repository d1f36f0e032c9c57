import type { Caller } from '../accounts/caller.ts';
import { notFound } from '../shared/errors.ts';
import type { EventId } from '../shared/ids.ts';
import type { Storage } from '../storage/database.ts';
import { Kept } from '../storage/kept.ts';
import type { Attachment, EventForCaller, EventRecord, OwnGuest } from './event.ts';
import { standingOf } from './event-access.ts';
import { findAttachments } from './event-detail-store.ts';
import { isReviewerAmong, type NamedReviewer } from './event-policy.ts';
import { findEvent, findReviewers } from './events-store.ts';
import type { OwnRegistrations } from './own-registrations-service.ts';
import type { Question } from './question.ts';
import { findQuestions } from './questions-store.ts';

/** So many events are remembered with their settings; each takes a few kilobytes. */
const mostEvents = 10_000;

/** What is the same about an event for everyone. */
export interface EventSettings {
  event: EventRecord;
  questions: readonly Question[];
  attachments: readonly Attachment[];
  reviewers: readonly NamedReviewer[];
}

/** An event as one caller stands to it, with its settings and whom the caller brings. */
export interface EventSeen extends EventForCaller {
  settings: EventSettings;
  /** The caller's own guests and partner, never anybody else's. */
  guests: readonly OwnGuest[];
}

/** The settings of events, remembered until they change: before and during an event everyone asks for the same one. */
export class KeptEvents {
  readonly #storage: Storage;
  readonly #kept: Kept<EventId, EventSettings | undefined>;
  readonly #own: OwnRegistrations;

  constructor(storage: Storage, own: OwnRegistrations) {
    this.#storage = storage;
    this.#own = own;
    this.#kept = new Kept(storage.changes, 'events', mostEvents);
  }

  /** The event as the caller stands to it, with its settings; to whoever may not see it, it does not exist. */
  async eventFor(caller: Caller, id: EventId): Promise<EventSeen> {
    const settings = this.remembered(id) ?? (await this.find(id));
    if (settings === undefined) throw notFound('This event');
    const { byEvent } = await this.#own.of(caller.memberId);
    const guests = await this.#own.guestsOf(caller.memberId);
    const isNamedReviewer = isReviewerAmong(settings.reviewers, settings.event.ownerPlace, caller);
    return {
      settings,
      guests: guests.get(id) ?? [],
      ...standingOf(settings.event, byEvent.get(id) ?? null, caller, isNamedReviewer),
    };
  }

  /** The settings of an event, when they are remembered. */
  remembered(id: EventId): EventSettings | undefined {
    return this.#kept.get(id);
  }

  /** The settings of an event, read anew; undefined when there is no such event. */
  find(id: EventId): Promise<EventSettings | undefined> {
    return this.#kept.make(id, () => this.#read(id));
  }

  async #read(id: EventId): Promise<EventSettings | undefined> {
    const { db } = this.#storage;
    const event = await findEvent(db, id);
    if (event === undefined) return undefined;
    return {
      event,
      questions: await findQuestions(db, id),
      attachments: await findAttachments(db, id),
      reviewers: await findReviewers(db, id),
    };
  }
}
