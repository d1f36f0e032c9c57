import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { assertAccessible, type Theme } from './accessible.ts';
import type { Size } from './browser.ts';
import { assertWholeWords } from './word-checks.ts';

/** The narrowest that a page has to stand: 1280 pixels at 200 % at a desk, and what WCAG calls reflow on a phone. */
const narrow: Record<Size, { width: number; height: number }> = {
  desktop: { width: 640, height: 410 },
  phone: { width: 320, height: 640 },
};

/** What holds for every screen: title and heading, WCAG 2.2 AA by day and by night, and nothing cut off when it is enlarged. */
export async function assertGoodScreen(page: Page, size: Size, what: string, theme?: Theme): Promise<void> {
  const headings = await page.getByRole('heading', { level: 1 }).allInnerTexts();
  assert.equal(headings.length, 1, `${what} has ${headings.length} headings of the first level`);
  assert.equal(await page.title(), `${headings[0]} · Guildhall`, what);
  await assertAccessible(page, what, theme);
  await assertWholeWords(page, what);
  const usual = page.viewportSize();
  assert.ok(usual !== null);
  await page.setViewportSize(narrow[size]);
  // A screen that is laid out in another way when it is narrow hears of it with the next frame, and draws with the one after.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await assertInside(page, narrow[size].width, `${what}, enlarged`);
  await assertWholeWords(page, `${what}, enlarged`);
  await page.setViewportSize(usual);
}

/** Nothing that can be read or pressed lies beside a screen of that width. */
export async function assertInside(page: Page, width: number, what: string): Promise<void> {
  assert.deepEqual(await outside(page, width), [], what);
}

/** What can be read or pressed and lies beside a screen of that width. */
export function outside(page: Page, width: number): Promise<string[]> {
  return page.evaluate(stickingOut, width);
}

/** Text of twice the usual size, as it is chosen in the settings of a browser. */
export async function enlargeText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** What lies beside the screen, where nobody can read or press it without scrolling to the side. */
function stickingOut(width: number): string[] {
  const canBeScrolled = (element: Element | null): boolean =>
    element !== null &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || canBeScrolled(element.parentElement));
  const hasWords = (element: Element) =>
    element.matches('a, button, input, select, textarea') ||
    [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim() !== '');
  const isOutside = (element: Element) => {
    const { left, right, width: own, height } = element.getBoundingClientRect();
    return own > 1 && height > 1 && (left < -1 || right > width + 1);
  };
  // A map is cut off by nature: what it shows stands in a list beside it. What is only read aloud lies nowhere.
  const found = [...document.body.querySelectorAll('*:not(svg *, .sr-only *)')].filter(
    (element) => hasWords(element) && isOutside(element) && !canBeScrolled(element),
  );
  const { scrollWidth } = document.documentElement;
  const words = found.map((element) => `${element.tagName}: ${element.textContent}`);
  return scrollWidth > width ? [`the page is ${scrollWidth} wide`, ...words] : words;
}
