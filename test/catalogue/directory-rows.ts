import { setUpSchema } from '../../src/identity/setup/setup-schemas.ts';
import type { MemberId } from '../../src/platform/shared/ids.ts';
import type { TestApi } from '../support/test-api.ts';
import { everyone, anyMember, anyone, type Asking, type Cells, type Row } from './row.ts';

/** Only the opaque name is public: without a token no other name finds a photo. */
const onlyWithToken: Cells = { ...everyone(200), nobody: 404 };

/** Members, their photos, and clubs. */
export const directoryRows: readonly Row[] = [
  {
    operation: 'GET /v2/members/search',
    target: '',
    guarantee: 'every member may search, nobody else',
    cells: anyMember,
    call: () => ({ path: '/members/search?q=Fixture' }),
  },
  ...(['own', "someone else's"] as const).flatMap((whose): Row[] => [
    {
      operation: 'GET /v2/members/{member}',
      target: `${whose} record, by id`,
      guarantee: `every member may read ${whose} record by id, nobody else`,
      cells: anyMember,
      call: (asking) => ({ path: `/members/${memberFor(asking, whose)}` }),
    },
    {
      operation: 'GET /v2/members/{id}/history',
      target: whose,
      guarantee: `every member may read ${whose} history, nobody else`,
      cells: anyMember,
      call: (asking) => ({ path: `/members/${memberFor(asking, whose)}/history` }),
    },
  ]),
  {
    operation: 'GET /v2/members/{member}',
    target: "someone else's record, by username",
    guarantee: 'every member may read a record by username, nobody else',
    cells: anyMember,
    call: () => ({ path: '/members/other' }),
  },
  {
    operation: 'GET /v2/members/photo/{photo}',
    target: 'by its opaque name',
    guarantee: 'anyone may see a photo by its opaque name',
    cells: anyone,
    call: async ({ api }) => ({ path: `/members/photo/${(await secretsOf(api)).photo_name}.jpg` }),
  },
  {
    operation: 'GET /v2/members/photo/{photo}',
    target: 'by the id of the member',
    guarantee: 'only members find a photo by an id',
    cells: onlyWithToken,
    call: ({ api }) => ({ path: `/members/photo/${api.fixture.people.stranger.id}.jpg` }),
  },
  {
    operation: 'GET /v2/members/photo/{photo}',
    target: 'by the username',
    guarantee: 'only members find a photo by a username',
    cells: onlyWithToken,
    call: () => ({ path: '/members/photo/stranger.jpg' }),
  },
  {
    operation: 'GET /v2/members/photo/{photo}',
    target: 'by the private identifier',
    guarantee: 'only members find a photo by a private identifier',
    cells: onlyWithToken,
    call: async ({ api }) => ({ path: `/members/photo/${(await secretsOf(api)).private_identifier}.jpg` }),
  },
  {
    operation: 'GET /v2/clubs',
    target: '',
    guarantee: 'anyone may read the list of clubs',
    cells: anyone,
    call: () => ({ path: '/clubs' }),
  },
  {
    operation: 'GET /v2/clubs/brief',
    target: '',
    guarantee: 'anyone may read the list of clubs in brief',
    cells: anyone,
    call: () => ({ path: '/clubs/brief' }),
  },
  {
    operation: 'GET /v2/clubs/{id}',
    target: 'Alpha',
    guarantee: 'anyone may read a club',
    cells: anyone,
    call: ({ api }) => ({ path: `/clubs/${api.fixture.alpha.id}` }),
  },
  ...(['members', 'committee', 'activities'] as const).map((part): Row => ({
    operation: `GET /v2/clubs/{id}/${part}`,
    target: 'of Alpha',
    guarantee: `every member may read the ${part} of any club, nobody else`,
    cells: anyMember,
    call: ({ api }) => ({ path: `/clubs/${api.fixture.alpha.id}/${part}` }),
  })),
  {
    operation: 'GET /v2/organisation',
    target: '',
    guarantee: 'anyone may read what a start page needs',
    cells: anyone,
    call: () => ({ path: '/organisation' }),
  },
  {
    operation: 'POST /v2/setup',
    target: 'where there are members',
    guarantee: 'nobody sets up what is set up, not even an administrator',
    cells: everyone(410),
    call: () => ({ path: '/setup', body: setUpSchema.example.body }),
  },
  {
    operation: 'GET /v2/digimag',
    target: '',
    guarantee: 'anyone may read the list of magazines',
    cells: anyone,
    call: () => ({ path: '/digimag' }),
  },
  {
    operation: 'GET /v2/conventions',
    target: '',
    guarantee: 'anyone may read the list of conventions',
    cells: anyone,
    call: () => ({ path: '/conventions' }),
  },
];

function memberFor({ api, self }: Asking, whose: 'own' | "someone else's"): MemberId {
  if (whose === 'own') return self;
  const { stranger, other } = api.fixture.people;
  return self === stranger.id ? other.id : stranger.id;
}

function secretsOf(api: TestApi) {
  return api.deps.storage.db
    .selectFrom('members')
    .select(['photo_name', 'private_identifier'])
    .where('id', '=', api.fixture.people.stranger.id)
    .executeTakeFirstOrThrow();
}
