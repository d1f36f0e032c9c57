import type { Actor } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { storeResponse } from '../../platform/idempotency/idempotency-service.ts';
import type { IdempotentRun } from '../../platform/idempotency/idempotent-run.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import type { Mail, MailPeople } from '../../platform/outbox/mail.ts';
import { queueMails } from '../../platform/outbox/outbox-service.ts';
import { dailyAllowance } from '../../platform/rate-limits/budget-rules.ts';
import {
  payFrom,
  requireAllowance,
  type Charge,
} from '../../platform/rate-limits/daily-allowance-service.ts';
import { badField, conflict } from '../../platform/shared/errors.ts';
import { isMailAddress } from '../../platform/shared/mail-address.ts';
import { todayText } from '../../platform/shared/local-time.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import type { PlaceId } from '../../platform/shared/ids.ts';
import type { Db, Storage } from '../../platform/storage/database.ts';
import { activityYearOf, type ActivityYearParts } from './activity-year-service.ts';
import type { ReportingClub } from './activity-year.ts';
import { composeReportMail, type ReportLetter } from './report-request-mail-presenter.ts';
import { findAskingMember, findReporters } from './report-request-store.ts';
import type { ClubReporter, ReportRequest } from './report-request.ts';

/** What asking for reports needs. */
export interface ReportRequestParts extends ActivityYearParts {
  readonly storage: Storage;
  readonly config: ActivityYearParts['config'] & {
    readonly publicUrl: string;
    readonly messagesPerDay: number;
    readonly organisation: () => string;
    readonly language: () => Locale;
  };
}

/** What is asked, and how. */
export interface SentRequest {
  readonly place: PlaceId;
  readonly year?: number;
  readonly text?: string;
  readonly expected?: number;
}

interface Planned {
  readonly answer: Omit<ReportRequest, 'dryRun'>;
  readonly mails: readonly { mail: Mail; people: MailPeople }[];
}

/** Asks the clubs of a place that have not reported in a year; a trial says who would be asked. */
export async function askForReports(
  parts: ReportRequestParts,
  { caller, origin }: Actor,
  sent: SentRequest,
  { dryRun, run }: { dryRun: boolean; run: IdempotentRun | null },
): Promise<ReportRequest> {
  const { storage, clock } = parts;
  if (dryRun) {
    const { answer } = await plan(storage.db, parts, caller, sent);
    await requireAllowance(storage.db, clock, chargeOf(parts, caller));
    return { ...answer, dryRun };
  }
  return storage.write(async (tx) => {
    const { answer, mails } = await plan(tx, parts, caller, sent);
    if (sent.expected !== undefined && sent.expected !== answer.count)
      throw conflict('Others would be asked by now. Please look at it again.', [{ count: answer.count }]);
    if (mails.length === 0) throw conflict('There is nobody to ask.');
    await payFrom(tx, clock, chargeOf(parts, caller));
    await queueMails(tx, clock, mails);
    const { place, year, text = '' } = sent;
    const after = { place, year: year ?? null, text, clubs: answer.clubs.map(({ id }) => id) };
    await recordChanges(tx, clock, origin, [
      { action: 'ask', subject: 'activity-report', subjectId: place, before: null, after },
    ]);
    const done = { ...answer, dryRun };
    await storeResponse(tx, run, { status: 200, body: { success: true, ...done } });
    return done;
  });
}

function chargeOf({ config }: ReportRequestParts, { memberId }: Caller): Charge {
  return {
    allowance: dailyAllowance(`requests for reports of member ${memberId}`, config.messagesPerDay),
    units: 1,
    refusal: () => 'That were enough mails to clubs for a day. Please ask again tomorrow.',
  };
}

async function plan(
  db: Db,
  parts: ReportRequestParts,
  caller: Caller,
  { place, year: wanted, text = '' }: SentRequest,
): Promise<Planned> {
  const { clubs, year, from, to } = await activityYearOf({ ...parts, storage: { db } }, caller, {
    place,
    year: wanted,
  });
  const today = todayText(parts.clock);
  if (from > today) throw badField('year', 'has not begun yet');
  const silent = clubs.filter(({ activities }) => activities === 0);
  const ids = silent.map(({ id }) => id);
  const reporters = Map.groupBy(
    (await findReporters(db, ids, today)).filter(({ email }) => isMailAddress(email)),
    ({ club }) => club,
  );
  const author = await findAskingMember(db, caller.memberId);
  const letter = {
    organisation: parts.config.organisation(),
    year: from.slice(0, 4) === to.slice(0, 4) ? String(year) : `${year}/${to.slice(2, 4)}`,
    author: { name: author === undefined ? '' : nameOf(author), address: author?.email ?? '' },
    words: text.trim(),
  };
  const asking = silent.map((club) => ({ club, reporters: reporters.get(club.id) ?? [] }));
  const mails = asking.flatMap(({ club, reporters: asked }) =>
    asked.map((reporter) => ({
      mail: mailTo(reporter, club, letter, parts.config),
      people: { from: caller.memberId, to: reporter.member, registration: null },
    })),
  );
  return { mails, answer: answerOf(asking, mails) };
}

/** A club that has not reported, and who may. */
interface Asking {
  readonly club: Pick<ReportingClub, 'id' | 'name'>;
  readonly reporters: readonly ClubReporter[];
}

function mailTo(
  reporter: ClubReporter,
  { id, name }: Asking['club'],
  letter: Pick<ReportLetter, 'organisation' | 'year' | 'author' | 'words'>,
  { publicUrl, language }: ReportRequestParts['config'],
): Mail {
  return composeReportMail({
    ...letter,
    locale: reporter.language ?? language(),
    club: name,
    recipient: { name: nameOf(reporter), address: reporter.email },
    link: `${publicUrl}/clubs/${id}/activities/new`,
  });
}

function answerOf(asking: readonly Asking[], mails: Planned['mails']): Planned['answer'] {
  const isAsked = ({ reporters }: Asking) => reporters.length > 0;
  const [first] = mails;
  return {
    count: mails.length,
    clubs: asking
      .filter(isAsked)
      .map(({ club: { id, name }, reporters }) => ({ id, name, recipients: reporters.map(nameOf) })),
    unreached: asking.filter((one) => !isAsked(one)).map(({ club }) => club.name),
    sample: first === undefined ? null : { subject: first.mail.subject, text: first.mail.text },
  };
}

function nameOf({
  firstName,
  middleName,
  lastName,
}: Pick<ClubReporter, 'firstName' | 'middleName' | 'lastName'>) {
  return joinedName(firstName, middleName, lastName);
}
