import type { StoredRegistration } from '../registration/registration.ts';
import { registrationColumns } from '../registration/registrations-store.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { StoredInvitation } from './answer-link.ts';

interface Link {
  replyHash: string;
}

/** Links of former members lead nowhere, as those of erased ones do. */
function behindLink(db: Db, { replyHash }: Params<Link>) {
  return db
    .selectFrom('registrations')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .where('registrations.reply_hash', '=', replyHash)
    .where((eb) => eb.or([eb('registrations.member_id', 'is', null), eb('members.active', '=', 1)]));
}

const read = prepared((db, link: Params<Link>) =>
  behindLink(db, link)
    // A guest comes with the host, also where an officer registered them.
    .leftJoin('members as hosts', (join) =>
      join.on((eb) =>
        eb(
          eb.ref('hosts.id'),
          '=',
          eb.fn.coalesce('registrations.host_member_id', 'registrations.invited_by'),
        ),
      ),
    )
    .select(['registrations.id', 'registrations.event_id', 'registrations.member_id'])
    .select(['registrations.attending', 'registrations.validated_at'])
    .select(['registrations.barcode', 'registrations.waiting_since', 'registrations.invited_by'])
    .select(['registrations.guest_first_name', 'registrations.guest_last_name'])
    .select(['members.first_name', 'members.middle_name', 'members.last_name'])
    .select(['hosts.first_name as host_first_name', 'hosts.middle_name as host_middle_name'])
    .select('hosts.last_name as host_last_name'),
);

const locked = prepared((tx: Tx, link: Params<Link>) =>
  behindLink(tx, link)
    .select(registrationColumns)
    .select('registrations.invited_by')
    .forNoKeyUpdate('registrations'),
);

type InvitationRow = Awaited<ReturnType<typeof read>>['rows'][number];

/** The invitation behind an answer link, by the hash of its secret. */
export async function findInvitation(
  db: Db,
  replyHash: string,
): Promise<StoredInvitation | 'withdrawn' | undefined> {
  const [row] = (await read(db, { replyHash })).rows;
  if (row !== undefined) return toInvitation(row);
  const current = await currentLink(db, replyHash);
  if (typeof current !== 'object') return current;
  return toInvitation((await read(db, current)).rows[0]);
}

const earlier = prepared((db, { replyHash }: Params<Link>) =>
  db
    .selectFrom('earlier_links')
    .leftJoin('registrations', 'registrations.id', 'earlier_links.registration_id')
    .select(['earlier_links.registration_id', 'registrations.reply_hash as current'])
    .where('earlier_links.reply_hash', '=', replyHash),
);

/** The newest link in the place of an earlier one. */
async function currentLink(db: Db, replyHash: string): Promise<Link | 'withdrawn' | undefined> {
  const [row] = (await earlier(db, { replyHash })).rows;
  if (row === undefined) return undefined;
  return row.current === null ? 'withdrawn' : { replyHash: row.current };
}

/** An invitation whose answer is about to change: the registration as it is, and what decides whether it may. */
export interface LockedInvitation extends Pick<
  StoredInvitation,
  'member' | 'isInvited' | 'attending' | 'waitingSince' | 'checkedIn'
> {
  known: StoredRegistration;
}

/** The same for a transaction that changes the answer: until its end nobody else does. */
export async function lockInvitation(
  tx: Tx,
  replyHash: string,
): Promise<LockedInvitation | 'withdrawn' | undefined> {
  let [row] = (await locked(tx, { replyHash })).rows;
  if (row === undefined) {
    const current = await currentLink(tx, replyHash);
    if (typeof current !== 'object') return current;
    [row] = (await locked(tx, current)).rows;
  }
  if (row === undefined) return undefined;
  const { invited_by: invitedBy, ...known } = row;
  const { member, attending, waitingSince, validatedAt } = known;
  return {
    known,
    member,
    attending,
    waitingSince,
    isInvited: invitedBy !== null,
    checkedIn: validatedAt !== null,
  };
}

function toInvitation(row: InvitationRow | undefined): StoredInvitation | undefined {
  if (row === undefined) return undefined;
  return {
    registration: row.id,
    eventId: row.event_id,
    member: row.member_id,
    name: joinedName(
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
