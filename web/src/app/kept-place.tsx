import { useQueryClient } from '@tanstack/react-query';
import { useElementScrollRestoration, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Comes back to where someone was on a page. The router goes there when the page is drawn, but most lists come a moment
 * later: until then there is nothing to scroll to.
 */
export function KeptPlace() {
  // What is chosen on a page changes its address and leaves it where it is in the history: that is no other visit.
  const visit = useRouterState({
    select: ({ resolvedLocation: at }) => at && `${at.state.__TSR_index} ${at.pathname}`,
  });
  return <PlaceOfVisit key={visit} />;
}

function PlaceOfVisit() {
  const client = useQueryClient();
  const place = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0;
  useEffect(() => (place === 0 ? undefined : hold(place, () => client.isFetching() > 0)), [client, place]);
  return null;
}

/** What someone does who wants to be elsewhere. */
const touches = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/** For so many frames in a row a page has to stay where it is before it is left to itself. */
const calmFrames = 3;

/**
 * Stays at a place of the page while that grows, until all of it is there or someone does something. A list that has just been
 * drawn scrolls, too: to where it believes to be.
 */
function hold(place: number, isGrowing: () => boolean): () => void {
  const { style } = document.documentElement;
  let calm = 0;
  let frame = 0;
  const look = () => {
    cancelAnimationFrame(frame);
    if (Math.abs(scrollY - place) >= 1) {
      calm = 0;
      scrollTo({ top: place });
    } else if (calm < calmFrames || isGrowing()) {
      calm += 1;
      frame = requestAnimationFrame(look);
    } else leave();
  };
  const growth = new ResizeObserver(look);
  const leave = () => {
    cancelAnimationFrame(frame);
    growth.disconnect();
    style.overflowAnchor = '';
    removeEventListener('scroll', look);
    for (const touch of touches) removeEventListener(touch, leave, true);
  };
  // Otherwise browsers would keep in view what they show meanwhile, and move away from the place.
  style.overflowAnchor = 'none';
  addEventListener('scroll', look, { passive: true });
  for (const touch of touches) addEventListener(touch, leave, { capture: true, passive: true });
  growth.observe(document.body);
  return leave;
}
