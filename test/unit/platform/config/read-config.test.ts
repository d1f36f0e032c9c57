import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConfigError } from '../../../../src/platform/config/config.ts';
import { readConfig, type Environment, type Flags } from '../../../../src/platform/config/read-config.ts';
import { settingList } from '../../../../src/platform/config/setting-list.ts';

function problemsOf(env: Environment, flags: Flags = {}): readonly string[] {
  try {
    readConfig(env, flags);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('readConfig', () => {
  it('needs no setting at all', () => {
    const config = readConfig({});
    assert.equal(config.host, '127.0.0.1');
    assert.equal(config.port, 8080);
    assert.equal(config.demo, false);
    assert.deepEqual(config.clubYearStart, { month: 7, day: 1 });
    assert.deepEqual(config.trustedProxies, []);
    assert.equal(config.publicUrl, 'http://localhost:8080');
  });

  it('accepts the example of every setting from its variable', () => {
    const examples = settingList.filter((setting) => setting.name !== 'demo');
    const env = Object.fromEntries(examples.map((setting) => [setting.env, setting.example]));
    assert.deepEqual(problemsOf(env), []);
  });

  it('accepts its own default of every setting when it is written out', () => {
    const env = Object.fromEntries(settingList.map((setting) => [setting.env, String(setting.default)]));
    const { given, ...written } = readConfig(env);
    assert.equal(given.length, settingList.filter((setting) => setting.default !== '').length);
    assert.deepEqual({ ...written, given: [] }, readConfig({}));
  });

  it('lets a flag win over the variable, and the variable over the default', () => {
    assert.equal(readConfig({ GUILDHALL_PORT: '9000' }).port, 9000);
    assert.equal(readConfig({ GUILDHALL_PORT: '9000' }, { port: '9001' }).port, 9001);
    assert.equal(readConfig({ GUILDHALL_DEMO: 'false' }, { demo: true }).demo, true);
  });

  it('treats an empty variable as not set', () => {
    assert.equal(readConfig({ GUILDHALL_PORT: '', GUILDHALL_HOST: '' }).port, 8080);
  });

  it('turns lists, days and switches into what the program uses', () => {
    const config = readConfig({
      GUILDHALL_TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      GUILDHALL_CLUB_YEAR_START: '09-15',
      GUILDHALL_CORS_ORIGINS: 'https://Club.example:443, http://localhost:3000',
      GUILDHALL_DEMO_ANYWHERE: '1',
      GUILDHALL_DEMO: '1',
    });
    assert.deepEqual(config.trustedProxies, ['10.0.0.0/8', '::1']);
    assert.deepEqual(config.clubYearStart, { month: 9, day: 15 });
    assert.deepEqual(config.corsOrigins, ['https://club.example', 'http://localhost:3000']);
    assert.equal(config.demo, true);
  });

  it('puts the usual language before the others that people can choose', () => {
    assert.deepEqual(readConfig({}).languages, ['en', 'de', 'fr', 'it']);
    const env = { GUILDHALL_LANGUAGE: 'fr', GUILDHALL_LANGUAGES: 'de, it' };
    assert.deepEqual(readConfig(env).languages, ['fr', 'de', 'it']);
    for (const languages of ['de,de', 'rm', ',']) {
      const [problem] = problemsOf({ GUILDHALL_LANGUAGES: languages });
      assert.match(String(problem), /must be one or more of en, de, fr, it, each once/);
    }
  });

  it('takes only colours on which white text can be read', () => {
    assert.equal(readConfig({ GUILDHALL_BRAND_COLOUR: '#767676' }).brandColour, '#767676');
    for (const colour of ['#777777', '#ffcc00', 'blue', '#fff']) {
      const [problem] = problemsOf({ GUILDHALL_BRAND_COLOUR: colour });
      assert.match(String(problem), /dark enough for white text to be read on it/);
    }
  });

  it('takes tiles of maps only over https, with the numbers of a tile left open', () => {
    for (const address of ['http://tiles.example.org/{z}/{x}/{y}.png', 'https://tiles.example.org/{z}/{x}']) {
      const [problem] = problemsOf({ GUILDHALL_TILE_ADDRESS: address });
      assert.match(String(problem), /must be empty or an address that starts with https/);
    }
  });

  it('refuses a public address that leaves the base path out, because no link would lead to the service', () => {
    const behind = (address: string) =>
      problemsOf({ GUILDHALL_BASE_PATH: '/club', GUILDHALL_PUBLIC_URL: address });
    assert.deepEqual(behind('https://example.org/'), [
      'GUILDHALL_PUBLIC_URL (--public-url) is "https://example.org/", but it must end in "/club", the path of ' +
        'GUILDHALL_BASE_PATH (--base-path).',
    ]);
    for (const address of [
      'https://example.org/club',
      'https://example.org/club/',
      'https://example.org/a/club',
    ]) {
      assert.deepEqual(behind(address), []);
    }
  });

  it('refuses one port for the service and its figures on the same address', () => {
    const same = { GUILDHALL_PORT: '8080', GUILDHALL_METRICS_PORT: '8080' };
    assert.throws(
      () => readConfig(same),
      /METRICS_PORT .* must be another port than GUILDHALL_PORT \(--port\)\./,
    );
    assert.equal(readConfig({ ...same, GUILDHALL_METRICS_HOST: '127.0.0.2' }).metricsPort, 8080);
  });

  it('makes the public address from host, port and base path unless it is given', () => {
    const publicUrl = (env: Environment) => readConfig(env).publicUrl;
    assert.equal(publicUrl({ GUILDHALL_BASE_PATH: '/club-api' }), 'http://localhost:8080/club-api');
    assert.equal(publicUrl({ GUILDHALL_HOST: '::1' }), 'http://localhost:8080');
    assert.equal(publicUrl({ GUILDHALL_HOST: '0.0.0.0' }), 'http://localhost:8080');
    assert.equal(publicUrl({ GUILDHALL_PUBLIC_URL: 'https://example.org/a/' }), 'https://example.org/a');
  });

  it('says of each wrong setting which it is, what it got and what it wants', () => {
    assert.deepEqual(problemsOf({ GUILDHALL_PORT: 'abc', GUILDHALL_TIME_ZONE: 'Mars/Olympus' }), [
      'GUILDHALL_PORT (--port) is "abc", but it must be a whole number from 0 to 65535.',
      'GUILDHALL_TIME_ZONE (--time-zone) is "Mars/Olympus", but it must be a time zone of the IANA list, such as Europe/Zurich.',
    ]);
  });

  it('takes a currency by its code, and nothing else for one', () => {
    assert.equal(readConfig({ GUILDHALL_CURRENCY: 'CHF' }).currency, 'CHF');
    assert.equal(readConfig({}).currency, '');
    assert.deepEqual(problemsOf({ GUILDHALL_CURRENCY: 'Franken' }), [
      'GUILDHALL_CURRENCY (--currency) is "Franken", but it must be empty or the three letters of a currency (ISO 4217), such as CHF.',
    ]);
  });

  it('suggests the nearest name for a variable it does not know', () => {
    assert.deepEqual(problemsOf({ GUILDHALL_PROT: '1', GUILDHALL_SOMETHING_ELSE: '1', OTHER: '1' }), [
      'GUILDHALL_PROT is set, but there is no such setting. Did you mean GUILDHALL_PORT?',
      'GUILDHALL_SOMETHING_ELSE is set, but there is no such setting. docs/configuration.md lists the settings.',
    ]);
  });

  it('never shows the value of a secret', () => {
    const [problem = ''] = problemsOf({ GUILDHALL_SMTP_URL: 'https://user:hunter22@example.org' });
    assert.match(problem, /^GUILDHALL_SMTP_URL \(--smtp-url\) is set to a value that is not shown here/);
    assert.doesNotMatch(problem, /hunter22/);
  });

  it('knows whether a wrong value stood on the command line', () => {
    const usage = (env: Environment, flags: Flags) => {
      try {
        readConfig(env, flags);
      } catch (error) {
        return error instanceof ConfigError && error.fromCommandLine;
      }
      return undefined;
    };
    assert.equal(usage({}, { port: 'x' }), true);
    assert.equal(usage({ GUILDHALL_PORT: 'x' }, {}), false);
  });

  it('lets the demo listen on this machine only, unless another setting allows more', () => {
    for (const host of ['127.0.0.1', '127.8.8.8', '::1', 'localhost']) {
      assert.deepEqual(problemsOf({ GUILDHALL_HOST: host }, { demo: true }), [], host);
    }
    for (const host of [
      '0.0.0.0',
      '::',
      '192.168.1.5',
      'example.org',
      '::ffff:127.0.0.1',
      'localhost.example.org',
      '127.example.org',
    ]) {
      assert.match(
        problemsOf({ GUILDHALL_HOST: host }, { demo: true }).join(),
        /must listen on this machine/,
        host,
      );
      assert.deepEqual(problemsOf({ GUILDHALL_HOST: host }, { demo: true, demoAnywhere: true }), [], host);
      assert.deepEqual(problemsOf({ GUILDHALL_HOST: host }), [], host);
    }
  });

  it('shows the demo to other machines neither by a public address nor by a proxy, unless it may', () => {
    for (const address of ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080/base'])
      assert.deepEqual(problemsOf({ GUILDHALL_PUBLIC_URL: address }, { demo: true }), [], address);
    const shown = [
      { GUILDHALL_PUBLIC_URL: 'https://demo.example.org' },
      { GUILDHALL_PUBLIC_URL: 'http://192.168.1.5:8080' },
      { GUILDHALL_TRUSTED_PROXIES: '127.0.0.1' },
    ];
    for (const env of shown) {
      const [name = ''] = Object.keys(env);
      const problems = problemsOf(env, { demo: true });
      assert.equal(problems.length, 1, name);
      assert.match(problems.join(), new RegExp(`^${name} .*GUILDHALL_DEMO_ANYWHERE`), name);
      assert.deepEqual(problemsOf(env, { demo: true, demoAnywhere: true }), [], name);
      assert.deepEqual(problemsOf(env), [], name);
    }
  });
});

/** Values at the edge of what each setting allows. */
const refused: Record<string, readonly string[]> = {
  GUILDHALL_HOST: ['1.2.3', 'a b', 'http://x', '[::1]', '-x', '127.0.0.1:80'],
  GUILDHALL_PORT: ['-1', '65536', '1.5', '0x10', ' 80', '1e3'],
  GUILDHALL_DATA: ['a\nb'],
  GUILDHALL_BASE_PATH: ['club', '/club/', '/', '//', '/a//b', '/..', '/a/../b', '/a?b', '/a b'],
  GUILDHALL_PUBLIC_URL: ['example.org', 'ftp://x', 'http://', 'http:x', 'https://x/?a', 'https://u:p@x', 'x'],
  GUILDHALL_ORGANISATION: ['a\nb', 'x'.repeat(101)],
  GUILDHALL_TIME_ZONE: ['+02:00', 'Zurich', 'Europe'],
  GUILDHALL_CLUB_YEAR_START: ['7-1', '13-01', '02-29', '2026-07-01'],
  GUILDHALL_COUNTRY_CODE: ['+41', '0041', '1234', 'CH'],
  GUILDHALL_DEMO: ['yes', 'TRUE', '2'],
  GUILDHALL_SMTP_URL: ['mail.example.org', 'smtp://', 'http://x', 'smtp://a b'],
  GUILDHALL_MAIL_FROM: ['Guildhall', 'a@b\nBcc: c@d', 'X <a>', '<a@b>', 'a@b, c@d'],
  GUILDHALL_LOG_LEVEL: ['INFO', 'verbose'],
  GUILDHALL_LOG_FORMAT: ['JSON', 'pretty'],
  GUILDHALL_SIGN_IN_LIMIT: ['0', '1000001'],
  GUILDHALL_SIGN_IN_HOURS: ['0', '8761'],
  GUILDHALL_SIGN_IN_DAYS: ['0', '366'],
  GUILDHALL_INVITATION_LIMIT: ['0', '1000001', '1.5'],
  GUILDHALL_PHOTO_CACHE_MB: ['0', '-5'],
  GUILDHALL_CORS_ORIGINS: [
    '*',
    'null',
    'www.example.org',
    'https://',
    'https://*.example.org',
    'https://example.org/',
    'https://example.org/club',
    'https://example.org?a',
    'https://example.org,',
    'https://u:p@example.org',
    'https://example.org:port',
    'ftp://example.org',
    'https://a.example https://b.example',
  ],
  GUILDHALL_TRUSTED_PROXIES: ['10.0.0.0/33', '::/129', 'localhost', '10.0.0.1,', '1.2.3.4/', '1.2.3.4/8/8'],
};

const accepted: Record<string, readonly string[]> = {
  GUILDHALL_HOST: ['fe80::1', 'my-host.example.org'],
  GUILDHALL_PORT: ['0', '65535'],
  GUILDHALL_BASE_PATH: ['/a/b', '/club-api', '/.well'],
  GUILDHALL_PUBLIC_URL: ['http://localhost:8080', 'HTTPS://example.org/a/b'],
  GUILDHALL_TIME_ZONE: ['UTC', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires'],
  GUILDHALL_SMTP_URL: ['smtp://localhost:2525', 'smtps://user:p%40ss@mail.example.org:465'],
  GUILDHALL_MAIL_FROM: ['a@b', 'Vereins-Büro <büro@example.org>'],
  GUILDHALL_CORS_ORIGINS: ['http://localhost:3000', 'https://müller.example, https://[::1]:8443'],
  GUILDHALL_TRUSTED_PROXIES: ['::/0', '1.2.3.4', '1.2.3.4/32,fe80::/10'],
};

describe('the edges of each setting', () => {
  for (const [env, values] of Object.entries(refused)) {
    it(`${env} refuses what it cannot use`, () => {
      for (const value of values) {
        const problems = problemsOf({ [env]: value });
        assert.equal(problems.length, 1, value);
        assert.ok(problems[0]?.startsWith(env), value);
      }
    });
  }
  for (const [env, values] of Object.entries(accepted)) {
    it(`${env} accepts what it can use`, () => {
      for (const value of values) assert.deepEqual(problemsOf({ [env]: value }), [], value);
    });
  }
});
