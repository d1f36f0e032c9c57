import { demoPassword } from '../../identity/passwords/demo-password.ts';
import { recordChanges } from '../../platform/audit/audit-service.ts';
import { operatorOrigin } from '../../platform/audit/origin.ts';
import type { ClubYearStart } from '../../platform/shared/club-year.ts';
import type { PhotoFiles } from '../../directory/photos/photo-files.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { Db, Storage, Tx } from '../../platform/storage/database.ts';
import { insertRows } from '../../platform/storage/insert-rows.ts';
import { fillActivities, fillLists } from './activities-filling.ts';
import { planEvents } from './planned-event-drafts.ts';
import { fillClubs } from './clubs-filling.ts';
import { demoDays, type DemoDays } from './demo-days-rules.ts';
import type { DemoSummary } from '../../identity/setup/demo-summary.ts';
import { fillEvents } from './events-filling.ts';
import { growDemo, type DemoCore, type Growth } from './growth-filling.ts';
import { writeMembers } from './members-filling.ts';
import { fillMessages } from './messages-filling.ts';
import { clubCommitteeTerms, officeHolders, unitCommitteeTerms } from './office-drafts.ts';
import { fillClubSites, fillFunctions, fillOrganisation } from './organisation-filling.ts';
import { draftMembers, statusTerms } from './people-drafts.ts';
import { PortraitPool, type StoredPortrait } from './portraits-filling.ts';
import { seededRandom } from './random-rules.ts';
import { demoPeople, fillEmailChange, fillSignIns, signInTerms } from './sign-ins-filling.ts';

/** What filling the demo needs. */
export interface FillDemoDependencies {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly photoFiles: PhotoFiles;
  /** The country in which phone numbers without a country code are meant. */
  readonly countryCode: string;
  readonly clubYearStart: ClubYearStart;
  readonly hashPassword: (plain: string) => Promise<string>;
  readonly storePortraits: (photoFiles: PhotoFiles) => Promise<readonly StoredPortrait[]>;
  /** Left out for the small demo organisation alone. */
  readonly growth?: Growth | undefined;
}

/**
 * Fills an empty database with the demo organisation, all or nothing.
 * Pictures and the password are made before the transaction, because it keeps everyone else from writing.
 */
export async function fillDemo(deps: FillDemoDependencies): Promise<DemoSummary> {
  const { storage, clock, clubYearStart } = deps;
  await storage.write(assertEmpty, patiently);
  const days = demoDays(clock, clubYearStart);
  const passwordHash = await deps.hashPassword(demoPassword);
  const portraits = await deps.storePortraits(deps.photoFiles);
  const fill = async (tx: Tx) => {
    await storage.dialect.lockTable(tx, 'places');
    await assertEmpty(tx);
    const prepared = { portraits, passwordHash, countryCode: deps.countryCode };
    const write = () => writeDemo(tx, days, prepared, deps.growth);
    // Only a large organisation is worth it: for the small one, rebuilding the indexes takes as long as it saves.
    const summary = await (deps.growth === undefined ? write() : storage.dialect.fillInBulk(tx, write));
    await recordFilling(tx, clock, summary);
    return summary;
  };
  const summary = await storage.write(fill, patiently);
  await removeUnused(deps, portraits);
  return summary;
}

/** There are more faces of some kinds than members they suit. */
async function removeUnused(
  { storage, photoFiles }: FillDemoDependencies,
  portraits: readonly StoredPortrait[],
): Promise<void> {
  const rows = await storage.db
    .selectFrom('members')
    .select('photo_sha256')
    .where('photo_sha256', 'is not', null)
    .execute();
  const used = new Set(rows.map((row) => row.photo_sha256));
  for (const { sha256, isNew } of portraits) {
    if (isNew) await photoFiles.removeUnless(sha256, async () => used.has(sha256));
  }
}

/** One entry for all of it: nobody's data was changed, and it is invented. */
async function recordFilling(tx: Tx, clock: Clock, { clubs, members, events }: DemoSummary): Promise<void> {
  const after = { clubs, members, events };
  const filling = { action: 'fill-demo', subject: 'database', subjectId: 0, before: null, after };
  await recordChanges(tx, clock, operatorOrigin(), [filling]);
}

/** Waits for another process that fills the same database at this moment, however long it takes. */
const patiently = { patient: true, rowsOnly: true } as const;

async function assertEmpty(tx: Tx): Promise<void> {
  if (!(await isWithoutData(tx))) throw new NotEmpty();
}

/** Whether the database holds nothing yet of an organisation. */
export async function isWithoutData(db: Db): Promise<boolean> {
  for (const table of ['places', 'members', 'function_groups', 'magazines', 'conventions'] as const) {
    const row = await db.selectFrom(table).select('id').limit(1).executeTakeFirst();
    if (row !== undefined) return false;
  }
  return true;
}

/** The database holds something, so the demo was not filled in. */
export class NotEmpty extends DomainError {
  constructor() {
    super('conflict', 'The demo organisation needs an empty database, and this one already holds data.');
  }
}

/** What is made before the transaction begins. */
export interface Prepared {
  readonly portraits: readonly StoredPortrait[];
  readonly passwordHash: string;
  readonly countryCode: string;
}

/** Writes the whole demo organisation inside one transaction. */
export async function writeDemo(
  tx: Tx,
  days: DemoDays,
  prepared: Prepared,
  growth?: Growth,
): Promise<DemoSummary> {
  const core = await writeCore(tx, days, prepared);
  if (growth === undefined) return core.summary;
  const summary = await growDemo(tx, { ...core, days, countryCode: prepared.countryCode }, growth);
  growth.finishing?.();
  return summary;
}

/** Writes the small organisation, which is also the core of a larger one. */
async function writeCore(tx: Tx, days: DemoDays, prepared: Prepared): Promise<DemoCore> {
  const functions = await fillFunctions(tx);
  const organisation = await fillOrganisation(tx);
  const clubs = await fillClubs(tx, days, await fillClubSites(tx, organisation));
  const pool = new PortraitPool(prepared.portraits);
  const members = await writeMembers(tx, draftMembers(days, clubs), {
    random: seededRandom('details'),
    days,
    portraits: pool,
    countryCode: prepared.countryCode,
    before: 0,
  });
  const people = demoPeople(members);
  const terms = [
    ...clubCommitteeTerms({ days, functions }, clubs, members),
    ...unitCommitteeTerms({ days, functions }, organisation, members),
    ...signInTerms(days, functions, people),
  ];
  await insertRows(tx, 'terms', [...statusTerms(days, clubs, members), ...terms]);
  await fillSignIns(tx, days, people, organisation, prepared.passwordHash);
  await fillEmailChange(tx, days);
  await fillLists(tx, days);
  const activities = await fillActivities(tx, days, clubs);
  const holder = officeHolders(functions, terms, members);
  const setting = planEvents({ days, organisation, clubs, members, people, holder });
  const filled = await fillEvents(tx, { ...setting, days, functions, members });
  await fillMessages(tx, days, people);
  const summary = {
    districts: organisation.districts.length,
    clubs: clubs.length,
    members: members.length,
    photos: prepared.portraits.length - pool.left,
    activities,
    ...filled,
  };
  return { summary, functions, root: organisation.root, clubs };
}
