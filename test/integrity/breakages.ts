import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Severity } from '../../src/data/integrity/check.ts';
import { insertMessage, setRecipientCount } from '../../src/events/messages/new-messages-store.ts';
import { insertPlace } from '../../src/directory/organisation/places-store.ts';
import type { MemberId } from '../../src/platform/shared/ids.ts';
import { toJson } from '../../src/platform/storage/json.ts';
import type { TestApi } from '../support/test-api.ts';
import { plainPicture } from '../unit/directory/photos/photo-support.ts';
import { addSound } from './sound-organisation.ts';

/** Something that goes wrong, and how the check reports it: the first row as one text, with # for any number. */
export interface Breakage {
  code: string;
  severity: Severity;
  row: string | RegExp;
  make(api: TestApi): Promise<unknown>;
}

const twins = { firstName: 'Ána', lastName: 'Twin' };
const quiet = { review_enabled: 0 as const };

async function addTwins(api: TestApi, common: object): Promise<void> {
  await addSound(api, { ...twins, ...common });
  await addSound(api, { firstName: 'Ana', lastName: 'TWIN', ...common });
}

async function inOffice(
  api: TestApi,
  member: MemberId,
  code: string,
  dates: [string, string?] = ['2026-07-01'],
) {
  await api.fixture.addTerm(member, code, api.fixture.beta.place, ...dates);
}

/** Everything that can go wrong with people and their terms. */
export const peopleBreakages: Breakage[] = [
  {
    code: 'invalid-email',
    severity: 'error',
    row: 'member # Jo Person "jo(at)example.org"',
    make: (api) => addSound(api, { firstName: 'Jo', email: 'jo(at)example.org' }),
  },
  {
    code: 'no-email',
    severity: 'warning',
    row: 'member # Jo Person',
    make: (api) => addSound(api, { firstName: 'Jo', email: '' }),
  },
  {
    code: 'no-address',
    severity: 'warning',
    row: 'member # Jo Person',
    make: (api) => addSound(api, { firstName: 'Jo', privateAddress: {} }),
  },
  {
    code: 'no-club',
    severity: 'warning',
    row: 'member # Jo Person',
    make: (api) => addSound(api, { firstName: 'Jo', clubId: null }),
  },
  {
    code: 'no-status',
    severity: 'warning',
    row: 'member # Statusless Example',
    make: (api) =>
      api.fixture.addMember({
        firstName: 'Statusless',
        email: 'statusless@example.org',
        privateAddress: { city: 'Example' },
      }),
  },
  {
    code: 'former-in-office',
    severity: 'error',
    row: 'member # Jo Person CM since 2026-07-01',
    make: async (api) => inOffice(api, await addSound(api, { firstName: 'Jo', active: false }), 'CM'),
  },
  {
    code: 'username-clash',
    severity: 'error',
    row: 'member # Jo Person "José" and "jose"',
    make: async (api) => {
      await addSound(api, { firstName: 'Jo', username: 'José' });
      await addSound(api, { username: 'jose' });
    },
  },
  {
    code: 'same-name-and-birthday',
    severity: 'warning',
    row: /^member # T\w+ members # and #$/i,
    make: (api) => addTwins(api, { birthday: '1980-01-02' }),
  },
  {
    code: 'same-email',
    severity: 'warning',
    row: /^member # twin@example.org members # and #$/i,
    make: async (api) => {
      await addSound(api, { email: 'twin@example.org' });
      await addSound(api, { email: 'Twin@example.org' });
    },
  },
  {
    code: 'same-name-and-phone',
    severity: 'warning',
    row: /^member # T\w+ members # and #$/i,
    make: (api) => addTwins(api, { privatePhone: '+41 44 000 00 01' }),
  },
  {
    code: 'same-name-and-mobile',
    severity: 'warning',
    row: /^member # T\w+ members # and #$/i,
    make: (api) => addTwins(api, { privateMobile: '+41 79 000 00 01' }),
  },
  {
    code: 'two-leaders',
    severity: 'error',
    row: 'club # Beta CP: members # and #',
    make: async (api) => inOffice(api, await addSound(api), 'CP', ['2027-01-01']),
  },
  {
    code: 'two-holders',
    severity: 'warning',
    row: 'club # Beta CT: members # and #',
    make: async (api) => {
      await inOffice(api, await addSound(api), 'CT');
      await inOffice(api, await addSound(api), 'CT', ['2025-07-01', '2026-12-31']);
    },
  },
  {
    code: 'overlapping-terms',
    severity: 'error',
    row: 'member # Jo Person CM: from #-#-# and from #-#-#',
    make: async (api) => {
      const jo = await addSound(api, { firstName: 'Jo' });
      await inOffice(api, jo, 'CM', ['2025-07-01', '2026-07-01']);
      await inOffice(api, jo, 'CM', ['2026-07-01']);
    },
  },
  {
    code: 'backward-terms',
    severity: 'error',
    row: 'member # Jo Person CM: from #-#-# to #-#-#',
    make: async (api) => {
      const jo = await addSound(api, { firstName: 'Jo' });
      await inOffice(api, jo, 'CM', ['2026-05-01', '2026-04-30']);
    },
  },
  {
    code: 'wrong-level',
    severity: 'warning',
    row: 'member # Jo Person CM is for a club, but held at a district',
    make: async (api) => {
      const jo = await addSound(api, { firstName: 'Jo' });
      await api.fixture.addTerm(jo, 'CM', api.fixture.districtA.place, '2026-07-01');
    },
  },
];

/** Everything that can go wrong with clubs and the tree of the organisation. */
export const clubBreakages: Breakage[] = [
  {
    code: 'misplaced-club',
    severity: 'error',
    row: 'club # Youth #, #',
    make: (api) => place(api, api.fixture.youth.id, { latitude: 0, longitude: 0 }),
  },
  {
    code: 'no-coordinates',
    severity: 'warning',
    row: 'club # Gamma',
    make: (api) => place(api, api.fixture.gamma.id, { latitude: null, longitude: null }),
  },
  {
    code: 'no-president',
    severity: 'warning',
    row: 'club # Youth',
    make: (api) => addSound(api, { clubId: api.fixture.youth.id }),
  },
  {
    code: 'nameless-place',
    severity: 'error',
    row: 'place # zone',
    make: (api) =>
      api.deps.storage.write((tx) => {
        const { place: id, path } = api.fixture.districtB;
        return insertPlace(tx, { id, path }, 'zone');
      }),
  },
  {
    code: 'wrong-path',
    severity: 'error',
    row: 'place # Youth its path is /#/ and should be /#/#/#/#/',
    make: (api) =>
      api.deps.storage.write((tx) =>
        tx.updateTable('places').set({ path: '/9999/' }).where('id', '=', api.fixture.youth.place).execute(),
      ),
  },
];

function place(api: TestApi, id: number, position: { latitude: number | null; longitude: number | null }) {
  return api.deps.storage.write((tx) =>
    tx
      .updateTable('clubs')
      .set(position)
      .where('id', '=', id as never)
      .execute(),
  );
}

/** Everything that can go wrong with events and photos. */
export const eventBreakages: Breakage[] = [
  {
    code: 'no-reviewer',
    severity: 'error',
    row: 'event # Unguarded',
    make: (api) => api.fixture.addEvent({ title: 'Unguarded' }),
  },
  {
    code: 'backward-event',
    severity: 'error',
    row: /^event # Backwards from #-#-#T#:#:# to #-#-#T#:#:#$/,
    make: (api) => api.fixture.addEvent({ ...quiet, title: 'Backwards', end_date: '2026-11-15T18:00:00' }),
  },
  {
    code: 'late-due-date',
    severity: 'warning',
    row: /^event # Late begins .* due #-#-#T#:#:#$/,
    make: (api) =>
      api.fixture.addEvent({ ...quiet, title: 'Late', registration_due_date: '2026-11-16T12:00:00' }),
  },
  {
    code: 'no-such-date',
    severity: 'error',
    row: 'event # First due #-#-#T#:#:#',
    make: (api) =>
      api.fixture.addEvent({ ...quiet, title: 'First', registration_due_date: '0000-12-31T23:59:00' }),
  },
  {
    code: 'no-audience',
    severity: 'warning',
    row: 'event # Unheard in the calendar "Nowhere"',
    make: async (api) => {
      const calendar = await api.deps.storage.write(async (tx) => {
        const { id } = await insertPlace(tx, null, 'organisation');
        const row = { place_id: id, name: 'Nowhere', full_name: 'Nowhere' };
        await tx.insertInto('units').values(row).execute();
        return tx
          .insertInto('calendars')
          .values({ place_id: id, title: 'Nowhere' })
          .returning('id')
          .executeTakeFirstOrThrow();
      });
      await api.fixture.addEvent({ ...quiet, title: 'Unheard', calendar_id: calendar.id });
    },
  },
  {
    code: 'closed-to-all',
    severity: 'warning',
    row: 'event # Secret',
    make: (api) => api.fixture.addEvent({ ...quiet, title: 'Secret', closed: 1 }),
  },
  {
    code: 'expected-at-cancelled',
    severity: 'warning',
    row: 'event # Cancelled # said YES',
    make: async (api) => {
      const event = await api.fixture.addEvent({ ...quiet, title: 'Cancelled', cancelled: 1 });
      const { member } = api.fixture.people;
      await api.fixture.addRegistration(event, { member_id: member.id, attending: 'YES' });
    },
  },
  {
    code: 'wrong-seats',
    severity: 'error',
    row: 'event # Miscounted # places and # waiting instead of # and #',
    make: async (api) => {
      const event = await api.fixture.addEvent({ ...quiet, title: 'Miscounted', capacity: 5 });
      await api.deps.storage.write((tx) =>
        tx
          .insertInto('event_seats')
          .values({ event_id: event, taken: 2, waiting: 1, last_turn: '', recount_until: null })
          .execute(),
      );
    },
  },
  {
    code: 'waits-in-vain',
    severity: 'warning',
    row: 'event # Half empty # parties',
    make: async (api) => {
      const event = await api.fixture.addEvent({ ...quiet, title: 'Half empty', capacity: 5 });
      const { member } = api.fixture.people;
      const waiting_since = '2026-11-01T08:00:00.000Z';
      await api.fixture.addRegistration(event, { member_id: member.id, waiting_since });
    },
  },
  {
    code: 'wrong-answer',
    severity: 'error',
    row: 'registration # Which menu? event #, question #: the answer must be one of Fish, Tofu',
    make: async (api) => {
      const event = await api.fixture.addEvent(quiet);
      const options = toJson(['Fish', 'Tofu']);
      const question = await api.fixture.addQuestion(event, { type: 'choice', options });
      const { id } = await api.fixture.addRegistration(event, { member_id: api.fixture.people.other.id });
      const answer = { registration_id: id, question_id: question, answer: 'Meat' };
      await api.deps.storage.write((tx) => tx.insertInto('registration_answers').values(answer).execute());
    },
  },
  {
    code: 'broken-photo',
    severity: 'error',
    row: /^member # \w{12}….jpg the file is missing$/,
    make: (api) => addSound(api, { photoSha256: 'ab'.repeat(32) }),
  },
  {
    code: 'unused-photo',
    severity: 'warning',
    row: /^photo # \w{12}….jpg$/,
    make: async (api) => api.deps.photoFiles.put(await plainPicture(50, 50).png().toBuffer()),
  },
];

/** Puts a file among the photos under the right name for its bytes, or under another one; answers the name. */
export async function plantPhoto(api: TestApi, bytes: Buffer, name?: string): Promise<string> {
  const sha256 = name ?? createHash('sha256').update(bytes).digest('hex');
  const folder = join(api.deps.config.dataFolder, 'photos', sha256.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${sha256}.jpg`), bytes);
  return sha256;
}

/** What can go wrong with messages and reminders. */
export const messageBreakages: Breakage[] = [
  {
    code: 'foreign-recipient',
    severity: 'error',
    row: 'message # Mixed recipient #',
    make: async ({ fixture, deps }) => {
      const [event, another] = [
        await fixture.addEvent({ ...quiet, title: 'Mixed' }),
        await fixture.addEvent({ ...quiet, title: 'Another' }),
      ];
      const { people } = fixture;
      const { id: registration } = await fixture.addRegistration(another, { member_id: people.member.id });
      const words = {
        kind: 'message',
        segment: 'yes',
        subject: 'Subject',
        text: 'Text',
        details: {},
      } as const;
      await deps.storage.write(async (tx) => {
        const at = '2026-11-14T11:00:00.000Z';
        const id = await insertMessage(tx, { event, author: people.officer.id, ...words }, at);
        const state = { state: 'no-address', mail_id: null } as const;
        const who = { registration_id: registration, member_id: people.member.id };
        await tx
          .insertInto('message_recipients')
          .values({ message_id: id, position: 1, ...who, ...state })
          .execute();
        await setRecipientCount(tx, id, 1);
      });
    },
  },
  {
    code: 'idle-reminders',
    severity: 'warning',
    row: 'event # Idle',
    make: async ({ fixture, deps }) => {
      const event = await fixture.addEvent({ ...quiet, title: 'Idle', registration_enabled: 0 });
      const rule = { event_id: event, days_before: 3, fired_at: null };
      await deps.storage.write((tx) => tx.insertInto('event_reminders').values(rule).execute());
    },
  },
];
