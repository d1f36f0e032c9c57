import { useQueryClient } from '@tanstack/react-query';
import { useElementScrollRestoration, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Comes back to where someone was on a page. The router goes there when the page is drawn, but most lists come a moment
 * later: until then there is nothing to scroll to.
 */
export function KeptPlace() {
  const visit = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_key });
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

/** Stays at a place of the page while that grows, until all of it is there or someone does something. */
function hold(place: number, isGrowing: () => boolean): () => void {
  const { style } = document.documentElement;
  const growth = new ResizeObserver(() => {
    scrollTo({ top: place });
    if (Math.abs(scrollY - place) < 1 && !isGrowing()) leave();
  });
  const leave = () => {
    growth.disconnect();
    style.overflowAnchor = '';
    for (const touch of touches) removeEventListener(touch, leave, true);
  };
  // Otherwise browsers would keep in view what they show meanwhile, and move away from the place.
  style.overflowAnchor = 'none';
  for (const touch of touches) addEventListener(touch, leave, { capture: true, passive: true });
  growth.observe(document.body);
  return leave;
}
