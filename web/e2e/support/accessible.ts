import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 AA, with all that it builds on. */
const everything: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
};
/** What of it looks at colours: by night nothing else is different. */
const colours: RunOptions = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  resultTypes: ['violations'],
};

/**
 * Colours may fade from one to the other, and what inherits one begins when that has ended. (What turns or pulses for as
 * long as something loads is no such transition.)
 */
const changesEnded = async () => {
  const fading = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  do {
    await Promise.allSettled(fading().map(({ finished }) => finished));
    await new Promise(requestAnimationFrame);
  } while (fading().length > 0);
};

/** Fails when the page as it is now breaks a rule of WCAG 2.2 AA that a program can check, by day or by night. */
export async function assertAccessible(page: Page, what = page.url()): Promise<void> {
  // What a test evaluates is not held to the policy of the page, as a script in it would be.
  await page.evaluate(source);
  for (const [colorScheme, rules] of [
    ['light', everything],
    ['dark', colours],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(changesEnded);
    assert.deepEqual(await violations(page, rules), [], `${what} (${colorScheme})`);
  }
  await page.emulateMedia({ colorScheme: null });
}

async function violations(page: Page, rules: RunOptions): Promise<string[]> {
  const found = await page.evaluate(
    (run) =>
      (globalThis as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(run),
    rules,
  );
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n${target.join(' ')}\n${failureSummary ?? ''}`),
  );
}
