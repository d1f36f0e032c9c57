import type { EventId, MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { among } from '../../platform/storage/among.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { nextVersion } from '../../platform/storage/next-version.ts';

/** Someone who came from the waiting list. */
export interface CameUp {
  readonly id: RegistrationId;
  readonly member: MemberId | null;
  readonly host: MemberId | null;
  readonly waitedSince: InstantText;
}

/**
 * Those of these registrations who moved up a short time ago, are not in, and have not answered since, locked in the order in which everyone
 * does.
 */
export async function lockCameUp(
  tx: Tx,
  event: EventId,
  { registrations, since }: { registrations: readonly RegistrationId[]; since: InstantText },
): Promise<CameUp[]> {
  return tx
    .selectFrom('registrations')
    .select((eb) => [
      'id',
      'member_id as member',
      'host_member_id as host',
      eb.ref('waited_since').$notNull().as('waitedSince'),
    ])
    .where('event_id', '=', event)
    .where((eb) => among(tx, eb.ref('id'), registrations))
    .where('attending', '=', 'YES')
    .where('waited_since', 'is not', null)
    .where('validated_at', 'is', null)
    .where('moved_up_at', '>=', since)
    .where((eb) => eb.or([eb('answered_at', 'is', null), eb('answered_at', '<=', eb.ref('moved_up_at'))]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Which of these registrations have been told of their seats, or are at this moment; the mails about the others are held until the end. They are in
 * nobody's name and belong to no message.
 */
export async function findTold(
  tx: Tx,
  registrations: readonly RegistrationId[],
  since: InstantText,
): Promise<Set<RegistrationId>> {
  const news = await tx
    .selectFrom('outbox')
    .select(['id', 'registration_id as registration', 'state'])
    .where((eb) => among(tx, eb.ref('registration_id'), registrations))
    .where('from_member_id', 'is', null)
    .where('message_id', 'is', null)
    .where('created_at', '>=', since)
    .orderBy('id')
    .forUpdate()
    .execute();
  return new Set(news.flatMap(({ state, registration }) => (state === 'queued' ? [] : (registration ?? []))));
}

/** The registrations of the party to which one belongs; none where there is no such registration. */
export async function findPartyOf(
  tx: Tx,
  { event, registration }: { event: EventId; registration: RegistrationId },
): Promise<RegistrationId[]> {
  const one = await tx
    .selectFrom('registrations')
    .select(['id', 'member_id', 'host_member_id'])
    .where('event_id', '=', event)
    .where('id', '=', registration)
    .executeTakeFirst();
  if (one === undefined) return [];
  const head = one.member_id ?? one.host_member_id;
  if (head === null) return [one.id];
  const rows = await tx
    .selectFrom('registrations')
    .select('id')
    .where('event_id', '=', event)
    .where((eb) => eb.or([eb('member_id', '=', head), eb('host_member_id', '=', head)]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Deletes the mails that tell these registrations of their seats and have not left; of those since a moment, where one is named. */
export async function deleteNews(
  tx: Tx,
  registrations: readonly RegistrationId[],
  since: InstantText = '',
): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where((eb) => among(tx, eb.ref('registration_id'), registrations))
    .where('from_member_id', 'is', null)
    .where('message_id', 'is', null)
    .where('state', '=', 'queued')
    .where('created_at', '>=', since)
    .execute();
}

/** Puts people back to their turns in the waiting list; gives the versions that their registrations have now. */
export async function waitAgain(
  tx: Tx,
  registrations: readonly RegistrationId[],
  now: InstantText,
): Promise<Map<RegistrationId, InstantText>> {
  const rows = await tx
    .updateTable('registrations')
    .set((eb) => ({
      attending: null,
      waiting_since: eb.ref('waited_since'),
      waited_since: null,
      moved_up_at: null,
      updated_at: nextVersion(tx, now),
    }))
    .where((eb) => among(tx, eb.ref('id'), registrations))
    .returning(['id', 'updated_at as version'])
    .execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}
