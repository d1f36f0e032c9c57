import type { Participant } from '../../../lib/api/schema.gen.ts';

/** A line of the list: someone, and where parties are one line, who came with them. */
export interface ShownRow {
  readonly participant: Participant;
  /** The rest of the party, behind its first line; empty in a list of people. */
  readonly others: readonly Participant[];
  /** Whether they stand behind the first of their party. */
  readonly isWithin: boolean;
}

/** What tells one participant from another: members may have no registration yet. */
export function keyOf({ registration, member }: Participant): string {
  return registration === null ? `member-${member}` : `registration-${registration}`;
}

/** To which party someone belongs: that of the member, or to their own. */
function partyOf(participant: Participant): string {
  const member = participant.member ?? participant.host?.id;
  return member === undefined ? keyOf(participant) : `member-${member}`;
}

/** Whom a line stands for: someone, and the rest of the party as long as they have no lines of their own. */
export function peopleIn({ participant, others }: ShownRow, isOpen: boolean): readonly Participant[] {
  return isOpen ? [participant] : [participant, ...others];
}

/** A line for everyone. */
export function rowsOfPeople(participants: readonly Participant[]): ShownRow[] {
  return participants.map((participant) => ({ participant, others: [], isWithin: false }));
}

/** A line for each party that stands together in the list and, where it is opened, one for each of the others in it. */
export function rowsOfParties(participants: readonly Participant[], opened: ReadonlySet<string>): ShownRow[] {
  const parties: Participant[][] = [];
  for (const one of participants) {
    const last = parties.at(-1);
    if (last?.[0] !== undefined && partyOf(last[0]) === partyOf(one)) last.push(one);
    else parties.push([one]);
  }
  return parties.flatMap(([first, ...others]): ShownRow[] => {
    if (first === undefined) return [];
    const within = opened.has(keyOf(first))
      ? others.map((participant) => ({ participant, others: [], isWithin: true }))
      : [];
    return [{ participant: first, others, isWithin: false }, ...within];
  });
}

/** The same lines; those that are as before are the objects of before, so that they need not be drawn again. */
function withLinesOf(before: readonly ShownRow[], lines: readonly ShownRow[]): readonly ShownRow[] {
  const known = new Map(before.map((line) => [line.participant, line]));
  return lines.map((line) => {
    const last = known.get(line.participant);
    return last !== undefined && isSameLine(last, line) ? last : line;
  });
}

/** Remembers the lines that were shown last. */
export function keepingLines(): (lines: readonly ShownRow[]) => readonly ShownRow[] {
  let last: readonly ShownRow[] = [];
  return (lines) => (last = withLinesOf(last, lines));
}

function isSameLine(one: ShownRow, other: ShownRow): boolean {
  return (
    one.isWithin === other.isWithin &&
    one.others.length === other.others.length &&
    one.others.every((person, index) => person === other.others[index])
  );
}
