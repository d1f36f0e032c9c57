import { Id, OneOf, Strict } from '../http/schemas.ts';
import type { ClubId } from '../shared/ids.ts';
import { Type } from '../shared/schema-type.ts';
import type { ClubType } from '../storage/tables.ts';

/** The three types of club. */
export const clubTypes = ['ORG_CLUB', 'YOUTH_CLUB_ALPHA', 'YOUTH_CLUB_OMEGA'] as const satisfies ClubType[];

/** A club as other records mention it. */
export const ClubReference = Strict({ id: Id<ClubId>(), name: Type.String(), type: OneOf(clubTypes) });

/** The club columns of a query that joins clubs to something else. */
export interface ClubColumns {
  club_id: ClubId | null;
  club_name: string | null;
  club_type: ClubType | null;
}

/** The club of a joined row, or null for someone without one. */
export function clubReference({ club_id, club_name, club_type }: ClubColumns) {
  if (club_id === null || club_name === null || club_type === null) return null;
  return { id: club_id, name: club_name, type: club_type };
}
