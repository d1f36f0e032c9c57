import assert from 'node:assert/strict';
import { Callers } from '../../../src/identity/tokens/callers-service.ts';
import { holdsRight } from '../../../src/platform/access/grant.ts';
import { insertPlace } from '../../../src/directory/organisation/places-store.ts';
import type { Right } from '../../../src/platform/access/right.ts';
import type { CalendarId, ClubId, MemberId, PlaceId } from '../../../src/platform/shared/ids.ts';
import type { TestApi } from '../../support/test-api.ts';

/** A club with a calendar, and the path of its place. */
export interface Ground {
  club: ClubId;
  calendar: CalendarId;
  path: string;
}

/** A person with a token. */
export interface Holder {
  id: MemberId;
  token: string;
}

/** Someone of a club that none of the offices reaches by chance: without an office, without a right. */
export async function addHolder({ fixture }: TestApi): Promise<Holder> {
  const id = await fixture.addMember({ clubId: fixture.gamma.id });
  return { id, token: await fixture.tokenFor(id) };
}

/** The rights over a club that can be exercised, each tried with an operation that needs it. */
export const exercises: Record<
  Exclude<Right, 'administrator'>,
  (api: TestApi, ground: Ground, holder: Holder) => Promise<boolean>
> = {
  'manage-activities': async (api, { club }, { token }) => {
    const body = { title: 'Market day', startDate: '2026-11-01' };
    return allowed((await api.call('PUT', `/clubs/${club}/activities`, { token, body })).status, 403);
  },
  'manage-events': async (api, { calendar }, { token }) => {
    const { status, body } = await api.get('/events/create', token);
    assert.equal(status, 200);
    return body.calendars.some(({ id }: { id: CalendarId }) => id === calendar);
  },
  'review-events': async (api, { calendar }, { token }) => {
    const { fixture } = api;
    // Its registration closed long before, and it is far from over, wherever the clock stands.
    const times = { start_date: '2028-01-01T18:00:00', end_date: null };
    const event = await fixture.addEvent({
      calendar_id: calendar,
      registration_due_date: '2026-01-01T00:00:00',
      ...times,
    });
    const { id: member } = fixture.people.member;
    const { barcode } = await fixture.addRegistration(event, { member_id: member, attending: 'YES' });
    const reviews = await api.post('/events/confirm', token, { event, barcode });
    const question = await fixture.addQuestion(event);
    const answer = { question, answer: 'Fish' };
    const corrects = await api.post(`/events/${event}/members/${member}/answers`, token, answer);
    const may = allowed(reviews.status, 403);
    assert.equal(corrects.status === 200, may, `check-in ${reviews.status}, answers ${corrects.status}`);
    return may;
  },
  // No operation of the interface needs this right yet: what the caller holds is all there is to see.
  'manage-directory': async ({ deps, clock }, { path }, { token }) => {
    const { grants } = await new Callers(deps.storage, clock, { ...deps.config, uses: { note() {} } }).find(
      token,
    );
    return holdsRight(grants, 'manage-directory', path);
  },
};

function allowed(status: number, refusal: number): boolean {
  assert.ok(status === 200 || status === refusal, `got ${status}`);
  return status === 200;
}

/** The club Alpha as a ground. */
export function alphaOf({ fixture }: TestApi): Ground {
  return { club: fixture.alpha.id, calendar: fixture.alphaCalendar, path: fixture.alpha.path };
}

/** A region of district A with one club in it. */
export async function addRegion({ deps, fixture }: TestApi): Promise<{ place: PlaceId; ground: Ground }> {
  return deps.storage.write(async (tx) => {
    const { place, path } = fixture.districtA;
    const region = await insertPlace(tx, { id: place, path }, 'region');
    await tx
      .insertInto('units')
      .values({ place_id: region.id, name: 'Region', full_name: 'Region' })
      .execute();
    const home = await insertPlace(tx, region, 'club');
    const model = await tx
      .selectFrom('clubs')
      .selectAll()
      .where('id', '=', fixture.beta.id)
      .executeTakeFirstOrThrow();
    const { id: _id, ...club } = { ...model, place_id: home.id, name: 'Delta', sort_name: 'delta' };
    const { id } = await tx.insertInto('clubs').values(club).returning('id').executeTakeFirstOrThrow();
    const owned = { place_id: home.id, title: 'Delta' };
    const calendar = await tx.insertInto('calendars').values(owned).returning('id').executeTakeFirstOrThrow();
    return { place: region.id, ground: { club: id, calendar: calendar.id, path: home.path } };
  });
}
