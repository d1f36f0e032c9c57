import type { EventId, MemberId } from '../shared/ids.ts';
import type { Storage } from '../storage/database.ts';
import { Kept } from '../storage/kept.ts';
import type { AgendaEntry } from './agenda-rules.ts';
import { findRegistered } from './agenda-store.ts';
import type { OwnGuest, OwnRegistration } from './event.ts';
import { findOwnGuests } from './event-detail-store.ts';

/** So many members are remembered with their answers; each takes a few kilobytes. */
const mostMembers = 4000;

/** A member's registration, with the times of its event. */
export type RegisteredEntry = AgendaEntry & { readonly own: OwnRegistration };

/** What a member has answered. */
export interface Answered {
  /** In the order of time. */
  readonly entries: readonly RegisteredEntry[];
  readonly byEvent: ReadonlyMap<EventId, OwnRegistration>;
}

type GuestsByEvent = ReadonlyMap<EventId, readonly OwnGuest[]>;

/**
 * What members have answered and whom they bring, remembered while nobody answers anything: whoever opens the list
 * opens an event next, and then the ticket.
 */
export class OwnRegistrations {
  readonly #storage: Storage;
  readonly #answered: Kept<MemberId, Answered>;
  readonly #guests: Kept<MemberId, GuestsByEvent>;

  constructor(storage: Storage) {
    this.#storage = storage;
    this.#answered = new Kept(storage.changes, 'registrations', { maxBytes: 1000 * mostMembers });
    this.#guests = new Kept(storage.changes, 'registrations', { maxBytes: 1000 * mostMembers });
  }

  /** What a member has answered; a promise only where it is not remembered. */
  of(member: MemberId): Answered | Promise<Answered> {
    return this.#answered.get(member) ?? this.#answered.make(member, () => this.#readAnswered(member));
  }

  /** The guests and partners a member brings, by event; a promise only where they are not remembered. */
  guestsOf(member: MemberId): GuestsByEvent | Promise<GuestsByEvent> {
    return this.#guests.get(member) ?? this.#guests.make(member, () => this.#readGuests(member));
  }

  async #readAnswered(member: MemberId): Promise<Answered> {
    const entries = await findRegistered(this.#storage.db, member);
    return { entries, byEvent: new Map(entries.map(({ id, own }) => [id, own])) };
  }

  async #readGuests(host: MemberId): Promise<GuestsByEvent> {
    return Map.groupBy(await findOwnGuests(this.#storage.db, host), ({ event }) => event);
  }
}
