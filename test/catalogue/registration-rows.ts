import { invitedGuest } from '../api/invitations/page-support.ts';
import { newSecret } from '../../src/platform/shared/secrets.ts';
import { everyone, page, type RecordedCase, type Row } from './row.ts';
import {
  closedClubEvent,
  closedDistrictEvent,
  clubEvent,
  deedRows,
  districtEvent,
  eventRow,
  foreignEvent,
  reviewersAt,
  seersAt,
  type WhoAt,
} from './scenes.ts';

/** Those in the audience answer; who is in charge of an event without being invited only sees it. */
const audienceAt: WhoAt = [
  [districtEvent, ['member', 'other', 'officer', 'formerOfficer', 'reviewer', 'otherReviewer']],
  [closedDistrictEvent, ['member']],
  [clubEvent, ['member', 'officer', 'formerOfficer']],
  [closedClubEvent, []],
  [foreignEvent, ['stranger', 'administrator']],
];

/** Whoever is invited to a closed event is let in by its reviewers, not by one another. */
const letInAt: WhoAt = [
  ...seersAt.filter(([scene]) => scene === districtEvent),
  ...reviewersAt.filter(([scene]) => scene === closedDistrictEvent || scene === closedClubEvent),
];

const members = '/v2/events/{id}/members';
const subject = 'registration';
const byMember = { at: districtEvent, as: 'member' } as const;
const byReviewer = { at: districtEvent, as: 'reviewer', repeatable: true } as const;

/** Answers, attendance and invitations. */
export const registrationRows: readonly Row[] = [
  ...deedRows({
    operation: 'POST /v2/events/{id}',
    guarantee: ({ title }) => `only its audience answers ${title}`,
    who: audienceAt,
    recorded: { ...byMember, repeatable: true },
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
  ...deedRows({
    operation: 'PUT /v2/events/{id}/party',
    guarantee: ({ title }) => `only its audience answers ${title} for a party`,
    // The guest, what is held of their mails, the letter and the club that signs it beside the answer of the caller.
    queries: 15,
    who: audienceAt,
    recorded: { ...byMember, repeatable: true },
    ask: async ({ event }, { api, self: about }) => {
      const { id } = await api.fixture.addRegistration(event, {
        host_member_id: about,
        guest_first_name: 'Gil',
        guest_last_name: 'Guest',
        guest_email: `${newSecret()}@example.net`,
      });
      const companions = [{ registration: id, attending: 'YES' }];
      return {
        path: '/party',
        body: { attending: 'YES', attendingComment: 'All of us', companions },
        entries: [
          { action: 'answer', subject, about, after: { attending: 'YES', comment: 'All of us' } },
          { action: 'answer', subject, before: { attending: null }, after: { attending: 'YES' } },
        ],
      };
    },
  }),
  ...deedRows({
    operation: `GET ${members}`,
    guarantee: ({ title }) => `only those for whom it exists read who comes to ${title}`,
    who: seersAt,
    ask: () => ({ path: '/members' }),
  }),
  ...deedRows({
    operation: `GET ${members}`,
    target: 'everyone who has not answered',
    guarantee: ({ title }) => `only reviewers read everyone who has not answered ${title}`,
    who: reviewersAt,
    ask: () => ({ path: '/members?unknown=all' }),
  }),
  ...deedRows({
    operation: `POST ${members}/invite`,
    // With the name of the club in the mail.
    queries: 7,
    target: 'a guest',
    guarantee: ({ title }) => `only its audience and its reviewers invite guests to ${title}`,
    who: seersAt,
    recorded: byMember,
    ask: (_stage, { self: host }) => {
      const [first, last, email] = ['Gia', 'Guest', 'gia@example.org'];
      const after = { host, guestFirstName: first, guestLastName: last, guestEmail: email };
      return {
        path: '/members/invite',
        body: { guest_first_name: first, guest_last_name: last, guest_email: email },
        entries: [{ action: 'invite', subject, after }],
      };
    },
  }),
  ...deedRows({
    operation: `POST ${members}/invite`,
    target: 'a partner',
    guarantee: ({ title }) => `only its audience and its reviewers bring a partner to ${title}`,
    who: seersAt.filter(([scene]) => scene === districtEvent),
    ask: () => ({ path: '/members/invite', body: { partner: true } }),
  }),
  ...deedRows({
    operation: `POST ${members}/invite`,
    target: 'a member',
    guarantee: ({ title }) => `only those who may let members in invite one to ${title}`,
    who: letInAt,
    recorded: byMember,
    ask: async (_stage, { api }) => {
      const member = await api.fixture.addMember({ clubId: api.fixture.gamma.id });
      const entries = [{ action: 'invite', subject, about: member, after: {} }];
      return { path: '/members/invite', body: { member }, entries };
    },
  }),
  ...deedRows({
    operation: `POST ${members}/{memberId}`,
    target: "someone else's attendance",
    guarantee: ({ title }) => `only reviewers change whether someone comes to ${title}`,
    who: reviewersAt,
    recorded: byReviewer,
    ask: ({ someone: { id: about } }) => {
      const [before, after] = [{ attending: 'YES' }, { attending: 'NO' }];
      return {
        path: `/members/${about}`,
        body: after,
        entries: [{ action: 'review', subject, about, before, after }],
      };
    },
  }),
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
  ...deedRows({
    operation: `GET ${members}/{memberId}/answers`,
    target: "someone else's answers",
    guarantee: ({ title }) => `only reviewers read the answers of others at ${title}`,
    who: reviewersAt,
    ask: ({ someone }) => ({ path: `/members/${someone.id}/answers` }),
  }),
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
  ...deedRows({
    operation: `POST ${members}/{memberId}/answers`,
    target: "someone else's answers",
    guarantee: ({ title }) => `only reviewers change the answers of others at ${title}`,
    who: reviewersAt,
    recorded: byReviewer,
    ask: async ({ question, someone }, { api: { deps } }) => {
      const given = { registration_id: someone.registration, question_id: question, answer: 'Fish' };
      await deps.storage.write((tx) =>
        tx
          .insertInto('registration_answers')
          .values(given)
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      );
      const name = `answers.${question}`;
      const change = { before: { [name]: 'Fish' }, after: { [name]: 'Tofu' } };
      return {
        path: `/members/${someone.id}/answers`,
        body: { question, answer: 'Tofu' },
        entries: [{ action: 'review', subject, about: someone.id, ...change }],
      };
    },
  }),
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
    target: 'someone of the own party after the due date',
    // The answer, the links, and a mail to the guest with the name of the host.
    queries: 11,
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
    queries: 11,
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
    // The page is read first, with the name of the club that invites.
    queries: 7,
    recorded: { as: 'nobody', channel: 'mail-link', repeatable: true },
    call: async ({ api }) => {
      const { path, event } = await invitedGuest(api);
      const change = { before: { attending: null }, after: { attending: 'YES' } };
      return { path, form: 'attending=YES', entries: [{ action: 'answer', subject, event, ...change }] };
    },
  },
];
