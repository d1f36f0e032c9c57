import type { CheckParts, Finding } from '../../src/data/integrity/check.ts';
import { findProblems } from '../../src/data/integrity/check-service.ts';
import type { MemberInput } from '../../src/directory/members/member-row.ts';
import { nowText, todayText } from '../../src/platform/shared/local-time.ts';
import type { MemberId, PlaceId } from '../../src/platform/shared/ids.ts';
import { toJson } from '../../src/platform/storage/json.ts';
import { emptyAddress } from '../../src/directory/members/member.ts';
import type { TestApi } from '../support/test-api.ts';

/** Gives the fixture organisation all that it lacks, so that nothing is wrong with it. */
export async function mendFixture(api: TestApi): Promise<void> {
  const { fixture, deps } = api;
  const { beta, gamma, people } = fixture;
  await deps.storage.write(async (tx) => {
    await tx.updateTable('clubs').set({ latitude: 47.4, longitude: 8.5 }).execute();
    await tx
      .updateTable('members')
      .set({ private_address: toJson({ ...emptyAddress, city: 'Example' }) })
      .execute();
  });
  for (const { id } of Object.values(people)) await giveStatus(api, id);
  await fixture.addTerm(people.other.id, 'CP', beta.place, '2026-07-01');
  await fixture.addTerm(people.stranger.id, 'CP', gamma.place, '2026-07-01');
}

/** Gives a member a status that runs. */
async function giveStatus(
  api: TestApi,
  member: MemberId,
  place: PlaceId = api.fixture.alpha.place,
): Promise<void> {
  const term = { member_id: member, place_id: place, function_id: null, end_date: null };
  await api.deps.storage.write((tx) =>
    tx
      .insertInto('terms')
      .values({ ...term, status: 'ACTIVE', start_date: '2020-01-01' })
      .execute(),
  );
}

let added = 0;

/** Adds a member with whom nothing is wrong, but for what the test says. */
export async function addSound(api: TestApi, member: Partial<MemberInput> = {}): Promise<MemberId> {
  added += 1;
  const id = await api.fixture.addMember({
    firstName: `Sound${added}`,
    lastName: 'Person',
    email: `sound${added}@example.org`,
    privateAddress: { city: 'Example' },
    ...member,
  });
  await giveStatus(api, id);
  return id;
}

/** What the check finds now, by its code. */
export async function findings({ deps, clock }: TestApi, limit = 10): Promise<Map<string, Finding>> {
  const parts: CheckParts = {
    db: deps.storage.db,
    dialect: deps.storage.dialect,
    day: todayText(clock),
    now: nowText(clock),
    photoFiles: deps.photoFiles,
    eventFiles: deps.eventFiles,
    limit,
  };
  const found = await Array.fromAsync(findProblems(parts));
  return new Map(found.map((finding) => [finding.code, finding]));
}
