import type { EventId } from '../../../src/platform/shared/ids.ts';
import type { TestApi } from '../../support/test-api.ts';
import { checkEffects, type Seen } from './outcome-effects.ts';
import {
  Case,
  entrances,
  phases,
  scenes,
  situations,
  type Act,
  type Cast,
  type EntranceName,
  type Letter,
  type Phase,
  type Said,
  type SceneName,
  type SituationName,
} from './outcome-cases.ts';
import { wordFor } from './outcome-words.ts';

/** What came out, in the form of the tables, and what did not fit together. */
export interface Outcomes {
  tables: Map<EntranceName, string>;
  problems: string[];
}

/** A cell of a table: one case, and what became of it. */
interface Cell {
  name: EntranceName;
  act: Act;
  one: Case;
  said: Said;
  word: string;
}

interface Row {
  label: string;
  /** Null where a scene cannot be in a situation, or is not tried there. */
  cells: (Cell | null)[];
}

interface Table {
  name: EntranceName;
  columns: SituationName[];
  rows: Row[];
}

/** So many people do something at once. */
const atOnce = 8;

/** Tries every cell of the tables, each at an event of its own, and writes the tables anew with what came out. */
export async function runCases(api: TestApi, written: Record<EntranceName, string>): Promise<Outcomes> {
  const cast = await castOf(api);
  const tables = Object.entries(written).map(([name, text]) => read(api, cast, name as EntranceName, text));
  const cells = tables.flatMap(({ rows }) =>
    rows.flatMap((row) => row.cells.filter((cell) => cell !== null)),
  );
  await each(cells, ({ one }) => one.prepare());
  // Two who send at the same moment may each leave the last mail to the other.
  await api.deps.messages.writer.drain();
  const problems: string[] = [];
  for (const phase of Object.keys(phases) as Phase[]) {
    api.clock.set(phases[phase]);
    problems.push(
      ...(await runPhase(
        api,
        cells.filter(({ one }) => one.situation.phase === phase),
      )),
    );
  }
  return { tables: new Map(tables.map((table) => [table.name, write(table)])), problems };
}

async function runPhase(api: TestApi, cells: readonly Cell[]): Promise<string[]> {
  await each(cells, ({ one }) => one.open());
  const letters = await lettersByTitle(api);
  for (const { one } of cells) one.letters = letters.get(one.title) ?? [];
  const { db } = api.deps.storage;
  const { last } = await db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  await each(cells, async (cell) => {
    cell.said = await entrances[cell.name].enter(cell.one, cell.act);
  });
  const written = await lettersByTitle(api);
  const trail = await db
    .selectFrom('audit_entries')
    .select(['event_id', 'action', 'subject_id'])
    .where('id', '>', last ?? 0)
    .where('subject', '=', 'registration')
    .orderBy('id')
    .execute();
  const entries = Map.groupBy(trail, (entry) => entry.event_id as EventId);
  const problems: string[] = [];
  await each(cells, async (cell) => {
    const { one, name, act, said } = cell;
    const before = new Set(one.letters.map(({ id }) => id));
    const mails = (written.get(one.title) ?? []).filter(({ id }) => !before.has(id));
    const list = await one.list();
    const shown = await api.get(`/events/${one.event}`, one.cast.first.token);
    cell.word = wordFor(said, one, entrances[name].about, list);
    const kept = entries.get(one.event) ?? [];
    const seen: Seen = { said, word: cell.word, list, shown: shown.body, mails, trail: kept };
    const wrong = checkEffects(one, { ...entrances[name], name, act }, seen);
    problems.push(...wrong.map((problem) => `${one.title} ${name}, ${cell.word}: ${problem}`));
  });
  return problems;
}

async function lettersByTitle({ deps }: TestApi): Promise<Map<string, Letter[]>> {
  const letters = await deps.storage.db
    .selectFrom('outbox')
    .select(['id', 'recipient_address', 'subject', 'text'])
    .orderBy('id')
    .execute();
  return Map.groupBy(letters, ({ subject, text }) => /Case \d+;.*?\./.exec(`${subject}\n${text}`)?.[0] ?? '');
}

async function each<Thing>(things: readonly Thing[], work: (thing: Thing) => Promise<void>): Promise<void> {
  const left = things.values();
  const one = async () => {
    for (const thing of left) await work(thing);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
}

async function castOf(api: TestApi): Promise<Cast> {
  const { people, addMember, tokenFor, addRight, districtA } = api.fixture;
  const { member: pia, other: first, stranger: outsider, officer: other, reviewer, administrator } = people;
  await addRight(reviewer.id, 'review-events', districtA.place);
  const wanda = await addMember({ firstName: 'Wanda', lastName: 'Waits', email: 'wanda@example.org' });
  return {
    pia,
    first,
    second: people.formerOfficer,
    outsider,
    other,
    reviewer,
    manager: administrator,
    wanda: { id: wanda, token: await tokenFor(wanda) },
  };
}

let cases = 0;

function read(api: TestApi, cast: Cast, name: EntranceName, text: string): Table {
  const [head = '', ...lines] = text.trim().split('\n');
  const columns = head.split(/\s+/).slice(1) as SituationName[];
  const rows = lines.map((line): Row => {
    const [label = '', ...words] = line.trim().split(/\s{2,}/);
    const [scene = '', act = ''] = label.split(': ');
    const cells = words.map((word, at): Cell | null => {
      const column = columns[at];
      if (word === '-' || column === undefined) return null;
      cases += 1;
      const title = `Case ${cases}; ${label}, ${column}.`;
      const where = { scene: scenes[scene as SceneName], situation: situations[column], title };
      return {
        name,
        act: act as Act,
        one: new Case(api, cast, where),
        said: { status: 0, sentence: '' },
        word: '',
      };
    });
    return { label, cells };
  });
  return { name, columns, rows };
}

function write({ columns, rows }: Table): string {
  const lines = [
    ['scene', ...columns],
    ...rows.map(({ label, cells }) => [label, ...cells.map((cell) => cell?.word ?? '-')]),
  ];
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((word, at) => word.padEnd(widths[at] ?? 0))
        .join('  ')
        .trim(),
    )
    .join('\n');
}
