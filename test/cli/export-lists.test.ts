import assert from 'node:assert/strict';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { before, it, suite } from 'node:test';
import { databases } from '../support/databases.ts';
import { copiedDemo } from '../support/demo-fixture.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { guildhall, temporaryFolder } from './run-guildhall.ts';
import { guildhallHere } from './run-here.ts';

suite('The commands that write lists', () => {
  const ending = endOfSuite();
  const data: string[] = [];
  const out = temporaryFolder();
  const at = (name: string) => join(out, name);

  before(async () => {
    const [sqlite] = databases;
    assert.ok(sqlite !== undefined);
    const { folder } = await copiedDemo(ending, sqlite);
    data.push('--data', folder);
  });

  it('export attendance writes a workbook or CSV and says how many people it holds', async () => {
    const xlsx = await guildhallHere([
      'export',
      'attendance',
      '10',
      '--xlsx',
      '--output',
      at('door.xlsx'),
      ...data,
    ]);
    assert.deepEqual([xlsx.code, xlsx.stdout], [0, '']);
    assert.match(xlsx.stderr, /^Wrote \d+ people to .*door\.xlsx\.\n$/);
    assert.equal(readFileSync(at('door.xlsx')).toString('latin1', 0, 2), 'PK');
    const csv = await guildhall([
      'export',
      'attendance',
      '10',
      '--csv',
      '--locale',
      'de',
      '--output',
      '-',
      ...data,
    ]);
    assert.equal(csv.code, 0);
    assert.match(csv.stdout, /^\uFEFF?Nachname;Vorname;Club;/);
    const people = Number(/\d+/.exec(xlsx.stderr)?.[0]);
    assert.ok(csv.stdout.trimEnd().split('\r\n').length > people);
  });

  it('export members writes contact cards, by the id or the name of the club', async () => {
    const byId = await guildhall(['export', 'members', '1', '--vcf', '--output', '-', ...data]);
    const byName = await guildhallHere([
      'export',
      'members',
      'guild club altenmatt',
      '--vcf',
      '--output',
      '-',
      ...data,
    ]);
    assert.equal(byId.code, 0);
    assert.equal(byId.stdout, byName.stdout);
    const count = byId.stdout.match(/^BEGIN:VCARD\r$/gm)?.length;
    assert.match(byId.stderr, new RegExp(`^Wrote the cards of ${count} members of Guild Club Altenmatt`));
  });

  it('export person writes a zip, for a former member too', async () => {
    const { code, stderr } = await guildhall([
      'export',
      'person',
      'member',
      '--output',
      at('person.zip'),
      ...data,
    ]);
    assert.deepEqual(
      [code, stderr],
      [0, `Wrote everything held about Elena Sommer to ${at('person.zip')}.\n`],
    );
    assert.equal(readFileSync(at('person.zip')).toString('latin1', 0, 2), 'PK');
    const database = new DatabaseSync(join(data[1] ?? '', 'guildhall.db'));
    const former = database.prepare('select id from members where active = 0 limit 1').get();
    database.close();
    const person = await guildhallHere([
      'export',
      'person',
      String(former?.['id']),
      '--output',
      at('former.zip'),
      ...data,
    ]);
    assert.equal(person.code, 0, person.stderr);
  });

  it('an event, a club or a member that does not exist is a sentence and exit code 1, and no file', async () => {
    const wrong = [
      [['attendance', '999999', '--csv'], 'There is no event with the id 999999.'],
      [['members', 'Nowhere', '--vcf'], 'There is no club with the id or name "Nowhere".'],
      [['person', 'nobody'], 'There is no member with the username or id "nobody".'],
    ] as const;
    for (const [args, sentence] of wrong) {
      const { code, stderr } = await guildhallHere(['export', ...args, '--output', at('none'), ...data]);
      assert.deepEqual([code, stderr], [1, `${sentence}\n`]);
    }
    assert.ok(!readdirSync(out).some((name) => name.includes('none')));
  });

  it('what exists is never overwritten', async () => {
    writeFileSync(at('mine.csv'), 'mine');
    const { code, stderr } = await guildhallHere([
      'export',
      'attendance',
      '10',
      '--csv',
      '--output',
      at('mine.csv'),
      ...data,
    ]);
    assert.equal(code, 1);
    assert.match(stderr, /exists already\. Nothing is ever overwritten/);
    assert.equal(readFileSync(at('mine.csv'), 'utf8'), 'mine');
  });

  it('wrong usage is exit code 2: no form named, both, or an id that is none', async () => {
    const wrong = [['10'], ['10', '--csv', '--xlsx'], ['x', '--csv'], ['10', '--csv', '--locale', 'es']];
    for (const args of wrong)
      assert.equal((await guildhallHere(['export', 'attendance', ...args, ...data])).code, 2, args.join(' '));
    assert.equal((await guildhallHere(['export', 'members', '1', ...data])).code, 2);
  });

  it('every command shows an example in its help', async () => {
    for (const command of ['attendance', 'members', 'person']) {
      const { code, stdout } = await guildhallHere(['export', command, '--help']);
      assert.equal(code, 0);
      assert.match(stdout, new RegExp(`\\$ guildhall export ${command} `));
    }
  });
});
