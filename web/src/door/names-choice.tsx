import { Trans, useLingui } from '@lingui/react/macro';
import { TextField } from '../ui/field.tsx';

interface NamesChoiceProps {
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  /** What is typed as the PIN; null where none is asked for. */
  pin: string | null;
  onPin: (pin: string) => void;
  problem: 'open' | 'wrong-pin' | 'short-pin' | undefined;
}

/** Whether this device keeps names for times without a network, and the PIN that they are kept under. */
export function NamesChoice({ isChosen, onChoose, pin, onPin, problem }: NamesChoiceProps) {
  const { t } = useLingui();
  const problems = {
    open: '',
    'wrong-pin': t`The names on this device are kept under another PIN. To choose a new one, open the door once without names.`,
    'short-pin': t`At least six characters, please.`,
  };
  return (
    <>
      <div className="flex gap-3">
        <input
          id="keeps-names"
          type="checkbox"
          checked={isChosen}
          aria-describedby="keeps-names-hint"
          onChange={({ target }) => onChoose(target.checked)}
          className="mt-0.5 size-6 shrink-0 accent-brand"
        />
        <div>
          <label htmlFor="keeps-names" className="font-semibold">
            <Trans>Find names without a network, too</Trans>
          </label>
          <p id="keeps-names-hint" className="text-[0.9375rem] text-soft">
            <Trans>
              Keeps everybody’s name on this device until the event is over, encrypted with a PIN. Tickets can
              be scanned either way.
            </Trans>
          </p>
        </div>
      </div>
      {pin !== null && (
        <TextField
          label={t`PIN of the evening`}
          hint={t`At least six characters; a few words are safer. It is stored nowhere, and asked for again after a reload.`}
          error={problem === undefined ? '' : problems[problem]}
          type="password"
          autoComplete="off"
          maxLength={100}
          value={pin}
          onChange={({ target }) => onPin(target.value)}
        />
      )}
    </>
  );
}
