import { Trans, useLingui } from '@lingui/react/macro';
import { useOrganisation } from '../../lib/session/session.ts';
import { PlainFrame } from '../../ui/plain-frame.tsx';
import { useSignIn } from './account-mutations.ts';
import { WaysIn } from './sign-in-form.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { service } from '../../lib/api/client.ts';
import type { DemoSignIns } from '../../lib/api/schema.gen.ts';
import { spokenLanguage } from '../../lib/i18n/locale.ts';
import { CardList } from '../../ui/card.tsx';
import { FactLine } from '../../ui/fact-line.tsx';
import { DeedFailure } from '../../ui/form/deed-failure.tsx';
import { Photo } from '../../ui/photo.tsx';

/** The first page of someone who is not signed in. */
export function SignInScreen() {
  const { t } = useLingui();
  const { demo, setupNeeded } = useOrganisation();
  return (
    <PlainFrame title={demo === null ? t`Sign in` : t`Look around`}>
      {demo !== null && (
        <>
          <p className="-mt-3 mb-6 text-soft">
            <Trans>
              This is the demo of an organisation that does not exist. Choose someone, and be that person.
            </Trans>
          </p>
          <DemoPeople demo={demo} />
          <h2 className="mt-10 mb-4 font-serif text-xl font-semibold">
            <Trans>Or sign in with a password</Trans>
          </h2>
        </>
      )}
      {setupNeeded && (
        <p role="status" className="mb-6 rounded-control bg-info-soft px-4 py-3 text-info">
          <Trans>
            This service is not set up yet. The person who runs it opens the address that it printed when it
            was started for the first time.
          </Trans>
        </p>
      )}
      <WaysIn />
    </PlainFrame>
  );
}

type DemoPerson = DemoSignIns['people'][number];

/** The people of the demo to sign in as, one tap each, with what to try as each of them. */
function DemoPeople({ demo }: { demo: DemoSignIns }) {
  const { t } = useLingui();
  const signIn = useSignIn();
  const trial: Record<DemoPerson['kind'], string> = {
    member: t`Answer an invitation, bring a guest, show the ticket for today.`,
    president: t`Organise the club’s events, see who is coming and report an activity.`,
    reviewer: t`Open the door of today’s event and scan tickets.`,
    administrator: t`See everything, everywhere.`,
  };
  return (
    <>
      <DeedFailure failure={signIn.error} />
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
    </>
  );
}

/** The people with their offices in the language that is shown; until these are here, in that of the service. */
function useOfficesInWords({ people }: DemoSignIns): readonly DemoPerson[] {
  const language = spokenLanguage();
  const { language: usual } = useOrganisation();
  const { data } = useQuery({
    queryKey: ['organisation', 'demo', language],
    queryFn: ({ signal }) => service.get('/v2/organisation', { query: { locale: language }, signal }),
    enabled: language !== usual,
    staleTime: Infinity,
  });
  return data?.demo?.people ?? people;
}
