import { GlobalWindow } from 'happy-dom';
import type { Ending } from '../../../test/support/databases.ts';

/** What node has as well, and better: requests, and whatever tests and the service use, too. */
const ofNode = new Set([
  'AbortController',
  'AbortSignal',
  'Blob',
  'Buffer',
  'DOMException',
  'File',
  'FormData',
  'Headers',
  'Request',
  'Response',
  'URL',
  'URLSearchParams',
  'console',
  'crypto',
  'performance',
  'process',
]);
/** What node has too, but not as a page does. */
const ofPage = [
  'CustomEvent',
  'Event',
  'EventTarget',
  'localStorage',
  'navigator',
  'sessionStorage',
  'window',
];
const bound = ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const;

/**
 * Opens an empty window at an address. All that it has is global from now on, until another one takes its place: what a page
 * has left to be drawn is still drawn when it is closed.
 */
export function openWindow(t: Ending, address: string, width: number): GlobalWindow {
  const window = new GlobalWindow({ url: address, width, height: 844 });
  window.document.write(
    `<!doctype html><html lang="en"><head><base href="${new URL('/', address).href}"></head><body><div id="app"></div></body></html>`,
  );
  for (const name of Object.getOwnPropertyNames(window)) {
    const isNew = !(name in nodeGlobals) && !ofNode.has(name);
    if (isNew || ofPage.includes(name)) define(name, window[name as keyof GlobalWindow]);
  }
  // As the browsers of the other tests.
  for (const [name, value] of Object.entries({ language: 'en-GB', languages: ['en-GB', 'en'] }))
    Object.defineProperty(window.navigator, name, { value });
  const getComputedStyle = () => noStyle;
  define('getComputedStyle', getComputedStyle);
  Object.assign(window, { getComputedStyle });
  for (const name of bound) define(name, window[name].bind(window));
  define('BroadcastChannel', SilentChannel);
  define('PublicKeyCredential', Object);
  loseFocusOfDisabled(window);
  t.after(() => window.happyDOM.close());
  return window;
}

/** What there was before the first window. */
const nodeGlobals = Object.fromEntries(Object.getOwnPropertyNames(globalThis).map((name) => [name, true]));

function define(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

/** What is disabled has no focus in a browser: the body has it, until something else gets it. */
function loseFocusOfDisabled({ document, MutationObserver, HTMLElement }: GlobalWindow): void {
  const observer = new MutationObserver(() => {
    const { activeElement: focused } = document;
    if (focused instanceof HTMLElement && focused.closest('[disabled]') !== null) focused.blur();
  });
  observer.observe(document, { subtree: true, attributeFilter: ['disabled'] });
}

/** Without a style sheet there is nothing to look up, which would take longer than all the rest; in names, each part stands by itself. */
const noStyle = {
  display: 'block',
  visibility: 'visible',
  fontSize: '16px',
  getPropertyValue: (name: string) => ({ display: 'block', visibility: 'visible' })[name] ?? '',
};

/** There is no other tab to hear. */
class SilentChannel extends EventTarget {
  postMessage(): void {}
}
