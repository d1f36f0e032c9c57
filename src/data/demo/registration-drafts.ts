import type { Insertable } from 'kysely';
import type { ScansTable } from '../../events/door/check-in-tables.ts';
import type { Attending } from '../../events/event/attending.ts';
import { splitName } from '../../events/registration/invitation-rules.ts';
import { registrationRow, type NewRegistration } from '../../events/registration/registration-row.ts';
import type { RegistrationsTable } from '../../events/registration/registrations-tables.ts';
import { demoSecrets } from '../../platform/shared/demo-secrets.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import { instantText, type InstantText } from '../../platform/shared/local-time.ts';
import { newSecret, secretHash } from '../../platform/shared/secrets.ts';
import { toJson } from '../../platform/storage/json.ts';
import { acceptComments, declineComments, guestFirstNames, guestLastNames } from './demo-data.ts';
import type { DemoDays } from './demo-days-rules.ts';
import { announcedOn, type EventPlan, type Turnout } from './event-drafts.ts';
import { latinName, type DemoMember } from './people-drafts.ts';
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
    // The demo sign-ins come first, so that they always show what bringing someone looks like.
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
  // Over and without answers of its own: then the sign-ins behave like everyone else.
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
  const invited = { event_id: event.id, created_at: answered, host_member_id: host.id, invited_by: host.id };
  const answered_at = guest.attending === null ? null : answered;
  return { row: registrationRow({ ...invited, answered_at, ...guest }), member: host, isGuest: true };
}

/** Some day between the announcement and the last days before the event, never in the future. */
function answeredAt({ random, days, event: { plan } }: Drawing): InstantText {
  const first = announcedOn(plan) + 1;
  const last = Math.max(first, Math.min(-2, plan.day - 7));
  return days.instant(random.int(first, last), `${random.int(7, 21)}:${random.int(10, 59)}`.padStart(5, '0'));
}

type Scan = Insertable<ScansTable>;

/** Lets some of those who come pass the door, and corrects a few who did not come to an event that is over. */
export function checkIn(
  { random, days, event: { plan } }: Drawing,
  drafts: readonly RegistrationDraft[],
): RegistrationDraft[] {
  const doorkeeper = plan.turnout?.doorkeeper ?? plan.reviewers?.[0];
  const free = drafts.filter((draft) => draft.row.attending === 'YES' && !waitsAtTheDoor(plan, draft));
  const passing = new Set(random.sample(free, plan.turnout?.passed ?? 0));
  if (doorkeeper === undefined || passing.size === 0) return [...drafts];
  return drafts.map((draft, index) => {
    if (passing.has(draft)) {
      const at = passedAt(random, days, plan);
      const gate = index % 3 === 0 ? 'Side entrance' : 'Main entrance';
      const marks = { validated_at: at, validated_by: doorkeeper.id, validated_gate: gate };
      return marked(draft, { ...marks, updated_at: at });
    }
    const mayHaveMissed = plan.day < 0 && draft.member.signIn === null && draft.row.attending === 'YES';
    if (!mayHaveMissed || !random.chance(0.5)) return draft;
    const at = days.instant(plan.day + 1);
    return marked(draft, { attending: 'NO', reviewed_at: at, reviewed_by: doorkeeper.id, updated_at: at });
  });
}

function marked(draft: RegistrationDraft, marks: Partial<RegistrationDraft['row']>): RegistrationDraft {
  return { ...draft, row: { ...draft.row, ...marks } };
}

/** The demo member and the member's partner have yet to show their tickets at the event that runs now. */
function waitsAtTheDoor(plan: EventPlan, draft: RegistrationDraft): boolean {
  return plan.day === 0 && draft.member.signIn?.username === 'member';
}

function passedAt(random: Random, days: DemoDays, plan: EventPlan): InstantText {
  if (plan.day === 0) return days.minutesAgo(random.int(3, 115));
  const start = Temporal.PlainDateTime.from(plan.start).toPlainTime();
  // Doors open before the start; an all-day event has none before midnight.
  const early = start.hour > 0 ? start.subtract({ minutes: random.int(1, 40) }) : start.add({ hours: 9 });
  return days.instant(plan.day, early.toString());
}

/** The scans behind everyone who passed the door, and a few that were refused. */
export function scansOf(
  random: Random,
  event: EventId,
  registrations: readonly { id: RegistrationId; draft: RegistrationDraft }[],
): Scan[] {
  const accepted = registrations.flatMap(({ id, draft: { row } }): Scan[] => {
    const { validated_at: at, validated_by: reviewer } = row;
    if (at === null || at === undefined || reviewer === null || reviewer === undefined) return [];
    const whose = { requested_event: event, registration_id: id, reviewer_id: reviewer };
    const answer = toJson({ success: true, error: '' });
    const scan = { code_hash: secretHash(row.barcode), gate: row.validated_gate ?? '', received_at: at };
    return [{ ...whose, ...scan, result: 200, answer, metaid: null, nonce: null, scanned_at: null }];
  });
  const twice = random.sample(accepted, Math.floor(accepted.length / 15)).map((first): Scan => {
    const later = Temporal.Instant.from(first.received_at).add({ minutes: 1 });
    const answer = refusal('This code has already been validated.', 409);
    return { ...first, result: 409, answer, received_at: instantText(later) };
  });
  const unknown = accepted.slice(0, 1).map((first): Scan => {
    const answer = refusal('This code is not valid.', 400);
    return { ...first, registration_id: null, result: 400, answer, code_hash: secretHash(newSecret()) };
  });
  return [...accepted, ...twice, ...unknown];
}

function refusal(error: string, errorCode: number): string {
  return toJson({ success: false, error, errorCode, errorInfo: [] });
}

type Party = RegistrationDraft[];

/** Lets those wait for whom there is no seat: whole parties, one after the other. */
export function inLine({ days, event }: Drawing, drafts: RegistrationDraft[]): RegistrationDraft[] {
  const { capacity } = event.plan;
  if (capacity === undefined) return drafts;
  const parties = [...Map.groupBy(drafts, ({ member }) => member).values()];
  const [signIns, others] = [true, false].map((isSignIn) =>
    parties.filter((party) => comes(party) && (party[0]?.member.signIn !== null) === isSignIn),
  ) as [Party[], Party[]];
  const line: Party[] = [];
  let left = capacity;
  for (const party of others) {
    const places = party.filter(({ row }) => row.attending !== 'NO').length;
    // In strict order nobody passes the first who found no seat.
    if (places <= left && line.length === 0) left -= places;
    else line.push(party);
  }
  const inOrder = [...line.slice(0, 2), ...signIns, ...line.slice(2)];
  const turns = new Map(inOrder.map((party, turn) => [party, turn]));
  return parties.flatMap((party) => {
    const turn = turns.get(party);
    return turn === undefined ? party : party.map((draft) => waiting(draft, days, turn));
  });
}

function comes(party: Party): boolean {
  return party.some(({ row, isGuest }) => !isGuest && row.attending === 'YES');
}

/** Each party waits since a moment of its own. */
function waiting(draft: RegistrationDraft, days: DemoDays, turn: number): RegistrationDraft {
  if (draft.row.attending !== 'YES') return draft;
  const since = days.instant(-1, `10:${10 + turn}`);
  return { ...draft, row: { ...draft.row, attending: null, waiting_since: since } };
}
