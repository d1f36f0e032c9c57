import { rights, type Right } from '../../../src/platform/access/right.ts';
import type { StandardFunction } from '../../../src/directory/organisation/standard-functions.ts';
import { standardFunctions } from '../../../src/directory/organisation/standard-functions.ts';
import { callerNames, callers, unlisted, type Cell, type Row, type Section } from '../../catalogue/row.ts';
import { catalogue } from '../../catalogue/catalogue.ts';

const introduction = `# Rights

What a caller may do follows from three things: **the token** (who calls, and whether the token may only read), **the
club** of the member (which events are meant for them), and **the rights** the member holds today.

## Where rights come from

- **From a function, by date.** A member holds a function at a place (a club, zone, region, district or multi-district)
  for a term. The function carries its rights over that place and everything below it, from the first second of the
  term's first day to the last second of its last day, in the time zone of the organisation. Nothing has to be switched
  on or off: a term that ended yesterday gives nothing today, not even to a token made while it lasted. A term without a
  last day lasts until it gets one.
- **Granted directly.** A member can be given a right at a place without a function. It has no dates: it lasts until it
  is taken away. \`administrator\` is such a right, given at the root of the organisation; no function carries it.
- **Reviewers of one event** are named with the event: members by name, or everyone who holds a certain function at the
  very place that owns the event's calendar, by the dates of their terms.

A right never reaches upwards or sideways: the president of a club has no right over another club, nor over an event of
the district.

## Who sees what of a member

Members say for each of five parts of their record who sees it: the **private address**, the **private numbers**, the **birthday**,
the **partner** and **business** (company, profession, and the address and numbers there). Name, photo, club, offices, e-mail address, website and
networks are seen by every member.

| Shown to | Who sees it |
|---|---|
| \`members\` | every member; so it is as long as nothing else is said |
| \`club\` | the members of the same club, and those below |
| \`officers\` | those who hold \`manage-directory\` over the club today, administrators, and always the member |

For everyone else a hidden value is as absent as if nobody had ever said it: in the record, in every search by it, and on contact cards.
\`GET /v2/me/preview\` shows members what others see. The operator's own exports and backups hold everything; \`guildhall export members\` writes
what all members may see, or more with \`--for\`.

## What each right allows`;

const meaning: Record<Right, string> = {
  administrator: 'Everything the other rights allow, everywhere; bringing deleted activities back',
  'manage-directory':
    'The upkeep of members and clubs: seeing, and finding members by, all that they hide from other members',
  'manage-activities': 'Reporting, changing and deleting the social activities of clubs',
  'manage-events': 'Creating events in calendars; seeing every event of these calendars, closed ones too',
  'review-events':
    'Being a reviewer of every event of these calendars: seeing it, also when it is closed; checking people in; ' +
    'reading and correcting attendance and answers; reading tickets; inviting members to a closed event, and anyone ' +
    'after registration has closed',
};

const reading = `## The matrix

Every operation of the interface, tried by every kind of caller. Each cell is tested, and a test fails when an operation
is missing here or answers otherwise.

| Cell | Meaning |
|---|---|
| ✓ | done (200, or 201 where something new is made) |
| – | done (200), but what the row is about is not in the list that comes back |
| 401 | needs a valid token, or the right password |
| 403 | known, but not allowed |
| 404 | does not exist, or not for this caller: the answer is the same |
| 400 | allowed, but wrong in itself |
| 409 | allowed, but not as things are |
| 410 | no longer valid, or never was: the answer is the same |

A token that expired or was revoked, one nobody was given, and the token of a member who left get 401 from every
operation that needs a token or looks at one. A token that may only read gets 403 from every operation that needs a token
and changes something, before anything else is looked at; only signing out works with it. What is refused changes
nothing, except that refused scans and sign-ins are counted or recorded.

The callers:
`;

const ending = `The pages of the interface that are not for programs (the API reference, and the page on which a guest answers an
invitation) need no token; the latter opens to anyone who holds the unguessable link of the invitation, until the event is
over.
`;

/** docs/rights.md: where rights come from, which function carries what, and the whole matrix. */
export function rightsPage(): string {
  return [
    '<!-- Written by `npm run docs` from test/catalogue/, test/api/rights/ and src/directory/organisation/: change it there. -->\n',
    introduction,
    '',
    ...table(
      ['Right', 'Over the place where it is held and everything below'],
      rights.map((right) => [`\`${right}\``, meaning[right]]),
    ),
    '',
    '## What the standard functions carry',
    '',
    ...functionTable(),
    '',
    `The other standard functions carry no rights: ${namesWithoutRights()}.`,
    '',
    reading,
    ...callerNames.map((name) => `- **${callers[name].heading}**: ${callers[name].who}`),
    '',
    ...catalogue.flatMap(matrixSection),
    ending,
  ].join('\n');
}

function functionTable(): string[] {
  const shown = rights.filter((right) => right !== 'administrator');
  const carrying = standardFunctions.filter((office) => office.rights.length > 0);
  const row = ({ titles, code, level, rights: carried }: StandardFunction) => [
    `${titles.en} (${code})`,
    level,
    ...shown.map((right) => (carried.includes(right) ? '✓' : '')),
  ];
  return table(['Function', 'Held at a', ...shown.map((right) => `\`${right}\``)], carrying.map(row));
}

function namesWithoutRights(): string {
  const without = standardFunctions.filter((office) => office.rights.length === 0);
  return without.map(({ titles, code }) => `${titles.en.toLowerCase()} (${code})`).join(', ');
}

function matrixSection({ title, rows }: Section): string[] {
  const operations = [...Map.groupBy(rows, ({ operation }) => operation).values()];
  const lines = operations.flatMap((group) => group.map((row, index) => matrixLine(row, index === 0)));
  const headings = callerNames.map((name) => callers[name].heading);
  return [`### ${title}`, '', ...table(['Operation', 'What it is about', ...headings], lines), ''];
}

/** The operation stands only in the first of its lines. */
function matrixLine(row: Row, isFirst: boolean): string[] {
  const cells = callerNames.map((caller) => mark(row.cells[caller]));
  return [isFirst ? `\`${row.operation}\`` : '', row.target, ...cells];
}

/** What stands in the page for a cell. */
export function mark(cell: Cell): string {
  if (cell === unlisted) return '–';
  return cell === 200 || cell === 201 ? '✓' : String(cell);
}

function table(headings: readonly string[], lines: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(headings), `|${'---|'.repeat(headings.length)}`, ...lines.map(line)];
}
