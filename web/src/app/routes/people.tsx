import { createRoute } from '@tanstack/react-router';
import { appRoute } from './app.tsx';
import { memberHistoryQuery, memberQuery } from '../../entities/member/member-queries.ts';
import { spokenLanguage } from '../../lib/i18n/locale.ts';
import { screenOf } from './screen.ts';

export const peopleRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'people',
  component: screenOf(() => import('../../features/members/people-screen.tsx'), 'PeopleScreen'),
});

export const memberRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'people/$member',
  loader: async ({ context: { queryClient }, params }) => {
    const { id } = await queryClient.ensureQueryData(memberQuery(params.member));
    await queryClient.ensureQueryData(memberHistoryQuery(id, spokenLanguage()));
  },
  component: screenOf(() => import('../../features/members/member-screen.tsx'), 'MemberScreen'),
});
