import assert from 'node:assert/strict';
import { parseSetCookie } from 'cookie';
import { putPassword } from '../../src/identity/sign-in/accounts-store.ts';
import { openSession } from '../../src/identity/sign-in/session-service.ts';
import { operatorOrigin } from '../../src/platform/audit/origin.ts';
import type { MemberInput } from '../../src/directory/members/member-row.ts';
import type { MemberId } from '../../src/platform/shared/ids.ts';
import { nowInstantText } from '../../src/platform/shared/local-time.ts';
import { quickHash } from './quick-hash.ts';
import type { Answer, CallOptions, TestApi } from './test-api.ts';

/** What a browser says of a request from a page of the service itself. */
export const fromOwnPage = { 'sec-fetch-site': 'same-origin' };
/** What it says of one that a page of someone else has it send. */
export const fromOtherPage = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' };

export const browserPassword = 'correct horse of a browser';

/** A browser that shows a page of the service, and keeps the cookie it is given. */
export class TestBrowser {
  readonly #api: TestApi;
  readonly userAgent: string;
  cookie = '';

  constructor(
    api: TestApi,
    userAgent = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  ) {
    this.#api = api;
    this.userAgent = userAgent;
  }

  /** Calls an address as a page of the service does, unless the headers say something else. */
  async call(
    method: Parameters<TestApi['call']>[0],
    path: string,
    options: CallOptions = {},
  ): Promise<Answer> {
    const headers = {
      'user-agent': this.userAgent,
      ...(this.cookie === '' ? {} : { cookie: this.cookie }),
      ...(options.headers ?? fromOwnPage),
    };
    const answer = await this.#api.call(method, path, { ...options, headers });
    const [given] = [answer.headers['set-cookie'] ?? []].flat();
    if (given !== undefined) {
      const { name, value = '', maxAge } = parseSetCookie(given);
      this.cookie = maxAge === 0 ? '' : `${name}=${value}`;
    }
    return answer;
  }

  get(path: string): Promise<Answer> {
    return this.call('GET', path);
  }

  /** Signs in with the password that `givePassword` gives. */
  async signIn(username: string): Promise<Answer> {
    const body = { username, password: browserPassword };
    const answer = await this.call('POST', '/session', { body });
    assert.equal(answer.status, 200, answer.text);
    return answer;
  }

  /** The secret in the cookie. */
  get session(): string {
    return this.cookie.slice(this.cookie.indexOf('=') + 1);
  }
}

/** Lets a member sign in, without the work that a real hash takes. */
export function givePassword(
  { deps, clock }: Pick<TestApi, 'deps' | 'clock'>,
  member: MemberId,
  plain = browserPassword,
): Promise<void> {
  return deps.storage.write((tx) => putPassword(tx, member, quickHash(plain), nowInstantText(clock)));
}

/** A browser that is signed in as a new member of Alpha; without the work that a password takes. */
export async function signedInBrowser(
  api: TestApi,
  name: Partial<MemberInput> = {},
): Promise<{ browser: TestBrowser; id: MemberId }> {
  const id = await api.fixture.addMember(name);
  return { browser: await browserOf(api, id), id };
}

/** The session of a browser that is signed in as a member, to be sent like a token. */
export async function sessionTokenFor(api: TestApi, id: MemberId): Promise<string> {
  return (await browserOf(api, id)).session;
}

/** A browser that is signed in as a member. */
export async function browserOf(api: TestApi, id: MemberId, userAgent?: string): Promise<TestBrowser> {
  const { storage, config } = api.deps;
  const named = { id, first_name: 'Ann', middle_name: '', last_name: 'Example', photo_name: 'photo' };
  const browser = new TestBrowser(api, userAgent);
  const { token } = await storage.write((tx) =>
    openSession(tx, api.clock, operatorOrigin(), config, {
      member: named,
      browser: { userAgent: browser.userAgent, session: undefined },
    }),
  );
  browser.cookie = `guildhall_session=${token}`;
  return browser;
}
