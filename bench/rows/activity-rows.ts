import { get, write, type LoadRequest } from '../load/load-request.ts';
import { create } from './prepare.ts';
import { many, readRow, writeRow, type Row, type Send } from './row.ts';

/** Each is made only to be deleted or brought back. */
const created = 12_000;

/** Writing about the activities of clubs. */
export const activityRows: readonly Row[] = [
  writeRow({
    name: 'PUT /clubs/{id}/activities',
    operation: 'createActivity',
    requests: ({ managedClubs }, pick) => many(() => creation(pick(managedClubs))),
  }),
  writeRow({
    name: 'POST /clubs/{id}/activities/{id}',
    operation: 'changeActivity',
    requests: ({ activities }, pick) =>
      many((index) => {
        const { club, activity, token } = pick(activities);
        const body = { hoursWorked: index, description: `Changed for the ${index}th time.` };
        return write('POST', `/clubs/${club}/activities/${activity}`, token, body);
      }),
  }),
  readRow({
    name: 'GET /manage/activities, the whole organisation',
    operation: 'getActivityYear',
    // One at a time: how long someone waits for it.
    connections: 1,
    target: { p99Milliseconds: 500 },
    requests: ({ administrators }, pick) =>
      many(
        (index) => get(`/manage/activities?place=1&year=${2024 + (index % 3)}`, pick(administrators)),
        500,
      ),
  }),
  writeRow({
    name: 'DELETE /clubs/{id}/activities/{id}',
    operation: 'deleteActivity',
    once: true,
    requests: ({ managedClubs }, pick) => many(() => creation(pick(managedClubs)), created),
    prepare: (requests, send) => create(requests, send, deletion),
  }),
  writeRow({
    name: 'POST /clubs/{id}/activities/{id}/restore',
    operation: 'restoreActivity',
    once: true,
    requests: ({ clubs, administrators }, pick) =>
      many(() => creation({ club: pick(clubs), token: pick(administrators) }), created),
    prepare: createAndDelete,
  }),
];

function creation({ club, token }: { club: number; token: string }): LoadRequest {
  return write('PUT', `/clubs/${club}/activities`, token, {
    title: 'A walk for the children of the town',
    description: 'Two hundred walked around the lake.',
    startDate: '2025-05-17',
    endDate: '2025-05-18',
    amountCollected: 12_000,
    personsServed: 80,
  });
}

/** A deletion has no body, and so no type of one. */
function deletion({ headers }: LoadRequest, path: string): LoadRequest {
  const { 'x-authorization': token = '' } = headers;
  return { method: 'DELETE', path, headers: { 'x-authorization': token } };
}

async function createAndDelete(requests: LoadRequest[], send: Send): Promise<LoadRequest[]> {
  const deletions = await create(requests, send, deletion);
  await send(deletions);
  return deletions.map(({ path, headers }) => ({ method: 'POST', path: `${path}/restore`, headers }));
}
