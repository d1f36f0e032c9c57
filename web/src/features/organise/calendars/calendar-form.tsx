import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { RefusalNotice } from '../../../ui/organisers/refusal-notice.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';

interface CalendarFormProps {
  isTitleMissing: boolean;
  isChanged: boolean;
  isPending: boolean;
  /** Saves it; says whether it is saved, for somebody may have to look at it again. */
  onSave: () => Promise<boolean>;
  /** The fields, which say that the title is missing when somebody has tried to save without one. */
  children: (isTitleMissing: boolean) => ReactNode;
}

/** A calendar to be filled in and saved. */
export function CalendarForm({ isTitleMissing, isChanged, isPending, onSave, children }: CalendarFormProps) {
  const { t } = useLingui();
  const [failure, setFailure] = useState<unknown>(null);
  const [isChecked, setChecked] = useState(false);
  const isDone = useRef(false);
  const save = async (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    setChecked(true);
    if (isTitleMissing) {
      submitted.currentTarget.querySelector<HTMLElement>('[name=title]')?.focus();
      return;
    }
    // Whoever is led on to the next page is not asked about what is saved by then.
    isDone.current = true;
    try {
      isDone.current = await onSave();
      setFailure(null);
    } catch (reason) {
      isDone.current = false;
      setFailure(reason);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)} aria-label={t`Calendar`}>
      <UnsavedChanges when={() => !isDone.current && isChanged} />
      {failure !== null && <RefusalNotice failure={failure} />}
      <fieldset disabled={isPending} className="flex flex-col gap-6">
        {children(isChecked && isTitleMissing)}
        <div className="sticky bottom-16 z-10 -mx-4 border-t border-line bg-paper/95 px-4 py-3 md:bottom-0">
          <Button type="submit" kind="main" wide pending={isPending}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
