import { useSuspenseQuery, useMutation } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { spokenLanguage } from '../../lib/i18n/locale.ts';
import { useMe } from '../../lib/session/session.ts';
import { memberHistoryQuery, memberQuery } from '../../entities/member/member-queries.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Contact, Mail, Map as MapIcon, MessageSquare, Pencil, Phone } from 'lucide-react';
import type { HistoryEntry, Member } from '../../lib/api/schema.gen.ts';
import { mapAddress } from '../../lib/format/text.ts';
import { AnchorButton, Button, LinkButton } from '../../ui/button.tsx';
import { FactLine } from '../../ui/fact-line.tsx';
import { BackButton, PageTitle } from '../../ui/page.tsx';
import { Photo } from '../../ui/photo.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { BusinessBlock, NetworksBlock, PrivateBlock } from './member-blocks.tsx';
import { MemberHistory } from './member-history.tsx';
import { dialled } from '../../lib/format/text.ts';
import { addressForMap, bestNumber, mobileNumber, presentOffices } from './member-rules.ts';
import { serviceAddress } from '../../lib/api/client.ts';
import { saveFile } from '../../lib/download.ts';
import { contactCard, contactCardName } from './contact-card-rules.ts';

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

interface MemberViewProps {
  member: Member;
  history: readonly HistoryEntry[];
  isMe: boolean;
  onSaveCard: ReturnType<typeof useContactCard>;
}

/** A member: who they are, how to reach them, what they do and did. */
function MemberView({ member, history, isMe, onSaveCard }: MemberViewProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-5 pb-10 md:px-8 md:pt-8">
      <BackButton to="/people" />
      <Head member={member} history={history} />
      <Actions member={member} />
      <div className="mt-2 flex flex-wrap gap-2 [&>*]:flex-auto [&>*]:whitespace-nowrap sm:[&>*]:flex-none print:hidden">
        <Button icon={Contact} pending={onSaveCard.isPending} onClick={() => onSaveCard.mutate()}>
          <Trans>Save as contact</Trans>
        </Button>
        <ShareButton title={member.fullName} />
        {isMe && (
          <LinkButton to="/me" icon={Pencil}>
            <Trans>Change my data</Trans>
          </LinkButton>
        )}
      </div>
      <div className="mt-6 grid items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <PrivateBlock member={member} />
          <BusinessBlock member={member} />
          <NetworksBlock networks={member.socialNetworks} />
        </div>
        <MemberHistory entries={history} />
      </div>
    </div>
  );
}

function Head({ member, history }: { member: Member; history: readonly HistoryEntry[] }) {
  const offices = presentOffices(history);
  return (
    <header className="flex flex-col items-center gap-4 text-center sm:flex-row sm:gap-6 sm:text-left">
      <Photo photo={member.photo} size={128} className="shadow-card" />
      <div className="min-w-0">
        {member.title !== '' && <p className="text-soft">{member.title}</p>}
        <PageTitle title={member.fullName} />
        {member.club !== null && (
          <p className="mt-1">
            <Link
              to="/clubs/$club"
              params={{ club: member.club.id }}
              className="text-link underline decoration-line underline-offset-4 hover:decoration-current"
            >
              {member.club.name}
            </Link>
          </p>
        )}
        {offices.map(({ title, scope, startDate }) => (
          <p key={`${title} ${scope} ${startDate}`} className="mx-auto w-fit font-medium text-accent sm:mx-0">
            <FactLine>
              {title}
              {scope !== member.club?.name && <span className="font-normal text-soft">{scope}</span>}
            </FactLine>
          </p>
        ))}
      </div>
    </header>
  );
}

/** What one does with a person, in large buttons; only what is possible. */
function Actions({ member }: { member: Member }) {
  const { t } = useLingui();
  const number = bestNumber(member);
  const mobile = mobileNumber(member);
  const place =
    addressForMap(member.privateAddressComponents) || addressForMap(member.businessAddressComponents);
  const actions = [
    { href: number === '' ? '' : `tel:${dialled(number)}`, icon: Phone, label: t`Call` },
    { href: mobile === '' ? '' : `sms:${dialled(mobile)}`, icon: MessageSquare, label: t`Message` },
    { href: member.email === '' ? '' : `mailto:${member.email}`, icon: Mail, label: t`E-mail` },
    { href: place === '' ? '' : mapAddress(place), icon: MapIcon, label: t`Map` },
  ].filter(({ href }) => href !== '');
  if (actions.length === 0) return null;
  return (
    <ul className="mt-6 flex gap-2 print:hidden" aria-label={t`Get in touch`}>
      {actions.map(({ href, icon: Shown, label }) => (
        <li key={label} className="flex-1 sm:max-w-28">
          <AnchorButton
            href={href}
            kind="main"
            wide
            {...(href.startsWith('http') ? { target: '_blank', rel: 'noreferrer' } : {})}
            className="flex-col gap-1! px-1! py-3 text-sm break-normal"
          >
            <Shown size={22} aria-hidden />
            {label}
          </AnchorButton>
        </li>
      ))}
    </ul>
  );
}

/** Enough for the picture of a contact; some phones refuse cards that are much larger. */
const photoSize = 360;

/** Saves a member as a contact card, with the picture. */
function useContactCard(member: Member) {
  return useMutation({
    mutationFn: async () => {
      const card = contactCard(member, await photoText(member.photo));
      saveFile(contactCardName(member), card, 'text/vcard;charset=utf-8');
    },
  });
}

/** The picture as it stands in a card; empty when it cannot be had, because a card without it is worth more than none. */
async function photoText(photo: string): Promise<string> {
  const address = `${serviceAddress}/v2/members/photo/${encodeURIComponent(photo)}?s=${photoSize}`;
  const answer = await fetch(address).catch(() => null);
  if (answer === null || !answer.ok) return '';
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}
