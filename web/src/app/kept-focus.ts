/** What someone can be in the middle of. */
const places = 'li, tr, form, fieldset, section, ul, dialog, main';

let last: { element: HTMLElement; around: readonly HTMLElement[]; path: string } | null = null;

let isKept = false;

/**
 * Whoever works by keyboard or with a screen reader keeps their place: what had the focus may be shut while something is saved, or
 * may go with what it did. The first gets the focus back; of the second, what was around it gets it. What a screen
 * says itself about the focus comes first, and a new page begins at its title.
 */
export function keepFocus(): void {
  if (isKept) return;
  isKept = true;
  note(document.activeElement);
  document.addEventListener('focusin', ({ target }) => note(target));
  // Whoever presses beside everything has left it.
  document.addEventListener('pointerdown', ({ target }) => {
    if (
      target instanceof Element &&
      target.closest('a, button, input, select, textarea, label, summary') === null
    )
      last = null;
  });
  const options = { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] };
  new MutationObserver(restore).observe(document.body, options);
}

function note(element: EventTarget | null): void {
  if (!(element instanceof HTMLElement) || element === document.body) return;
  last = { element, around: placesAround(element), path: location.pathname };
}

function placesAround(element: HTMLElement): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>(places) ?? null;
  return place === null ? [] : [place, ...placesAround(place)];
}

function restore(): void {
  const isLost = document.activeElement === document.body || document.activeElement === null;
  if (last === null || !isLost || last.path !== location.pathname) return;
  const { element, around } = last;
  if (element.isConnected) {
    if (!element.matches(':disabled')) element.focus({ preventScroll: true });
    return;
  }
  const place = around.find(({ isConnected }) => isConnected);
  if (place === undefined) return;
  // Of the whole page, its title says where one is.
  const next = place.matches('main') ? (place.querySelector('h1') ?? place) : place;
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
}
