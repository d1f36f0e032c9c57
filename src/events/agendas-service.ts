import type { Caller } from '../accounts/caller.ts';
import { pathsUnderRights, placesOnPath } from '../organisation/grant.ts';
import { findPlacesUnder } from '../organisation/places-store.ts';
import { asId, type MemberId, type PlaceId } from '../shared/ids.ts';
import type { DateText } from '../shared/local-time.ts';
import type { Storage } from '../storage/database.ts';
import { Kept } from '../storage/kept.ts';
import { mergeAgendas, type AgendaEntry, type EventPage } from './agenda-rules.ts';
import { findAllAt, findOpenAt, findReviewedByName, findReviewedByOffice } from './agenda-store.ts';
import { findListedEvents, type ListedEvent } from './event-list-store.ts';
import { rightsInCharge } from './event-policy.ts';
import type { KeptEvents } from './kept-events-service.ts';
import type { OwnRegistrations } from './own-registrations-service.ts';

/** So many places are remembered with the times of their events. */
const mostPlaces = 20_000;
/** Whoever is in charge of more places than this is better served by one query. */
const mostInCharge = 20;

/**
 * The events that exist for a caller, as `maySee` in event-policy.ts says. What a place offers is the same for everyone
 * below it, so it is remembered.
 */
export class Agendas {
  readonly #storage: Storage;
  readonly #events: KeptEvents;
  readonly #own: OwnRegistrations;
  /** The events of a place that are not closed. */
  readonly #open: Kept<PlaceId, readonly AgendaEntry[]>;
  /** All events of a place. */
  readonly #whole: Kept<PlaceId, readonly AgendaEntry[]>;
  /** The events that a member reviews by name. */
  readonly #reviewedByName: Kept<MemberId, readonly AgendaEntry[]>;
  /** The events that the holders of a function at a place review. */
  readonly #reviewed: Kept<string, readonly AgendaEntry[]>;
  /** A place and all below it, by its path; no more of them than are worth merging. */
  readonly #placesUnder: Kept<string, readonly PlaceId[]>;

  constructor(storage: Storage, events: KeptEvents, own: OwnRegistrations) {
    this.#storage = storage;
    this.#events = events;
    this.#own = own;
    this.#open = new Kept(storage.changes, 'events', mostPlaces);
    this.#whole = new Kept(storage.changes, 'events', mostPlaces);
    this.#reviewedByName = new Kept(storage.changes, 'events', mostPlaces);
    this.#reviewed = new Kept(storage.changes, 'events', mostPlaces);
    this.#placesUnder = new Kept(storage.changes, 'clubs', mostPlaces);
  }

  /** A page of the caller's events in the order of time, each with the caller's own answer. */
  async list(day: DateText, caller: Caller, page: EventPage): Promise<ListedEvent[]> {
    const charge = await this.#inChargeOf(caller);
    if (charge === null) return findListedEvents(this.#storage.db, day, caller, page);
    const own = await this.#own.of(caller.memberId);
    const reviewed = await this.#reviewedBy(caller);
    const agendas = [...(await this.#openTo(caller)), ...charge, own.entries, ...reviewed];
    const listed: ListedEvent[] = [];
    for (const id of mergeAgendas(agendas, page)) {
      // Somebody may have removed the event since its place was looked at: then it is in no list.
      const event = (this.#events.remembered(id) ?? (await this.#events.find(id)))?.event;
      if (event !== undefined) listed.push({ event, own: own.byEvent.get(id) ?? null });
    }
    return listed;
  }

  /** The agendas of all places the caller is in charge of, with closed events; null when they are many. */
  async #inChargeOf({ grants }: Caller): Promise<(readonly AgendaEntry[])[] | null> {
    const agendas: (readonly AgendaEntry[])[] = [];
    for (const path of pathsUnderRights(grants, rightsInCharge)) {
      const read = () => findPlacesUnder(this.#storage.db, path, mostInCharge + 1);
      const places = this.#placesUnder.get(path) ?? (await this.#placesUnder.make(path, read));
      if (places.length > mostInCharge) return null;
      for (const place of places) {
        const find = () => findAllAt(this.#storage.db, place);
        agendas.push(this.#whole.get(place) ?? (await this.#whole.make(place, find)));
      }
    }
    return agendas;
  }

  async #openTo({ clubPath }: Caller): Promise<(readonly AgendaEntry[])[]> {
    const agendas: (readonly AgendaEntry[])[] = [];
    for (const number of clubPath === null ? [] : placesOnPath(clubPath)) {
      const place = asId<PlaceId>(number);
      const read = () => findOpenAt(this.#storage.db, place);
      agendas.push(this.#open.get(place) ?? (await this.#open.make(place, read)));
    }
    return agendas;
  }

  async #reviewedBy({ memberId, offices }: Caller): Promise<(readonly AgendaEntry[])[]> {
    const readByName = () => findReviewedByName(this.#storage.db, memberId);
    const byName = this.#reviewedByName.get(memberId) ?? this.#reviewedByName.make(memberId, readByName);
    const agendas: (readonly AgendaEntry[])[] = [await byName];
    for (const office of offices) {
      const key = `${office.function} ${office.place}`;
      const read = () => findReviewedByOffice(this.#storage.db, office);
      agendas.push(this.#reviewed.get(key) ?? (await this.#reviewed.make(key, read)));
    }
    return agendas;
  }
}
