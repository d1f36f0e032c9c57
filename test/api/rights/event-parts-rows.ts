import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { EventsTable } from '../../../src/events/event/events-tables.ts';
import type { EventId } from '../../../src/platform/shared/ids.ts';
import { samplePicture } from '../../support/sample-picture.ts';
import { everyone, type Call, type Cells, type Row } from './matrix.ts';
import { clubEvent, setUp, shareStage } from './scenes.ts';

/** Those who manage may; others who see the event are refused, and for everybody else it does not exist. */
const managing: Cells = {
  nobody: 401,
  member: 403,
  other: 404,
  stranger: 404,
  officer: 200,
  formerOfficer: 403,
  reviewer: 403,
  otherReviewer: 404,
  readOnly: 403,
  administrator: 200,
};
const reading: Cells = { ...managing, readOnly: 200 };
const creating: Cells = { ...managing, officer: 201, administrator: 201 };
/** Who manages nothing anywhere, or not this calendar. */
const ofCalendar: Cells = { ...everyone(403), nobody: 401, officer: 201, administrator: 201 };

const ifMatch = { 'if-match': '*' };

function managedRow(
  row: Omit<Row, 'call' | 'target'>,
  ask: (event: EventId, attachment: number) => Omit<Call, 'unknownTwin'>,
): Row {
  return {
    ...row,
    target: clubEvent.title,
    call: async ({ api }) => {
      const { event } = await setUp(api, clubEvent);
      const file = {
        event_id: event,
        position: 1,
        name: 'a.pdf',
        url: 'https://example.org/',
        type: '',
        size: 1,
      };
      const { id } = await api.deps.storage.write((tx) =>
        tx.insertInto('event_attachments').values(file).returning('id').executeTakeFirstOrThrow(),
      );
      const banner = { banner: 'https://www.example.org/banner.jpg' };
      await api.deps.storage.write((tx) =>
        tx.updateTable('events').set(banner).where('id', '=', event).execute(),
      );
      return ask(event, id);
    },
  };
}

const hidden: Cells = { ...everyone(404), officer: 200, readOnly: 200, administrator: 200 };
const fileName = createHash('sha256').update(samplePicture).digest('hex');

/** A file that is stored, of an event with these settings. */
function fileRow({
  settings,
  ...row
}: Pick<Row, 'target' | 'guarantee' | 'cells'> & { settings: Partial<Insertable<EventsTable>> }): Row {
  return {
    ...row,
    operation: 'GET /v2/events/{id}/files/{file}',
    call: async ({ api }) => {
      await api.deps.eventFiles.put(samplePicture);
      const { event } = await shareStage(api, clubEvent, { ...settings, banner_file: fileName });
      return { path: `/events/${event}/files/${fileName}`, unknownTwin: `/events/987654/files/${fileName}` };
    },
  };
}

/** What belongs to events, and series of them. */
export const eventPartsRows: readonly Row[] = [
  managedRow(
    {
      operation: 'GET /v2/manage/events/{id}/questions',
      guarantee:
        'the questions of an event, with those that are no longer asked, are for those who manage it',
      cells: reading,
    },
    (event) => ({ path: `/manage/events/${event}/questions` }),
  ),
  managedRow(
    {
      operation: 'PUT /v2/manage/events/{id}/questions',
      guarantee: 'those who manage an event say what it asks',
      cells: managing,
    },
    (event) => ({ path: `/manage/events/${event}/questions`, body: { questions: [] }, headers: ifMatch }),
  ),
  managedRow(
    {
      operation: 'PUT /v2/manage/events/{id}/reviewers',
      guarantee: 'those who manage an event say who reviews it',
      cells: managing,
    },
    (event) => ({ path: `/manage/events/${event}/reviewers`, body: {}, headers: ifMatch }),
  ),
  managedRow(
    {
      operation: 'PUT /v2/manage/events/{id}/banner',
      guarantee: 'those who manage an event give it a banner',
      cells: managing,
    },
    (event) => ({
      path: `/manage/events/${event}/banner`,
      file: { bytes: samplePicture, type: 'image/jpeg' },
      headers: ifMatch,
    }),
  ),
  managedRow(
    {
      operation: 'DELETE /v2/manage/events/{id}/banner',
      guarantee: 'those who manage an event take its banner away',
      cells: managing,
    },
    (event) => ({ path: `/manage/events/${event}/banner`, headers: ifMatch }),
  ),
  managedRow(
    {
      operation: 'POST /v2/manage/events/{id}/attachments',
      guarantee: 'those who manage an event attach files to it',
      cells: creating,
    },
    (event) => ({
      path: `/manage/events/${event}/attachments?name=menu.pdf`,
      file: { bytes: Buffer.from('Soup'), type: 'application/octet-stream' },
    }),
  ),
  managedRow(
    {
      operation: 'DELETE /v2/manage/events/{id}/attachments/{attachment}',
      guarantee: 'those who manage an event remove files from it',
      cells: managing,
    },
    (event, attachment) => ({ path: `/manage/events/${event}/attachments/${attachment}` }),
  ),
  managedRow(
    {
      operation: 'GET /v2/events/{id}/files/{file}',
      guarantee: 'what no event has is unknown to everybody; who knows the address of a file may read it',
      cells: everyone(404),
    },
    (event) => ({ path: `/events/${event}/files/${'f'.repeat(64)}` }),
  ),
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
    call: ({ api }) => ({
      path: '/manage/series',
      body: {
        calendar: api.fixture.alphaCalendar,
        title: 'Lunch',
        startDate: '2027-01-12T12:00:00',
        series: { repeat: 'weekly', count: 2 },
      },
    }),
  },
];
