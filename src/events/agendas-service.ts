import type { Caller } from '../accounts/caller.ts';
import { pathsUnderRights, placesOnPath } from '../organisation/grant.ts';
import { findPlacesUnder } from '../organisation/places-store.ts';
import { asId, type EventId, type PlaceId } from '../shared/ids.ts';
import type { DateText, DateTimeText } from '../shared/local-time.ts';
import type { Storage } from '../storage/database.ts';
import { Kept } from '../storage/kept.ts';
import { mergeAgendas, type AgendaEntry, type EventPage } from './agenda-rules.ts';
import { findAllBelow, findOpenAt, findReviewedByName, findReviewedByOffice } from './agenda-store.ts';
import { findListedEvents, type ListedEvent } from './event-list-store.ts';
import { rightsInCharge } from './event-policy.ts';
import type { KeptEvents } from './kept-events-service.ts';
import type { Answered, OwnRegistrations } from './own-registrations-service.ts';

/** So many places are remembered with the times of their events. */
const mostPlaces = 20_000;
const endOfTime = '9999-12-31T23:59:59';
/** So many callers are remembered with the agendas of what they may see. */
const mostCallers = 10_000;
/** Whoever is in charge of more places or events than this is better served by a query each time. */
const mostPlacesBelow = 300;
const mostBelow = 10_000;
/** So many times of events are remembered for those in charge. */
const mostTimes = 200_000;

/** A page of a list, and whether there is more of it. */
export interface ListedPage {
  readonly events: readonly ListedEvent[];
  readonly more: boolean;
}

/** A page that was answered, and what it was made from. */
interface LastPage {
  readonly agendas: readonly (readonly AgendaEntry[])[];
  readonly wish: EventPage;
  readonly page: ListedPage;
  /** When the first of its events ends: then it falls out of a list that begins later. */
  readonly holdsUntil: DateTimeText;
}

/**
 * The events that exist for a caller, as `maySee` in event-policy.ts says. What a place offers is the same for everyone
 * below it, so it is remembered.
 */
export class Agendas {
  readonly #storage: Storage;
  readonly #events: KeptEvents;
  readonly #own: OwnRegistrations;
  /** What a caller may see; a caller who is read anew, with other offices perhaps, is another one. */
  readonly #shown: Kept<Caller, readonly (readonly AgendaEntry[])[] | null>;
  /** What a member was answered last, for as long as the member's registrations are remembered. */
  readonly #lastPages = new WeakMap<Answered, LastPage>();
  /** The events of a place that are not closed. */
  readonly #open: Kept<PlaceId, readonly AgendaEntry[]>;
  /** All events of a place and of those below it, by its path; null where there are too many. */
  readonly #below: Kept<string, readonly AgendaEntry[] | null>;
  /** The events that the holders of a function at a place review. */
  readonly #reviewed: Kept<string, readonly AgendaEntry[]>;

  constructor(storage: Storage, events: KeptEvents, own: OwnRegistrations) {
    this.#storage = storage;
    this.#events = events;
    this.#own = own;
    this.#open = new Kept(storage.changes, 'events', { maxBytes: 4000 * mostPlaces });
    this.#below = new Kept(storage.changes, 'events', { maxBytes: 100 * mostTimes });
    this.#shown = new Kept(storage.changes, 'events', { maxBytes: 4000 * mostCallers });
    this.#reviewed = new Kept(storage.changes, 'events', { maxBytes: 4000 * mostPlaces });
  }

  /** A page of the caller's events in the order of time, each with the caller's own answer; the same while it holds. */
  async list(day: DateText, caller: Caller, wish: EventPage): Promise<ListedPage> {
    let agendas = this.#shown.get(caller);
    if (agendas === undefined) agendas = await this.#shown.make(caller, () => this.#shownTo(caller));
    // One more than asked for tells whether there are further ones.
    const enough = { ...wish, limit: wish.limit + 1 };
    if (agendas === null) {
      return toPage(await findListedEvents(this.#storage.db, day, caller, enough), wish);
    }
    const own = await this.#own.of(caller.memberId);
    const last = this.#lastPages.get(own);
    if (last?.agendas === agendas && holdsFor(last, wish)) return last.page;
    const listed = await this.#listed(mergeAgendas([...agendas, own.entries], enough), own);
    const page = toPage(listed, wish);
    this.#lastPages.set(own, { agendas, wish, page, holdsUntil: firstEnd(listed) });
    return page;
  }

  async #listed(ids: readonly EventId[], own: Answered): Promise<ListedEvent[]> {
    const listed: ListedEvent[] = [];
    for (const id of ids) {
      // Somebody may have removed the event since its place was looked at: then it is in no list.
      const event = (this.#events.remembered(id) ?? (await this.#events.find(id)))?.event;
      if (event !== undefined) listed.push({ event, own: own.byEvent.get(id) ?? null });
    }
    return listed;
  }

  /** The agendas of what the caller may see without having been invited; null when they are too many. */
  async #shownTo(caller: Caller): Promise<readonly (readonly AgendaEntry[])[] | null> {
    const charge = await this.#inChargeOf(caller);
    if (charge === null) return null;
    const agendas = [...(await this.#openTo(caller)), ...charge, ...(await this.#reviewedBy(caller))];
    return agendas.filter(({ length }) => length > 0);
  }

  /** The agendas of what the caller is in charge of, with closed events; null when there is too much of it. */
  async #inChargeOf({ grants }: Caller): Promise<(readonly AgendaEntry[])[] | null> {
    const agendas: (readonly AgendaEntry[])[] = [];
    for (const path of pathsUnderRights(grants, rightsInCharge)) {
      let agenda = this.#below.get(path);
      if (agenda === undefined) agenda = await this.#below.make(path, () => this.#readBelow(path));
      if (agenda === null) return null;
      agendas.push(agenda);
    }
    return agendas;
  }

  async #readBelow(path: string): Promise<readonly AgendaEntry[] | null> {
    const { db } = this.#storage;
    const places = await findPlacesUnder(db, path, mostPlacesBelow + 1);
    if (places.length > mostPlacesBelow) return null;
    const agenda = await findAllBelow(db, path, mostBelow + 1);
    return agenda.length > mostBelow ? null : agenda;
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
    const agendas: (readonly AgendaEntry[])[] = [await findReviewedByName(this.#storage.db, memberId)];
    for (const office of offices) {
      const key = `${office.function} ${office.place}`;
      const read = () => findReviewedByOffice(this.#storage.db, office);
      agendas.push(this.#reviewed.get(key) ?? (await this.#reviewed.make(key, read)));
    }
    return agendas;
  }
}

function toPage(listed: readonly ListedEvent[], { limit }: EventPage): ListedPage {
  return { events: listed.slice(0, limit), more: listed.length > limit };
}

function firstEnd(listed: readonly ListedEvent[]): DateTimeText {
  const ends = listed.map(({ event }) => event.end ?? event.start);
  return ends.reduce((first, end) => (end < first ? end : first), endOfTime);
}

/** Whether a page is also the answer to this wish, whose beginning moves with the time. */
function holdsFor({ wish, holdsUntil }: LastPage, { since, until, limit, offset }: EventPage): boolean {
  const isSame = wish.until === until && wish.limit === limit && wish.offset === 0 && offset === 0;
  return isSame && wish.since <= since && since <= holdsUntil;
}
