import { Type } from 'typebox';
import { Id, Named, OneOf } from '../../platform/shared/field-schemas.ts';
import type { ClubId } from '../../platform/shared/ids.ts';
import { clubTypes, type ClubType } from './club-type.ts';

/** A club as other records mention it. */
export const ClubReference = Named(
  'ClubReference',
  { id: Id<ClubId>(), name: Type.String(), type: OneOf(clubTypes) },
  'A club as other records mention it.',
);

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
