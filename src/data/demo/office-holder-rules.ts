import type { DateText } from '../../platform/shared/local-time.ts';
import type { FunctionTerm } from './club-committee-drafts.ts';
import type { DemoMember } from './members-filling.ts';
import type { DemoPlace, FunctionIds } from './organisation-filling.ts';

/** Who held a function at a place on a day, if anybody did. */
export type OfficeHolder = (place: DemoPlace, code: string, day: DateText) => DemoMember | undefined;

/** Makes the written terms answer the question who held which office when. */
export function officeHolders(
  functions: FunctionIds,
  terms: readonly FunctionTerm[],
  members: readonly DemoMember[],
): OfficeHolder {
  const byPlace = Map.groupBy(terms, (term) => term.place_id);
  const byId = new Map(members.map((member) => [member.id, member]));
  return (place, code, day) => {
    const wanted = functions(code);
    const term = byPlace.get(place.id)?.find((candidate) => {
      const { function_id: id, start_date: from, end_date: to } = candidate;
      return id === wanted && from <= day && (to === null || to === undefined || to >= day);
    });
    return term === undefined ? undefined : byId.get(term.member_id);
  };
}
