import { sql } from 'kysely';
import type { Attending } from '../event/attending.ts';
import type { Seated } from '../seats/seats.ts';
import type { EventId, MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { newSecret } from '../../platform/shared/secrets.ts';
import { among, numberOf, sentRows, textOf } from '../../platform/storage/among.ts';
import type { Flag, JsonText } from '../../platform/storage/columns.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { fromJson, toJson } from '../../platform/storage/json.ts';
import { nextVersion } from '../../platform/storage/next-version.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import { registrationColumns } from './registrations-store.ts';
import type { BeforeStep, FormerAnswer, OneOfMany } from './many-registrations.ts';

interface ChosenAt {
  event: EventId;
  registrations: readonly RegistrationId[];
  members: readonly MemberId[];
}

const lockedMany = prepared((tx: Tx, { event, registrations, members }: Params<ChosenAt>) =>
  tx
    .selectFrom('registrations')
    .select([...registrationColumns, 'registrations.answered_at as answeredAt'])
    .where('event_id', '=', event)
    .where((eb) => eb.or([among(tx, eb.ref('id'), registrations), among(tx, eb.ref('member_id'), members)]))
    .orderBy('id')
    .forNoKeyUpdate(),
);

/** Those of these registrations, and of these members, that are at an event; until the end of the transaction nobody else changes them. */
export async function lockMany(tx: Tx, chosen: ChosenAt): Promise<OneOfMany[]> {
  return (await lockedMany(tx, chosen)).rows;
}

const bareRows = prepared(
  (tx: Tx, { event, now, rows }: Params<{ event: EventId; now: InstantText; rows: JsonText }>) =>
    tx
      .insertInto('registrations')
      .columns([
        ...(['event_id', 'member_id', 'barcode', 'created_at', 'updated_at', 'partner', 'comment'] as const),
        ...(['guest_first_name', 'guest_last_name', 'guest_email'] as const),
      ])
      .expression((eb) =>
        eb
          .selectFrom(sentRows(tx, rows))
          .innerJoin('members', (join) => join.on('members.id', '=', numberOf<MemberId>('member')))
          .select([
            eb.cast<EventId>(eb.val(event), 'bigint').as('event_id'),
            'members.id as member_id',
            textOf('barcode').as('barcode'),
            eb.cast<string>(eb.val(now), 'text').as('created_at'),
            eb.cast<string>(eb.val(now), 'text').as('updated_at'),
            eb.lit(0).as('partner'),
            sql<string>`''`.as('comment'),
            sql<string>`''`.as('guest_first_name'),
            sql<string>`''`.as('guest_last_name'),
            sql<string>`''`.as('guest_email'),
          ])
          .where('members.active', '=', 1),
      )
      .onConflict((conflict) => conflict.doNothing()),
);

/** Registers those of some members who are not, without an answer; who is no active member is left out. */
export async function addBareRegistrations(
  tx: Tx,
  event: EventId,
  members: readonly MemberId[],
  now: InstantText,
): Promise<void> {
  if (members.length === 0) return;
  const rows = toJson(members.map((member) => ({ member, barcode: newSecret() })));
  await bareRows(tx, { event, now, rows });
}

/** What many are from now on. */
export interface ManyAnswers {
  readonly answers: readonly (Seated & { readonly person: OneOfMany })[];
  readonly now: InstantText;
  /** The officer by whom it is on record as reviewed; null where it is not. */
  readonly reviewedBy: MemberId | null;
  /** The request that does it. */
  readonly step: string;
}

const answeredMany = prepared((tx: Tx, values: Params<Omit<ManyAnswers, 'answers'> & { rows: JsonText }>) => {
  const { rows, now, reviewedBy, step } = values;
  return tx
    .updateTable('registrations')
    .from(sentRows(tx, rows))
    .set((eb) => ({
      attending: textOf<Attending | null>('attending'),
      waiting_since: textOf<string | null>('waitingSince'),
      answered_at: now,
      answered_late: 0 as const,
      reviewed_at: eb
        .case()
        .when(eb.cast(eb.val(reviewedBy), 'bigint'), 'is', null)
        .then(eb.ref('registrations.reviewed_at'))
        .else(eb.cast<string>(eb.val(now), 'text'))
        .end(),
      reviewed_by: eb.fn.coalesce(
        eb.cast<MemberId>(eb.val(reviewedBy), 'bigint'),
        'registrations.reviewed_by',
      ),
      updated_at: nextVersion(tx, now),
      step,
      step_version: nextVersion(tx, now),
      step_before: textOf('before'),
    }))
    .where('registrations.id', '=', numberOf<RegistrationId>('registration'))
    .returning(['registrations.id', 'registrations.updated_at as version']);
});

/** Stores what many registrations that are locked are from now on; gives their new versions. */
export async function answerMany(
  tx: Tx,
  { answers, ...values }: ManyAnswers,
): Promise<Map<RegistrationId, InstantText>> {
  if (answers.length === 0) return new Map();
  const sent = answers.map(({ person, ...seated }) => ({
    ...seated,
    registration: person.id,
    before: toJson(beforeStep(person, values.now)),
  }));
  const { rows } = await answeredMany(tx, { ...values, rows: toJson(sent) });
  return new Map(rows.map(({ id, version }) => [id, version]));
}

function beforeStep(person: OneOfMany, at: InstantText): BeforeStep {
  const { attending, waitingSince, answeredAt, answeredLate, reviewedAt } = person;
  return { at, attending, waitingSince, answeredAt, answeredLate, reviewedAt };
}

const movedUpBy = prepared(
  (
    tx: Tx,
    {
      registrations,
      step,
      now,
    }: Params<{ registrations: readonly RegistrationId[]; step: string; now: InstantText }>,
  ) =>
    tx
      .updateTable('registrations')
      .set({ step, step_version: now, step_before: null })
      .where((eb) => among(tx, eb.ref('id'), registrations)),
);

/** Notes who moved up by a step, so that they wait again when it is undone. */
export async function noteMovedUp(
  tx: Tx,
  noted: { registrations: readonly RegistrationId[]; step: string; now: InstantText },
): Promise<void> {
  if (noted.registrations.length > 0) await movedUpBy(tx, noted);
}

const restoredMany = prepared((tx: Tx, { rows, now }: Params<{ rows: JsonText; now: InstantText }>) =>
  tx
    .updateTable('registrations')
    .from(sentRows(tx, rows))
    .set((eb) => ({
      attending: textOf<Attending | null>('attending'),
      waiting_since: textOf<string | null>('waitingSince'),
      answered_at: textOf<string | null>('answeredAt'),
      answered_late: numberOf<Flag>('answeredLate'),
      reviewed_at: textOf<string | null>('reviewedAt'),
      reviewed_by: eb
        .case()
        .when(textOf<string | null>('reviewedAt'), 'is', null)
        .then(null)
        .else(eb.ref('registrations.reviewed_by'))
        .end(),
      updated_at: nextVersion(tx, now),
      step: null,
      step_version: null,
      step_before: null,
    }))
    .where('registrations.id', '=', numberOf<RegistrationId>('registration'))
    .returning(['registrations.id', 'registrations.updated_at as version']),
);

/** Lets many registrations that are locked be as they were; gives their new versions. */
export async function restoreMany(
  tx: Tx,
  answers: readonly FormerAnswer[],
  now: InstantText,
): Promise<Map<RegistrationId, InstantText>> {
  if (answers.length === 0) return new Map();
  const { rows } = await restoredMany(tx, { rows: toJson(answers), now });
  return new Map(rows.map(({ id, version }) => [id, version]));
}

interface StepAt {
  event: EventId;
  step: string;
  since: InstantText;
}

/** What a request did with someone who is registered. */
export interface StepOfRegistration {
  readonly registration: RegistrationId;
  /** The version that it gave the registration. */
  readonly version: InstantText;
  /** What they had said; null for those who moved up by it. */
  readonly before: BeforeStep | null;
}

const ofStep = prepared((db, { event, step, since }: Params<StepAt>) =>
  db
    .selectFrom('registrations')
    .select(['id as registration', 'step_version as version', 'step_before as before'])
    .where('event_id', '=', event)
    .where('step', '=', step)
    .where('step_version', '>=', since)
    .orderBy('id'),
);

/** What one request did to people of an event, where that was a short time ago. */
export async function findStep(db: Db, asked: StepAt): Promise<StepOfRegistration[]> {
  const { rows } = await ofStep(db, asked);
  return rows.map(({ registration, version, before }) => ({
    registration,
    version: version ?? '',
    before: before === null ? null : fromJson<BeforeStep>(before),
  }));
}
