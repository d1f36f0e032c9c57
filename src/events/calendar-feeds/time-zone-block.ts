/** The years whose changes of the clock are described, so that times from the second of them on are right: a feed reaches one year back. */
const firstYear = 2023;
const lastYear = 2064;
/** In this many years every date falls on every weekday: what holds for all of them is the rule. */
const yearsOfARule = 28;

/** A change of the clock: what it showed at that moment, and how many minutes it is ahead of UTC before and after. */
interface ClockChange {
  readonly local: Temporal.PlainDateTime;
  readonly before: number;
  readonly after: number;
}

/**
 * Describes a time zone for calendar programs that do not know it by name, as the runtime knows it; null for UTC and for
 * plain offsets, which have no name to describe. Yearly changes that follow a rule go on for ever; others are listed.
 */
export function timeZoneBlock(zone: string): string | null {
  if (zone === 'UTC' || /^[+-]/.test(zone)) return null;
  const start = Temporal.PlainDate.from({ year: firstYear, month: 1, day: 1 }).toZonedDateTime(zone);
  const changes = clockChanges(start);
  const groups = Map.groupBy(changes, ({ local, before, after }) =>
    [before, after, local.month, local.toPlainTime()].join(' '),
  );
  const lines = [
    'BEGIN:VTIMEZONE',
    `TZID:${zone}`,
    `X-LIC-LOCATION:${zone}`,
    ...(changes[0]?.local.year === firstYear ? [] : unchanged(start)),
    ...[...groups.values()].flatMap(observances),
    'END:VTIMEZONE',
  ];
  return lines.map((line) => `${line}\r\n`).join('');
}

/** What holds before the first change. */
function unchanged(start: Temporal.ZonedDateTime): string[] {
  const offset = minutesAhead(start);
  return observance({ local: start.toPlainDateTime(), before: offset, after: offset });
}

function clockChanges(start: Temporal.ZonedDateTime): ClockChange[] {
  const changes: ClockChange[] = [];
  let at = start.getTimeZoneTransition('next');
  while (at !== null && at.year <= lastYear) {
    const before = minutesAhead(at.subtract({ nanoseconds: 1 }));
    const after = minutesAhead(at);
    changes.push({ local: at.toPlainDateTime().add({ minutes: before - after }), before, after });
    at = at.getTimeZoneTransition('next');
  }
  return changes;
}

function minutesAhead(at: Temporal.ZonedDateTime): number {
  return at.offsetNanoseconds / 60e9;
}

/** Changes of one kind: those from which on a rule holds as one observance, the ones before as a list. */
function observances(changes: readonly ClockChange[]): string[] {
  const found = changes.findIndex((_, index) => yearlyRule(changes.slice(index)) !== null);
  const ruled = found === -1 ? [] : changes.slice(found);
  const listed = changes.slice(0, changes.length - ruled.length);
  // The first one as well: beside a list, programs do not count the start.
  const list = listed.map(({ local }) => `RDATE:${written(local)}`);
  return [...observance(listed[0], list), ...observance(ruled[0], [`RRULE:${yearlyRule(ruled)}`])];
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The rule by which changes come every year until the last one; null when there is none. */
function yearlyRule(changes: readonly ClockChange[]): string | null {
  const [first] = changes;
  if (first === undefined || changes.length < yearsOfARule) return null;
  const { year, month, dayOfWeek } = first.local;
  const isYearly = changes.every(
    ({ local }, index) => local.year === year + index && local.dayOfWeek === dayOfWeek,
  );
  if (!isYearly || year + changes.length - 1 !== lastYear) return null;
  const rule = `FREQ=YEARLY;BYMONTH=${month};BYDAY=`;
  const weekday = weekdays[dayOfWeek - 1] ?? '';
  const days = changes.map(({ local }) => local.day);
  if (changes.every(({ local }) => local.day + local.daysInWeek > local.daysInMonth))
    return `${rule}-1${weekday}`;
  const weeks = new Set(days.map((day) => Math.ceil(day / 7)));
  if (weeks.size === 1) return `${rule}${[...weeks].join('')}${weekday}`;
  const earliest = Math.min(...days);
  if (Math.max(...days) - earliest >= 7) return null;
  // Such as the first Sunday on or after the second of the month.
  const window = Array.from({ length: 7 }, (_, later) => earliest + later);
  return `${rule}${weekday};BYMONTHDAY=${window.join(',')}`;
}

/**
 * What holds from a change on, with the lines that say when it comes again. Whether it is called daylight or standard time
 * makes no difference to programs.
 */
function observance(change: ClockChange | undefined, repeated: readonly string[] = []): string[] {
  if (change === undefined) return [];
  const name = change.after > change.before ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${name}`,
    `DTSTART:${written(change.local)}`,
    `TZOFFSETFROM:${writtenOffset(change.before)}`,
    `TZOFFSETTO:${writtenOffset(change.after)}`,
    ...repeated,
    `END:${name}`,
  ];
}

function written(local: Temporal.PlainDateTime): string {
  return local.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
}

function writtenOffset(minutes: number): string {
  const twoDigits = (part: number) => String(Math.trunc(part)).padStart(2, '0');
  const ahead = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${twoDigits(ahead / 60)}${twoDigits(ahead % 60)}`;
}
