import assert from 'node:assert/strict';
import { pino } from 'pino';
import { readConfig } from '../../src/platform/config/read-config.ts';
import { openDependencies, type Dependencies } from '../../src/dependencies.ts';
import { registrationRow } from '../../src/events/registration/registration-row.ts';
import type { EventId, MemberId } from '../../src/platform/shared/ids.ts';
import { nowInstantText } from '../../src/platform/shared/local-time.ts';
import type { Tx } from '../../src/platform/storage/database.ts';
import { startService, type RunningService } from '../cli/run-guildhall.ts';
import type { Ending } from '../support/databases.ts';
import { fillFixture } from '../support/organisation-fixture.ts';
import type { Load } from './load.ts';

const tickets = 3000;
/** Databases take only so many values in one statement. */
const ticketsAtOnce = 200;

/** An event to answer, an event with doors, and the people who are busy with them. */
export interface Stage {
  deps: Dependencies;
  openEvent: EventId;
  doorEvent: EventId;
  /** The tokens of members who answer the open event. */
  members: string[];
  memberIds: MemberId[];
  /** The tokens of the reviewers at the doors. */
  reviewers: string[];
  barcodes: string[];
}

/** Fills a database with what the load needs. */
export async function setStage(t: Ending, settings: Record<string, string>): Promise<Stage> {
  const deps = await openDependencies(readConfig(settings, {}), { logger: pino({ level: 'silent' }) });
  t.after(() => deps.close());
  const fixture = await fillFixture(deps);
  const far = { start_date: '2099-01-02T18:00:00', end_date: '2099-01-02T22:00:00' };
  const openEvent = await fixture.addEvent({ ...far, registration_due_date: '2099-01-01T12:00:00' });
  const doorEvent = await fixture.addEvent({ ...far, registration_due_date: '2026-01-01T12:00:00' });
  const memberIds: MemberId[] = [];
  const reviewers: string[] = [];
  for (let index = 0; index < 4; index += 1) {
    memberIds.push(await fixture.addMember());
    const reviewer = await fixture.addMember();
    await fixture.addReviewer(doorEvent, reviewer);
    reviewers.push(await fixture.tokenFor(reviewer));
  }
  const members = await Promise.all(memberIds.map((id) => fixture.tokenFor(id)));
  const barcodes = await addTickets(deps, doorEvent, fixture.people.member.id);
  return { deps, openEvent, doorEvent, members, memberIds, reviewers, barcodes };
}

/** Starts a service of its own process, which does not outlive the tests. */
export async function serve(
  t: Ending,
  args: string[],
  env: Record<string, string> = {},
): Promise<RunningService> {
  const service = await startService(args, env);
  t.after(async () => {
    service.signal('SIGKILL');
    await service.ended;
  });
  return service;
}

async function addTickets(deps: Dependencies, event_id: EventId, host: MemberId): Promise<string[]> {
  const row = {
    event_id,
    created_at: nowInstantText(deps.clock),
    attending: 'YES',
    host_member_id: host,
    guest_first_name: 'Guest',
  } as const;
  const rows = Array.from({ length: tickets }, () => registrationRow(row));
  const insert = async (tx: Tx) => {
    for (let start = 0; start < tickets; start += ticketsAtOnce) {
      await tx
        .insertInto('registrations')
        .values(rows.slice(start, start + ticketsAtOnce))
        .execute();
    }
  };
  await deps.storage.write(insert, { patient: true });
  return rows.map(({ barcode }) => barcode);
}

/** Whatever was answered with success is stored, and no ticket opened a door twice. */
export async function assertKept(stage: Stage, load: Load): Promise<void> {
  await assertAnswersKept(stage, load);
  await assertScansKept(stage, load);
}

async function assertAnswersKept({ deps, openEvent, memberIds }: Stage, load: Load): Promise<void> {
  for (const [index, id] of memberIds.entries()) {
    const { comment } = await deps.storage.db
      .selectFrom('registrations')
      .select('comment')
      .where('event_id', '=', openEvent)
      .where('member_id', '=', id)
      .executeTakeFirstOrThrow();
    const { acknowledged = 0, sent = 0 } = load.answering[index] ?? {};
    assert.ok(acknowledged > 0 && Number(comment) >= acknowledged, `${comment} but ${acknowledged}`);
    assert.ok(Number(comment) <= sent);
  }
}

async function assertScansKept({ deps, doorEvent }: Stage, load: Load): Promise<void> {
  const rows = await deps.storage.db
    .selectFrom('registrations')
    .leftJoin('scans', (join) =>
      join.onRef('scans.registration_id', '=', 'registrations.id').on('scans.result', '=', 200),
    )
    .select(['barcode', 'validated_at', 'scans.id as scan'])
    .where('event_id', '=', doorEvent)
    .execute();
  assert.equal(rows.length, tickets, 'a ticket with two accepted scans would be here twice');
  const validated = new Set(rows.filter((row) => row.validated_at !== null).map((row) => row.barcode));
  const accepted = new Set(rows.filter((row) => row.scan !== null).map((row) => row.barcode));
  assert.deepEqual(validated, accepted);
  for (const [barcode, statuses] of load.scanned) {
    const sorted = statuses.toSorted((one, other) => one - other);
    assert.ok(['200', '409', '200,409'].includes(String(sorted)), `a ticket was answered ${String(sorted)}`);
    assert.ok(validated.has(barcode), 'an acknowledged scan is not stored');
  }
}
