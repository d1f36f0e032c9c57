import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { EventsTable } from '../../src/events/event/events-tables.ts';
import type { EventId } from '../../src/platform/shared/ids.ts';
import { samplePicture } from '../support/sample-picture.ts';
import { deleteAttachment, setBannerFiles } from '../../src/events/parts/event-files-store.ts';
import {
  attachmentBatch,
  bannerBatch,
  keepAttachments,
  keepBanner,
} from '../../src/events/parts/removed-files-store.ts';
import type { TestApi } from '../support/test-api.ts';
import { made } from './managing-rows.ts';
import { everyone, type Asking, type Call, type Cells, type Recording, type Row } from './row.ts';
import { clubEvent, deedRows, managersAt, stageFor, type Stage } from './scenes.ts';

/** Who manages nothing anywhere, or not this calendar. */
const ofCalendar: Cells = { ...everyone(403), nobody: 401, officer: 201, administrator: 201 };

/** A row about what belongs to an event of Alpha, which those who manage it change; with the event it is recorded. */
function partRow(
  {
    guarantee,
    ...part
  }: Pick<Row, 'operation' | 'guarantee' | 'queries'> & {
    status?: number;
    recorded?: Recording;
  },
  ask: (stage: Stage, asking: Asking) => Call | Promise<Call>,
): Row[] {
  const { recorded, ...deed } = part;
  return deedRows({
    ...deed,
    below: '/manage/events',
    settings: { banner },
    who: managersAt.filter(([scene]) => scene === clubEvent),
    guarantee: () => guarantee,
    ...(recorded === undefined ? {} : { recorded: { at: clubEvent, ...recorded } }),
    ask: async (stage, asking) => ({ headers: { 'if-match': '*' }, ...(await ask(stage, asking)) }),
  });
}

const banner = 'https://www.example.org/banner.jpg';
const digest = '(digest)';
const changeOf = (before: object, after: object) => ({
  entries: [{ action: 'update', subject: 'event', before, after }],
});
const byOfficer = { as: 'officer' } as const;
const again = { ...byOfficer, repeatable: true } as const;

async function addAttachment({ deps }: TestApi, event: EventId): Promise<number> {
  const file = {
    event_id: event,
    position: 1,
    name: 'menu.pdf',
    url: 'https://example.org/',
    type: '',
    size: 1,
  };
  const added = await deps.storage.write((tx) =>
    tx.insertInto('event_attachments').values(file).returning('id').executeTakeFirstOrThrow(),
  );
  return added.id;
}

const file = 'GET /v2/events/{id}/files/{file}';
const hidden: Cells = { ...everyone(404), officer: 200, readOnly: 200, administrator: 200 };
const fileName = createHash('sha256').update(samplePicture).digest('hex');

/** A file that is stored, of an event with these settings. */
function fileRow({
  settings,
  ...row
}: Pick<Row, 'target' | 'guarantee' | 'cells'> & { settings: Partial<Insertable<EventsTable>> }): Row {
  return {
    ...row,
    operation: file,
    call: async (asking) => {
      await asking.api.deps.eventFiles.put(samplePicture);
      const withFile = { ...settings, banner_file: fileName };
      const { event } = await stageFor(asking, { operation: file, scene: clubEvent }, withFile);
      return { path: `/events/${event}/files/${fileName}`, unknownTwin: `/events/987654/files/${fileName}` };
    },
  };
}

/** What belongs to events, and series of them. */
export const eventPartsRows: readonly Row[] = [
  ...partRow(
    {
      operation: 'GET /v2/manage/events/{id}/questions',
      guarantee:
        'the questions of an event, with those that are no longer asked, are for those who manage it',
    },
    () => ({ path: '/questions' }),
  ),
  // All but the series answer the whole record, which takes some queries.
  ...partRow(
    {
      operation: 'PUT /v2/manage/events/{id}/questions',
      guarantee: 'those who manage an event say what it asks',
      queries: 11,
      recorded: again,
    },
    ({ question: id }) => {
      const asked = { id, title: 'Which menu?', type: 'text', required: false, options: [] };
      const before = { questions: [{ ...asked, archivedOptions: [], archived: false }] };
      const body = { questions: [] };
      return { path: '/questions', body, ...changeOf(before, body) };
    },
  ),
  ...partRow(
    {
      operation: 'PUT /v2/manage/events/{id}/reviewers',
      guarantee: 'those who manage an event say who reviews it',
      queries: 12,
      recorded: again,
    },
    (_stage, { api: { fixture } }) => {
      const { member, reviewer } = fixture.people;
      const [before, after] = [reviewer, member].map((each) => ({
        reviewers: [{ member: each.id, function: null }],
      }));
      return { path: '/reviewers', body: { members: [member.id] }, ...changeOf({ ...before }, { ...after }) };
    },
  ),
  ...partRow(
    {
      operation: 'PUT /v2/manage/events/{id}/banner',
      guarantee: 'those who manage an event give it a banner',
      queries: 14,
      recorded: again,
    },
    () => ({
      path: '/banner',
      file: { bytes: samplePicture, type: 'image/jpeg' },
      ...changeOf({ banner, bannerSq: '' }, { banner: digest, bannerSq: digest }),
    }),
  ),
  ...partRow(
    {
      operation: 'DELETE /v2/manage/events/{id}/banner',
      guarantee: 'those who manage an event take its banner away',
      // Three of them keep it for thirty days.
      queries: 13,
      recorded: again,
    },
    () => ({ path: '/banner', ...changeOf({ banner }, { banner: '' }) }),
  ),
  ...partRow(
    {
      operation: 'POST /v2/manage/events/{id}/attachments',
      guarantee: 'those who manage an event attach files to it',
      status: 201,
      queries: 9,
      recorded: byOfficer,
    },
    () => ({
      path: '/attachments?name=menu.pdf',
      file: { bytes: Buffer.from('Soup, roast, ice cream'), type: 'application/octet-stream' },
      ...changeOf({ attachments: [] }, { attachments: ['menu.pdf'] }),
    }),
  ),
  ...partRow(
    {
      operation: 'DELETE /v2/manage/events/{id}/attachments/{attachment}',
      guarantee: 'those who manage an event remove files from it',
      // Two of them keep the file for thirty days.
      queries: 8,
      recorded: byOfficer,
    },
    async ({ event }, { api }) => ({
      path: `/attachments/${await addAttachment(api, event)}`,
      ...changeOf({ attachments: ['menu.pdf'] }, { attachments: [] }),
    }),
  ),
  ...partRow(
    {
      operation: 'POST /v2/manage/events/{id}/attachments/{attachment}/restoration',
      guarantee: 'those who manage an event bring its removed files back',
      // What was kept is read and forgotten beside the lock and the trail.
      queries: 8,
      recorded: byOfficer,
    },
    async ({ event }, { api }) => {
      const attachment = await addAttachment(api, event);
      await api.deps.storage.write(async (tx) => {
        const at = '2026-11-10T10:00:00.000Z';
        await keepAttachments(tx, attachmentBatch(event, attachment), [attachment], at);
        await deleteAttachment(tx, attachment);
      });
      return {
        path: `/attachments/${attachment}/restoration`,
        body: {},
        ...changeOf({ attachments: [] }, { attachments: ['menu.pdf'] }),
      };
    },
  ),
  ...partRow(
    {
      operation: 'POST /v2/manage/events/{id}/banner/restoration',
      guarantee: 'those who manage an event bring its removed banner back',
      queries: 8,
      recorded: byOfficer,
    },
    async ({ event }, { api }) => {
      await api.deps.storage.write(async (tx) => {
        await keepBanner(tx, bannerBatch(event), event, '2026-11-10T10:00:00.000Z');
        await setBannerFiles(tx, event, { bannerFile: '', bannerSqFile: '' });
      });
      return { path: '/banner/restoration', body: {}, ...changeOf({ banner: '' }, { banner }) };
    },
  ),
  {
    operation: file,
    target: clubEvent.title,
    guarantee: 'what no event has is unknown to everyone; who knows the address of a file may read it',
    cells: everyone(404),
    call: async (asking) => {
      const { event } = await stageFor(asking, { operation: file, scene: clubEvent });
      return { path: `/events/${event}/files/${'f'.repeat(64)}` };
    },
  },
  fileRow({
    target: 'a published event of Alpha',
    guarantee: 'whoever knows the address of a file of a published event may read it',
    settings: {},
    cells: everyone(200),
  }),
  fileRow({
    target: 'a draft of Alpha',
    guarantee: 'a file of a draft is there for those who manage it',
    settings: { draft: 1 },
    cells: hidden,
  }),
  fileRow({
    target: 'a deleted event of Alpha',
    guarantee: 'a file of a deleted event is there for those who manage it',
    settings: { removed_at: '2026-11-10T10:00:00.000Z' },
    cells: hidden,
  }),
  {
    operation: 'GET /v2/manage/functions',
    target: '',
    guarantee: 'those who manage events anywhere see which functions can review them',
    cells: { ...everyone(403), nobody: 401, officer: 200, readOnly: 200, administrator: 200 },
    call: () => ({ path: '/manage/functions' }),
  },
  {
    operation: 'POST /v2/manage/series',
    target: 'in the calendar of Alpha',
    guarantee: 'those who manage a calendar create series of events in it',
    cells: ofCalendar,
    queries: 10,
    recorded: byOfficer,
    call: ({ api: { fixture } }) => {
      const calendar = fixture.alphaCalendar;
      const series = { repeat: 'weekly', every: 1, week: null, until: null, count: 2, except: [] };
      const after = { calendar, ...made, series, reviewers: [], reminders: [] };
      const entry = { action: 'create', subject: 'event', event: 'made' } as const;
      return {
        path: '/manage/series',
        body: {
          calendar,
          title: 'Dinner',
          startDate: made.startDate,
          series: { repeat: 'weekly', count: 2 },
        },
        entries: [
          { ...entry, after },
          { ...entry, after: { ...after, startDate: '2026-12-19T18:30:00' } },
        ],
      };
    },
  },
];
