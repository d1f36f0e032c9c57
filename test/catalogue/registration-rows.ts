import { everyone, type Cells, type Row } from './row.ts';
import {
  closedClubEvent,
  closedDistrictEvent,
  clubEvent,
  districtEvent,
  eventRow,
  foreignEvent,
  type Scene,
} from './scenes.ts';

type Table = readonly [Scene, Cells][];

/** Those in the audience answer; who is in charge of an event without being invited only sees it. */
const answering: Table = [
  [districtEvent, { ...everyone(200), nobody: 401, stranger: 404, readOnly: 403, administrator: 403 }],
  [
    closedDistrictEvent,
    { ...everyone(404), nobody: 401, member: 200, reviewer: 403, readOnly: 403, administrator: 403 },
  ],
  [
    clubEvent,
    {
      ...everyone(200),
      nobody: 401,
      other: 404,
      stranger: 404,
      reviewer: 403,
      otherReviewer: 404,
      readOnly: 403,
      administrator: 403,
    },
  ],
  [
    closedClubEvent,
    { ...everyone(404), nobody: 401, officer: 403, reviewer: 403, readOnly: 403, administrator: 403 },
  ],
  [
    foreignEvent,
    { ...everyone(404), nobody: 401, stranger: 200, reviewer: 403, readOnly: 403, administrator: 200 },
  ],
];

/** Guests are invited by those who may answer, and by reviewers. */
const invitingGuests: Table = [
  [districtEvent, { ...everyone(200), nobody: 401, stranger: 404, readOnly: 403 }],
  [
    closedDistrictEvent,
    { ...everyone(404), nobody: 401, member: 200, reviewer: 200, readOnly: 403, administrator: 200 },
  ],
  [
    clubEvent,
    { ...everyone(200), nobody: 401, other: 404, stranger: 404, otherReviewer: 404, readOnly: 403 },
  ],
  [
    closedClubEvent,
    { ...everyone(404), nobody: 401, officer: 200, reviewer: 200, readOnly: 403, administrator: 200 },
  ],
  [
    foreignEvent,
    { ...everyone(404), nobody: 401, stranger: 200, reviewer: 200, readOnly: 403, administrator: 200 },
  ],
];

/** Whoever is invited to a closed event is let in by its reviewers, not by one another. */
const invitingMembers: Table = [
  [districtEvent, { ...everyone(200), nobody: 401, stranger: 404, readOnly: 403 }],
  [
    closedDistrictEvent,
    { ...everyone(404), nobody: 401, member: 403, reviewer: 200, readOnly: 403, administrator: 200 },
  ],
  [
    closedClubEvent,
    { ...everyone(404), nobody: 401, officer: 200, reviewer: 200, readOnly: 403, administrator: 200 },
  ],
];

/** What is for reviewers alone and changes something: the read-only token is refused before anything is looked at. */
const reviewing: Table = [
  [districtEvent, { ...everyone(403), nobody: 401, stranger: 404, reviewer: 200, administrator: 200 }],
  [
    closedDistrictEvent,
    { ...everyone(404), nobody: 401, member: 403, reviewer: 200, readOnly: 403, administrator: 200 },
  ],
  [
    clubEvent,
    {
      ...everyone(403),
      nobody: 401,
      other: 404,
      stranger: 404,
      officer: 200,
      reviewer: 200,
      otherReviewer: 404,
      administrator: 200,
    },
  ],
  [
    closedClubEvent,
    { ...everyone(404), nobody: 401, officer: 200, reviewer: 200, readOnly: 403, administrator: 200 },
  ],
  [
    foreignEvent,
    { ...everyone(404), nobody: 401, stranger: 403, reviewer: 200, readOnly: 403, administrator: 200 },
  ],
];

/** What is for reviewers alone and only reads: the officer's read-only token reads at the events of their own club. */
const readingAsReviewer: Table = [
  [districtEvent, { ...everyone(403), nobody: 401, stranger: 404, reviewer: 200, administrator: 200 }],
  [closedDistrictEvent, { ...everyone(404), nobody: 401, member: 403, reviewer: 200, administrator: 200 }],
  [
    clubEvent,
    {
      ...everyone(200),
      nobody: 401,
      member: 403,
      other: 404,
      stranger: 404,
      formerOfficer: 403,
      otherReviewer: 404,
    },
  ],
  [
    closedClubEvent,
    { ...everyone(404), nobody: 401, officer: 200, reviewer: 200, readOnly: 200, administrator: 200 },
  ],
  [foreignEvent, { ...everyone(404), nobody: 401, stranger: 403, reviewer: 200, administrator: 200 }],
];

const scenes = [districtEvent, closedDistrictEvent, clubEvent, closedClubEvent, foreignEvent];
const members = '/v2/events/{id}/members';

/** Answers, attendance and invitations. */
export const registrationRows: readonly Row[] = [
  ...answering.map(([scene, cells]) =>
    eventRow({
      scene,
      operation: 'POST /v2/events/{id}',
      guarantee: `only its audience answers ${scene.title}`,
      cells,
      ask: () => ({ path: '', body: { attending: 'NO' } }),
    }),
  ),
  ...scenes.map((scene) =>
    eventRow({
      scene,
      operation: `GET ${members}`,
      guarantee: `only those for whom it exists read who comes to ${scene.title}`,
      cells: scene.sees,
      ask: () => ({ path: '/members' }),
    }),
  ),
  ...readingAsReviewer.map(([scene, cells]) =>
    eventRow({
      scene,
      operation: `GET ${members}`,
      target: 'everyone who has not answered',
      guarantee: `only reviewers read everyone who has not answered ${scene.title}`,
      cells,
      ask: () => ({ path: '/members?unknown=all' }),
    }),
  ),
  ...invitingGuests.map(([scene, cells]) =>
    eventRow({
      scene,
      operation: `POST ${members}/invite`,
      target: 'a guest',
      guarantee: `only its audience and its reviewers invite guests to ${scene.title}`,
      cells,
      ask: () => ({ path: '/members/invite', body: guest }),
    }),
  ),
  eventRow({
    scene: districtEvent,
    operation: `POST ${members}/invite`,
    target: 'a partner',
    guarantee: 'only its audience and its reviewers bring a partner to an event of district A',
    cells: { ...everyone(200), nobody: 401, stranger: 404, readOnly: 403 },
    ask: () => ({ path: '/members/invite', body: { partner: true } }),
  }),
  ...invitingMembers.map(([scene, cells]) =>
    eventRow({
      scene,
      operation: `POST ${members}/invite`,
      target: 'a member',
      guarantee: `only those who may let members in invite one to ${scene.title}`,
      cells,
      ask: async (_stage, { api }) => {
        const member = await api.fixture.addMember({ clubId: api.fixture.gamma.id });
        return { path: '/members/invite', body: { member } };
      },
    }),
  ),
  ...reviewing.map(([scene, cells]) =>
    eventRow({
      scene,
      operation: `POST ${members}/{memberId}`,
      target: "someone else's attendance",
      guarantee: `only reviewers change whether someone comes to ${scene.title}`,
      cells,
      ask: ({ someone }) => ({ path: `/members/${someone.id}`, body: { attending: 'NO' } }),
    }),
  ),
  eventRow({
    scene: districtEvent,
    operation: `POST ${members}/{memberId}`,
    target: 'their own attendance',
    guarantee:
      'everyone in the audience changes their own mind until the event starts, but not with a token that only reads',
    cells: { ...everyone(200), nobody: 401, stranger: 404, readOnly: 403, administrator: 404 },
    ask: (_stage, { self }) => ({ path: `/members/${self}`, body: { attending: 'NO' } }),
  }),
  eventRow({
    scene: districtEvent,
    operation: `GET ${members}/{memberId}/answers`,
    target: 'their own answers',
    guarantee: 'everyone in the audience reads their own answers',
    cells: { ...everyone(200), nobody: 401, stranger: 404, administrator: 404 },
    ask: (_stage, { self }) => ({ path: `/members/${self}/answers` }),
  }),
  ...readingAsReviewer.map(([scene, cells]) =>
    eventRow({
      scene,
      operation: `GET ${members}/{memberId}/answers`,
      target: "someone else's answers",
      guarantee: `only reviewers read the answers of others at ${scene.title}`,
      cells,
      ask: ({ someone }) => ({ path: `/members/${someone.id}/answers` }),
    }),
  ),
  eventRow({
    scene: districtEvent,
    operation: `POST ${members}/{memberId}/answers`,
    target: 'their own answers',
    guarantee: 'this way only reviewers change their own answers, and only where they belong to the audience',
    cells: { ...everyone(403), nobody: 401, stranger: 404, reviewer: 200, administrator: 404 },
    ask: ({ question }, { self }) => ({
      path: `/members/${self}/answers`,
      body: { question, answer: 'Fish' },
    }),
  }),
  ...reviewing.map(([scene, cells]) =>
    eventRow({
      scene,
      operation: `POST ${members}/{memberId}/answers`,
      target: "someone else's answers",
      guarantee: `only reviewers change the answers of others at ${scene.title}`,
      cells,
      ask: ({ question, someone }) => ({
        path: `/members/${someone.id}/answers`,
        body: { question, answer: 'Fish' },
      }),
    }),
  ),
];

const guest = { guest_first_name: 'Gia', guest_last_name: 'Guest', guest_email: 'gia@example.org' };
