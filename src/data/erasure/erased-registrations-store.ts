import { ownPartnerNames } from '../../platform/localisation/partner-words.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import { mailAddressKey } from '../../platform/shared/mail-address.ts';
import { newSecret } from '../../platform/shared/secrets.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { fromJson, toJson } from '../../platform/storage/json.ts';
import { guestNameKey } from '../../platform/storage/name-keys.ts';
import { inPortions } from '../../platform/storage/portions.ts';
import type { ErasablePerson } from './erased-member-store.ts';
import { withoutPerson } from './erasure-rules.ts';

/** Empties a member's registrations, which stay as counts; the tickets and links that were given out open nothing. */
export async function emptyRegistrations(
  tx: Tx,
  member: MemberId,
): Promise<{ registrations: number; answers: number }> {
  const rows = await tx.selectFrom('registrations').select('id').where('member_id', '=', member).execute();
  await leaveLines(tx, member);
  const { numDeletedRows } = await tx
    .deleteFrom('registration_answers')
    .where('registration_id', 'in', (eb) =>
      eb.selectFrom('registrations').select('id').where('member_id', '=', member),
    )
    .executeTakeFirst();
  for (const { id } of rows) {
    await tx
      .updateTable('registrations')
      .set({ comment: '', barcode: newSecret(), reply_hash: null, waiting_since: null })
      .where('id', '=', id)
      .execute();
  }
  return { registrations: rows.length, answers: Number(numDeletedRows) };
}

/** A partner who is named after the host alone has no name: what lists show may have been taken for one, before it was recognised. */
export async function unnamePartners(
  tx: Tx,
  host: MemberId,
  { last_name: hostName }: Pick<ErasablePerson, 'last_name'>,
): Promise<void> {
  const partners = await tx
    .selectFrom('registrations')
    .select(['id', 'guest_first_name', 'guest_last_name', 'guest_company'])
    .where('host_member_id', '=', host)
    .where('partner', '=', 1)
    .execute();
  for (const { id, ...names } of partners) {
    const stored = { firstName: names.guest_first_name, lastName: names.guest_last_name };
    const { firstName: guest_first_name, lastName: guest_last_name } = ownPartnerNames(stored, hostName);
    if (guest_first_name === names.guest_first_name) continue;
    const named = { guest_first_name, guest_last_name };
    await tx
      .updateTable('registrations')
      .set({ ...named, name_key: guestNameKey({ ...names, ...named }) })
      .where('id', '=', id)
      .execute();
  }
}

/** Nobody moves up who is gone, nor whom they would have brought; those who waited are counted again with the next answer to the event. */
async function leaveLines(tx: Tx, member: MemberId): Promise<void> {
  await tx
    .updateTable('event_seats')
    .set({ recount_until: '' })
    .where('event_id', 'in', (eb) =>
      eb
        .selectFrom('registrations')
        .select('event_id')
        .where((of) => of.or([of('member_id', '=', member), of('host_member_id', '=', member)]))
        .where('waiting_since', 'is not', null),
    )
    .execute();
}

/** How many guests of anyone have this address. */
export async function countGuestsWithAddress(db: Db, email: string): Promise<number> {
  if (email === '') return 0;
  const { count } = await db
    .selectFrom('registrations')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('guest_email_key', '=', mailAddressKey(email))
    .executeTakeFirstOrThrow();
  return count;
}

/** Takes a person out of the kept answers to scans: those of their code, of their guests', and of codes they validated. */
export async function removeFromScans(tx: Tx, member: MemberId): Promise<void> {
  const scans = tx
    .selectFrom('scans')
    .innerJoin('registrations', 'registrations.id', 'scans.registration_id')
    .select(['scans.id', 'scans.answer'])
    .where((eb) =>
      eb.or([
        eb('registrations.member_id', '=', member),
        eb('registrations.host_member_id', '=', member),
        eb('registrations.validated_by', '=', member),
        // Whose check-in they made and someone else has annulled.
        eb('registrations.id', 'in', (inner) =>
          inner
            .selectFrom('scans as made')
            .select(({ ref }) => ref('made.registration_id').$notNull().as('id'))
            .where('made.reviewer_id', '=', member)
            .where('made.registration_id', 'is not', null),
        ),
      ]),
    )
    .orderBy('scans.id');
  await tx
    .updateTable('scans')
    .set({ reason: '' })
    .where('reason', '!=', '')
    .where('registration_id', 'in', (eb) =>
      eb.selectFrom('registrations').select('registrations.id').where('member_id', '=', member),
    )
    .execute();
  for await (const { id, answer } of inPortions(scans, (last) => scans.where('scans.id', '>', last.id))) {
    const cleaned = toJson(withoutPerson(fromJson(answer), member));
    if (cleaned !== answer)
      await tx.updateTable('scans').set({ answer: cleaned }).where('id', '=', id).execute();
  }
}
