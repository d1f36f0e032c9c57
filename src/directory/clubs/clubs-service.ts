import type { ListedMember, MemberSummaries } from '../members/member-summaries-service.ts';
import { compareNames } from '../members/name-order-rules.ts';
import { notFound } from '../../platform/shared/errors.ts';
import type { ClubId } from '../../platform/shared/ids.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import type { Db } from '../../platform/storage/database.ts';
import type { Club, ClubInBrief } from './club.ts';
import {
  findClub,
  findClubMemberIds,
  findClubPath,
  findClubs,
  findClubsInBrief,
  type ClubFilter,
} from './clubs-store.ts';

/** Every club that matches, by name. */
export function listClubs(db: Db, filter: ClubFilter): Promise<Club[]> {
  return findClubs(db, filter);
}

/** Every club with no more than lists and maps show, by name. */
export function listClubsInBrief(db: Db): Promise<ClubInBrief[]> {
  return findClubsInBrief(db);
}

/** One club. */
export async function getClub(db: Db, id: ClubId): Promise<Club> {
  const club = await findClub(db, id);
  if (club === undefined) throw noSuchClub();
  return club;
}

/** Where a club stands in the tree of places. */
export async function getClubPath(db: Db, id: ClubId): Promise<string> {
  const path = await findClubPath(db, id);
  if (path === undefined) throw noSuchClub();
  return path;
}

/** The active members of a club, by name. */
export async function listClubMembers(
  db: Db,
  summaries: MemberSummaries,
  day: DateText,
  id: ClubId,
): Promise<ListedMember[]> {
  const ids = await findClubMemberIds(db, id);
  if (ids === undefined) throw noSuchClub();
  return (await summaries.of(day, ids)).toSorted(compareNames);
}

/** The failure of everything that belongs to a club when there is no such club. */
export function noSuchClub() {
  return notFound('This club');
}
