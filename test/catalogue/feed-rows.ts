import type { MemberId } from '../../src/platform/shared/ids.ts';
import type { TestApi } from '../support/test-api.ts';
import { everyone, type Asking, type Row } from './row.ts';

const operation = 'GET /v2/events/ical/{identifier}';

/** Calendar feeds. A feed is for its member alone: not for officers, and not for administrators. */
export const feedRows: readonly Row[] = [
  {
    operation,
    target: 'their own feed, by private identifier',
    guarantee: "the private identifier opens its owner's feed, and needs no token",
    cells: everyone(200),
    call: async ({ api, self }) => ({ path: `/events/ical/${await identifierOf(api, self)}` }),
  },
  {
    operation,
    target: 'their own feed, by id',
    guarantee: "an id opens only the caller's own feed, and only with a token",
    cells: { ...everyone(200), nobody: 404 },
    call: ({ self }) => ({ path: `/events/ical/${self}` }),
  },
  {
    operation,
    target: 'their own feed, by username',
    guarantee: "a username opens only the caller's own feed, and only with a token",
    cells: { ...everyone(200), nobody: 404 },
    call: async ({ api, self }) => ({ path: `/events/ical/${await usernameOf(api, self)}` }),
  },
  {
    operation,
    target: "someone else's feed, by id",
    guarantee: 'nobody opens the feed of someone else by id, not even an administrator',
    cells: everyone(404),
    call: (asking) => ({ path: `/events/ical/${someoneElse(asking)}` }),
  },
  {
    operation,
    target: "someone else's feed, by username",
    guarantee: 'nobody opens the feed of someone else by username, not even an administrator',
    cells: everyone(404),
    call: async (asking) => ({ path: `/events/ical/${await usernameOf(asking.api, someoneElse(asking))}` }),
  },
  {
    operation,
    target: "someone else's feed, by private identifier (it is itself the key)",
    guarantee: 'a private identifier opens its feed to whoever knows it, with a token or without',
    cells: everyone(200),
    call: async (asking) => ({
      path: `/events/ical/${await identifierOf(asking.api, someoneElse(asking))}`,
    }),
  },
];

function someoneElse({ api, self }: Asking): MemberId {
  const { other, stranger } = api.fixture.people;
  return self === other.id ? stranger.id : other.id;
}

async function identifierOf(api: TestApi, member: MemberId): Promise<string> {
  return (await namesOf(api, member)).private_identifier;
}

async function usernameOf(api: TestApi, member: MemberId): Promise<string> {
  return String((await namesOf(api, member)).username);
}

function namesOf(api: TestApi, member: MemberId) {
  return api.deps.storage.db
    .selectFrom('members')
    .select(['private_identifier', 'username'])
    .where('id', '=', member)
    .executeTakeFirstOrThrow();
}
