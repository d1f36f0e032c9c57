import { invitedGuest } from '../api/invitations/page-support.ts';
import { everyone, page, type RecordedCase, type Cells, type Row } from './row.ts';
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
const subject = 'registration';

/** Answers, attendance and invitations. */
export const registrationRows: readonly Row[] = [
  ...answering.map(([scene, cells]) =>
    eventRow({
      scene,
      operation: 'POST /v2/events/{id}',
      guarantee: `only its audience answers ${scene.title}`,
      cells,
      recorded: scene === districtEvent ? { as: 'member', repeatable: true } : undefined,
      ask: ({ question }, { self: about }) => {
        const answers = [{ question, answer: 'Fish' }];
        const after = { attending: 'YES', comment: 'With pleasure', [`answers.${question}`]: 'Fish' };
        return {
          path: '',
          body: { attending: 'YES', attendingComment: 'With pleasure', answers },
          entries: [{ action: 'answer', subject, about, after }],
        };
      },
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
      recorded: scene === districtEvent ? { as: 'member' } : undefined,
      ask: (_stage, { self: host }) => {
        const after = {
          host,
          guestFirstName: 'Gia',
          guestLastName: 'Guest',
          guestEmail: 'gia@example.org',
        };
        const body = {
          guest_first_name: 'Gia',
          guest_last_name: 'Guest',
          guest_email: 'gia@example.org',
        };
        return { path: '/members/invite', body, entries: [{ action: 'invite', subject, after }] };
      },
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
      recorded: scene === districtEvent ? { as: 'member' } : undefined,
      ask: async (_stage, { api }) => {
        const member = await api.fixture.addMember({ clubId: api.fixture.gamma.id });
        const entries = [{ action: 'invite', subject, about: member, after: {} }];
        return { path: '/members/invite', body: { member }, entries };
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
      recorded: scene === districtEvent ? { as: 'reviewer', repeatable: true } : undefined,
      ask: ({ someone }) => {
        const after = { attending: 'NO' };
        const entries = [
          { action: 'review', subject, about: someone.id, before: { attending: 'YES' }, after },
        ];
        return { path: `/members/${someone.id}`, body: after, entries };
      },
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
      recorded: scene === districtEvent ? { as: 'reviewer', repeatable: true } : undefined,
      ask: async ({ question, someone }, { api: { deps } }) => {
        const given = { registration_id: someone.registration, question_id: question, answer: 'Fish' };
        await deps.storage.write((tx) =>
          tx
            .insertInto('registration_answers')
            .values(given)
            .onConflict((conflict) => conflict.doNothing())
            .execute(),
        );
        const [before, after] = ['Fish', 'Tofu'].map((answer) => ({ [`answers.${question}`]: answer }));
        return {
          path: `/members/${someone.id}/answers`,
          body: { question, answer: 'Tofu' },
          entries: [
            { action: 'review', subject, about: someone.id, before: { ...before }, after: { ...after } },
          ],
        };
      },
    }),
  ),
];

/** What else becomes of answers and invitations, also by the pages behind the links of mails. */
export const furtherAnswers: readonly RecordedCase[] = [
  ...[{ attendingComment: 'Same' }, {}].map((comment): RecordedCase => ({
    operation: 'POST /v2/events/{id}',
    target: `another answer, ${'attendingComment' in comment ? 'with the comment that stays' : 'without a word about the comment that stays'}`,
    recorded: { as: 'member', repeatable: true },
    call: async ({ api: { fixture }, self: about }) => {
      const event = await fixture.addEvent();
      await fixture.addRegistration(event, { member_id: about, attending: 'YES', comment: 'Same' });
      const change = { before: { attending: 'YES' }, after: { attending: 'NO' } };
      return {
        path: `/events/${event}`,
        body: { attending: 'NO', ...comment },
        entries: [{ action: 'answer', subject, about, ...change }],
      };
    },
  })),
  {
    operation: 'DELETE /v2/events/{id}/guests/{registration}',
    target: 'somebody of the own party after the due date',
    // The answer, the links, and a mail to the guest with the name of the host.
    queries: 10,
    recorded: { as: 'member', repeatable: true },
    call: async ({ api }) => {
      const late = { registration_due_date: '2026-11-14T11:00:00' };
      const { event, registration } = await invitedGuest(api, late, { attending: 'YES' });
      const before = { attending: 'YES', answeredLate: null };
      const after = { attending: 'NO', answeredLate: true };
      return {
        path: `/events/${event}/guests/${registration}`,
        entries: [{ action: 'take-back', subject, before, after }],
      };
    },
  },
  {
    operation: page,
    target: 'a member who declined by the link of the mail takes back the partner',
    // What the page shows is read first, then the party is locked.
    queries: 10,
    recorded: { as: 'nobody', channel: 'mail-link', repeatable: true },
    call: async ({ api, self }) => {
      const nobody = { guest_first_name: '', guest_last_name: '', guest_email: '' };
      const own = { member_id: self, host_member_id: null, invited_by: null, attending: 'NO' } as const;
      const { path, event } = await invitedGuest(api, {}, { ...own, ...nobody });
      const bring = { host_member_id: self, invited_by: self, partner: 1, attending: 'YES' } as const;
      const partner = await api.fixture.addRegistration(event, bring);
      const before = { attending: 'YES', partner: true };
      return {
        path: `${path}/party`,
        form: `away=${partner.id}`,
        entries: [{ action: 'take-back', subject, event, before }],
      };
    },
  },
  {
    operation: page,
    target: 'a guest answers by the link of the mail',
    recorded: { as: 'nobody', channel: 'mail-link', repeatable: true },
    call: async ({ api }) => {
      const { path, event } = await invitedGuest(api);
      const change = { before: { attending: null }, after: { attending: 'YES' } };
      return { path, form: 'attending=YES', entries: [{ action: 'answer', subject, event, ...change }] };
    },
  },
];
