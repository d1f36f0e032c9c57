import type { EventId } from '../../src/platform/shared/ids.ts';
import type { CallOptions, TestApi } from '../support/test-api.ts';
import { samplePicture } from '../support/sample-picture.ts';
import type { ExpectedEntry, PreparedCall, WriteOperation } from './write-operations.ts';

const digest = '(digest)';
const file = Buffer.from('Soup, roast, ice cream');

interface Change {
  event: EventId;
  before: object;
  after: object;
  /** What follows the address of the event. */
  path: string;
  options: CallOptions;
  repeatable?: boolean;
}

/** A change of what belongs to an event, made by the officer and recorded with the event. */
function changeBy(
  { fixture: { people } }: TestApi,
  method: PreparedCall['method'],
  { event, before, after, path, options, repeatable = true }: Change,
): PreparedCall {
  const { id: by, token } = people.officer;
  const entry: ExpectedEntry = { action: 'update', subject: 'event', event, before, after };
  const headers = { 'if-match': '*', ...options.headers };
  return {
    method,
    path: `/manage/events/${event}${path}`,
    by,
    options: { token, ...options, headers },
    channel: 'api',
    entries: [entry],
    repeatable,
  };
}

function newEvent({ fixture }: TestApi, banner = ''): Promise<EventId> {
  return fixture.addEvent({ calendar_id: fixture.alphaCalendar, banner });
}

async function newAttachment({ deps }: TestApi, event: EventId): Promise<number> {
  const row = {
    event_id: event,
    position: 1,
    name: 'menu.pdf',
    url: 'https://example.org/',
    type: '',
    size: 1,
  };
  const { id } = await deps.storage.write((tx) =>
    tx.insertInto('event_attachments').values(row).returning('id').executeTakeFirstOrThrow(),
  );
  return id;
}

/** Changes of what belongs to events, and series. All but the series answer the whole record, which takes some queries. */
export const eventPartsOperations: WriteOperation[] = [
  {
    operation: 'PUT /v2/manage/events/{id}/questions',
    title: 'replacing the questions of an event',
    queries: 10,
    async prepare(api) {
      const event = await newEvent(api);
      const id = await api.fixture.addQuestion(event);
      const asked = { id, title: 'Which menu?', type: 'text', required: false, options: [] };
      const before = { questions: [{ ...asked, archivedOptions: [], archived: false }] };
      const options = { body: { questions: [] } };
      return changeBy(api, 'PUT', { event, before, after: { questions: [] }, path: '/questions', options });
    },
  },
  {
    operation: 'PUT /v2/manage/events/{id}/reviewers',
    title: 'replacing the reviewers of an event',
    queries: 12,
    async prepare(api) {
      const event = await newEvent(api);
      const { id } = api.fixture.people.member;
      const after = { reviewers: [{ member: id, function: null }] };
      const options = { body: { members: [id] } };
      return changeBy(api, 'PUT', { event, before: { reviewers: [] }, after, path: '/reviewers', options });
    },
  },
  {
    operation: 'PUT /v2/manage/events/{id}/banner',
    title: 'replacing the banner of an event',
    queries: 12,
    async prepare(api) {
      const event = await newEvent(api);
      const options = { rawBody: samplePicture, headers: { 'content-type': 'image/jpeg' } };
      const [before, after] = [
        { banner: '', bannerSq: '' },
        { banner: digest, bannerSq: digest },
      ];
      return changeBy(api, 'PUT', { event, before, after, path: '/banner', options });
    },
  },
  {
    operation: 'DELETE /v2/manage/events/{id}/banner',
    title: 'removing the banner of an event',
    queries: 10,
    async prepare(api) {
      const banner = 'https://www.example.org/banner.jpg';
      const event = await newEvent(api, banner);
      const change = { event, before: { banner }, after: { banner: '' }, path: '/banner', options: {} };
      return changeBy(api, 'DELETE', change);
    },
  },
  {
    operation: 'POST /v2/manage/events/{id}/attachments',
    title: 'attaching a file to an event',
    queries: 9,
    async prepare(api) {
      const event = await newEvent(api);
      const options = { rawBody: file, headers: { 'content-type': 'application/octet-stream' } };
      const change = { before: { attachments: [] }, after: { attachments: ['menu.pdf'] } };
      const path = '/attachments?name=menu.pdf';
      return changeBy(api, 'POST', { event, ...change, path, options, repeatable: false });
    },
  },
  {
    operation: 'DELETE /v2/manage/events/{id}/attachments/{attachment}',
    title: 'removing a file from an event',
    async prepare(api) {
      const event = await newEvent(api);
      const id = await newAttachment(api, event);
      const change = { before: { attachments: ['menu.pdf'] }, after: { attachments: [] } };
      const path = `/attachments/${id}`;
      return changeBy(api, 'DELETE', { event, ...change, path, options: {}, repeatable: false });
    },
  },
];
