import type { Insertable } from 'kysely';
import type { MemberStatus } from '../../platform/localisation/member-status-titles.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import type { TermsTable } from '../../directory/organisation/organisation-tables.ts';
import type { DemoDays } from './demo-days-rules.ts';
import type { DemoMember } from './members-filling.ts';
import type { DemoClub } from './organisation-filling.ts';
import { seededRandom, type Random } from './random-rules.ts';

type Term = Insertable<TermsTable>;

/** The statuses of every member from the first day in a club to today. */
export function statusTerms(
  days: DemoDays,
  clubs: readonly DemoClub[],
  members: readonly DemoMember[],
  random = seededRandom('statuses'),
): Term[] {
  const townClubs = clubs.filter((club) => club.type === 'ORG_CLUB');
  return members.flatMap((member) => [
    ...earlierTerms(random, member, townClubs),
    ...presentTerms(random, days, member),
  ]);
}

/** What came before the member joined: another club, or some months as a candidate. */
function earlierTerms(random: Random, member: DemoMember, townClubs: readonly DemoClub[]): Term[] {
  if (member.club.type !== 'ORG_CLUB' || member.status === 'CANDIDATE') return [];
  const lastDay = dayBefore(member.joined);
  if (member.signIn === null && member.age > 50 && random.chance(0.06)) {
    const other = random.pick(townClubs.filter((club) => club !== member.club && club.age > 42));
    const from = Temporal.PlainDate.from(member.joined).subtract({ days: random.int(500, 2000) });
    return [status(member, 'ACTIVE', from.toString(), lastDay, other)];
  }
  if (!random.chance(0.4)) return [];
  const from = Temporal.PlainDate.from(member.joined).subtract({ days: random.int(90, 240) });
  return [status(member, 'CANDIDATE', from.toString(), lastDay)];
}

function presentTerms(random: Random, days: DemoDays, member: DemoMember): Term[] {
  if (member.left !== null) {
    const after = Temporal.PlainDate.from(member.left).add({ days: 1 }).toString();
    return [status(member, 'ACTIVE', member.joined, member.left), status(member, 'FORMER', after, null)];
  }
  if (member.status === 'ACTIVE' || member.status === 'CANDIDATE') {
    return [status(member, member.status, member.joined, null)];
  }
  const change = days.day(-random.int(60, 1200));
  return [
    status(member, 'ACTIVE', member.joined, dayBefore(change)),
    status(member, member.status, change, null),
  ];
}

function status(
  member: DemoMember,
  code: MemberStatus,
  from: DateText,
  to: DateText | null,
  club: DemoClub = member.club,
): Term {
  const holding = { member_id: member.id, place_id: club.place.id, function_id: null, status: code };
  return { ...holding, start_date: from, end_date: to };
}

function dayBefore(day: DateText): DateText {
  return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
}
