import { Outlet, useMatches } from '@tanstack/react-router';

/**
 * The page below a frame, each route's for itself: the router would let the one before stay, out of sight, until the next one
 * is there, and it cannot be drawn any more without its part of the address. `at` says which of the nested routes it is.
 */
export function Pages({ at }: { at: number }) {
  const route = useMatches({ select: (matches) => matches.at(at)?.routeId });
  return <Outlet key={route} />;
}
