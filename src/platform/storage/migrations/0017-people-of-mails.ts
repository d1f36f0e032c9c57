import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Just the columns this change needs, as they are at this point. */
type Schema = {
  outbox: {
    id: number;
    recipient_address: string;
    text: string;
    created_at: string;
    from_member_id: number | null;
    to_member_id: number | null;
    registration_id: number | null;
  };
  registrations: {
    id: number;
    member_id: number | null;
    invited_by: number | null;
    guest_email: string;
    reply_hash: string | null;
    created_at: string;
  };
  members: { id: number; email: string };
};

/** All mails so far are invitations, each queued within seconds after its registration was stored. */
const maxSecondsBetween = 10;

/**
 * Keeps with each mail whom it is from, to and about. Without references: a mail goes when its time is over, not when
 * what it was about does. What is stored already is filled in where the registration can still be found: by the link in
 * a mail that is not sent yet, and by the address and the time of one that is.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const column of ['from_member_id', 'to_member_id', 'registration_id'])
    await db.schema.alterTable('outbox').addColumn(column, dialect.id).execute();
  const tx = db.withTables<Schema>();
  const mails = await tx
    .selectFrom('outbox')
    .select(['id', 'recipient_address', 'text', 'created_at'])
    .orderBy('created_at')
    .execute();
  const [oldest] = mails;
  if (oldest === undefined) return;
  const invitations = await findInvitations(tx, secondsBefore(oldest.created_at));
  const byHash = new Map(invitations.map((invitation) => [invitation.reply_hash, invitation]));
  const byAddress = Map.groupBy(invitations, ({ guest_email, email }) => email ?? guest_email);
  for (const { id, text, recipient_address: address, created_at: queued } of mails) {
    const secret = /\/invitations\/([\w-]+)/.exec(text)?.[1];
    const atThatTime = byAddress
      .get(address)
      ?.findLast(({ created_at: stored }) => stored <= queued && stored >= secondsBefore(queued));
    const invitation = secret === undefined ? atThatTime : byHash.get(hash('sha256', secret));
    if (invitation === undefined) continue;
    const { invited_by, member_id, registration_id } = invitation;
    await tx
      .updateTable('outbox')
      .set({ from_member_id: invited_by, to_member_id: member_id, registration_id })
      .where('id', '=', id)
      .execute();
  }
}

function findInvitations(db: Kysely<Schema>, since: string) {
  return db
    .selectFrom('registrations')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .select(['registrations.id as registration_id', 'member_id', 'invited_by', 'guest_email', 'reply_hash'])
    .select(['registrations.created_at', 'members.email'])
    .where('invited_by', 'is not', null)
    .where('registrations.created_at', '>=', since)
    .orderBy('registrations.created_at')
    .execute();
}

function secondsBefore(instant: string): string {
  return new Date(Date.parse(instant) - maxSecondsBetween * 1000).toISOString();
}
