import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { answerOf, api } from '../api/client.ts';
import { useGoingBack } from '../shared/use-going-back.ts';
import { FailureNotice } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAboutEvent } from './about-event.ts';
import type { ChosenMember } from './chosen-member.ts';
import { RegisterForm } from './register-form.tsx';

const route = getRouteApi('/app/organise/events/$event/participants/new');

/** Registering somebody who called, or who stands before the desk. */
export function RegisterScreen() {
  const { t } = useLingui();
  const event = useAboutEvent();
  const { member } = route.useSearch();
  const people = `/organise/events/${event.id}/participants`;
  const goBack = useGoingBack(people);
  const known = useQuery({
    queryKey: ['members', 'one', String(member)],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/v2/members/{member}', { params: { path: { member: String(member) } }, signal })),
    enabled: member !== undefined,
  });
  const chosen: ChosenMember | null =
    known.data === undefined
      ? null
      : { id: known.data.id, fullName: known.data.fullName, club: known.data.club?.name ?? '' };
  return (
    <Page title={t`Register somebody`} above={event.title} back={people}>
      {known.isLoadingError && <FailureNotice failure={known.error} onRetry={() => void known.refetch()} />}
      {member !== undefined && known.isPending ? (
        <Skeleton className="h-96 w-full rounded-card" />
      ) : (
        <RegisterForm key={member} event={event} member={chosen} onDone={goBack} />
      )}
    </Page>
  );
}
