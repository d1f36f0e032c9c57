import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BookOpen, ChevronRight, Globe, HeartHandshake } from 'lucide-react';
import { activityPlaces } from '../shared/activity-places.ts';
import { useMe } from '../shared/session.ts';
import { CardList, SectionHeading } from '../ui/card.tsx';

const entry =
  'flex min-h-14 items-center gap-3 px-4 py-2.5 font-semibold hover:bg-sunken focus-visible:-outline-offset-3';

/** What else there is to read about the organisation. */
export function MoreOfOrganisation() {
  const { t } = useLingui();
  const overseesClubs = activityPlaces(useMe()).some(({ club }) => club === null);
  return (
    <>
      <SectionHeading>
        <Trans>More</Trans>
      </SectionHeading>
      <CardList label={t`More`}>
        {overseesClubs && (
          <li>
            <Link to="/activities" className={entry}>
              <HeartHandshake size={22} aria-hidden className="text-accent" />
              <span className="flex-1">
                <Trans>Activities of the clubs</Trans>
              </span>
              <ChevronRight size={20} aria-hidden className="text-soft" />
            </Link>
          </li>
        )}
        <li>
          <Link to="/magazines" className={entry}>
            <BookOpen size={22} aria-hidden className="text-accent" />
            <span className="flex-1">
              <Trans>Magazines</Trans>
            </span>
            <ChevronRight size={20} aria-hidden className="text-soft" />
          </Link>
        </li>
        <li>
          <Link to="/conventions" className={entry}>
            <Globe size={22} aria-hidden className="text-accent" />
            <span className="flex-1">
              <Trans>Conventions</Trans>
            </span>
            <ChevronRight size={20} aria-hidden className="text-soft" />
          </Link>
        </li>
      </CardList>
    </>
  );
}
