import type { MemberId } from '../shared/ids.ts';
import type { Db } from '../storage/database.ts';
import * as store from './person-events-store.ts';
import { personTable, type PersonTable } from './person-table-presenter.ts';

/** What is held of a person and of events: coming, answering, inviting, being scanned, and reviewing. */
export async function eventTables(db: Db, id: MemberId): Promise<PersonTable[]> {
  return [
    await registrationsTable(db, id),
    await answersTable(db, id),
    await invitationsTable(db, id),
    scansTable(
      'scans',
      'When your tickets were scanned at a door, and with which result (200 is "welcome").',
      await store.findScans(db, id, 'own'),
    ),
    await reviewsTable(db, id),
    scansTable(
      'scans-made',
      'The scans that you made at doors. Whom you scanned is not told here.',
      await store.findScans(db, id, 'made'),
    ),
    await correctionsTable(db, id),
  ];
}

interface OfEvent {
  event: number;
  event_title: string;
  event_start: string;
}

const ofEvent = (row: OfEvent) => ({
  event: row.event,
  eventTitle: row.event_title,
  eventStart: row.event_start,
});
const eventColumns = ['event', 'eventTitle', 'eventStart'] as const;

async function registrationsTable(db: Db, id: MemberId): Promise<PersonTable> {
  const rows = (await store.findOwnRegistrations(db, id)).map((row) => ({
    ...ofEvent(row),
    registration: row.id,
    attending: row.attending,
    comment: row.comment,
    wasInvited: row.invited_by !== null,
    answeredAt: row.answered_at,
    correctedAt: row.reviewed_at,
    checkedInAt: row.validated_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
  const own = ['registration', 'attending', 'comment', 'wasInvited', 'answeredAt', 'correctedAt'] as const;
  const columns = [...eventColumns, ...own, 'checkedInAt', 'createdAt', 'updatedAt'] as const;
  const about = 'The events to which you were invited or answered, and whether you were checked in.';
  return personTable('registrations', about, columns, rows);
}

async function answersTable(db: Db, id: MemberId): Promise<PersonTable> {
  const rows = (await store.findOwnAnswers(db, id)).map((row) => ({
    ...ofEvent(row),
    question: row.question,
    answer: row.answer,
  }));
  const about = 'What you answered to the questions of events.';
  return personTable('answers', about, [...eventColumns, 'question', 'answer'], rows);
}

async function invitationsTable(db: Db, id: MemberId): Promise<PersonTable> {
  const rows = (await store.findInvited(db, id)).map((row) => ({
    ...ofEvent(row),
    kind: row.member_id !== null ? 'member' : row.partner === 1 ? 'partner' : 'guest',
    member: row.member_id,
    firstName: row.guest_first_name,
    lastName: row.guest_last_name,
    email: row.guest_email,
    // Another member's answer is for them to tell.
    attending: row.member_id === null ? row.attending : null,
    createdAt: row.created_at,
  }));
  const person = ['kind', 'member', 'firstName', 'lastName', 'email', 'attending', 'createdAt'] as const;
  const about = 'Whom you invited to events: guests and partners as you named them, members by their number.';
  return personTable('invitations', about, [...eventColumns, ...person], rows);
}

type Scan = Awaited<ReturnType<typeof store.findScans>>[number];

function scansTable(name: string, about: string, scans: readonly Scan[]): PersonTable {
  const rows = scans.map((row) => ({
    event: row.event,
    eventTitle: row.event_title,
    receivedAt: row.received_at,
    scannedAt: row.scanned_at,
    result: row.result,
    gate: row.gate,
    metaid: row.metaid,
  }));
  const columns = ['event', 'eventTitle', 'receivedAt', 'scannedAt', 'result', 'gate', 'metaid'] as const;
  return personTable(name, about, columns, rows);
}

async function reviewsTable(db: Db, id: MemberId): Promise<PersonTable> {
  const rows = (await store.findReviewed(db, id)).map(ofEvent);
  return personTable('reviewer-of', 'The events that name you as a reviewer.', eventColumns, rows);
}

async function correctionsTable(db: Db, id: MemberId): Promise<PersonTable> {
  const rows = (await store.findCorrections(db, id)).map((row) => ({
    ...ofEvent(row),
    correctedAt: row.reviewed_at,
  }));
  const about = 'When you corrected, as a reviewer, whether somebody came. Whom is not told here.';
  return personTable('corrections-made', about, [...eventColumns, 'correctedAt'], rows);
}
