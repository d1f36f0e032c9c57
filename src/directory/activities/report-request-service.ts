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
import { composeReportMail } from './report-request-mail-presenter.ts';
import { findAskingMember, findReporters } from './report-request-store.ts';
import type { ClubReporter, ReportRequest } from './report-request.ts';

/** What asking for reports needs. */
export interface ReportRequestParts extends ActivityYearParts {
  readonly storage: Storage;
  readonly config: ActivityYearParts['config'] & {
    readonly publicUrl: string;
    readonly messagesPerDay: number;
    organisation(): string;
    language(): Locale;
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
  { place, year: asked, text = '' }: SentRequest,
): Promise<Planned> {
  const { clubs, year, from, to } = await activityYearOf({ ...parts, storage: { db } }, caller, {
    place,
    year: asked,
  });
  const today = todayText(parts.clock);
  if (from > today) throw badField('year', 'has not begun yet');
  const silent = clubs.filter(({ activities }) => activities === 0);
  const found = await findReporters(
    db,
    silent.map(({ id }) => id),
    today,
  );
  const byClub = Map.groupBy(
    found.filter(({ email }) => isMailAddress(email)),
    ({ club }) => club,
  );
  const author = await findAskingMember(db, caller.memberId);
  const yearName = from.slice(0, 4) === to.slice(0, 4) ? String(year) : `${year}/${to.slice(2, 4)}`;
  const mails = silent.flatMap(({ id, name }) =>
    (byClub.get(id) ?? []).map((reporter) => ({
      mail: composeReportMail({
        locale: reporter.language ?? parts.config.language(),
        organisation: parts.config.organisation(),
        club: name,
        year: yearName,
        recipient: { name: nameOf(reporter), address: reporter.email },
        author: { name: author === undefined ? '' : nameOf(author), address: author?.email ?? '' },
        words: text.trim(),
        link: `${parts.config.publicUrl}/clubs/${id}/activities/new`,
      }),
      people: { from: caller.memberId, to: reporter.member, registration: null },
    })),
  );
  const [first] = mails;
  return {
    mails,
    answer: {
      count: mails.length,
      clubs: silent
        .filter(({ id }) => byClub.has(id))
        .map(({ id, name }) => ({ id, name, recipients: (byClub.get(id) ?? []).map(nameOf) })),
      unreached: silent.filter(({ id }) => !byClub.has(id)).map(({ name }) => name),
      sample: first === undefined ? null : { subject: first.mail.subject, text: first.mail.text },
    },
  };
}

function nameOf({
  firstName,
  middleName,
  lastName,
}: Pick<ClubReporter, 'firstName' | 'middleName' | 'lastName'>) {
  return joinedName(firstName, middleName, lastName);
}
