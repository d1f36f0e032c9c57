import { countGuestsWithAddress } from '../erasure/erased-registrations-store.ts';
import { isMemberStatus, memberStatusTitle } from '../../platform/localisation/member-status-titles.ts';
import { storedTitle } from '../../directory/organisation/stored-titles.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import { fullName } from '../../platform/shared/person-name.ts';
import type { Db } from '../../platform/storage/database.ts';
import { fromJson } from '../../platform/storage/json.ts';
import { eventTables } from './person-events-service.ts';
import { profileTable } from './person-profile-presenter.ts';
import { isLeftOut } from './person-secrets-rules.ts';
import * as store from './person-store.ts';
import { personTable, type PersonTable } from './person-table-presenter.ts';

/** Everything that is held about a person, kind by kind; nothing that opens a door, and nothing secret of others. */
export interface PersonData {
  readonly id: MemberId;
  readonly name: string;
  readonly photoSha256: string | null;
  /** How many guests of events have the same e-mail address. They may be someone else, so nothing of them is here. */
  readonly guestsWithAddress: number;
  readonly tables: readonly PersonTable[];
}

/** Gathers all that is held about a member, active or former. */
export async function personData(db: Db, id: MemberId): Promise<PersonData> {
  const row = await store.findMemberRow(db, id);
  const guestsWithAddress = await countGuestsWithAddress(db, row.email);
  const access = await store.findAccess(db, id);
  const tables = [
    profileTable(row),
    await termsTable(db, id),
    await rightsTable(db, id),
    signInTable(row.username, access.passwordSetAt),
    await emailChangeTable(db, id),
    await addressChangesTable(db, id),
    tokensTable(access.tokens),
    passkeysTable(access.passkeys),
    ...(await eventTables(db, id)),
    await mailsTable(db, id),
    await messagesTable(db, id),
    await trailTable(db, id),
    await removedTable(db, id),
  ];
  return { id, name: fullName(row), photoSha256: row.photo_sha256, guestsWithAddress, tables };
}

async function termsTable(db: Db, id: MemberId): Promise<PersonTable> {
  const rows = (await store.findHeldTerms(db, id)).map(({ titles, status, clubName, unitName, ...days }) => ({
    held: titles === null ? statusName(status ?? '') : storedTitle(titles, 'en'),
    at: clubName ?? unitName ?? '',
    ...days,
  }));
  const about = 'The offices and kinds of membership that you hold or held, where and from when to when.';
  return personTable('terms', about, ['held', 'at', 'startDate', 'endDate'], rows);
}

function statusName(status: string): string {
  return isMemberStatus(status) ? memberStatusTitle(status, 'en') : status;
}

async function rightsTable(db: Db, id: MemberId): Promise<PersonTable> {
  const rows = (await store.findHeldRights(db, id)).map(({ right, clubName, unitName }) => {
    return { right, at: clubName ?? unitName ?? '' };
  });
  const about = 'The rights that were given to you directly, not by an office.';
  return personTable('rights', about, ['right', 'at'], rows);
}

function signInTable(username: string | null, passwordSetAt: string | null): PersonTable {
  const rows = [{ username, hasPassword: passwordSetAt !== null, passwordSetAt }];
  const about = 'How you sign in. The password itself is known to nobody; only a checksum of it is kept.';
  return personTable('sign-in', about, ['username', 'hasPassword', 'passwordSetAt'], rows);
}

async function emailChangeTable(db: Db, id: MemberId): Promise<PersonTable> {
  const about = 'The new e-mail address that you asked for and have not confirmed yet.';
  const rows = await store.findEmailChange(db, id);
  return personTable('email-change', about, ['email', 'requestedAt', 'expiresAt'], rows);
}

async function addressChangesTable(db: Db, id: MemberId): Promise<PersonTable> {
  const about = 'Changes of your e-mail address that can still be stopped from the earlier one.';
  const rows = await store.findAddressChanges(db, id);
  const times = ['requestedAt', 'confirmedAt', 'expiresAt'] as const;
  return personTable('address-changes', about, ['email', 'newEmail', ...times], rows);
}

type Token = Awaited<ReturnType<typeof store.findAccess>>['tokens'][number];

function tokensTable(tokens: readonly Token[]): PersonTable {
  const rows = tokens.map((token) => ({ ...token, readOnly: token.readOnly === 1 }));
  const about =
    'Your sign-ins, the browsers in which you are signed in and the programs that may act for you, without the tokens themselves.';
  const times = ['createdAt', 'lastUsedAt', 'expiresAt', 'revokedAt'] as const;
  return personTable('tokens', about, ['kind', 'name', 'readOnly', ...times], rows);
}

function passkeysTable(passkeys: Awaited<ReturnType<typeof store.findAccess>>['passkeys']): PersonTable {
  const about = 'The passkeys with which you can sign in, without their keys.';
  return personTable('passkeys', about, ['name', 'createdAt', 'lastUsedAt'], passkeys);
}

async function mailsTable(db: Db, id: MemberId): Promise<PersonTable> {
  const mails = await store.findMailsTo(db, id);
  const rows = mails.map(({ recipient_name: name, recipient_address: address, ...mail }) => ({
    ...mail,
    to: `${name} <${address}>`,
    text: withoutLinks(mail.text),
  }));
  const about =
    'The mails to you that were sent lately or wait to be. The words of a sent mail are not kept; links are left out, because they open something.';
  const own = ['to', 'subject', 'text', 'state', 'attempts', 'lastProblem', 'createdAt', 'sentAt'] as const;
  return personTable('mails', about, own, rows);
}

async function messagesTable(db: Db, id: MemberId): Promise<PersonTable> {
  const about = 'The messages about events that you wrote, as long as they are kept.';
  const own = ['event', 'segment', 'subject', 'text', 'recipients', 'createdAt'] as const;
  return personTable('messages', about, own, await store.findMessagesBy(db, id));
}

/** A link may answer in someone's place. */
function withoutLinks(text: string): string {
  return text.replaceAll(/\bhttps?:\/\/\S+/gi, '[link]');
}

async function trailTable(db: Db, id: MemberId): Promise<PersonTable> {
  const rows = (await store.findTrailOf(db, id)).map((entry) => {
    // What else you changed may be someone's: that you did is shown, not what it says.
    const isOwn = entry.about_member_id === id;
    return {
      ...entry,
      by: changedBy(entry.member_id, entry.channel, id),
      before: isOwn ? readable(entry.before) : null,
      after: isOwn ? readable(entry.after) : null,
    };
  });
  const about =
    'The audit trail: every change of your data with what it was before and after, and when you changed something else.';
  const what = ['action', 'subject', 'subjectId', 'event', 'before', 'after'] as const;
  return personTable('audit', about, ['at', 'by', 'channel', ...what, 'requestId'], rows);
}

async function removedTable(db: Db, id: MemberId): Promise<PersonTable> {
  const rows = (await store.findRemovedOf(db, id)).map(({ row, ...removed }) => ({
    ...removed,
    content: removedContent(removed.table, row),
  }));
  const about =
    'What was removed by an import of a new list, and is kept for some weeks in case it was a mistake.';
  return personTable('removed', about, ['removedAt', 'table', 'content'], rows);
}

function changedBy(member: MemberId | null, channel: string, id: MemberId): string {
  if (member === id) return 'you';
  if (member !== null) return 'another member';
  return channel === 'cli' || channel === 'import' ? 'the operator' : 'the service';
}

/** Fields as people read them: `attending: YES; comment: Thank you`. */
function readable(fields: string | null): string | null {
  return fields === null ? null : inWords(Object.entries(fromJson<Record<string, unknown>>(fields)));
}

/**
 * A removed row as people read it, without its empty fields; what a guest wrote is the guest's, and who scanned a ticket
 * is named by the answer to the scan.
 */
function removedContent(table: string, row: string): string {
  const fields = fromJson<Record<string, unknown>>(row);
  const isGuest = table === 'registrations' && (fields['member_id'] ?? null) === null;
  const ofOthers = new Set([
    isGuest ? 'comment' : '',
    ...(table === 'scans' ? ['answer', 'reviewer_id'] : []),
  ]);
  const shown = Object.entries(fields).filter(([field, value]) => {
    return value !== null && value !== '' && !ofOthers.has(field);
  });
  return inWords(shown);
}

function inWords(fields: readonly (readonly [string, unknown])[]): string {
  return fields
    .filter(([field]) => !isLeftOut(field))
    .map(([field, value]) => `${field}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('; ');
}
