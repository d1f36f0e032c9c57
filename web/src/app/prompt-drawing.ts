import { options } from 'preact';

let waiting: (() => void) | undefined;

function draw(): void {
  const due = waiting;
  waiting = undefined;
  due?.();
}

/**
 * Preact draws what has changed a moment later. Whoever fills in several fields in one go, as password managers do, would be
 * answered with what stood in the others before: after each change of a field it therefore draws at once, as React does.
 */
export function drawPromptly(): void {
  options.debounceRendering = (process) => {
    waiting = process;
    queueMicrotask(draw);
  };
  for (const type of ['input', 'change']) globalThis.addEventListener(type, draw);
}
