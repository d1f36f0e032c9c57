import { Trans } from '@lingui/react/macro';
import { CalendarClock, Globe, Landmark, Mail, Map as MapIcon, MapPin } from 'lucide-react';
import type { Club } from '../../lib/api/schema.gen.ts';
import { mapAddress, mapAddressOf } from '../../lib/format/text.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { AnchorButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ShareButton } from '../../ui/share-button.tsx';
import { Fact, factLink, Facts } from '../../ui/facts.tsx';
import { networkPages, placeOf } from './clubs-rules.ts';

/** What one does with a club. */
export function ClubActions({ club }: { club: Club }) {
  const place = placeOf(club);
  const map = club.gps === null ? (place === '' ? '' : mapAddress(place)) : mapAddressOf(club.gps);
  const elsewhere = { target: '_blank', rel: 'noreferrer' };
  return (
    <div className="mb-5 flex flex-wrap gap-2 *:flex-auto sm:*:flex-none print:hidden">
      {club.email !== '' && (
        <AnchorButton href={`mailto:${club.email}`} icon={Mail} kind="main">
          <Trans>E-mail</Trans>
        </AnchorButton>
      )}
      {club.website !== '' && (
        <AnchorButton href={club.website} icon={Globe} {...elsewhere}>
          <Trans>Website</Trans>
        </AnchorButton>
      )}
      {map !== '' && (
        <AnchorButton href={map} icon={MapIcon} {...elsewhere}>
          <Trans>Map</Trans>
        </AnchorButton>
      )}
      <ShareButton title={club.name} />
    </div>
  );
}

/** When and where a club meets, and how to reach it. */
export function ClubFacts({ club }: { club: Club }) {
  const formatter = useFormatter();
  const founded = club.charterNight || club.dateFoundation;
  const pages = networkPages(club.socialNetworks);
  return (
    <Card className="p-5">
      <Facts>
        {club.meetings.map((meeting) => (
          <Fact
            key={meeting.dayTime}
            icon={CalendarClock}
            label={meeting.description || <Trans>Meeting</Trans>}
          >
            <span className="font-semibold">{meeting.dayTime}</span>
            {meeting.address !== '' && `\n${meeting.address}`}
          </Fact>
        ))}
        {club.address !== '' && (
          <Fact icon={MapPin} label={<Trans>Address</Trans>}>
            {club.address}
          </Fact>
        )}
        {club.email !== '' && (
          <Fact icon={Mail} label={<Trans>E-mail</Trans>}>
            <a href={`mailto:${club.email}`} className={factLink}>
              {club.email}
            </a>
          </Fact>
        )}
        {pages.map(({ network, page }) => (
          <Fact key={network} icon={Globe} label={network}>
            <a href={page} target="_blank" rel="noreferrer" className={factLink}>
              {page.replace(/^https?:\/\/(www\.)?/, '')}
            </a>
          </Fact>
        ))}
        {founded !== '' && (
          <Fact
            icon={Landmark}
            label={club.charterNight === '' ? <Trans>Founded</Trans> : <Trans>Charter night</Trans>}
          >
            {formatter.shortDay(founded)}
          </Fact>
        )}
      </Facts>
    </Card>
  );
}
