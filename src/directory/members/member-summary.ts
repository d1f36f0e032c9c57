import { Type, type Static } from 'typebox';
import { Id, Named, Nullable } from '../../platform/shared/field-schemas.ts';
import { ClubReference } from '../organisation/club-reference.ts';
import type { MemberId } from '../../platform/shared/ids.ts';

/** Where the picture behind the field `photo` is. */
export const photoDescription =
  'A file name: the parameter `photo` of `/v2/members/photo/{photo}`, which is the picture.';

/** The fields of a member in every list. */
export const summaryFields = {
  id: Id<MemberId>(),
  fullName: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  photo: Type.String({ description: photoDescription }),
  club: Nullable(ClubReference),
  orgFunction: Type.String({
    description:
      'The highest function held today, in English unless another `locale` is asked for; may be empty.',
  }),
};

/** A member as lists show it. */
export const MemberSummary = Named('MemberSummary', summaryFields, 'A member as lists show it.');
export type MemberSummary = Static<typeof MemberSummary>;
