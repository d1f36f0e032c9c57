import { Trans, useLingui } from '@lingui/react/macro';
import { BookOpen, Globe, HeartHandshake } from 'lucide-react';
import { activityPlaces } from '../shared/activity-places.ts';
import { useMe } from '../shared/session.ts';
import { LinkButton } from '../ui/button.tsx';

/** What else there is to read about the organisation: above the clubs, which may be very many, and where a desk has its places at the side only what is not there. */
export function MoreOfOrganisation() {
  const { t } = useLingui();
  const overseesClubs = activityPlaces(useMe()).some(({ club }) => club === null);
  return (
    <ul aria-label={t`More`} className={`mb-3 flex flex-wrap gap-2 ${overseesClubs ? '' : 'md:hidden'}`}>
      {overseesClubs && (
        <li>
          <LinkButton to="/activities" icon={HeartHandshake} size="small">
            <Trans>Activities of the clubs</Trans>
          </LinkButton>
        </li>
      )}
      <li className="md:hidden">
        <LinkButton to="/magazines" icon={BookOpen} size="small">
          <Trans>Magazines</Trans>
        </LinkButton>
      </li>
      <li className="md:hidden">
        <LinkButton to="/conventions" icon={Globe} size="small">
          <Trans>Conventions</Trans>
        </LinkButton>
      </li>
    </ul>
  );
}
