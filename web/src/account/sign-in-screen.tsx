import { Trans, useLingui } from '@lingui/react/macro';
import { useOrganisation } from '../shared/session.ts';
import { Logo } from '../ui/logo.tsx';
import { LanguageChoice } from '../ui/language-choice.tsx';
import { PageTitle } from '../ui/page.tsx';
import { useSignIn } from './account-mutations.ts';
import { DemoPeople } from './demo-people.tsx';
import { OtherWays } from './other-ways.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The first page of somebody who is not signed in. */
export function SignInScreen() {
  const { t } = useLingui();
  const { name, demo, setupNeeded } = useOrganisation();
  const signIn = useSignIn();
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col px-5 pt-10 pb-6">
      <div className="mb-8 flex items-center gap-3">
        <Logo size={44} />
        <span className="font-serif text-2xl font-semibold">{name}</span>
      </div>
      {demo === null ? (
        <PageTitle title={t`Sign in`} className="mb-6" />
      ) : (
        <>
          <PageTitle title={t`Look around`} />
          <p className="mt-2 mb-6 text-soft">
            <Trans>
              This is the demo of an organisation that does not exist. Choose somebody, and be that person.
            </Trans>
          </p>
          <DemoPeople demo={demo} signIn={signIn} />
          <h2 className="mt-10 mb-4 font-serif text-xl font-semibold">
            <Trans>Or sign in with a password</Trans>
          </h2>
        </>
      )}
      {setupNeeded && (
        <p role="status" className="mb-6 rounded-control bg-info-soft px-4 py-3 text-info">
          <Trans>
            This service is not set up yet. Whoever runs it opens the address that it printed when it was
            started for the first time.
          </Trans>
        </p>
      )}
      <SignInForm signIn={signIn} />
      <OtherWays />
      <div className="mt-auto pt-10">
        <LanguageChoice />
      </div>
    </main>
  );
}
