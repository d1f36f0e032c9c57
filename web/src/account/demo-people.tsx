import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { answerOf, api } from '../api/client.ts';
import type { DemoSignIns } from '../api/schema.gen.ts';
import { spokenLanguage } from '../shared/locale.ts';
import { useOrganisation } from '../shared/session.ts';
import { CardList } from '../ui/card.tsx';
import { FactLine } from '../ui/fact-line.tsx';
import { Photo } from '../ui/photo.tsx';
import type { useSignIn } from './account-mutations.ts';

type DemoPerson = DemoSignIns['people'][number];

/** The people of the demo to sign in as, one tap each, with what to try as each of them. */
export function DemoPeople({ demo, signIn }: { demo: DemoSignIns; signIn: ReturnType<typeof useSignIn> }) {
  const { t } = useLingui();
  const trial: Record<DemoPerson['kind'], string> = {
    member: t`Answer an invitation, bring a guest, show the ticket for today.`,
    president: t`Organise the club’s events, see who is coming and report an activity.`,
    reviewer: t`Open the door of today’s event and scan tickets.`,
    administrator: t`See everything, everywhere.`,
  };
  return (
    <CardList label={t`People of the demo`}>
      {useOfficesInWords(demo).map(({ username, fullName, photo, office, kind }) => (
        <li key={username}>
          <button
            type="button"
            disabled={signIn.isPending}
            onClick={() => signIn.mutate({ username, password: demo.password })}
            className="flex w-full items-center gap-4 px-4 py-3.5 text-left hover:bg-sunken"
          >
            <Photo photo={photo} size={48} />
            <span className="min-w-0 flex-1">
              <FactLine>
                <span className="font-semibold">{fullName}</span>
                {office !== '' && <span className="text-soft">{office}</span>}
              </FactLine>
              <span className="block text-[0.9375rem] text-soft">{trial[kind]}</span>
            </span>
            <ChevronRight size={20} aria-hidden className="shrink-0 text-soft" />
          </button>
        </li>
      ))}
    </CardList>
  );
}

/** The people with their offices in the language that is shown; until these are here, in that of the service. */
function useOfficesInWords({ people }: DemoSignIns): readonly DemoPerson[] {
  const language = spokenLanguage();
  const { language: usual } = useOrganisation();
  const { data } = useQuery({
    queryKey: ['organisation', 'demo', language],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/v2/organisation', { params: { query: { locale: language } }, signal })),
    enabled: language !== usual,
    staleTime: Infinity,
  });
  return data?.demo?.people ?? people;
}
