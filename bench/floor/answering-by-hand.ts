import { nowInstantText, nowText } from '../../src/platform/shared/local-time.ts';
import { newSecret } from '../../src/platform/shared/secrets.ts';
import type { HandDatabase } from './hand-database.ts';
import { isOpen } from './hand-event.ts';
import type { HandCaller, HandParts, HandRoute } from './hand-route.ts';
import { trailOf } from './hand-trail.ts';

interface EventRow {
  startDate: string;
  cancelled: number;
  registrationEnabled: number;
  registrationDueDate: string | null;
}

/** Answering an event to which any number can come. */
export function answeringByHand({ database, clock }: HandParts): HandRoute[] {
  const events = database.query<EventRow>(`
    select start_date as startDate, cancelled, registration_enabled as registrationEnabled,
      registration_due_date as registrationDueDate
    from events where id = :id and capacity is null and draft = 0 and removed_at is null`);
  const lock = locking(database);
  const store = registrations(database);
  return [
    {
      method: 'POST',
      path: /^\/v2\/events\/(\d+)$/,
      async answer({ id, caller, body }) {
        const event = events.one({ id });
        if (event === undefined || !isOpen(event, nowText(clock))) return closed;
        const { attending, attendingComment = null } = body as {
          attending: string;
          attendingComment?: string;
        };
        await database.write(() => {
          lock(id);
          store(caller, { event: id, attending, comment: attendingComment, now: nowInstantText(clock) });
        });
        return { body: { success: true } };
      },
    },
  ];
}

const closed = { status: 409, body: { success: false, errorCode: 409 } };

/** The row of an event that stands for its lock. */
function locking(database: HandDatabase): (event: number) => void {
  const find = database.command('select taken from event_seats where event_id = :event');
  const add = database.command(`
    insert into event_seats (event_id, taken, waiting, last_turn, recount_until) values (:event, 0, 0, '', '')`);
  return (event) => {
    if (find.one({ event }) === undefined) add.one({ event });
  };
}

interface Given {
  event: number;
  attending: string;
  comment: string | null;
  now: string;
}
interface Registration {
  id: number;
  attending: string | null;
  waitingSince: string | null;
  comment: string;
  validatedAt: string | null;
  answeredLate: number;
}

const changeOfAnswer = `
  update registrations set attending = :attending, waiting_since = null,
    comment = coalesce(:comment, comment), answered_at = :now, answered_late = 0,
    validated_at = case when :attending = 'NO' then null else validated_at end,
    validated_by = case when :attending = 'NO' then null else validated_by end,
    validated_gate = case when :attending = 'NO' then '' else validated_gate end,
    updated_at = case when updated_at < :now then :now
      else strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds') end
  where id = :id returning updated_at as at`;

const newAnswer = `
  insert into registrations (event_id, member_id, partner, guest_first_name, guest_last_name, guest_email,
    attending, comment, barcode, answered_at, created_at, updated_at)
  values (:event, :member, 0, '', '', '', :attending, coalesce(:comment, ''), :barcode, :now, :now, :now)
  returning id`;

function registrations(database: HandDatabase) {
  const find = database.command<Registration>(`
    select id, attending, waiting_since as waitingSince, comment, validated_at as validatedAt,
      answered_late as answeredLate
    from registrations where event_id = :event and member_id = :member`);
  const insert = database.command<{ id: number }>(newAnswer);
  const update = database.command<{ at: string }>(changeOfAnswer);
  const record = trailOf(database);
  return (caller: HandCaller, { event, attending, comment, now }: Given) => {
    const { member } = caller;
    const about = { action: 'answer', subject: 'registration', event };
    const known = find.one({ event, member });
    if (known === undefined) {
      const id = insert.one({ event, member, attending, comment, barcode: newSecret(), now })?.id ?? 0;
      record(caller, { ...about, id, at: now, before: null, after: { attending, comment } });
      return;
    }
    const { id, answeredLate, validatedAt, ...before } = known;
    const at = update.one({ id, attending, comment, now })?.at ?? now;
    const isOut = attending === 'NO' && validatedAt !== null;
    record(caller, {
      ...about,
      id,
      at,
      before: { ...before, ...(isOut && { validatedAt }), answeredLate: answeredLate === 1 || null },
      after: {
        attending,
        waitingSince: null,
        comment: comment ?? before.comment,
        ...(isOut && { validatedAt: null }),
        answeredLate: null,
      },
    });
  };
}
