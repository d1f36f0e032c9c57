import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite } from '../../support/test-api.ts';
import { storedRegistration } from './registration-support.ts';

const states = ['unanswered', 'invited', 'YES', 'NO'] as const;
const sentValues = ['YES', 'NO'] as const;

/** The contract's conditions, as moments around an event; the clock stands at noon of 14 November. */
const moments = {
  'while registration is open': {},
  'after registration closed': { registration_due_date: '2026-11-14T11:00:00' },
  'after the event started': { start_date: '2026-11-14T11:00:00', end_date: '2026-11-14T18:00:00' },
  'after the event ended': { start_date: '2026-11-13T11:00:00', end_date: '2026-11-13T18:00:00' },
} as const;
type Moment = keyof typeof moments;

interface Row {
  trigger: 'answers for themselves' | 'is answered for by a reviewer';
  moment: Moment;
  /** Whether the value sent becomes the state; otherwise the answer is 409 and nothing changes. */
  changes: boolean;
  isReview: boolean;
}

const table: Row[] = [
  { trigger: 'answers for themselves', moment: 'while registration is open', changes: true, isReview: false },
  { trigger: 'answers for themselves', moment: 'after registration closed', changes: false, isReview: false },
  { trigger: 'answers for themselves', moment: 'after the event started', changes: false, isReview: false },
  { trigger: 'answers for themselves', moment: 'after the event ended', changes: false, isReview: false },
  {
    trigger: 'is answered for by a reviewer',
    moment: 'while registration is open',
    changes: true,
    isReview: false,
  },
  {
    trigger: 'is answered for by a reviewer',
    moment: 'after registration closed',
    changes: true,
    isReview: false,
  },
  {
    trigger: 'is answered for by a reviewer',
    moment: 'after the event started',
    changes: true,
    isReview: true,
  },
  {
    trigger: 'is answered for by a reviewer',
    moment: 'after the event ended',
    changes: true,
    isReview: true,
  },
];

onEveryDatabase('The states of attendance', (database) => {
  const api = apiOfSuite(database);

  /** Which of the three lists holds the member. */
  async function listed(event: number): Promise<string> {
    const { member } = api.fixture.people;
    const { body } = await api.get(`/events/${event}/members`, member.token);
    const holding = ['members', 'absent', 'unknown'].filter((list) =>
      body[list].some(({ id }: { id: number }) => id === member.id),
    );
    return holding.join();
  }

  const listOf = { YES: 'members', NO: 'absent', unanswered: 'unknown', invited: 'unknown' } as const;

  for (const { trigger, moment, changes, isReview } of table) {
    for (const state of states) {
      for (const sent of sentValues) {
        const outcome = changes ? `becomes ${sent}${isReview ? ' as a review' : ''}` : `stays ${state}`;
        test(`${state}: a member who ${trigger} with ${sent} ${moment} ${outcome}`, async () => {
          const { member, reviewer } = api.fixture.people;
          const event = await api.fixture.addEvent(moments[moment]);
          await api.fixture.addReviewer(event, reviewer.id);
          if (state !== 'unanswered') {
            const attending = state === 'invited' ? null : state;
            await api.fixture.addRegistration(event, { member_id: member.id, attending });
          }
          const answer =
            trigger === 'answers for themselves'
              ? await api.post(`/events/${event}`, member.token, { attending: sent })
              : await api.post(`/events/${event}/members/${member.id}`, reviewer.token, { attending: sent });
          assert.equal(answer.status, changes ? 200 : 409, answer.text);
          assert.equal(await listed(event), listOf[changes ? sent : state]);
          const stored = await storedRegistration(api, event, member.id);
          assert.equal(stored?.reviewed_by ?? null, isReview ? reviewer.id : null);
        });
      }
    }
  }
});
