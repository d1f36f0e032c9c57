import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { invitedGuest, open } from '../api/invitations/page-support.ts';
import { onEveryDatabase, temporaryFolder } from '../support/databases.ts';
import { debianProgram } from '../support/debian-package.ts';
import { startTestApi } from '../support/test-api.ts';

const khal = debianProgram('/usr/bin/khal', {
  name: 'khal',
  use: 'This test gives feeds and invitations to a calendar program',
});

/** The calendar of someone in New York. */
async function calendarIn(folder: string) {
  const calendar = join(folder, 'calendar');
  await mkdir(calendar);
  const settings = join(folder, 'settings');
  const format = '%Y-%m-%d %H:%M';
  await writeFile(
    settings,
    `[calendars]
[[own]]
path = ${calendar}
[locale]
local_timezone = America/New_York
default_timezone = America/New_York
datetimeformat = ${format}
longdatetimeformat = ${format}
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
timeformat = %H:%M
[sqlite]
path = ${join(folder, 'khal.db')}
`,
  );
  const run = (...args: string[]) => {
    const env = { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' };
    return execFileSync(khal, ['--config', settings, ...args], { encoding: 'utf8', env });
  };
  return {
    take: async (name: string, text: string) => {
      await writeFile(join(folder, name), text);
      run('import', '--batch', '--include-calendar', 'own', join(folder, name));
    },
    files: () => readdir(calendar),
    shown: () =>
      run(
        'list',
        '--once',
        '--day-format',
        '',
        '--format',
        '{title}|{start-long-full}|{end-long-full}|{location}',
        '2026-11-01',
        '2027-08-01',
      )
        .trim()
        .split('\n'),
  };
}

onEveryDatabase('a calendar program', (database) => {
  test('shows feeds at the right hour of another time zone, and an invitation as the event of the feed', async (t) => {
    const api = await startTestApi(t, database);
    const { member } = api.fixture.people;
    const winter = await invitedGuest(api, { title: 'Winter, walk; é 漢' });
    const summer = await api.fixture.addEvent({
      title: 'Summer dinner',
      start_date: '2027-07-10T18:30:00',
      end_date: '2027-07-10T22:00:00',
    });
    const days = await api.fixture.addEvent({
      title: 'Camp',
      start_date: '2027-07-20T00:00:00',
      end_date: '2027-07-22T00:00:00',
      all_day: 1,
    });
    for (const event of [winter.event, summer, days])
      await api.fixture.addRegistration(event, { member_id: member.id, attending: 'YES' });
    const place = 'Town Hall, Market Square 1, 8000 Example, Switzerland';
    const expected = [
      `Winter, walk; é 漢|2026-11-15 12:30|2026-11-15 16:00|${place}`,
      `Summer dinner|2027-07-10 12:30|2027-07-10 16:00|${place}`,
      `Camp|2027-07-20 00:00|2027-07-22 00:00|${place}`,
    ];
    const calendar = await calendarIn(await temporaryFolder(t));
    await calendar.take('feed.ics', (await api.get(`/events/ical/${member.id}`, member.token)).text);
    assert.deepEqual(calendar.shown(), expected);
    const file = await open(api, `${winter.path}/calendar.ics`);
    await calendar.take('event.ics', file.payload);
    assert.deepEqual(calendar.shown(), expected);
    assert.equal((await calendar.files()).length, expected.length);
  });
});
