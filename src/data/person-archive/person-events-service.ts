import type { MemberId } from '../../platform/shared/ids.ts';
import type { Db } from '../../platform/storage/database.ts';
import * as store from './person-events-store.ts';
import { personTable, type PersonTable } from './person-table-presenter.ts';

const eventColumns = ['event', 'eventTitle', 'eventStart'] as const;
const scanColumns = [
  'event',
  'eventTitle',
  'receivedAt',
  'scannedAt',
  'kind',
  'result',
  'gate',
  'reason',
  'metaid',
] as const;

const about = {
  answers: 'What you answered to the questions of events.',
  scans: 'When your tickets were scanned at a door, and with which result (200 is "welcome").',
  reviews: 'The events that name you as a reviewer.',
  scansMade: 'The scans that you made at doors. Whom you scanned is not in here.',
  corrections: 'When you corrected, as a reviewer, whether someone came. Whom is not in here.',
};

/** What is held of a person and of events: coming, answering, inviting, being scanned, and reviewing. */
export async function eventTables(db: Db, id: MemberId): Promise<PersonTable[]> {
  const answers = await store.findOwnAnswers(db, id);
  const corrections = await store.findCorrections(db, id);
  return [
    await registrationsTable(db, id),
    personTable('answers', about.answers, [...eventColumns, 'question', 'answer'], answers),
    await invitationsTable(db, id),
    personTable('scans', about.scans, scanColumns, await store.findScans(db, id, 'own')),
    personTable('reviewer-of', about.reviews, eventColumns, await store.findReviewed(db, id)),
    personTable('scans-made', about.scansMade, scanColumns, await store.findScans(db, id, 'made')),
    personTable('corrections-made', about.corrections, [...eventColumns, 'correctedAt'], corrections),
  ];
}

async function registrationsTable(db: Db, id: MemberId): Promise<PersonTable> {
  const rows = (await store.findOwnRegistrations(db, id)).map(({ invited_by: inviter, late, ...row }) => {
    return { ...row, wasInvited: inviter !== null, answeredLate: late === 1 };
  });
  const own = ['registration', 'attending', 'waitingSince', 'comment', 'wasInvited', 'answeredAt'] as const;
  const columns = [
    ...eventColumns,
    ...own,
    'answeredLate',
    'correctedAt',
    'checkedInAt',
    'gate',
    'createdAt',
    'updatedAt',
  ] as const;
  const about = 'The events to which you were invited or answered, and whether you were checked in.';
  return personTable('registrations', about, columns, rows);
}

async function invitationsTable(db: Db, id: MemberId): Promise<PersonTable> {
  const rows = (await store.findInvited(db, id)).map(({ partner, ...row }) => ({
    ...row,
    kind: row.member !== null ? 'member' : partner === 1 ? 'partner' : 'guest',
    // Another member's answer is theirs to share.
    attending: row.member === null ? row.attending : null,
  }));
  const person = ['kind', 'member', 'firstName', 'lastName', 'email', 'attending', 'createdAt'] as const;
  const about = 'Whom you invited to events: guests and partners as you named them, members by their number.';
  return personTable('invitations', about, [...eventColumns, ...person], rows);
}
