import { Trans, useLingui } from '@lingui/react/macro';
import { Camera, CalendarSync, Eye, KeyRound } from 'lucide-react';
import { Button, type Icon } from '../../ui/button.tsx';
import { CardList, SectionHeading } from '../../ui/card.tsx';
import { RowLink } from '../../ui/row-link.tsx';
import { endFirstSteps, useFirstSteps, type FirstStep } from '../../lib/session/first-steps.ts';

/** What someone who is new here may want to do first; each step goes when it was looked at, and all of them at once. */
export function FirstSteps() {
  const { t } = useLingui();
  const { left, take } = useFirstSteps();
  if (left.length === 0) return null;
  const steps: Record<FirstStep, { to: string; icon: Icon; words: string }> = {
    photo: { to: '/me/photo', icon: Camera, words: t`Add your photo` },
    visibility: { to: '/me/visibility', icon: Eye, words: t`Choose who sees your address and phones` },
    calendar: { to: '/me/calendar', icon: CalendarSync, words: t`Get your events in your own calendar` },
    passkey: { to: '/me/devices', icon: KeyRound, words: t`Sign in without a password next time` },
  };
  return (
    <section aria-labelledby="first-steps" className="print:hidden">
      <SectionHeading
        id="first-steps"
        beside={
          <Button kind="quiet" size="small" className="-mr-3 min-h-11" onClick={endFirstSteps}>
            <Trans>Hide</Trans>
          </Button>
        }
      >
        <Trans>Your first steps</Trans>
      </SectionHeading>
      <CardList label={t`Your first steps`}>
        {left.map((step) => {
          const { to, icon, words } = steps[step];
          return (
            <li key={step}>
              <RowLink to={to} icon={icon} title={words} onClick={() => take(step)} />
            </li>
          );
        })}
      </CardList>
    </section>
  );
}
