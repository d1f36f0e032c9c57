import { Type } from 'typebox';
import { Id, Named } from '../../platform/shared/field-schemas.ts';
import type { MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import { filterFields } from '../audience/audience-filter-schemas.ts';

/** So many are ticked one by one; more are meant by a filter. */
const mostChosen = 5000;

/** Whom of a list a message is for. */
export const PeopleOfList = Named(
  'PeopleOfList',
  {
    ...filterFields,
    registrations: Type.Optional(
      Type.Array(Id<RegistrationId>(), { maxItems: mostChosen, description: 'Only these registrations.' }),
    ),
    members: Type.Optional(
      Type.Array(Id<MemberId>(), {
        maxItems: mostChosen,
        description: 'Beside them only these members, whether or not they are registered.',
      }),
    ),
  },
  'Whom the list of participants means by the same fields: those whom a filter finds, or who were chosen one by one.',
);
