import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { spokenLanguage } from '../shared/locale.ts';
import { useMe } from '../shared/session.ts';
import { useContactCard } from './contact-card-download.ts';
import { MemberView } from './member-view.tsx';
import { memberHistoryQuery, memberQuery } from './members-queries.ts';

const route = getRouteApi('/app/people/$member');

/** One member. */
export function MemberScreen() {
  const { member: key } = route.useParams();
  const { data: member } = useSuspenseQuery(memberQuery(key));
  const { data: history } = useSuspenseQuery(memberHistoryQuery(member.id, spokenLanguage()));
  const { id } = useMe();
  const saveCard = useContactCard(member);
  return (
    <MemberView member={member} history={history.entries} isMe={id === member.id} onSaveCard={saveCard} />
  );
}
