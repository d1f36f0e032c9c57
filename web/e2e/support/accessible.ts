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
/** What of it depends on colours and places: by night, and where there is more room, nothing else is different. */
const appearance: RunOptions = {
  runOnly: {
    type: 'rule',
    values: ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'],
  },
  resultTypes: ['violations'],
};

/**
 * Shows all of a page, and each change of it at once: what fades from day to night would be looked at halfway, and what is
 * far below the fold is not drawn and would keep the colours of the day.
 */
function showEverything(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '*, ::before, ::after { transition: none !important; content-visibility: visible !important }',
  );
  document.adoptedStyleSheets.push(sheet);
}

declare global {
  // oxlint-disable-next-line no-var -- only so is it a property of the page
  var __takenOut: [mark: Comment, row: Element][] | undefined;
}

/**
 * Leaves two of the rows that have the same parts: a hundred more that differ in their words, and in how many of a part they
 * have, say nothing about how they are built. The others are taken out of the page, because what is only hidden takes half
 * as long to look at as what is shown.
 */
function takeOutAlike(): void {
  const seen = new Map<string, number>();
  const alike = [...document.querySelectorAll('li, tr')].filter((row) => {
    const parts = [row, ...row.querySelectorAll('*')].map(
      ({ tagName, className }) => `${tagName} ${className}`,
    );
    const built = [...new Set(parts)].toSorted().join();
    const before = seen.get(built) ?? 0;
    seen.set(built, before + 1);
    return before >= 2;
  });
  globalThis.__takenOut = alike.map((row) => {
    const mark = document.createComment('');
    row.replaceWith(mark);
    return [mark, row];
  });
}

function putBackAlike(): void {
  for (const [mark, row] of globalThis.__takenOut?.toReversed() ?? []) mark.replaceWith(row);
}

/**
 * By day, by night, or both. What is shown on a phone and at a desk is looked at by day on the one and by night on the other: it is
 * the same page, on which only colours and places are different.
 */
export type Theme = 'day' | 'night';

/** Fails when the page as it is now breaks a rule of WCAG 2.2 AA that a program can check, by day or by night. */
export async function assertAccessible(page: Page, what = page.url(), theme?: Theme): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    // What a test evaluates is not held to the policy of the page, as a script in it would be.
    await page.evaluate(source);
    await page.evaluate(showEverything);
  }
  await page.evaluate(takeOutAlike);
  if (theme !== 'night') await lookAt(page, what, 'light', everything);
  if (theme !== 'day') await lookAt(page, what, 'dark', appearance);
  await page.emulateMedia({ colorScheme: null });
  await page.evaluate(putBackAlike);
}

async function lookAt(
  page: Page,
  what: string,
  colorScheme: 'light' | 'dark',
  rules: RunOptions,
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  assert.deepEqual(await violations(page, rules), [], `${what} (${colorScheme})`);
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
