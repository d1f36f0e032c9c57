import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { memberHistoryQuery, memberQuery } from '../members/members-queries.ts';
import { spokenLanguage } from '../shared/locale.ts';
import { appRoute } from './app.tsx';

export const memberRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'people/$member',
  loader: async ({ context: { queryClient }, params }) => {
    const { id } = await queryClient.ensureQueryData(memberQuery(params.member));
    await queryClient.ensureQueryData(memberHistoryQuery(id, spokenLanguage()));
  },
  component: lazyRouteComponent(() => import('../members/member-screen.tsx'), 'MemberScreen'),
});
