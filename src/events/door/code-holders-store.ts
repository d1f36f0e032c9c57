import type { MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import { among, numberOf, sentRows, textOf } from '../../platform/storage/among.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { toJson } from '../../platform/storage/json.ts';
import { nextVersion } from '../../platform/storage/next-version.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import { personColumns, registeredPeople } from '../registration/registered-people-store.ts';
import type { NamedMember, Scan } from './check-in.ts';
import type { CheckInMark, CodeHolder } from './code-holder.ts';

interface SoughtHolders {
  barcodes: readonly string[];
  registrations: readonly RegistrationId[];
}

function holders(db: Db) {
  return (
    registeredPeople(db)
      .select(personColumns)
      .select(['registrations.barcode', 'registrations.event_id as eventId'])
      .select(['registrations.attending', 'registrations.waiting_since as waitingSince'])
      .select(['registrations.validated_at as validatedAt', 'registrations.validated_gate as validatedGate'])
      .select('registrations.validated_by as validator_id')
      // Each part of the name is asked for by itself: in a join, it would be that of before the lock.
      .select(({ selectFrom }) => {
        const validator = selectFrom('members as validators').whereRef(
          'validators.id',
          '=',
          'registrations.validated_by',
        );
        return [
          validator.select('validators.first_name').as('validator_first_name'),
          validator.select('validators.middle_name').as('validator_middle_name'),
          validator.select('validators.last_name').as('validator_last_name'),
        ];
      })
  );
}

const codeHolders = prepared((tx: Tx, { barcodes, registrations }: Params<SoughtHolders>) =>
  holders(tx)
    .where(({ eb, selectFrom }) => {
      const sought = selectFrom('registrations as sought').select('sought.id');
      return eb(
        'registrations.id',
        'in',
        sought
          .where(({ ref }) => among(tx, ref('sought.barcode'), barcodes))
          .unionAll(sought.where(({ ref }) => among(tx, ref('sought.id'), registrations))),
      );
    })
    // Everyone takes the locks in the same order, so that nobody waits for each other.
    .orderBy('registrations.id')
    .forNoKeyUpdate('registrations'),
);

/** The registrations that scans are about, the people behind them, and who validated them; until the end nobody changes them. */
export async function lockCodeHolders(
  tx: Tx,
  scans: readonly Pick<Scan, 'scanned'>[],
): Promise<CodeHolder[]> {
  const barcodes = scans.flatMap(({ scanned }) => ('barcode' in scanned ? scanned.barcode : []));
  const registrations = scans.flatMap(({ scanned }) =>
    'registration' in scanned ? scanned.registration : [],
  );
  return (await codeHolders(tx, { barcodes, registrations })).rows;
}

interface Marks {
  reviewer: MemberId;
  now: InstantText;
  rows: string;
}

const checkIns = prepared((tx: Tx, { reviewer, now, rows }: Params<Marks>) =>
  tx
    .updateTable('registrations')
    .from(sentRows(tx, rows))
    .set({
      validated_at: textOf('at'),
      validated_gate: textOf('gate'),
      validated_by: reviewer,
      updated_at: nextVersion(tx, now),
    })
    .where(({ eb, ref }) => eb(ref('registrations.id'), '=', numberOf<RegistrationId>('id')))
    .where('registrations.attending', '=', 'YES')
    .where('registrations.validated_at', 'is', null),
);

/** Marks registrations as validated; false when one of them was so already, or the person has declined. */
export async function markValidated(
  tx: Tx,
  marks: readonly CheckInMark[],
  reviewer: MemberId,
  now: InstantText,
): Promise<boolean> {
  if (marks.length === 0) return true;
  const { numAffectedRows } = await checkIns(tx, { reviewer, now, rows: toJson(marks) });
  return numAffectedRows === BigInt(marks.length);
}

const namedMember = prepared((db, { id }: Params<{ id: MemberId }>) =>
  db.selectFrom('members').select(['id', 'first_name', 'middle_name', 'last_name']).where('id', '=', id),
);

/** A member as the answer to a scan mentions one. */
export async function findNamedMember(db: Db, id: MemberId): Promise<NamedMember> {
  const [row] = (await namedMember(db, { id })).rows;
  return {
    id,
    fullName: row === undefined ? '' : joinedName(row.first_name, row.middle_name, row.last_name),
  };
}

interface Annulment {
  id: RegistrationId;
  now: InstantText;
}

const annulment = prepared((tx: Tx, { id, now }: Params<Annulment>) =>
  tx
    .updateTable('registrations')
    .set({ validated_at: null, validated_by: null, validated_gate: '', updated_at: nextVersion(tx, now) })
    .where('id', '=', id),
);

/** Takes the mark off a registration that was locked before. */
export async function unmarkValidated(tx: Tx, id: RegistrationId, now: InstantText): Promise<void> {
  await annulment(tx, { id, now });
}
