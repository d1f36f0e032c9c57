import type { Clock } from '../../src/shared/clock.ts';
import type { ClubId, MemberId } from '../../src/shared/ids.ts';
import type { Tx } from '../../src/storage/database.ts';
import { spread } from '../statistics.ts';
import { gatherFeeds, gatherPhotos } from './feeds-and-photos.ts';
import { gatherGreatEvent, type GreatEvent } from './great-event.ts';
import { gatherPeople, type Person } from './people.ts';
import { gatherSearchTerms, type SearchTerms } from './search-terms.ts';
import { gatherTickets, type TicketOfHolder } from './tickets.ts';
import { gatherAnswerableEvents, gatherSeenEvents, type EventOfCaller } from './visible-events.ts';

const most = { clubs: 5000, members: 5000, people: 2000, tickets: 2000, feeds: 1000, photos: 200 };

/** What the load asks for: a part of the real population, the same at every run on the same data. */
export interface Population {
  clubs: ClubId[];
  /** Whose records are asked for. */
  members: MemberId[];
  /** Who asks. */
  people: Person[];
  seenEvents: EventOfCaller[];
  answerableEvents: EventOfCaller[];
  greatEvent: GreatEvent | null;
  tickets: TicketOfHolder[];
  /** Private identifiers. */
  feeds: string[];
  /** Public names. */
  photos: string[];
  terms: SearchTerms;
}

/** Chooses what the load asks for, and gives tokens to those who ask. */
export async function gatherPopulation(tx: Tx, clock: Clock): Promise<Population> {
  const clubs = await tx.selectFrom('clubs').select('id').orderBy('id').execute();
  const members = await tx.selectFrom('members').select('id').where('active', '=', 1).orderBy('id').execute();
  const people = await gatherPeople(tx, clock, most.people);
  const answerableEvents = await gatherAnswerableEvents(tx, clock, people);
  const moving = new Set(answerableEvents.map(({ event }) => event));
  return {
    clubs: spread(clubs, most.clubs).map(({ id }) => id),
    members: spread(members, most.members).map(({ id }) => id),
    people,
    seenEvents: await gatherSeenEvents(tx, people),
    answerableEvents,
    greatEvent: await gatherGreatEvent(tx, clock),
    tickets: await gatherTickets(tx, clock, most.tickets, moving),
    feeds: await gatherFeeds(tx, most.feeds),
    photos: await gatherPhotos(tx, most.photos),
    terms: await gatherSearchTerms(tx, people),
  };
}
