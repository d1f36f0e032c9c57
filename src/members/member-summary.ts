import { Type, type Static } from 'typebox';
import { Id, Nullable, Strict } from '../shared/field-schemas.ts';
import { ClubReference } from '../organisation/club-reference.ts';
import type { MemberId } from '../shared/ids.ts';

/** The fields of a member in every list. */
export const summaryFields = {
  id: Id<MemberId>(),
  fullName: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  photo: Type.String({ description: 'File name: `/members/photo/` + this is the picture.' }),
  club: Nullable(ClubReference),
  orgFunction: Type.String({ description: 'The highest function held today, in English; may be empty.' }),
};

/** A member as lists show it. */
export const MemberSummary = Strict(summaryFields);
export type MemberSummary = Static<typeof MemberSummary>;
