import type { Insertable } from 'kysely';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import { instantText, type InstantText } from '../../platform/shared/local-time.ts';
import { newSecret, secretHash } from '../../platform/shared/secrets.ts';
import type { ScansTable } from '../../events/door/check-in-tables.ts';
import { toJson } from '../../platform/storage/json.ts';
import type { DemoDays } from './demo-days-rules.ts';
import type { EventPlan } from './event-drafts.ts';
import type { Random } from './random-rules.ts';
import type { Drawing, RegistrationDraft } from './registration-drafts.ts';

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

/** The scans behind everybody who passed the door, and a few that were refused. */
export function scansOf(
  random: Random,
  event: EventId,
  registrations: readonly { id: RegistrationId; draft: RegistrationDraft }[],
): Scan[] {
  const accepted = registrations.flatMap(({ id, draft: { row } }): Scan[] => {
    const { validated_at: at, validated_by: reviewer } = row;
    if (at === null || at === undefined || reviewer === null || reviewer === undefined) return [];
    return [
      {
        requested_event: event,
        registration_id: id,
        reviewer_id: reviewer,
        result: 200,
        answer: toJson({ success: true, error: '' }),
        code_hash: secretHash(row.barcode),
        metaid: null,
        nonce: null,
        gate: row.validated_gate ?? '',
        scanned_at: null,
        received_at: at,
      },
    ];
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
