import type { Cells, Row } from './matrix.ts';
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
  [districtEvent, [401, 200, 200, 404, 200, 200, 200, 200, 403, 403]],
  [closedDistrictEvent, [401, 200, 404, 404, 404, 404, 403, 404, 403, 403]],
  [clubEvent, [401, 200, 404, 404, 200, 200, 403, 404, 403, 403]],
  [closedClubEvent, [401, 404, 404, 404, 403, 404, 403, 404, 403, 403]],
  [foreignEvent, [401, 404, 404, 200, 404, 404, 403, 404, 403, 200]],
];

/** Guests are invited by those who may answer, and by reviewers. */
const invitingGuests: Table = [
  [districtEvent, [401, 200, 200, 404, 200, 200, 200, 200, 403, 200]],
  [closedDistrictEvent, [401, 200, 404, 404, 404, 404, 200, 404, 403, 200]],
  [clubEvent, [401, 200, 404, 404, 200, 200, 200, 404, 403, 200]],
  [closedClubEvent, [401, 404, 404, 404, 200, 404, 200, 404, 403, 200]],
  [foreignEvent, [401, 404, 404, 200, 404, 404, 200, 404, 403, 200]],
];

/** Whoever is invited to a closed event is let in by its reviewers, not by one another. */
const invitingMembers: Table = [
  [districtEvent, [401, 200, 200, 404, 200, 200, 200, 200, 403, 200]],
  [closedDistrictEvent, [401, 403, 404, 404, 404, 404, 200, 404, 403, 200]],
  [closedClubEvent, [401, 404, 404, 404, 200, 404, 200, 404, 403, 200]],
];

/** What is for reviewers alone and changes something: the read-only token is refused before anything is looked at. */
const reviewing: Table = [
  [districtEvent, [401, 403, 403, 404, 403, 403, 200, 403, 403, 200]],
  [closedDistrictEvent, [401, 403, 404, 404, 404, 404, 200, 404, 403, 200]],
  [clubEvent, [401, 403, 404, 404, 200, 403, 200, 404, 403, 200]],
  [closedClubEvent, [401, 404, 404, 404, 200, 404, 200, 404, 403, 200]],
  [foreignEvent, [401, 404, 404, 403, 404, 404, 200, 404, 403, 200]],
];

/** What is for reviewers alone and only reads: the read-only token of the officer reads at the own club's events. */
const readingAsReviewer: Table = [
  [districtEvent, [401, 403, 403, 404, 403, 403, 200, 403, 403, 200]],
  [closedDistrictEvent, [401, 403, 404, 404, 404, 404, 200, 404, 404, 200]],
  [clubEvent, [401, 403, 404, 404, 200, 403, 200, 404, 200, 200]],
  [closedClubEvent, [401, 404, 404, 404, 200, 404, 200, 404, 200, 200]],
  [foreignEvent, [401, 404, 404, 403, 404, 404, 200, 404, 404, 200]],
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
    cells: [401, 200, 200, 404, 200, 200, 200, 200, 403, 200],
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
    target: 'the own attendance',
    guarantee:
      'this way only reviewers change their own attendance, and only where they belong to the audience',
    cells: [401, 403, 403, 404, 403, 403, 200, 403, 403, 404],
    ask: (_stage, { self }) => ({ path: `/members/${self}`, body: { attending: 'NO' } }),
  }),
  eventRow({
    scene: districtEvent,
    operation: `GET ${members}/{memberId}/answers`,
    target: 'the own answers',
    guarantee: 'whoever belongs to the audience reads the own answers',
    cells: [401, 200, 200, 404, 200, 200, 200, 200, 200, 404],
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
    target: 'the own answers',
    guarantee: 'this way only reviewers change their own answers, and only where they belong to the audience',
    cells: [401, 403, 403, 404, 403, 403, 200, 403, 403, 404],
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
