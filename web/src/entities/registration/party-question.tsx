import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { EventDetail } from '../../lib/api/schema.gen.ts';
import { nameOfCompanion, stillExpected } from './companions.ts';
import { useAnsweringParty } from './answering-party.ts';
import { answerRefusal } from '../event/answering.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface PartyQuestionProps {
  /** As it was before the person said that they do not come. */
  event: EventDetail;
  onClose: () => void;
}

/** Asks someone who cannot come whether those with them stay away, too: the door expects them otherwise. */
export function PartyQuestion({ event, onClose }: PartyQuestionProps) {
  const { t } = useLingui();
  const { title } = event;
  const answering = useAnsweringParty(event);
  // Whoever is taken back leaves the list: the question stays the one that was asked.
  const [party] = useState(() => stillExpected(event.guests));
  const [away, setAway] = useState(() => party.map(({ registration }) => registration));
  const names = party.map((guest) => nameOfCompanion(guest) || t`My partner`);
  const [only] = names;
  const sayNo = () => {
    const companions = away.map((registration) => ({ registration, attending: 'NO' as const }));
    answering.mutate(
      { attending: 'NO', companions },
      { onError: (failure) => announce(answerRefusal(failure)), onSettled: onClose },
    );
  };
  const toggle = (registration: number, isAway: boolean) =>
    setAway(isAway ? [...away, registration] : away.filter((one) => one !== registration));
  return (
    <Dialog
      narrow
      title={party.length === 1 ? <Trans>{only}, too?</Trans> : <Trans>Who else is not coming?</Trans>}
      onClose={onClose}
    >
      <p className="mt-2 text-soft">
        <Trans>
          You are not coming to “{title}”. Those with you are still expected, unless you say otherwise. Guests
          with an e-mail address are told.
        </Trans>
      </p>
      {party.length > 1 && (
        <ul className="mt-3 flex flex-col">
          {party.map(({ registration }, index) => (
            <li key={registration}>
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  checked={away.includes(registration)}
                  onChange={({ target }) => toggle(registration, target.checked)}
                  className="size-5 accent-brand dark:accent-link"
                />
                {names[index]}
              </label>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>
          {party.length === 1 ? <Trans>Still coming</Trans> : <Trans>All are still coming</Trans>}
        </Button>
        <Button kind="danger" disabled={away.length === 0} pending={answering.isPending} onClick={sayNo}>
          <Plural value={away.length} one="Not coming either" other="Not coming either" />
        </Button>
      </div>
    </Dialog>
  );
}
