import type { RegistrationId } from '../../platform/shared/ids.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';

/** Locks registrations until the end of the transaction; in one order, so that nobody waits in a circle. */
export async function lockRegistrations(tx: Tx, ids: readonly RegistrationId[]): Promise<void> {
  await tx
    .selectFrom('registrations')
    .select('id')
    .where((eb) => among(tx, eb.ref('id'), ids))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Registrations in whose own fields nothing is said. */
function silent(db: Db, ids: readonly RegistrationId[]) {
  return (
    db
      .selectFrom('registrations')
      .select('id')
      .where((eb) => among(db, eb.ref('id'), ids))
      .where('attending', 'is', null)
      .where('waiting_since', 'is', null)
      // An officer writes down what someone said on the telephone before they decide.
      .where('comment', '=', '')
      .where('reviewed_at', 'is', null)
      .where('validated_at', 'is', null)
  );
}

/** Those of these registrations by which nothing of a member is known, who brings nobody, and that no door has seen. */
export async function findUnanswered(db: Db, ids: readonly RegistrationId[]): Promise<Set<RegistrationId>> {
  if (ids.length === 0) return new Set();
  const rows = await silent(db, ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('scans').select('scans.id').whereRef('scans.registration_id', '=', 'registrations.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('registration_answers as answers')
            .select('answers.question_id')
            .whereRef('answers.registration_id', '=', 'registrations.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('registrations as guests')
            .select('guests.id')
            .whereRef('guests.host_member_id', '=', 'registrations.member_id')
            .whereRef('guests.event_id', '=', 'registrations.event_id'),
        ),
      ),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Removes the registrations of members; their links say from now on that the invitation was taken back. */
export async function deleteInvited(tx: Tx, ids: readonly RegistrationId[]): Promise<void> {
  await tx
    .insertInto('earlier_links')
    .columns(['reply_hash', 'event_id', 'address_hash', 'invited_by', 'invited_as_reviewer', 'sent_at'])
    .expression((eb) =>
      eb
        .selectFrom('registrations')
        .select((from) => [from.ref('reply_hash').$notNull().as('reply_hash'), 'event_id'])
        // Without an address: members are written to by messages, which no limit of an address counts.
        .select((from) => from.cast<string>(from.val(''), 'text').as('address_hash'))
        // What has not counted against the limit of the one who sent it does not begin to.
        .select((from) =>
          from
            .case()
            .when('unlimited', '=', 0)
            .then(from.ref('invited_by'))
            .else(null)
            .end()
            .as('invited_by'),
        )
        .select(['invited_as_reviewer', 'created_at'])
        .where((from) => among(tx, from.ref('id'), ids))
        .where('reply_hash', 'is not', null),
    )
    .execute();
  await tx
    .deleteFrom('registrations')
    .where((eb) => among(tx, eb.ref('id'), ids))
    .execute();
}
