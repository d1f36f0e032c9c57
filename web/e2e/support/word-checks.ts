import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** No word is torn apart or cut off at the present width of the screen, and no two buttons beside each other say the same. */
export async function assertWholeWords(page: Page, what: string): Promise<void> {
  assert.deepEqual(await brokenWords(page), [], `${what}: words`);
}

/** Which words are torn apart or cut off, and which buttons beside each other say the same. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(findBroken);
}

/** What of the words on a page nobody would print so. */
async function findBroken(): Promise<string[]> {
  // Letters of another font are wider, and some screens are laid out again when they have been measured.
  await document.fonts.ready;
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  /** Where letters end that stand in a box which hides the rest, unless it says so with three dots. */
  const edgeOf = (element: Element | null): number => {
    if (element === null) return Infinity;
    const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
    const saysSo = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
    if (saysSo || /auto|scroll/.test(overflowX)) return Infinity;
    const isCut = overflowX === 'hidden' || overflowX === 'clip';
    return isCut ? element.getBoundingClientRect().right + 1 : edgeOf(element.parentElement);
  };
  const partsOf = (node: Node, from: number, to: number) => {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  };
  const linesOf = (parts: readonly DOMRect[]) => new Set(parts.map(({ top }) => Math.round(top / 4))).size;
  /** A line may end behind a hyphen, but not behind that of "E-mail" in what is pressed or large. */
  const words = /[^\s/–-]+/g;
  const wholeWords = /(?<!\S)\S{1,8}(?!\S)|[^\s/–-]+/g;
  const large = 'button, [role=button], summary, h1, h2, h3, legend, a[class~=rounded-control]';
  const isAddress = /@|:\/\/|\.\w{2,}\b/;
  const around = (text: string, at: number) =>
    /\S*$/.exec(text.slice(0, at))?.[0] + (/^\S*/.exec(text.slice(at))?.[0] ?? '');
  const broken: string[] = [];
  const look = (node: Text, parent: Element) => {
    const text = node.data;
    const all = partsOf(node, 0, text.length);
    const right = Math.max(...all.map((part) => part.right));
    if (all.length > 0 && right > edgeOf(parent)) broken.push(`cut: ${text}`);
    if (linesOf(all) < 2) return;
    const figure = /^\d[\d\s.,'’]*$/.exec(text)?.[0];
    const found =
      figure === undefined
        ? [...text.matchAll(parent.closest(large) === null ? words : wholeWords)]
        : [{ 0: figure, index: 0 }];
    for (const { 0: word, index } of found) {
      const isTorn = linesOf(partsOf(node, index, index + word.length)) > 1;
      if (isTorn && !isAddress.test(around(text, index))) broken.push(`torn: ${word}`);
    }
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node !== null; node = walker.nextNode() as Text | null) {
    const parent = node.parentElement;
    if (parent === null || node.data.trim() === '') continue;
    // What is only read aloud lies nowhere, and a map is cut off by nature; what is folded up is laid out when it opens.
    if (parent.closest('.sr-only, svg, option, textarea') !== null || !parent.checkVisibility()) continue;
    if (getComputedStyle(parent).hyphens !== 'auto') look(node, parent);
  }
  const beside = Map.groupBy(document.querySelectorAll('button, [role=button]'), (one) => one.parentElement);
  for (const buttons of beside.values()) {
    const said = Map.groupBy(buttons, (one) => (one.ariaLabel ?? one.textContent).trim());
    for (const [text, same] of said) if (text !== '' && same.length > 1) broken.push(`twice: ${text}`);
  }
  return broken;
}
