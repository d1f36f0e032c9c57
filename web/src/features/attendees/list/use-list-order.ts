import { getRouteApi } from '@tanstack/react-router';

const route = getRouteApi('/app/organise/events/$event/participants');

/** By what the list can be ordered. */
export const sorts = ['name', 'party', 'club', 'state', 'answered', 'checkedIn', 'waiting'] as const;
export type Sort = (typeof sorts)[number];

/** Moments come with the newest first. */
function isNewestFirst(sort: Sort): boolean {
  return sort === 'answered' || sort === 'checkedIn';
}

/** In which order the list stands, and choosing another; the address says so. Who waits stands in the order of the line unless someone wants another. */
export function useListOrder() {
  const { state, sort = state === 'waiting' ? 'waiting' : 'name', direction } = route.useSearch();
  const navigate = route.useNavigate();
  const isDescending = direction === undefined ? isNewestFirst(sort) : direction === 'desc';
  const order = (wanted: Sort, turned: boolean) =>
    void navigate({
      search: (now) => ({
        ...now,
        more: undefined,
        at: undefined,
        sort: wanted === (now.state === 'waiting' ? 'waiting' : 'name') ? undefined : wanted,
        direction: turned === isNewestFirst(wanted) ? undefined : turned ? 'desc' : 'asc',
      }),
      replace: true,
      resetScroll: false,
    });
  return {
    sort,
    isDescending,
    /** Orders by something, or by the same the other way round. */
    sortBy: (wanted: Sort) => order(wanted, wanted === sort ? !isDescending : isNewestFirst(wanted)),
    choose: (wanted: Sort) => order(wanted, isNewestFirst(wanted)),
  };
}
