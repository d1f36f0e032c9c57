import type { ManagedEventDetail, ReviewerList } from '../../../lib/api/schema.gen.ts';

/** Who reviews an event, as a form: a field with the name of each who does so in person, and one with the title of each office whose holders do. */
export type ReviewersDraft = Record<`${'member' | 'function'}-${number}`, string | undefined>;

export function reviewersDraft({ reviewers }: Pick<ManagedEventDetail, 'reviewers'>): ReviewersDraft {
  const fields = reviewers.map(({ member, function: office }) =>
    member === null ? [`function-${office?.id}`, office?.title] : [`member-${member.id}`, member.name],
  );
  return Object.fromEntries(fields);
}

/** Those who review it by name. */
export function membersIn(draft: ReviewersDraft): { id: number; name: string }[] {
  return numbersIn(draft, 'member').map((id) => ({ id, name: draft[`member-${id}`] ?? '' }));
}

/** What is sent. */
export function bodyOfReviewers(draft: ReviewersDraft): ReviewerList {
  return { members: numbersIn(draft, 'member'), functions: numbersIn(draft, 'function') };
}

/** The numbers of those of a kind who are chosen. */
function numbersIn(draft: ReviewersDraft, kind: 'member' | 'function'): number[] {
  return Object.entries(draft).flatMap(([field, value]) => {
    const [of, id] = field.split('-');
    return of === kind && value !== undefined ? [Number(id)] : [];
  });
}
