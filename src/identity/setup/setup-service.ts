import { putNewPassword } from '../sign-in/credentials-service.ts';
import { checkNewPassword } from '../passwords/password-check-service.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import type { Origin } from '../../platform/audit/audit-entry.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { Config } from '../../platform/config/config.ts';
import type { StoredSettings } from '../../platform/config/live-config.ts';
import { isClubYearStart, isTimeZone } from '../../platform/config/organisation-values.ts';
import { insertMember } from '../../directory/members/members-store.ts';
import { usernameProblem } from '../../directory/members/username-rules.ts';
import { insertRight } from '../../directory/organisation/rights-store.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { badInput, DomainError, forbidden, type FieldProblem } from '../../platform/shared/errors.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import { instantText, nowInstantText } from '../../platform/shared/local-time.ts';
import { isMailAddress } from '../../platform/shared/mail-address.ts';
import { newSecret, secretHash } from '../../platform/shared/secrets.ts';
import type { Storage, Tx } from '../../platform/storage/database.ts';
import type { Dialect } from '../../platform/storage/dialect.ts';
import {
  deleteSetupLinks,
  hasMember,
  isSetupLink,
  putSetupLink,
  putStoredSettings,
  rootPlace,
} from './setup-store.ts';

/** The first member, who may do everything. */
export interface FirstAdministrator {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly username: string;
  readonly password: string;
}

export interface SetupRequest {
  readonly organisation: StoredSettings;
  readonly administrator: FirstAdministrator;
}

interface SetupParts {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly config: Pick<Config, 'countryCode' | 'demo' | 'publicUrl'>;
}

/** For how many hours a link is kept that nobody has used; each start of the service makes another one. */
const linkHours = 24 * 7;

/** Makes a link to the page of the first set-up; the address holds the secret, of which only the hash is stored. */
export async function makeSetupLink({ storage, clock, config }: SetupParts): Promise<string> {
  const secret = newSecret(256);
  const now = clock.now();
  const before = instantText(now.subtract({ hours: linkHours }));
  await storage.write((tx) => putSetupLink(tx, secretHash(secret), instantText(now), before));
  return `${config.publicUrl}/setup#${secret}`;
}

/** Sets the service up for anyone who holds the link, once. */
export async function setUpByLink(
  parts: SetupParts,
  origin: Origin,
  { secret, ...request }: SetupRequest & { secret: string },
): Promise<MemberId> {
  await refuseIfDone(parts.storage.db, parts.config);
  if (!(await isSetupLink(parts.storage.db, secretHash(secret))))
    throw forbidden('This link is not the one that the service has printed at its last start.');
  return setUp(parts, origin, request);
}

/** Stores what the organisation is and makes its first administrator; refuses where there is a member already. */
export async function setUp(
  { storage, clock, config }: SetupParts,
  origin: Origin,
  { organisation, administrator }: SetupRequest,
): Promise<MemberId> {
  await refuseIfDone(storage.db, config);
  const problems = problemsOf(organisation, administrator);
  const sentences = problems.map(({ field, problem }) => `${field} ${problem}.`);
  if (problems.length > 0) throw badInput(sentences.join(' '), problems);
  const { password, ...person } = administrator;
  const words = [organisation.organisation, person.firstName, person.lastName, person.username];
  await checkNewPassword(password, words, 'administrator.password');
  const hash = await hashPassword(password);
  return storage.write(async (tx) => {
    // Of two who do it at the same moment, one is too late.
    await storage.dialect.lockTable(tx, 'members');
    await refuseIfDone(tx, config);
    const parts = { clock, origin, dialect: storage.dialect, countryCode: config.countryCode };
    return store(tx, parts, organisation, { ...person, hash });
  });
}

interface StoringParts {
  clock: Clock;
  origin: Origin;
  dialect: Dialect;
  countryCode: string;
}

async function store(
  tx: Tx,
  { clock, origin, dialect, countryCode }: StoringParts,
  organisation: StoredSettings,
  { hash, ...person }: Omit<FirstAdministrator, 'password'> & { hash: string },
): Promise<MemberId> {
  await putStoredSettings(tx, organisation, nowInstantText(clock));
  const root = await rootPlace(tx, dialect, organisation.organisation);
  const member = await insertMember(tx, { clubId: null, ...person }, countryCode);
  await insertRight(tx, { member_id: member, place_id: root, right: 'administrator' });
  await deleteSetupLinks(tx);
  const after = { ...organisation, languages: organisation.languages.join(',') };
  await recordChanges(tx, clock, origin, [
    { action: 'set-up', subject: 'organisation', subjectId: 1, memberId: member, before: null, after },
  ]);
  await putNewPassword(tx, clock, origin, { member, hash });
  return member;
}

/** Refuses where there is a member already: a set-up is done once. */
export async function refuseIfDone(db: Storage['db'], { demo }: { demo: boolean }): Promise<void> {
  if (demo || (await hasMember(db)))
    throw new DomainError('gone', 'The service is set up already: there are members in it.');
}

function problemsOf(organisation: StoredSettings, administrator: FirstAdministrator): FieldProblem[] {
  const { email, username, firstName, lastName } = administrator;
  const wrongName = usernameProblem(username);
  const missing = 'must not be empty';
  const checks: [isWrong: boolean, field: string, problem: string][] = [
    [organisation.organisation === '', 'organisation.name', missing],
    [firstName === '', 'administrator.firstName', missing],
    [lastName === '', 'administrator.lastName', missing],
    [
      !isTimeZone(organisation.timeZone),
      'organisation.timeZone',
      'must be one of the IANA list, such as Europe/Zurich',
    ],
    [
      !isClubYearStart(organisation.clubYearStart),
      'organisation.clubYearStart',
      'must be a day that every year has, written MM-DD',
    ],
    [!isMailAddress(email), 'administrator.email', 'is not an e-mail address'],
    [wrongName !== undefined, 'administrator.username', wrongName ?? ''],
  ];
  return checks.filter(([isWrong]) => isWrong).map(([, field, problem]) => ({ field, problem }));
}
