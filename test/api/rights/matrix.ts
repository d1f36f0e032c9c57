import type { MemberId } from '../../../src/platform/shared/ids.ts';
import type { PersonName } from '../../support/organisation-fixture.ts';
import type { Answer, TestApi } from '../../support/test-api.ts';

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
}

/** One call, made ready: everything it is about has just been added. */
export interface Call {
  /** Below `/v2`, or with a second slash from the root. */
  path: string;
  body?: unknown;
  /** A body that is no JSON. */
  file?: { bytes: Buffer; type: string };
  headers?: Record<string, string>;
  /** For calls that end the token they are made with. */
  token?: string;
  /** Whether the answer holds what the row is about; only for lists. */
  lists?: (answer: Answer) => boolean;
  /** The same call for an event that does not exist; set where this event must look just like that. */
  unknownTwin?: string;
}

/** One operation on one kind of target, for every caller. */
export interface Row {
  /** Method and path as the OpenAPI document writes them. */
  operation: string;
  /** What it is about, in a few words; empty when there is only one thing it could be about. */
  target: string;
  /** What the row promises, as a sentence. */
  guarantee: string;
  cells: Cells;
  /** For calls that are written like a change and leave nothing behind, also when they succeed. */
  leavesNothing?: true;
  call: (asking: Asking) => Call | Promise<Call>;
}

export interface Section {
  title: string;
  rows: readonly Row[];
}

/** The same for every caller, and what the exceptions are written after. */
export function everyone(cell: Cell): Cells {
  return Object.fromEntries(callerNames.map((caller) => [caller, cell])) as Record<CallerName, Cell>;
}

/** Anyone may, with a token or without. */
export const anyone = everyone(200);
/** Every caller with a valid token may. */
export const anyMember: Cells = { ...everyone(200), nobody: 401 };
