import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { lintFromString, loadConfig } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';

const pathOf = (name: string) => fileURLToPath(new URL(`../../${name}`, import.meta.url));
const documentPath = pathOf('docs/openapi.json');
const source = await readFile(documentPath, 'utf8');
/** A document with the mistakes that a linter is for. */
const broken = source.replaceAll('"operationId": "getClub"', '"operationId": "listClubs"');

async function redoclyFindings(text: string): Promise<string[]> {
  const config = await loadConfig({ configPath: pathOf('redocly.yaml') });
  const found = await lintFromString({ source: text, absoluteRef: documentPath, config });
  return found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`);
}

async function spectralFindings(text: string): Promise<string[]> {
  const spectral = new spectralCore.Spectral();
  spectral.setRuleset({ extends: [[oas as RulesetDefinition, 'recommended']] });
  const found = await spectral.run(JSON.parse(text) as Record<string, unknown>);
  return found.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`);
}

suite('The OpenAPI document passes', () => {
  for (const [name, findings] of Object.entries({
    'the recommended rules of Redocly': redoclyFindings,
    'the rules of Spectral for OpenAPI': spectralFindings,
  })) {
    test(name, async () => {
      assert.deepEqual(await findings(source), []);
      assert.notDeepEqual(await findings(broken), []);
    });
  }
});
