import type { Clock } from '../../src/shared/clock.ts';
import type { ClubId, MemberId } from '../../src/shared/ids.ts';
import type { Storage } from '../../src/storage/database.ts';
import { spread } from '../statistics.ts';
import { gatherPeople, type Person } from './people.ts';

const mostClubs = 5000;
const mostMembers = 5000;
const mostPeople = 2000;

/** What the load asks for: a part of the real population, the same at every run on the same data. */
export interface Population {
  clubs: ClubId[];
  /** Whose records are asked for. */
  members: MemberId[];
  /** Who asks. */
  people: Person[];
}

/** Chooses what the load asks for, and gives tokens to those who ask. */
export async function gatherPopulation(storage: Storage, clock: Clock): Promise<Population> {
  const { db } = storage;
  const clubs = await db.selectFrom('clubs').select('id').orderBy('id').execute();
  const people = await gatherPeople(storage, clock, mostPeople);
  const members = await db.selectFrom('members').select('id').where('active', '=', 1).orderBy('id').execute();
  const ids = <Id>(rows: readonly { id: Id }[], wanted: number) => spread(rows, wanted).map(({ id }) => id);
  return { clubs: ids(clubs, mostClubs), members: ids(members, mostMembers), people };
}
