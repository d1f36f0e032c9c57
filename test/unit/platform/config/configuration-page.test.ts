import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { configurationPage } from '../../../../src/platform/config/configuration-page.ts';
import { settingList } from '../../../../src/platform/config/setting-list.ts';

it('docs/configuration.md is what the settings say (npm run docs writes it)', () => {
  const committed = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8');
  assert.equal(committed, configurationPage());
});

it('every setting has a variable and a flag of its own', () => {
  const names = settingList.flatMap((setting) => [setting.env, setting.flag]);
  assert.equal(new Set(names).size, names.length);
  for (const { env, flag } of settingList) {
    assert.match(env, /^(GUILDHALL_[A-Z_]+|DATABASE_URL)$/);
    assert.match(flag, /^--[a-z-]+$/);
  }
});
