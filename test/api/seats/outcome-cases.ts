// What an answer to an event leads to, in words: this file knows the scenes and the entrances, outcomes-table.ts what the documents
// promise. It speaks only as people do, through the interface, the pages behind links and the mail box.
import assert from 'node:assert/strict';
import type { EventId, MemberId, RegistrationId } from '../../../src/platform/shared/ids.ts';
import type { Answer, TestApi } from '../../support/test-api.ts';
import { linkIn, sendTo } from '../messages/message-support.ts';
import { send } from '../invitations/page-support.ts';

/** When something is done: while registration is open, after the due date, once the event runs. */
export const phases = {
  'in time': '2026-11-14T12:00:00',
  late: '2026-11-19T12:00:00',
  begun: '2026-11-20T19:00:00',
};
export type Phase = keyof typeof phases;
const when = {
  start_date: '2026-11-20T18:30:00',
  end_date: '2026-11-20T23:00:00',
  registration_due_date: '2026-11-18T12:00:00',
};

interface Situation {
  phase: Phase;
  /** Places beyond those that are taken; null without a capacity. */
  free: number | null;
  /** Whether there is a waiting list, with Wanda on it. */
  line: boolean;
  /** Whether whoever says YES would wait. */
  wouldWait: boolean;
  cancelled: boolean;
  /** Whether registration is switched off. */
  shut: boolean;
}

const situation = (phase: Phase, more: Partial<Situation> = {}): Situation => ({
  phase,
  free: null,
  line: false,
  wouldWait: true,
  cancelled: false,
  shut: false,
  ...more,
});
const full = { free: 0 };
const line = { free: 0, line: true };

/** The columns of the tables. */
export const situations = {
  open: situation('in time'),
  room: situation('in time', { free: 2 }),
  full: situation('in time', full),
  ask: situation('in time', { ...line, wouldWait: false }),
  line: situation('in time', line),
  late: situation('late'),
  lateFull: situation('late', full),
  lateLine: situation('late', line),
  begun: situation('begun'),
  begunLine: situation('begun', line),
  off: situation('in time', { cancelled: true }),
  offLine: situation('in time', { ...line, cancelled: true }),
  shut: situation('in time', { shut: true }),
} satisfies Record<string, Situation>;
export type SituationName = keyof typeof situations;

/** What has happened before, step by step, and how many places the party has or takes then. */
interface Scene {
  steps: readonly Step[];
  places: number;
  /** How it stands to the event whom the case is about. */
  member: State;
  guest?: State;
}
type Step =
  | 'invited'
  | 'yes'
  | 'no'
  | 'waits'
  | 'brings'
  | 'brings partner'
  | 'guest yes'
  | 'guest no'
  | 'guest waits'
  | 'written to'
  | 'in'
  | 'guest in';
type State = 'none' | 'asked' | 'comes' | 'waits' | 'declines';

const scene = (steps: Step[], places: number, member: State, guest?: State): Scene => ({
  steps,
  places,
  member,
  ...(guest === undefined ? {} : { guest }),
});

/** Pia is the member whom it is about, Gil her guest. */
export const scenes = {
  'not asked': scene([], 0, 'none'),
  invited: scene(['invited'], 0, 'asked'),
  comes: scene(['yes'], 1, 'comes'),
  waits: scene(['waits'], 0, 'waits'),
  declined: scene(['no'], 0, 'declines'),
  'is in': scene(['yes', 'in'], 1, 'comes'),
  'invited, comes': scene(['invited', 'yes'], 1, 'comes'),
  'invited, waits': scene(['invited', 'waits'], 0, 'waits'),
  'invited, declined': scene(['invited', 'no'], 0, 'declines'),
  'invited, is in': scene(['invited', 'yes', 'in'], 1, 'comes'),
  'written to': scene(['written to'], 0, 'asked'),
  'comes, written to': scene(['yes', 'written to'], 1, 'comes'),
  'waits, written to': scene(['waits', 'written to'], 0, 'waits'),
  'declined, written to': scene(['no', 'written to'], 0, 'declines'),
  'has a guest': scene(['brings'], 0, 'none', 'asked'),
  'comes with a guest': scene(['brings', 'yes'], 2, 'comes', 'asked'),
  'waits with a guest': scene(['brings', 'waits'], 0, 'waits', 'asked'),
  'declined, guest comes': scene(['brings', 'guest yes', 'no'], 1, 'declines', 'comes'),
  'both come': scene(['brings', 'guest yes', 'yes'], 2, 'comes', 'comes'),
  'both wait': scene(['brings', 'guest waits', 'waits'], 0, 'waits', 'waits'),
  'guest comes': scene(['brings', 'guest yes'], 1, 'none', 'comes'),
  'guest waits': scene(['brings', 'guest waits'], 0, 'none', 'waits'),
  'guest declined': scene(['brings', 'guest no'], 0, 'none', 'declines'),
  'both come, guest in': scene(['brings', 'guest yes', 'yes', 'guest in'], 2, 'comes', 'comes'),
  'comes with partner': scene(['yes', 'brings partner'], 2, 'comes', 'comes'),
} satisfies Record<string, Scene>;
export type SceneName = keyof typeof scenes;

/** A mail that was written. */
export interface Letter {
  id: number;
  recipient_address: string;
  subject: string;
  text: string;
}

/** What someone was told: the status, and the sentence of a refusal. */
export interface Said {
  status: number;
  sentence: string;
  /** The place in line, where the answer tells one. */
  waiting?: number | null;
}

interface Person {
  id: MemberId;
  token: string;
}

/** Who takes part in every case: the first has a place, Wanda is first in line. */
export interface Cast {
  pia: Person;
  first: Person;
  second: Person;
  wanda: Person;
  /** Of another district. */
  outsider: Person;
  /** Manages the event, and belongs to another district. */
  manager: Person;
  reviewer: Person;
  other: Person;
}

/** One case: a scene in a situation, with an event of its own. */
export class Case {
  readonly api: TestApi;
  readonly cast: Cast;
  readonly scene: Scene;
  readonly situation: Situation;
  readonly title: string;
  event = 0 as EventId;
  capacity: number | null = null;
  guest: RegistrationId | null = null;
  /** What was written to whom about the event. */
  letters: Letter[] = [];

  constructor(api: TestApi, cast: Cast, where: { scene: Scene; situation: Situation; title: string }) {
    this.api = api;
    this.cast = cast;
    this.scene = where.scene;
    this.situation = where.situation;
    this.title = where.title;
  }

  /** Makes the event and brings everyone there to where they stand before the answer. */
  async prepare(): Promise<void> {
    const { free, line } = this.situation;
    const { places, steps } = this.scene;
    // A party larger than the house could not even wait.
    const seated = free === null ? [this.cast.first] : [this.cast.first, this.cast.second];
    this.capacity = free === null ? null : free + places + seated.length;
    const { capacity, title } = this;
    const settings = { ...when, capacity, title, waiting_list: line ? (1 as const) : (0 as const) };
    this.event = await this.api.fixture.addEvent(settings);
    const others = async () => {
      for (const person of seated) await this.#answer(person, 'YES');
      if (line) await this.#answer(this.cast.wanda, 'YES');
    };
    if (places === 0) await others();
    for (const step of steps) await this.#step(step);
    if (places > 0) await others();
  }

  /** What happens last: someone comes in, or the organisers end it. */
  async open(): Promise<void> {
    const { cancelled, shut } = this.situation;
    const manage = `/manage/events/${this.event}`;
    if (cancelled) await this.done('POST', `${manage}/cancel`, this.cast.manager, { notify: false });
    if (shut) await this.done('PATCH', manage, this.cast.manager, { registrationEnabled: false });
    for (const step of this.scene.steps) {
      if (step !== 'in' && step !== 'guest in') continue;
      const registration = step === 'in' ? (await this.participantOf('member'))?.registration : this.guest;
      const scans = [{ nonce: `in ${this.event}`, registration }];
      const { body } = await this.done('POST', `/door/events/${this.event}/scans`, this.cast.reviewer, {
        scans,
      });
      assert.equal(body.results[0].result, 200, JSON.stringify(body));
    }
  }

  async #step(step: Step): Promise<void> {
    const { pia, manager } = this.cast;
    const answers = { yes: 'YES', waits: 'YES', no: 'NO' } as const;
    if (step === 'invited')
      await this.done('POST', `/events/${this.event}/members/invite`, manager, { member: pia.id });
    else if (step === 'yes' || step === 'waits' || step === 'no') await this.#answer(pia, answers[step]);
    else if (step === 'brings' || step === 'brings partner') await this.#bring(step === 'brings');
    else if (step === 'written to') await sendTo(this.api, this.event, 'all', manager.token);
    else if (step === 'guest yes' || step === 'guest waits') await this.#answerGuest('YES');
    else if (step === 'guest no') await this.#answerGuest('NO');
  }

  async #bring(isGuest: boolean): Promise<void> {
    const guest = { guest_first_name: 'Gil', guest_last_name: 'Guest', guest_email: 'gil@example.net' };
    const sent = isGuest ? guest : { partner: true, guest_first_name: 'Pat', guest_last_name: 'Partner' };
    const path = `/events/${this.event}/members/invite`;
    this.guest = (await this.done('POST', path, this.cast.pia, sent)).body.registration;
  }

  async #answer(person: Person, attending: 'YES' | 'NO'): Promise<void> {
    await this.done('POST', `/events/${this.event}`, person, { attending, waiting: true });
  }

  async #answerGuest(attending: 'YES' | 'NO'): Promise<void> {
    const path = `/manage/events/${this.event}/participants/${this.guest}`;
    await this.done('PATCH', path, this.cast.manager, { attending, waiting: true });
  }

  call(method: 'POST' | 'PATCH' | 'DELETE', path: string, { token }: Person, body?: object): Promise<Answer> {
    const headers = path.startsWith('/manage') && method === 'PATCH' ? { 'if-match': '*' } : {};
    return this.api.call(method, path, { token, headers, ...(body === undefined ? {} : { body }) });
  }

  /** A call that has to succeed. */
  async done(...sent: Parameters<Case['call']>): Promise<Answer> {
    const answer = await this.call(...sent);
    assert.ok(answer.status < 300, `${this.title}: ${sent[0]} ${sent[1]}: ${answer.text}`);
    return answer;
  }

  /** Sends the form of a page behind the newest link that went to this address. */
  async page(address: string, form: string): Promise<Said> {
    const mail = this.letters.findLast(
      (one) => one.recipient_address === address && one.text.includes('/invitations/'),
    );
    assert.ok(mail !== undefined, `${this.title}: no link was sent to ${address}`);
    const { statusCode, payload } = await send(this.api, linkIn(mail.text), form);
    return { status: statusCode, sentence: payload.replaceAll(/\s+/g, ' ') };
  }

  async list() {
    const path = `/manage/events/${this.event}/participants?limit=50`;
    const { body } = await this.api.get(path, this.cast.manager.token);
    return body as { counts: Record<string, number>; participants: ListedParticipant[] };
  }

  async participantOf(who: 'member' | 'guest'): Promise<ListedParticipant | undefined> {
    const { participants } = await this.list();
    return participants.find((one) =>
      who === 'member' ? one.member === this.cast.pia.id : one.kind !== 'member',
    );
  }
}

/** Someone in the list of participants. */
export interface ListedParticipant {
  registration: RegistrationId;
  member: MemberId | null;
  kind: string;
  lastName: string;
  host: { id: MemberId } | null;
  attending: string;
  waiting: number | null;
  answeredLate: boolean;
  checkedInAt: string;
}

/** What someone does, by the words in the tables; YES! means that it may be beyond the capacity. */
export type Act = 'YES' | 'NO' | 'YES!' | 'invite' | 'takes back' | 'corrects' | 'sends again';

export interface Entered {
  /** Whose state the cells speak of. */
  about: 'member' | 'outsider' | 'guest';
  /** How it is called in the trail. */
  trail: string;
}

interface Entrance extends Entered {
  enter(one: Case, act: Act): Promise<Said>;
}

const said = ({ status, body }: Answer): Said => ({
  status,
  sentence: status < 300 ? '' : String(body.error),
  waiting: status < 300 ? body.waiting : null,
});

function answerOf({ situation: { wouldWait } }: Case, act: Act) {
  const overCapacity = act === 'YES!' ? { overCapacity: true } : {};
  return { attending: act === 'NO' ? 'NO' : 'YES', ...(wouldWait && { waiting: true }), ...overCapacity };
}

const formOf = (one: Case, act: Act) =>
  `attending=${act}${one.situation.wouldWait && act === 'YES' ? '&waiting=true' : ''}`;
const gil = { guest_first_name: 'Gil', guest_last_name: 'Guest', guest_email: 'gil@example.net' };
const guest = { firstName: 'Gil', lastName: 'Guest', email: 'gil@example.net' };
type Who = keyof Cast;

const answers = (who: 'pia' | 'outsider' | 'manager'): Entrance => ({
  about: who === 'pia' ? 'member' : 'outsider',
  trail: 'answer',
  enter: async (one, act) =>
    said(await one.call('POST', `/events/${one.event}`, one.cast[who], answerOf(one, act))),
});

const reviews = (by: Who, whom: 'pia' | 'outsider' = 'pia'): Entrance => ({
  about: whom === 'pia' ? 'member' : 'outsider',
  trail: by === whom ? 'answer' : 'review',
  enter: async (one, act) => {
    const path = `/events/${one.event}/members/${one.cast[whom].id}`;
    return said(await one.call('POST', path, one.cast[by], answerOf(one, act)));
  },
});

const byLink = (about: 'member' | 'guest'): Entrance => ({
  about,
  trail: 'answer',
  enter: (one, act) =>
    one.page(about === 'member' ? 'member@example.org' : 'gil@example.net', formOf(one, act)),
});

const registers = (by: Who, about: 'member' | 'guest', host?: Who): Entrance => ({
  about,
  trail: 'register',
  enter: async (one, act) => {
    const whom = about === 'member' ? { member: one.cast.pia.id } : guest;
    const body = { ...whom, ...(host && { host: one.cast[host].id }), ...answerOf(one, act) };
    return said(await one.call('POST', `/manage/events/${one.event}/participants`, one.cast[by], body));
  },
});

const changes = (by: Who, about: 'member' | 'guest'): Entrance => ({
  about,
  trail: 'review',
  enter: async (one, act) => {
    const { registration } = (await one.participantOf(about)) ?? { registration: 0 };
    const path = `/manage/events/${one.event}/participants/${registration}`;
    const { status, body } = await one.call('PATCH', path, one.cast[by], answerOf(one, act));
    return said({ status, body } as Answer);
  },
});

const walksIn = (by: Who, about: 'member' | 'guest', host?: Who): Entrance => ({
  about,
  trail: 'walk-in',
  enter: async (one, act) => {
    const whom = about === 'member' ? { member: one.cast.pia.id } : guest;
    const over = act === 'YES!' ? { overCapacity: true } : {};
    const body = {
      nonce: `walk-in ${one.event}`,
      ...whom,
      ...(host && { hostMember: one.cast[host].id }),
      ...over,
    };
    return said(await one.call('POST', `/door/events/${one.event}/walk-ins`, one.cast[by], body));
  },
});

const invites = (by: Who, about: 'member' | 'guest', body: (one: Case) => object): Entrance => ({
  about,
  trail: 'invite',
  enter: async (one) => {
    const sent = { ...body(one), ...(one.situation.wouldWait && { waiting: true }) };
    return said(await one.call('POST', `/events/${one.event}/members/invite`, one.cast[by], sent));
  },
});

const cares = (by: Who): Entrance => ({
  about: 'guest',
  trail: 'take-back',
  enter: async (one, act) => {
    const path = `/events/${one.event}/guests/${one.guest}`;
    if (act === 'takes back') return said(await one.call('DELETE', path, one.cast[by]));
    if (act === 'corrects')
      return said(await one.call('PATCH', path, one.cast[by], { firstName: 'Gilbert' }));
    return said(await one.call('POST', `${path}/invitation`, one.cast[by], {}));
  },
});

/** The ways by which someone's answer changes. */
export const entrances = {
  'members answer': answers('pia'),
  'members change their mind': reviews('pia'),
  'outsiders answer': answers('outsider'),
  'those answer who only hold an office': answers('manager'),
  'outsiders change their mind': reviews('outsider', 'outsider'),
  'reviewers answer for members': reviews('reviewer'),
  'managers answer for members': reviews('manager'),
  'reviewers answer for outsiders': reviews('reviewer', 'outsider'),
  'members answer for others': reviews('other', 'pia'),
  'members answer by link': byLink('member'),
  'guests answer by link': byLink('guest'),
  'managers register members': registers('manager', 'member'),
  'reviewers register members': registers('reviewer', 'member'),
  'managers register guests who come alone': registers('manager', 'guest'),
  'managers register guests of a member': registers('manager', 'guest', 'pia'),
  'reviewers register guests of a member': registers('reviewer', 'guest', 'pia'),
  'members register others': registers('other', 'member'),
  'managers change members': changes('manager', 'member'),
  'reviewers change members': changes('reviewer', 'member'),
  'managers change guests': changes('manager', 'guest'),
  'members change others': changes('other', 'member'),
  'members walk in': walksIn('reviewer', 'member'),
  'guests walk in': walksIn('reviewer', 'guest'),
  'guests of a member walk in': walksIn('reviewer', 'guest', 'pia'),
  'members are let in by members': walksIn('other', 'member'),
  'reviewers invite members': invites('reviewer', 'member', (one) => ({ member: one.cast.pia.id })),
  'members invite members': invites('other', 'member', (one) => ({ member: one.cast.pia.id })),
  'members invite guests': invites('pia', 'guest', () => gil),
  'reviewers invite guests': invites('reviewer', 'guest', () => gil),
  'members bring their partner': invites('pia', 'guest', () => ({ partner: true })),
  'members invite their partner': invites('pia', 'guest', () => ({ partner: true, ...gil })),
  'hosts care for their guests': cares('pia'),
  'reviewers care for guests': cares('reviewer'),
  'others care for guests': cares('other'),
} satisfies Record<string, Entrance>;
export type EntranceName = keyof typeof entrances;
