import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';
import type { AxeResults, RunOptions } from 'axe-core';

type Axe = { run(place: Element, options: RunOptions): Promise<AxeResults> };

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA, with all that it builds on, but for what has to be seen: colours and places. */
const rules: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: Object.fromEntries(
    ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'].map((name) => [
      name,
      { enabled: false },
    ]),
  ),
  resultTypes: ['violations'],
};

/** Fails when what is shown is built against a rule of WCAG 2.2 AA that a program can check. */
export async function assertWellBuilt(): Promise<void> {
  const axe = runInThisContext(`${source}; window.axe ?? globalThis.axe`) as Axe;
  const { violations } = await axe.run(document.body, rules);
  assert.deepEqual(
    violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}\n${html}`)),
    [],
  );
}
