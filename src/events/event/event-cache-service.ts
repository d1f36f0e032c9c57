import type { Caller } from '../../platform/access/caller.ts';
import { forbidden, notFound } from '../../platform/shared/errors.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import type { Storage, Tx } from '../../platform/storage/database.ts';
import { Cache } from '../../platform/storage/cache.ts';
import type { EventForCaller, EventSettings } from './event.ts';
import { isPublished, isReviewerAmong, mayAttend, mayManage, mayReview, maySee } from './event-policy.ts';
import { lockAndRead, type SeatCounts } from './event-lock-store.ts';
import { findSettings, isRegistered } from './events-store.ts';

/** Enough for some ten thousand events of two or three kilobytes each. */
const maxBytes = 64 * 1024 * 1024;

/** An event whose lock was taken: as it is, and with what was counted of its seats. */
export interface LockedEvent<Found> extends EventSettings {
  readonly counts: SeatCounts;
  readonly found: Found;
}

/**
 * The settings of events, kept until one of them changes: before and during an event everyone asks for the same one.
 * That saves the largest query of nearly every operation on events.
 */
export class EventCache {
  readonly #storage: Storage;
  readonly #cache: Cache<EventId, EventSettings | undefined>;

  constructor(storage: Storage) {
    this.#storage = storage;
    this.#cache = new Cache(storage.changes, 'events', { maxBytes, dependsOn: (_, id) => id });
  }

  /** The settings of some events, in the order of the ids; those that do not exist and drafts are left out. */
  async many(ids: readonly EventId[]): Promise<EventSettings[]> {
    const found = new Map<EventId, EventSettings>();
    const missing: EventId[] = [];
    for (const id of ids) {
      const settings = this.#cache.get(id);
      // What is kept as a draft may have been published at another instance a moment ago.
      if (settings === undefined || !isPublished(settings.event)) missing.push(id);
      else found.set(id, settings);
    }
    if (missing.length > 0) {
      await this.#cache.loadMany(async (keep) => {
        for (const settings of await findSettings(this.#storage.db, missing)) {
          if (isPublished(settings.event)) found.set(settings.event.id, settings);
          keep(settings.event.id, settings);
        }
      });
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** The settings of an event; undefined when there is no such event, or it is a draft. */
  async find(id: EventId): Promise<EventSettings | undefined> {
    const settings = await this.#any(id);
    if (settings === undefined || isPublished(settings.event)) return settings;
    // It may have been published at another instance a moment ago.
    const fresh = await this.#fresh(id);
    return fresh !== undefined && isPublished(fresh.event) ? fresh : undefined;
  }

  /**
   * Takes the lock of an event, and gives it as it is then: until the end of the transaction nobody else changes it, nor
   * anyone's registration at it. What is kept of the same version is the same. Gives what is read under the lock, too.
   */
  async lock<Found>(tx: Tx, id: EventId, read: () => Promise<Found>): Promise<LockedEvent<Found>> {
    const { row, found } = await lockAndRead(tx, id, read);
    if (row === undefined || row.removedAt !== null) throw notFound('This event');
    const { version, removedAt: _, ...counts } = row;
    const kept = this.#cache.get(id);
    const settings = kept?.event.version === version ? kept : (await findSettings(tx, [id]))[0];
    if (settings === undefined) throw notFound('This event');
    return { ...settings, counts, found };
  }

  async #any(id: EventId): Promise<EventSettings | undefined> {
    const read = async () => (await findSettings(this.#storage.db, [id]))[0];
    return this.#cache.get(id) ?? (await this.#cache.load(id, read));
  }

  /**
   * Whether what belongs to an event is there for anyone who knows its address, or for this caller: of a closed event for those who
   * see it, of a draft or a removed one for those who manage it. For everyone else it does not exist.
   */
  async audienceOf(caller: Caller | null, id: EventId): Promise<'everyone' | 'some'> {
    const published = await this.find(id);
    if (published?.event.closed === false) return 'everyone';
    const event = (published ?? (await this.#any(id)))?.event;
    const isTheirs =
      event !== undefined &&
      caller !== null &&
      (mayManage(event, caller) || (await this.seenBy(caller, id)) !== null);
    if (!isTheirs) throw notFound('This event');
    return 'some';
  }

  /** The settings of an event, without asking who may see it. */
  async settingsOf(id: EventId): Promise<EventSettings> {
    const settings = await this.find(id);
    if (settings === undefined) throw notFound('This event');
    return settings;
  }

  /** The event from the caller's point of view; for callers who may not see it, it does not exist. */
  async eventFor(caller: Caller, id: EventId): Promise<EventForCaller> {
    const settings = await this.settingsOf(id);
    const access = accessTo(settings, false, caller);
    // A registration gives nothing to those who review the event or belong to its audience anyway.
    if (access?.isReviewer === true || access?.mayAttend === true) return access;
    return standingTo(settings, await isRegistered(this.#storage.db, id, caller.memberId), caller);
  }

  /** The same where nobody has to be refused: null for callers who may not see it, and where there is none. */
  async seenBy(caller: Caller, id: EventId): Promise<EventForCaller | null> {
    const settings = await this.find(id);
    if (settings === undefined) return null;
    return accessTo(settings, await isRegistered(this.#storage.db, id, caller.memberId), caller);
  }

  /** The settings of an event for one of its reviewers; others who may see it are refused. */
  async forReviewer(caller: Caller, id: EventId): Promise<EventSettings> {
    const access = await this.eventFor(caller, id);
    if (!access.isReviewer) throw forbidden('Only reviewers of this event may do this.');
    return access;
  }

  /**
   * The settings of an event for those who manage it, drafts too. Others who may see it are refused; for everyone else,
   * and once it is removed, it does not exist.
   */
  async forManager(caller: Caller, id: EventId): Promise<EventSettings> {
    const settings = await this.forManagerOfAny(caller, id);
    if (settings.event.removedAt !== null) throw notFound('This event');
    return settings;
  }

  /** The same, with those that were removed and can be brought back. */
  async forManagerOfAny(caller: Caller, id: EventId): Promise<EventSettings> {
    return this.#managed(caller, id, await this.#any(id));
  }

  /** The same as they are in the database at this moment: anyone who has just changed them elsewhere reads what they wrote. */
  async freshForManagerOfAny(caller: Caller, id: EventId): Promise<EventSettings> {
    return this.#managed(caller, id, await this.#fresh(id));
  }

  async #fresh(id: EventId): Promise<EventSettings | undefined> {
    let fresh: EventSettings | undefined;
    await this.#cache.loadMany(async (keep) => {
      [fresh] = await findSettings(this.#storage.db, [id]);
      if (fresh !== undefined) keep(id, fresh);
    });
    return fresh;
  }

  async #managed(caller: Caller, id: EventId, settings: EventSettings | undefined): Promise<EventSettings> {
    if (settings !== undefined && mayManage(settings.event, caller)) return settings;
    await this.eventFor(caller, id);
    throw forbidden('Only those who manage the events of this calendar may do this.');
  }

  /** The settings of an event that the caller reviews; null for anyone else, whether or not there is such an event. */
  async reviewedBy(caller: Caller, id: EventId): Promise<EventSettings | null> {
    const settings = await this.find(id);
    if (settings === undefined) return null;
    return accessTo(settings, false, caller)?.isReviewer === true ? settings : null;
  }
}

/** How the caller stands to an event; for callers who may not see it, it does not exist. */
export function standingTo(
  settings: EventSettings,
  hasRegistration: boolean,
  caller: Caller,
): EventForCaller {
  const access = accessTo(settings, hasRegistration, caller);
  if (access === null) throw notFound('This event');
  return access;
}

function accessTo(settings: EventSettings, hasRegistration: boolean, caller: Caller): EventForCaller | null {
  const { event, reviewers } = settings;
  const isNamedReviewer = isReviewerAmong(reviewers, event.ownerPlace, caller);
  const standing = { clubPath: caller.clubPath, grants: caller.grants, hasRegistration, isNamedReviewer };
  if (!maySee(event, standing)) return null;
  return { ...settings, isReviewer: mayReview(event, standing), mayAttend: mayAttend(event, standing) };
}
