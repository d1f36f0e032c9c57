import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { MemberId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';

onEveryDatabase('GET /members/{id} and /members/{username}', (database) => {
  const api = apiOfSuite(database);
  let token: string;
  let full: MemberId;

  before(async () => {
    token = api.fixture.people.stranger.token;
    full = await api.fixture.addMember({
      username: 'Zoë.Full',
      firstName: 'Zoë',
      middleName: 'M.',
      lastName: 'Müller',
      title: 'Dr.',
      email: 'zoe@example.org',
      partner: 'Jan Müller',
      privateAddress: {
        street: 'Dorfstrasse 1',
        postalCode: '6000',
        city: 'Altenmatt',
        country: 'Switzerland',
      },
      privatePhone: '041 111 22 33',
      privateMobile: '+41 79 111 22 33',
      privateWww: 'https://zoe.example.org',
      company: 'Works AG',
      professionTitle: 'Engineer',
      professionFunction: 'Owner',
      businessAddress: {
        poBox: '12',
        postalCode: '6001',
        city: 'Rosswil',
        state: 'LU',
        country: 'Switzerland',
      },
      businessPhone: '041 444 55 66',
      businessMobile: '+41 79 444 55 66',
      photoName: 'opaquephotoname',
      birthday: '1970-02-28',
      socialNetworks: { linkedIn: 'https://linkedin.example.com/zoe', x: 'unknown network' } as object,
    });
    await api.fixture.addTerm(full, 'CP', api.fixture.alpha.place, '2026-07-01', '2027-06-30');
    await api.fixture.addTerm(full, 'DG', api.fixture.districtA.place, '2026-11-14', '2026-11-14');
    await api.fixture.addTerm(full, 'CS', api.fixture.alpha.place, '2026-11-15');
  });

  test('shows every field of the full record, in the order of the contract', async () => {
    const answer = await api.get(`/members/${full}`, token);
    assert.equal(answer.status, 200);
    const expected = {
      id: full,
      firstName: 'Zoë',
      middleName: 'M.',
      lastName: 'Müller',
      fullName: 'Zoë M. Müller',
      title: 'Dr.',
      email: 'zoe@example.org',
      partner: 'Jan Müller',
      privateAddress: 'Dorfstrasse 1\n6000 Altenmatt\nSwitzerland',
      privateAddressComponents: {
        street: 'Dorfstrasse 1',
        poBox: '',
        postalCode: '6000',
        city: 'Altenmatt',
        state: '',
        country: 'Switzerland',
      },
      privatePhone: '041 111 22 33',
      privateMobile: '+41 79 111 22 33',
      privateWww: 'https://zoe.example.org',
      company: 'Works AG',
      professionTitle: 'Engineer',
      professionFunction: 'Owner',
      businessAddress: 'P.O. Box 12\n6001 Rosswil\nLU\nSwitzerland',
      businessAddressComponents: {
        street: '',
        poBox: '12',
        postalCode: '6001',
        city: 'Rosswil',
        state: 'LU',
        country: 'Switzerland',
      },
      businessPhone: '041 444 55 66',
      businessMobile: '+41 79 444 55 66',
      photo: 'opaquephotoname.jpg',
      birthday: '1970-02-28',
      orgFunctionCode: 'DG',
      orgFunction: 'District governor',
      club: { id: api.fixture.alpha.id, name: 'Alpha', type: 'ORG_CLUB' },
      socialNetworks: { linkedIn: 'https://linkedin.example.com/zoe' },
    };
    assert.deepEqual(answer.body, expected);
    assert.equal(answer.text, JSON.stringify(expected));
  });

  test('shows absent texts as empty, and an absent club and partner as null', async () => {
    const bare = await api.fixture.addMember({ clubId: null, firstName: 'Bare', lastName: 'Minimum' });
    const { body } = await api.get(`/members/${bare}`, token);
    const nobodysAddress = { street: '', poBox: '', postalCode: '', city: '', state: '', country: '' };
    assert.deepEqual(body, {
      id: bare,
      firstName: 'Bare',
      middleName: '',
      lastName: 'Minimum',
      fullName: 'Bare Minimum',
      title: '',
      email: '',
      partner: null,
      privateAddress: '',
      privateAddressComponents: nobodysAddress,
      privatePhone: '',
      privateMobile: '',
      privateWww: '',
      company: '',
      professionTitle: '',
      professionFunction: '',
      businessAddress: '',
      businessAddressComponents: nobodysAddress,
      businessPhone: '',
      businessMobile: '',
      photo: body.photo,
      birthday: '',
      orgFunctionCode: '',
      orgFunction: '',
      club: null,
      socialNetworks: {},
    });
    assert.match(body.photo, /^[a-z2-7]{26}\.jpg$/);
  });

  test('finds a member by username without regard to case', async () => {
    for (const username of ['zoë.full', 'ZOË.FULL', 'Zoë.Full']) {
      const { status, body } = await api.get(`/members/${encodeURIComponent(username)}`, token);
      assert.deepEqual([status, body.id], [200, full], username);
    }
    const officer = await api.get('/members/OFFICER', token);
    assert.equal(officer.body.id, api.fixture.members.officer);
    assert.equal(officer.body.orgFunctionCode, 'CP');
  });

  test('shows no function to someone whose term ended yesterday', async () => {
    const { body } = await api.get('/members/former', token);
    assert.deepEqual([body.orgFunctionCode, body.orgFunction], ['', '']);
  });

  test('still shows a former member, to whom histories and past events refer', async () => {
    const id = await api.fixture.addMember({ firstName: 'Gone', lastName: 'Away', active: false });
    const { status, body } = await api.get(`/members/${id}`, token);
    assert.deepEqual([status, body.fullName], [200, 'Gone Away']);
  });

  test('answers 404 for someone who does not exist', async () => {
    const unknown = [
      '999999',
      String(Number.MAX_SAFE_INTEGER),
      'nobody',
      '-1',
      '1.5',
      '1e1',
      '0x1',
      'photo',
      '%25',
    ];
    for (const name of [...unknown, "'%20or%201=1", '..%2f1', 'a%E2%80%AEb']) {
      assertFailure(await api.get(`/members/${name}`, token), 404);
    }
  });

  test('refuses an id no member can have, control characters, and a name that is too long or that nobody sees', async () => {
    const names = [
      '0',
      '000',
      '9007199254740992',
      '9'.repeat(90),
      '%00',
      'a%00b',
      'a%0Ab',
      '%20',
      '%E2%80%AE',
      'x'.repeat(101),
    ];
    for (const name of names) assertBadField(await api.get(`/members/${name}`, token), 'member');
  });

  test('refuses a path that is not well-formed or far too long', async () => {
    for (const name of ['%', '%zz', '%ff', 'x'.repeat(5000)]) {
      const { status } = await api.get(`/members/${name}`, token);
      assert.ok([400, 404].includes(status), `${name.slice(0, 10)}: ${status}`);
    }
  });

  test('refuses a caller without a valid token, whether or not the member exists', async () => {
    for (const path of [`/members/${full}`, '/members/999999', '/members/officer', '/members/0']) {
      assertFailure(await api.get(path), 401);
      assertFailure(await api.get(path, 'wrong'), 401);
    }
    const expired = await api.fixture.tokenFor(api.fixture.members.member, {
      expiresAt: api.clock.now().subtract({ seconds: 1 }),
    });
    assertFailure(await api.get(`/members/${full}`, expired), 401);
  });

  test('answers other methods with 405', async () => {
    const answer = await api.call('DELETE', `/members/${full}`, { token });
    assertFailure(answer, 405);
    assert.equal(answer.headers.allow, 'GET, HEAD');
  });
});
