import { find, table, type Tables } from './markdown.ts';

/** What members do in the busiest hour: assumptions, with the row that says what each costs. */
const habits: readonly { request: string; assumed: string; perSecond: number; row: string }[] = [
  { request: '`GET /events`', assumed: '1 a visit', perSecond: 19.4, row: 'GET /events (20 events)' },
  { request: '`GET /events/{id}`', assumed: '2 a visit', perSecond: 38.9, row: 'GET /events/{id}' },
  {
    request: '`GET /members/search`',
    assumed: '1 a visit',
    perSecond: 19.4,
    row: 'GET /members/search, rare terms',
  },
  { request: '`GET /members/{id}`', assumed: '3 a visit', perSecond: 58.3, row: 'GET /members/{id}' },
  {
    request: 'a picture in a size that was shown before',
    assumed: '10 a visit',
    perSecond: 194.4,
    row: 'GET /members/photo/…, cached size',
  },
  { request: 'a sign-in', assumed: 'every tenth visit', perSecond: 1.9, row: 'POST /authenticate' },
  { request: '`GET /clubs/{id}`', assumed: "clubs' own websites", perSecond: 100, row: 'GET /clubs/{id}' },
  {
    request: 'a calendar feed',
    assumed: 'a fifth of the members, every hour',
    perSecond: 77.8,
    row: 'GET /events/ical/…, full',
  },
  {
    request: '`POST /events/{id}`',
    assumed: '2 % of the members answer',
    perSecond: 7.8,
    row: 'POST /events/{id}, YES and NO',
  },
  {
    request: '`POST /events/confirm`',
    assumed: '50 doors, a person every two seconds at each',
    perSecond: 25,
    row: 'POST /events/confirm, 50 reviewers',
  },
  {
    request: 'a ticket',
    assumed: 'the 20,000 open theirs within the hour',
    perSecond: 5.6,
    row: 'GET /events/{id}/ticket',
  },
  {
    request: 'a picture in a new size',
    assumed: '',
    perSecond: 5,
    row: 'GET /members/photo/…, first time',
  },
];

/** What the busiest hour of the reference organisation costs one process on SQLite. */
export function capacityTable({ world, country }: Pick<Tables, 'world' | 'country'>): string[] {
  const costs = habits.map((habit) => {
    // What was not measured at world size costs about what it costs in a country.
    const micros = (find(world, habit.row) ?? find(country, habit.row))?.service.cpuMicros ?? null;
    return { ...habit, micros, milliseconds: micros === null ? null : (habit.perSecond * micros) / 1000 };
  });
  const rows = costs.map(({ request, assumed, perSecond, micros, milliseconds }) => [
    request,
    assumed,
    perSecond.toFixed(1),
    micros === null ? '' : Math.round(micros).toLocaleString('en'),
    milliseconds?.toFixed(1) ?? '',
  ]);
  const sum = costs.reduce((total, { milliseconds }) => total + (milliseconds ?? 0), 0);
  const lines = table(
    ['Request', 'assumed', 'a second', 'µs each', 'ms of CPU a second'],
    [...rows, ['**together**', '', '', '', `**${sum.toFixed(0)}**`]],
  );
  const share = `That is ${(sum / 10).toFixed(0)} % of one core`;
  const room = (500 / sum).toFixed(1);
  return [
    ...lines,
    '',
    `${share}: the organisation can grow to ${room} times its size before one core is half busy.`,
  ];
}
