import type { Caller } from '../accounts/caller.ts';
import { notFound } from '../shared/errors.ts';
import type { EventId } from '../shared/ids.ts';
import type { Storage } from '../storage/database.ts';
import { Kept } from '../storage/kept.ts';
import type { Attachment, EventForCaller, EventRecord, OwnGuest, OwnRegistration } from './event.ts';
import { standingOf } from './event-access.ts';
import { findAttachments } from './event-detail-store.ts';
import { isReviewerAmong, mayReview, type NamedReviewer } from './event-policy.ts';
import { findEvent, findReviewers } from './events-store.ts';
import type { OwnRegistrations } from './own-registrations-service.ts';
import type { Question } from './question.ts';
import { findQuestions } from './questions-store.ts';

/** So many events are remembered with their settings; each takes about two kilobytes. */
const mostEvents = 20_000;

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
    this.#kept = new Kept(storage.changes, 'events', {
      maxBytes: 4000 * mostEvents,
      dependsOn: (_, id) => id,
    });
  }

  /** The event as the caller stands to it, with its settings; to whoever may not see it, it does not exist. */
  async eventFor(caller: Caller, id: EventId): Promise<EventSeen> {
    const settings = await this.settingsOf(id);
    const { byEvent } = await this.#own.of(caller.memberId);
    const guests = await this.#own.guestsOf(caller.memberId);
    const standing = standingTo(settings, byEvent.get(id) ?? null, caller);
    return { settings, guests: guests.get(id) ?? [], ...standing };
  }

  /** The settings of an event, whoever may see it. */
  async settingsOf(id: EventId): Promise<EventSettings> {
    const settings = this.remembered(id) ?? (await this.find(id));
    if (settings === undefined) throw notFound('This event');
    return settings;
  }

  /** The event when the caller reviews it; null for anyone else, whether or not there is such an event. */
  async reviewedBy(caller: Caller, id: EventId): Promise<EventRecord | null> {
    const settings = this.remembered(id) ?? (await this.find(id));
    if (settings === undefined) return null;
    const { event, reviewers } = settings;
    const isNamedReviewer = isReviewerAmong(reviewers, event.ownerPlace, caller);
    return mayReview(event, { grants: caller.grants, isNamedReviewer }) ? event : null;
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

/** How the caller stands to an event; to whoever may not see it, it does not exist. */
export function standingTo(
  { event, reviewers }: EventSettings,
  own: OwnRegistration | null,
  caller: Caller,
): EventForCaller {
  return standingOf(event, own, caller, isReviewerAmong(reviewers, event.ownerPlace, caller));
}
