import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Clock, MapPin } from 'lucide-react';
import type { Club } from '../api/schema.gen.ts';
import { Card, SectionHeading } from '../ui/card.tsx';
import { FactLine } from '../ui/fact-line.tsx';

/** My club: when and where it meets, and the way to it. */
export function ClubCard({ club }: { club: Pick<Club, 'id' | 'name'> & Partial<Pick<Club, 'meetings'>> }) {
  const [meeting] = club.meetings ?? [];
  return (
    <section aria-labelledby="my-club">
      <SectionHeading id="my-club">
        <Trans>My club</Trans>
      </SectionHeading>
      <Card className="relative p-4 hover:bg-sunken/40">
        <div className="flex items-center justify-between gap-3">
          <h3 className="font-semibold">
            <Link
              to="/clubs/$club"
              params={{ club: club.id }}
              className="text-ink no-underline after:absolute after:inset-0"
            >
              {club.name}
            </Link>
          </h3>
          <ChevronRight size={20} aria-hidden className="shrink-0 text-soft" />
        </div>
        {meeting !== undefined && (
          <dl className="mt-2 flex flex-col gap-1.5 text-[0.9375rem] text-soft">
            <div className="flex gap-2.5">
              <dt>
                <Clock size={18} aria-hidden className="mt-0.5 text-accent" />
                <span className="sr-only">
                  <Trans>Meetings</Trans>
                </span>
              </dt>
              <dd>
                <FactLine>
                  {meeting.dayTime}
                  {meeting.description}
                </FactLine>
              </dd>
            </div>
            {meeting.address !== '' && (
              <div className="flex gap-2.5">
                <dt>
                  <MapPin size={18} aria-hidden className="mt-0.5 text-accent" />
                  <span className="sr-only">
                    <Trans>Place</Trans>
                  </span>
                </dt>
                <dd>{meeting.address}</dd>
              </div>
            )}
          </dl>
        )}
      </Card>
    </section>
  );
}
