import { newSecret } from '../../src/platform/shared/secrets.ts';
import { everyone, type Asking, type CallerName, type Row } from './row.ts';
import { closedDistrictEvent, districtEvent, eventRow, reviewersAt, setUp, stageFor } from './scenes.ts';

/** Reviewers may, and everyone else gets the same, whether or not the event is theirs to see. */
function onlyReviewers(
  who: readonly CallerName[],
  { others, readOnly }: { others: 403 | 404; readOnly?: 403 },
) {
  const may = Object.fromEntries(who.map((caller) => [caller, 200]));
  return { ...everyone(others), nobody: 401, ...may, ...(readOnly === undefined ? {} : { readOnly }) };
}

const ticket = 'GET /v2/events/{id}/ticket';
const confirm = 'POST /v2/events/confirm';
const closedRegistration = { registration_due_date: '2026-11-14T11:00:00' };

/** Tickets and the door. */
export const doorRows: readonly Row[] = [
  {
    operation: ticket,
    target: `their own ticket; ${districtEvent.title}`,
    guarantee: 'everyone who comes gets their own ticket, also when invited from elsewhere',
    cells: { ...everyone(200), nobody: 401 },
    call: async ({ api, self }) => {
      const { event } = await setUp(api, districtEvent);
      const { id } = await api.fixture.addRegistration(event, { member_id: self, attending: 'YES' });
      return { path: `/events/${event}/ticket?registration=${id}` };
    },
  },
  eventRow({
    scene: closedDistrictEvent,
    operation: ticket,
    target: 'the ticket of `member`',
    guarantee: 'the ticket of someone invited to a closed event is for that person and the reviewers',
    cells: { ...everyone(404), nobody: 401, member: 200, reviewer: 200, administrator: 200 },
    ask: ({ invited }) => ({ path: `/ticket?registration=${invited}` }),
  }),
  // A registration that is none of the caller's business does not exist for them, also where the event does.
  ...reviewersAt.map(([scene, who]) =>
    eventRow({
      scene,
      operation: ticket,
      target: 'the ticket of another member',
      guarantee: `only reviewers get the tickets of others at ${scene.title}`,
      cells: onlyReviewers(who, { others: 404 }),
      ask: ({ someone }) => ({ path: `/ticket?registration=${someone.registration}` }),
    }),
  ),
  eventRow({
    scene: districtEvent,
    operation: ticket,
    target: 'the ticket of their own guest',
    // A host who left the audience, for a club of another district, answers for the guest as before.
    guarantee: 'the host gets the ticket of a guest, whether or not the event is still the host’s own',
    cells: { ...everyone(200), nobody: 401 },
    ask: async ({ event }, asking) => ({ path: await guestTicket(event, asking, asking.self) }),
  }),
  eventRow({
    scene: districtEvent,
    operation: ticket,
    target: 'the ticket of a guest of someone else',
    guarantee: 'only the host and reviewers get the ticket of a guest',
    cells: { ...everyone(404), nobody: 401, reviewer: 200, administrator: 200 },
    ask: async ({ event, someone }, asking) => ({ path: await guestTicket(event, asking, someone.id) }),
  }),
  // At the door everyone but a reviewer gets the contract's 403, whether or not there is such an event.
  ...reviewersAt.map(([scene, who]): Row => ({
    operation: confirm,
    target: scene.title,
    guarantee: `only its reviewers check people in at ${scene.title}`,
    cells: onlyReviewers(who, { others: 403, readOnly: 403 }),
    // What is done at a door is recorded where scans are kept, and not in the trail.
    recorded: scene === districtEvent ? { as: 'reviewer' } : undefined,
    call: async (asking) => {
      const { event, someone } = await stageFor(asking, { operation: confirm, scene }, closedRegistration);
      return { path: '/events/confirm', body: { event, barcode: someone.barcode } };
    },
  })),
  {
    operation: confirm,
    target: 'an event that does not exist',
    guarantee: 'nobody checks in at an event that does not exist, and nobody learns that it does not',
    cells: { ...everyone(403), nobody: 401 },
    call: () => ({ path: '/events/confirm', body: { event: 987_654, barcode: newSecret() } }),
  },
  {
    operation: confirm,
    target: 'the code of another event; an event of district A',
    guarantee: 'a code opens only the door of its own event, whoever scans it',
    cells: { ...everyone(403), nobody: 401, reviewer: 400, administrator: 400 },
    call: async (asking) => {
      const { event } = await stageFor(
        asking,
        { operation: confirm, scene: districtEvent },
        closedRegistration,
      );
      const elsewhere = await setUp(asking.api, districtEvent, closedRegistration);
      return { path: '/events/confirm', body: { event, barcode: elsewhere.someone.barcode } };
    },
  },
];

async function guestTicket(
  event: Parameters<Asking['api']['fixture']['addRegistration']>[0],
  { api }: Asking,
  host: Asking['self'],
): Promise<string> {
  const guest = { host_member_id: host, guest_first_name: 'Gia', attending: 'YES' as const };
  return `/ticket?registration=${(await api.fixture.addRegistration(event, guest)).id}`;
}
