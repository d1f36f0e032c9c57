import type { Insertable } from 'kysely';
import { splitName } from '../../events/registration/invitation-rules.ts';
import { registrationRow, type NewRegistration } from '../../events/registration/registration-row.ts';
import { demoSecrets } from '../../platform/shared/demo-secrets.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Attending } from '../../events/event/attending.ts';
import type { RegistrationsTable } from '../../events/registration/registrations-tables.ts';
import { acceptComments, declineComments, guestFirstNames, guestLastNames } from './data/event-texts-data.ts';
import type { DemoDays } from './demo-days-rules.ts';
import { announcedOn, type EventPlan, type Turnout } from './event-drafts.ts';
import type { DemoMember } from './members-filling.ts';
import { latinName } from './person-name-drafts.ts';
import type { Random } from './random-rules.ts';

/** A registration as it will be stored, with the member it belongs to or who hosts it. */
export interface RegistrationDraft {
  readonly row: Insertable<RegistrationsTable>;
  readonly member: DemoMember;
  readonly isGuest: boolean;
}

/** An event that is written, with what its registrations depend on. */
export interface WrittenEvent {
  readonly id: EventId;
  readonly plan: EventPlan;
  /** Everyone who may come, the demo sign-ins among them. */
  readonly audience: readonly DemoMember[];
  /** Who invites people by name. */
  readonly inviter: DemoMember;
}

/** An event whose registrations are drawn. */
export interface Drawing {
  readonly random: Random;
  readonly days: DemoDays;
  readonly event: WrittenEvent;
}

/** Draws who answered an event and what, and whom they bring. */
export function draftRegistrations(drawing: Drawing): RegistrationDraft[] {
  const { random, event } = drawing;
  const { turnout } = event.plan;
  if (turnout === undefined) return [];
  const members = memberAnswers(random, event, turnout).map(([member, attending]) => {
    return memberDraft(drawing, member, attending);
  });
  const hosts = members.filter(({ row }) => row.attending === 'YES').map(({ member }) => member);
  const withPartner = hosts.filter((member) => member.partner !== null);
  return [
    ...members,
    // The demo sign-ins come first, so that they always show what bringing somebody looks like.
    ...signInsFirst(withPartner)
      .slice(0, event.plan.partners === true ? turnout.partners : 0)
      .map((host) => partnerDraft(drawing, host)),
    ...random
      .sample(hosts, event.plan.guests === true ? (turnout.guests ?? 0) : 0)
      .map((host, index) => guestDraft(drawing, host, index)),
  ];
}

function memberAnswers(
  random: Random,
  event: WrittenEvent,
  turnout: Turnout,
): [DemoMember, Attending | null][] {
  // Over and without answers of its own: then the sign-ins behave like everybody else.
  const drawsAll = event.plan.day < 0 && turnout.signIns === undefined;
  const silent = new Set(turnout.silent);
  const others = event.audience.filter(
    (member) => (drawsAll || member.signIn === null) && !silent.has(member),
  );
  const drawn = random.sample(others, turnout.yes + turnout.no);
  const answers = event.audience.flatMap((member): [DemoMember, Attending][] => {
    const answer = member.signIn === null ? undefined : turnout.signIns?.[member.signIn.username];
    return answer === undefined ? [] : [[member, answer]];
  });
  return [
    ...answers,
    ...drawn.map((member, index): [DemoMember, Attending] => [member, index < turnout.yes ? 'YES' : 'NO']),
    ...[...silent].map((member): [DemoMember, null] => [member, null]),
  ];
}

function signInsFirst(members: readonly DemoMember[]): DemoMember[] {
  return members.toSorted((one, other) => Number(one.signIn === null) - Number(other.signIn === null));
}

function memberDraft(drawing: Drawing, member: DemoMember, attending: Attending | null): RegistrationDraft {
  const { random, event } = drawing;
  const answered = answeredAt(drawing);
  const row = registrationRow({
    event_id: event.id,
    created_at: answered,
    member_id: member.id,
    invited_by: event.plan.closed === true ? event.inviter.id : null,
    attending,
    comment: commentFor(random, attending),
    answered_at: attending === null ? null : answered,
    ...(isShownInExamples(event.plan, member) ? { barcode: demoSecrets.barcode } : {}),
  });
  return { row, member, isGuest: false };
}

/** The ticket of the demo member at the event that runs now: the example of a scan in the API document reads it. */
function isShownInExamples(plan: EventPlan, member: DemoMember): boolean {
  return plan.day === 0 && member.signIn?.username === 'member';
}

function commentFor(random: Random, attending: Attending | null): string {
  if (attending === 'NO') return random.chance(0.65) ? random.pick(declineComments) : '';
  return attending === 'YES' && random.chance(0.12) ? random.pick(acceptComments) : '';
}

function partnerDraft(drawing: Drawing, host: DemoMember): RegistrationDraft {
  const { firstName, lastName } = splitName(host.partner ?? '');
  const names = { guest_first_name: firstName, guest_last_name: lastName };
  return hostedDraft(drawing, host, answeredAt(drawing), { ...names, partner: 1, attending: 'YES' });
}

function guestDraft(drawing: Drawing, host: DemoMember, index: number): RegistrationDraft {
  const { random } = drawing;
  const guest = latinName(random.pick(guestFirstNames), random.pick(guestLastNames), true);
  const answered = answeredAt(drawing);
  return hostedDraft(drawing, host, answered, {
    guest_first_name: guest.firstName,
    guest_last_name: guest.lastName,
    guest_email: `${guest.handle}.${index + 1}@example.net`,
    attending: random.pick(['YES', 'YES', 'YES', 'YES', 'YES', 'NO', null] as const),
  });
}

function hostedDraft(
  { event }: Drawing,
  host: DemoMember,
  answered: InstantText,
  guest: Pick<NewRegistration, 'attending'> & Partial<NewRegistration>,
): RegistrationDraft {
  const row = registrationRow({
    event_id: event.id,
    created_at: answered,
    host_member_id: host.id,
    invited_by: host.id,
    answered_at: guest.attending === null ? null : answered,
    ...guest,
  });
  return { row, member: host, isGuest: true };
}

/** Some day between the announcement and the last days before the event, never in the future. */
function answeredAt({ random, days, event: { plan } }: Drawing): InstantText {
  const first = announcedOn(plan) + 1;
  const last = Math.max(first, Math.min(-2, plan.day - 7));
  return days.instant(random.int(first, last), `${random.int(7, 21)}:${random.int(10, 59)}`.padStart(5, '0'));
}
