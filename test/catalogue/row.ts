import type { EventId, MemberId } from '../../src/platform/shared/ids.ts';
import type { PersonName } from '../support/organisation-fixture.ts';
import type { Answer, TestApi } from '../support/test-api.ts';
import type { Stages } from './scenes.ts';

/** The columns of the matrix, with what stands above each and who that is. */
export const callers = {
  nobody: {
    heading: 'nobody',
    who: 'a call without a token; where a row is about "own" things, those of `member`',
  },
  member: { heading: 'member', who: 'a member of the club Alpha, which lies in zone A1 of district A' },
  other: { heading: 'other club', who: 'a member of another club of the same district' },
  stranger: { heading: 'other district', who: 'a member of the club Gamma, which lies in district B' },
  officer: { heading: 'officer', who: 'the president of Alpha, whose term began today' },
  formerOfficer: { heading: 'former officer', who: 'the president of Alpha whose term ended yesterday' },
  reviewer: {
    heading: 'reviewer',
    who: 'a member of another club of district A who is named as reviewer of the event in question',
  },
  otherReviewer: {
    heading: 'reviewer of another event',
    who: 'a member of another club of district A who reviews another event of the same calendar',
  },
  readOnly: { heading: 'read-only token', who: 'the officer, with a token that may only read' },
  administrator: {
    heading: 'administrator',
    who: 'holds the right `administrator` at the root, and is a member of Gamma',
  },
} as const satisfies Record<string, { heading: string; who: string }>;
export type CallerName = keyof typeof callers;
export const callerNames = Object.keys(callers) as CallerName[];

/** Who is behind a column; nobody stands before the things of a member. */
export function personOf(caller: CallerName): PersonName {
  if (caller === 'nobody') return 'member';
  return caller === 'readOnly' ? 'officer' : caller;
}

/** The call succeeds, but what the row is about is not in the answer. */
export const unlisted = 'unlisted';
/** The status a caller gets. */
export type Cell = number | typeof unlisted;
/** What each caller gets. */
export type Cells = Readonly<Record<CallerName, Cell>>;

/** What a row needs to know to make its call. */
export interface Asking {
  api: TestApi;
  caller: CallerName;
  /** The person behind the call; for nobody, the member whose things are asked for. */
  self: MemberId;
  /** Events that were set up for calls which have changed nothing of them. */
  stages?: Stages;
}

/** One entry of the trail, but for who, when and which request. */
export interface Entry {
  action: string;
  subject: string;
  about?: MemberId;
  /** Where it is another than that of the address; `made` for those that the call makes, and answers, in their order. */
  event?: EventId | 'made';
  /** What was there before, and what is there now; nothing where nothing is said. */
  before?: object;
  after?: object;
}

/** As much of an answer as a page for people has, too. */
export type CallAnswer = Pick<Answer, 'status' | 'headers' | 'body' | 'text'>;

/** One call, made ready: everything it is about has just been added. */
export interface Call {
  /** Below `/v2`, or with a second slash from the root. */
  path: string;
  body?: unknown;
  /** A body that is no JSON. */
  file?: { bytes: Buffer; type: string };
  /** A body that a page for people sends; the OpenAPI document does not know these. */
  form?: string;
  headers?: Record<string, string>;
  /** For calls that are made, or end, with another token than that of the caller. */
  token?: string;
  /** As whom the trail records it, where that is someone else than the caller. */
  by?: MemberId;
  /** What the trail says of it; an activity's or registration's number and times are left to the call. */
  entries?: readonly Entry[];
  /** Whether the answer holds what the row is about; only for lists. */
  lists?: (answer: CallAnswer) => boolean;
  /** The same call for an event that does not exist; set where this event must look just like that. */
  unknownTwin?: string;
}

/** How a call that may change something is recorded, made by one of those who may make it. */
export interface Recording {
  as: CallerName;
  /** The same call made again changes nothing, so it is recorded no second time. */
  repeatable?: true;
  /** Who holds the link of a mail needs no token. */
  channel?: 'mail-link';
  /** The token that it is recorded with is the one it makes. */
  makesToken?: true;
}

/** What stands for an operation where a page for people is asked. */
export const page = 'POST a page';

/** One operation on one kind of target, and how it is called. */
export interface Case {
  /** Method and path as the OpenAPI document writes them. */
  operation: string;
  /** What it is about, in a few words; empty when there is only one thing it could be about. */
  target: string;
  /** Left out where it is never done, and where another case of the same is recorded. */
  recorded?: Recording | undefined;
  /** How many queries it may send, where there is a reason to send more than the usual. */
  queries?: number | undefined;
  call: (asking: Asking) => Call | Promise<Call>;
}

/** A case that may change something. */
export type RecordedCase = Case & { recorded: Recording };

/** A case for every caller. */
export interface Row extends Case {
  /** What the row promises, as a sentence. */
  guarantee: string;
  cells: Cells;
  /** For calls that are written like a change and leave nothing behind, also when they succeed. */
  leavesNothing?: true;
}

export interface Section {
  title: string;
  rows: readonly Row[];
  /** What is only recorded and counted: other ways to the same, about which there is nothing more to say of rights. */
  further?: readonly RecordedCase[];
}

/** The same for every caller, and what the exceptions are written after. */
export function everyone(cell: Cell): Cells {
  return Object.fromEntries(callerNames.map((caller) => [caller, cell])) as Record<CallerName, Cell>;
}

/** Anyone may, with a token or without. */
export const anyone = everyone(200);
/** Every caller with a valid token may. */
export const anyMember: Cells = { ...everyone(200), nobody: 401 };
