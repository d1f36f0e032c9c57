import { sql } from 'kysely';
import type { EventId, MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { newSecret } from '../../platform/shared/secrets.ts';
import { numberOf, sentRows, textOf } from '../../platform/storage/among.ts';
import type { Flag, JsonText } from '../../platform/storage/columns.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { toJson } from '../../platform/storage/json.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';

/** To what members are invited, by whom and when. */
export interface InvitedTo {
  event: EventId;
  by: MemberId;
  now: InstantText;
}

/** A member who is to be invited. */
export interface MemberToInvite {
  member: MemberId;
  /** Whether they belong to the place of the event: then the invitation counts against no limit. */
  belongs: boolean;
}

/** A member who was just invited. */
export interface InvitedMember {
  id: RegistrationId;
  member: MemberId;
}

const columns = [
  'event_id',
  'invited_by',
  'invited_as_reviewer',
  'unlimited',
  'created_at',
  'updated_at',
  'member_id',
  'barcode',
  'partner',
  'comment',
  'guest_first_name',
  'guest_last_name',
  'guest_email',
] as const;

/** What is not named here is empty by itself, and nobody has answered anything yet. */
const invitedMembers = prepared((tx: Tx, { event, by, now, rows }: Params<InvitedTo & { rows: JsonText }>) =>
  tx
    .insertInto('registrations')
    .columns(columns)
    .expression((eb) =>
      eb
        .selectFrom(sentRows(tx, rows))
        .select([
          eb.cast<EventId>(eb.val(event), 'bigint').as('event_id'),
          eb.cast<MemberId>(eb.val(by), 'bigint').as('invited_by'),
          eb.lit(1).as('invited_as_reviewer'),
          numberOf<Flag>('unlimited').as('unlimited'),
          eb.cast<string>(eb.val(now), 'text').as('created_at'),
          eb.cast<string>(eb.val(now), 'text').as('updated_at'),
          numberOf<MemberId>('member').as('member_id'),
          textOf('barcode').as('barcode'),
          eb.lit(0).as('partner'),
          sql<string>`''`.as('comment'),
          sql<string>`''`.as('guest_first_name'),
          sql<string>`''`.as('guest_last_name'),
          sql<string>`''`.as('guest_email'),
        ])
        // Without a condition SQLite takes the clause that follows for that of a join.
        .where(eb.lit(true)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'member_id as member']),
);

/** Invites members with one statement, each with a barcode of their own; those who are registered already are left out. */
export async function insertInvited(
  tx: Tx,
  inviting: InvitedTo,
  members: readonly MemberToInvite[],
): Promise<InvitedMember[]> {
  const rows = toJson(
    members.map(({ member, belongs }) => ({ member, unlimited: belongs ? 1 : 0, barcode: newSecret() })),
  );
  const inserted = (await invitedMembers(tx, { ...inviting, rows })).rows;
  return inserted.flatMap(({ id, member }) => (member === null ? [] : [{ id, member }]));
}
