import type { Caller } from '../accounts/caller.ts';
import { pathsUnderRights, placesOnPath } from '../organisation/grant.ts';
import { asId, type EventId, type PlaceId } from '../shared/ids.ts';
import type { DateText } from '../shared/local-time.ts';
import type { Storage } from '../storage/database.ts';
import { Kept } from '../storage/kept.ts';
import { mergeAgendas, type AgendaEntry, type EventPage } from './agenda-rules.ts';
import { findOpenAt, findRegistered, findReviewedByName, findReviewedByOffice } from './agenda-store.ts';
import { findListedEvents, type ListedEvent } from './event-list-store.ts';
import { rightsInCharge } from './event-policy.ts';
import type { KeptEvents } from './kept-events-service.ts';

/** So many places are remembered with the times of their events. */
const mostPlaces = 20_000;

/**
 * The events that exist for a caller, as `maySee` in event-policy.ts says. What a place offers is the same for everyone
 * below it, so it is remembered; only a caller's own registrations and reviews are read each time.
 */
export class Agendas {
  readonly #storage: Storage;
  readonly #events: KeptEvents;
  readonly #places: Kept<PlaceId, readonly AgendaEntry[]>;

  constructor(storage: Storage, events: KeptEvents) {
    this.#storage = storage;
    this.#events = events;
    this.#places = new Kept(storage.changes, 'events', mostPlaces);
  }

  /** A page of the caller's events in the order of time, each with the caller's own answer. */
  async list(day: DateText, caller: Caller, page: EventPage): Promise<ListedEvent[]> {
    // Whoever is in charge sees closed events as well, and those of all places below.
    const isInCharge = pathsUnderRights(caller.grants, rightsInCharge).length > 0;
    if (isInCharge) return findListedEvents(this.#storage.db, day, caller, page);
    const own = await findRegistered(this.#storage.db, caller.memberId);
    const agendas = [...(await this.#openTo(caller)), own, ...(await this.#reviewedBy(caller, day))];
    const answers = new Map(own.map((entry) => [entry.id, entry]));
    const listed: ListedEvent[] = [];
    for (const id of mergeAgendas(agendas, page)) {
      const event = await this.#find(id);
      if (event !== undefined) listed.push({ event, own: answers.get(id) ?? null });
    }
    return listed;
  }

  async #openTo({ clubPath }: Caller): Promise<(readonly AgendaEntry[])[]> {
    const agendas: (readonly AgendaEntry[])[] = [];
    for (const number of clubPath === null ? [] : placesOnPath(clubPath)) {
      const place = asId<PlaceId>(number);
      const read = () => findOpenAt(this.#storage.db, place);
      agendas.push(this.#places.get(place) ?? (await this.#places.make(place, read)));
    }
    return agendas;
  }

  async #reviewedBy({ memberId, offices }: Caller, day: DateText): Promise<(readonly AgendaEntry[])[]> {
    const byName = await findReviewedByName(this.#storage.db, memberId);
    return offices.length === 0
      ? [byName]
      : [byName, await findReviewedByOffice(this.#storage.db, memberId, day)];
  }

  /** Somebody may have removed the event since its place was looked at: then it is in no list. */
  async #find(id: EventId) {
    return (this.#events.remembered(id) ?? (await this.#events.find(id)))?.event;
  }
}
