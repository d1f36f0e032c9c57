import { everyone, type Row } from './row.ts';

const created = { title: 'Market day', startDate: '2026-11-01', volunteers: 4 };
const changed = { title: 'Bread day', volunteers: 12 };
const subject = 'activity';
const one = '/v2/clubs/{id}/activities/{activityId}';

/** The social activities of clubs. */
export const activityRows: readonly Row[] = [
  {
    operation: 'GET /v2/manage/activities',
    // The place, those around it, the sums by category and those by club.
    queries: 4,
    target: 'of Alpha',
    guarantee: 'only those who manage the activities of a club today are told its year',
    cells: { ...everyone(403), nobody: 401, officer: 200, readOnly: 200, administrator: 200 },
    call: ({ api }) => ({ path: `/manage/activities?place=${api.fixture.alpha.place}` }),
  },
  {
    operation: 'GET /v2/manage/activities',
    target: 'of the zone above Alpha',
    guarantee: 'only those who manage the activities of a whole zone are told its year',
    cells: { ...everyone(403), nobody: 401, administrator: 200 },
    call: ({ api }) => ({ path: `/manage/activities?place=${api.fixture.zoneA1.place}` }),
  },
  {
    operation: 'POST /v2/manage/activities/requests',
    target: 'to Alpha',
    guarantee: 'only those who manage the activities of a place today ask its clubs for their report',
    cells: { ...everyone(403), nobody: 401, officer: 200, administrator: 200 },
    queries: 12,
    recorded: { as: 'officer' },
    call: ({ api }) => {
      const { id, place } = api.fixture.alpha;
      // A year of which nobody has reported anything.
      const body = { place, year: 1990, text: 'Please do.' };
      const entries = [{ action: 'ask', subject: 'activity-report', after: { ...body, clubs: [id] } }];
      return { path: '/manage/activities/requests', body, entries };
    },
  },
  {
    operation: 'GET /v2/clubs/{id}/past-events',
    target: 'of Alpha',
    guarantee: 'only those who manage the activities of a club today are given its events to report from',
    cells: { ...everyone(403), nobody: 401, officer: 200, readOnly: 200, administrator: 200 },
    call: ({ api }) => ({ path: `/clubs/${api.fixture.alpha.id}/past-events` }),
  },
  {
    operation: 'GET /v2/clubs/{id}/past-events',
    target: 'of Beta, another club',
    guarantee: 'an officer is given no events of another club to report from',
    cells: { ...everyone(403), nobody: 401, administrator: 200 },
    call: ({ api }) => ({ path: `/clubs/${api.fixture.beta.id}/past-events` }),
  },
  {
    operation: 'PUT /v2/clubs/{id}/activities',
    target: 'for Alpha',
    guarantee: 'only those who manage the activities of a club today report one',
    cells: { ...everyone(403), nobody: 401, officer: 200, administrator: 200 },
    recorded: { as: 'officer' },
    call: ({ api }) => {
      const club = api.fixture.alpha.id;
      const unsaid = { amountCollected: 0, amountDonated: 0, personsServed: 0, hoursWorked: 0 };
      const after = { club, ...created, ...unsaid, status: 1, category: 12 };
      return {
        path: `/clubs/${club}/activities`,
        body: created,
        entries: [{ action: 'create', subject, after }],
      };
    },
  },
  {
    operation: 'PUT /v2/clubs/{id}/activities',
    target: 'for Beta, another club',
    guarantee: 'an officer reports no activity of another club',
    cells: { ...everyone(403), nobody: 401, administrator: 200 },
    call: ({ api }) => ({ path: `/clubs/${api.fixture.beta.id}/activities`, body: created }),
  },
  {
    operation: `POST ${one}`,
    target: 'of Alpha',
    guarantee: 'only those who manage the activities of a club today change one',
    cells: { ...everyone(403), nobody: 401, officer: 200, administrator: 200 },
    recorded: { as: 'officer', repeatable: true },
    call: async ({ api }) => {
      const { addActivity, alpha } = api.fixture;
      const change = { before: { title: 'Soup day' }, after: { title: 'Bread day' } };
      return {
        path: `/clubs/${alpha.id}/activities/${await addActivity()}`,
        body: changed,
        entries: [{ action: 'update', subject, ...change }],
      };
    },
  },
  {
    operation: `POST ${one}`,
    target: 'of Beta, another club',
    guarantee: 'an officer changes no activity of another club',
    cells: { ...everyone(403), nobody: 401, administrator: 200 },
    call: async ({ api }) => {
      const { addActivity, beta } = api.fixture;
      const activity = await addActivity({ club_id: beta.id });
      return { path: `/clubs/${beta.id}/activities/${activity}`, body: changed };
    },
  },
  {
    operation: `POST ${one}`,
    target: 'of Beta, under the address of Alpha',
    guarantee: 'nobody reaches an activity of another club through their own',
    cells: { ...everyone(403), nobody: 401, officer: 404, administrator: 404 },
    call: async ({ api }) => {
      const { addActivity, alpha, beta } = api.fixture;
      const activity = await addActivity({ club_id: beta.id });
      return { path: `/clubs/${alpha.id}/activities/${activity}`, body: changed };
    },
  },
  {
    operation: `DELETE ${one}`,
    target: 'of Alpha',
    guarantee: 'only those who manage the activities of a club today delete one',
    cells: { ...everyone(403), nobody: 401, officer: 200, administrator: 200 },
    recorded: { as: 'officer' },
    call: async ({ api }) => {
      const { addActivity, alpha } = api.fixture;
      const change = { before: { deletedAt: null }, after: { deletedAt: '(time)' } };
      return {
        path: `/clubs/${alpha.id}/activities/${await addActivity()}`,
        entries: [{ action: 'delete', subject, ...change }],
      };
    },
  },
  {
    operation: `DELETE ${one}`,
    target: 'of Beta, another club',
    guarantee: 'an officer deletes no activity of another club',
    cells: { ...everyone(403), nobody: 401, administrator: 200 },
    call: async ({ api }) => {
      const { addActivity, beta } = api.fixture;
      return { path: `/clubs/${beta.id}/activities/${await addActivity({ club_id: beta.id })}` };
    },
  },
  {
    operation: `DELETE ${one}`,
    target: 'of Beta, under the address of Alpha',
    guarantee: 'nobody deletes an activity of another club through their own',
    cells: { ...everyone(403), nobody: 401, officer: 404, administrator: 404 },
    call: async ({ api }) => {
      const { addActivity, alpha, beta } = api.fixture;
      return { path: `/clubs/${alpha.id}/activities/${await addActivity({ club_id: beta.id })}` };
    },
  },
  {
    operation: `POST ${one}/restore`,
    target: 'a deleted one of Alpha',
    guarantee: 'only an administrator brings a deleted activity back',
    cells: { ...everyone(403), nobody: 401, administrator: 200 },
    recorded: { as: 'administrator' },
    call: async ({ api }) => {
      const { addActivity, alpha } = api.fixture;
      const activity = await addActivity({ deleted_at: '2026-11-01T00:00:00.000Z' });
      const change = { before: { deletedAt: '(time)' }, after: { deletedAt: null } };
      return {
        path: `/clubs/${alpha.id}/activities/${activity}/restore`,
        entries: [{ action: 'restore', subject, ...change }],
      };
    },
  },
];
