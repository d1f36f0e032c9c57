import { partnerNameBeginning } from '../../platform/shared/person-name.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import type { Flag } from '../../platform/storage/columns.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { prepared } from '../../platform/storage/prepared.ts';
import type { StoredInvitation } from './answer-link.ts';

interface Link {
  replyHash: string;
}

/** Links of former members lead nowhere, as those of erased ones do. */
function behindLink(db: Db, { replyHash }: Link) {
  return db
    .selectFrom('registrations')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .where('registrations.reply_hash', '=', replyHash)
    .where((eb) => eb.or([eb('registrations.member_id', 'is', null), eb('members.active', '=', 1)]));
}

const read = prepared((db, link: Link) =>
  behindLink(db, link)
    .leftJoin('members as hosts', 'hosts.id', 'registrations.invited_by')
    .select(['registrations.id', 'registrations.event_id', 'registrations.member_id'])
    .select(['registrations.attending', 'registrations.validated_at', 'registrations.partner'])
    .select(['registrations.barcode', 'registrations.waiting_since', 'registrations.invited_by'])
    .select(['registrations.guest_first_name', 'registrations.guest_last_name'])
    .select(['members.first_name', 'members.middle_name', 'members.last_name'])
    .select(['hosts.first_name as host_first_name', 'hosts.middle_name as host_middle_name'])
    .select('hosts.last_name as host_last_name'),
);

const locked = prepared((tx: Tx, link: Link) =>
  behindLink(tx, link)
    .select(['registrations.id', 'registrations.member_id', 'registrations.host_member_id'])
    .select(['registrations.attending', 'registrations.waiting_since', 'registrations.validated_at'])
    .select(['registrations.invited_by', 'registrations.answered_late'])
    .forNoKeyUpdate('registrations'),
);

type InvitationRow = Awaited<ReturnType<typeof read>>['rows'][number];

/** The invitation behind an answer link, by the hash of its secret. */
export async function findInvitation(
  db: Db,
  replyHash: string,
): Promise<StoredInvitation | 'taken-back' | undefined> {
  const [row] = (await read(db, { replyHash })).rows;
  if (row !== undefined) return toInvitation(row);
  const current = await currentLink(db, replyHash);
  if (typeof current !== 'object') return current;
  return toInvitation((await read(db, current)).rows[0]);
}

const earlier = prepared((db, { replyHash }: Link) =>
  db
    .selectFrom('earlier_links')
    .leftJoin('registrations', 'registrations.id', 'earlier_links.registration_id')
    .select(['earlier_links.registration_id', 'registrations.reply_hash as current'])
    .where('earlier_links.reply_hash', '=', replyHash),
);

/** The newest link in the place of an earlier one. */
async function currentLink(db: Db, replyHash: string): Promise<Link | 'taken-back' | undefined> {
  const [row] = (await earlier(db, { replyHash })).rows;
  if (row === undefined) return undefined;
  return row.current === null ? 'taken-back' : { replyHash: row.current };
}

/** What of an invitation its answer depends on. */
export type AnsweredInvitation = Pick<
  StoredInvitation,
  'registration' | 'member' | 'isInvited' | 'attending' | 'waitingSince' | 'checkedIn'
> & {
  /** The member whose party it is; null for a guest who belongs to nobody. */
  party: MemberId | null;
  /** Whether it was answered after the due date. */
  answeredLate: Flag;
};

/** The same for a transaction that changes the answer: until its end nobody else does. */
export async function lockInvitation(
  tx: Tx,
  replyHash: string,
): Promise<AnsweredInvitation | 'taken-back' | undefined> {
  let [row] = (await locked(tx, { replyHash })).rows;
  if (row === undefined) {
    const current = await currentLink(tx, replyHash);
    if (typeof current !== 'object') return current;
    [row] = (await locked(tx, current)).rows;
  }
  if (row === undefined) return undefined;
  const { id: registration, member_id: member, host_member_id: host, invited_by: invitedBy, attending } = row;
  const party = member ?? host;
  const { waiting_since: waitingSince, answered_late: answeredLate, validated_at } = row;
  const [isInvited, checkedIn] = [invitedBy !== null, validated_at !== null];
  return { registration, member, party, isInvited, attending, waitingSince, checkedIn, answeredLate };
}

function toInvitation(row: InvitationRow | undefined): StoredInvitation | undefined {
  if (row === undefined) return undefined;
  return {
    registration: row.id,
    eventId: row.event_id,
    member: row.member_id,
    name: isNamedAfterHost(row)
      ? ''
      : joinedName(
          row.first_name ?? row.guest_first_name,
          row.middle_name,
          row.last_name ?? row.guest_last_name,
        ),
    host: joinedName(row.host_first_name, row.host_middle_name, row.host_last_name),
    isInvited: row.invited_by !== null,
    attending: row.attending,
    waitingSince: row.waiting_since,
    checkedIn: row.validated_at !== null,
    barcode: row.barcode,
  };
}

function isNamedAfterHost({ partner, guest_first_name }: InvitationRow): boolean {
  return partner === 1 && (guest_first_name ?? '').startsWith(partnerNameBeginning);
}
