import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { BookOpen, ExternalLink } from 'lucide-react';
import type { Magazine } from '../../lib/api/schema.gen.ts';
import { CardList, SectionHeading } from '../../ui/card.tsx';
import { Notice } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import { RowAnchor } from '../../ui/row-link.tsx';
import { magazinesQuery } from './publications-queries.ts';
import { countryName, hostOf, magazinesByCountry } from './publications-rules.ts';

/** The magazines of the organisation and its neighbours. */
export function MagazinesScreen() {
  const { t, i18n } = useLingui();
  const { data } = useSuspenseQuery(magazinesQuery);
  return (
    <Page title={t`Magazines`} back="/clubs">
      {data.digimag.length === 0 && (
        <Notice icon={BookOpen} title={<Trans>No magazines yet</Trans>}>
          <Trans>As soon as your organisation adds one, you will find it here.</Trans>
        </Notice>
      )}
      {magazinesByCountry(data.digimag).map(({ country, magazines }) => {
        const name = countryName(country, i18n.locale);
        return (
          <section key={country} aria-label={name}>
            <SectionHeading>{name}</SectionHeading>
            <CardList label={name}>
              {magazines.map((magazine) => (
                <MagazineRow key={magazine.uri} magazine={magazine} />
              ))}
            </CardList>
          </section>
        );
      })}
    </Page>
  );
}

function MagazineRow({ magazine: { name, uri } }: { magazine: Magazine }) {
  return (
    <li>
      <RowAnchor
        href={uri}
        target="_blank"
        rel="noreferrer"
        icon={BookOpen}
        title={name}
        end={<ExternalLink size={18} aria-hidden className="shrink-0 text-soft" />}
      >
        {hostOf(uri)}
      </RowAnchor>
    </li>
  );
}
