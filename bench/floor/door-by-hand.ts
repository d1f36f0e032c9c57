import { hash, randomUUID } from 'node:crypto';
import { localTextOf, nowInstantText, nowText } from '../../src/platform/shared/local-time.ts';
import type { HandDatabase } from './hand-database.ts';
import { isOpen } from './hand-event.ts';
import { clubOf, nameOf } from './hand-people.ts';
import type { HandAnswer, HandCaller, HandParts, HandRoute } from './hand-route.ts';

interface EventRow {
  startDate: string;
  cancelled: number;
  registrationEnabled: number;
  registrationDueDate: string | null;
  reviewEnabled: number;
}

interface SentScan {
  barcode: string;
  event: number;
  metaid?: number | null;
  nonce?: string | null;
  scannedAt?: string | null;
  gate?: string;
}

const refused: HandAnswer = { status: 403, body: { success: false, errorCode: 403 } };

/** Letting someone in by the code of their ticket. Whoever is refused is not recorded. */
export function doorByHand({ database, clock }: HandParts): HandRoute[] {
  const events = database.query<EventRow>(`
    select start_date as startDate, cancelled, registration_enabled as registrationEnabled,
      registration_due_date as registrationDueDate, review_enabled as reviewEnabled
    from events where id = :id and draft = 0 and removed_at is null`);
  const letIn = checkIns(database);
  return [
    {
      method: 'POST',
      path: /^\/v2\/events\/confirm$/,
      async answer({ caller, body }) {
        const scan = body as unknown as SentScan;
        const event = events.one({ id: scan.event });
        if (event === undefined || event.reviewEnabled === 0 || event.cancelled === 1) return refused;
        if (isOpen(event, nowText(clock))) return refused;
        const now = nowInstantText(clock);
        const validatedAt = localTextOf(now, clock.timeZone());
        return database.write(() => letIn(caller, scan, { now, validatedAt }));
      },
    },
  ];
}

interface HolderRow {
  id: number;
  partner: number;
  guestFirstName: string;
  guestLastName: string;
  member: number | null;
  firstName: string | null;
  middleName: string | null;
  lastName: string | null;
  photo: string | null;
  clubId: number | null;
  clubName: string | null;
  clubType: string | null;
  host: number | null;
  hostFirstName: string | null;
  hostMiddleName: string | null;
  hostLastName: string | null;
}

const holderQuery = `
    select registrations.id, registrations.partner, registrations.guest_first_name as guestFirstName,
      registrations.guest_last_name as guestLastName, members.id as member, members.first_name as firstName,
      members.middle_name as middleName, members.last_name as lastName, members.photo_name as photo,
      clubs.id as clubId, clubs.name as clubName, clubs.type as clubType, hosts.id as host,
      hosts.first_name as hostFirstName, hosts.middle_name as hostMiddleName, hosts.last_name as hostLastName
    from registrations
    left join members on members.id = registrations.member_id
    left join clubs on clubs.id = members.club_id
    left join members as hosts on hosts.id = registrations.host_member_id
    where registrations.barcode = :barcode and registrations.event_id = :event
      and registrations.attending = 'YES' and registrations.validated_at is null`;

function checkIns(database: HandDatabase) {
  const holders = database.command<HolderRow>(holderQuery);
  const mark = database.command(`
    update registrations set validated_at = :now, validated_gate = :gate, validated_by = :member,
      updated_at = case when updated_at < :now then :now
        else strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds') end
    where id = :id`);
  const insert = database.command(`
    insert into scans (reviewer_id, token_id, received_at, requested_event, registration_id, result, answer,
      code_hash, metaid, nonce, gate, scanned_at, request_id)
    values (:member, :token, :now, :event, :id, 200, :answer, :codeHash, :metaid, :nonce, :gate, :scannedAt,
      :request)`);
  return (
    { member, token }: HandCaller,
    { barcode, event, metaid = null, nonce = null, scannedAt = null, gate = '' }: SentScan,
    { now, validatedAt }: { now: string; validatedAt: string },
  ): HandAnswer => {
    const holder = holders.one({ barcode, event });
    if (holder === undefined) return refused;
    const { id } = holder;
    mark.one({ id, now, gate, member });
    const said = { registration: id, person: personOf(holder), validatedAt };
    insert.one({
      member,
      token,
      now,
      event,
      id,
      answer: JSON.stringify({ result: 200, ...said, gate }),
      codeHash: hash('sha256', barcode),
      metaid,
      nonce,
      gate,
      scannedAt,
      request: randomUUID(),
    });
    return { body: { success: true, error: '', ...said } };
  };
}

function personOf(row: HolderRow) {
  const about = { registration: row.id, club: clubOf(row) };
  if (row.member !== null) {
    const fullName = nameOf(row.firstName, row.middleName, row.lastName);
    return { ...about, fullName, kind: 'member', member: row.member, photo: `${row.photo}.jpg`, host: null };
  }
  const fullName = nameOf(row.guestFirstName, row.guestLastName);
  const hostName = nameOf(row.hostFirstName, row.hostMiddleName, row.hostLastName);
  const host = row.host === null ? null : { id: row.host, fullName: hostName };
  return { ...about, fullName, kind: row.partner === 1 ? 'partner' : 'guest', member: null, photo: '', host };
}
