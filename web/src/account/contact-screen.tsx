import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent } from 'react';
import { ApiFailure } from '../api/failures.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { MergeNotice } from '../ui/merge-notice.tsx';
import { Page } from '../ui/page.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import { AddressFields, PlainFields } from './contact-fields.tsx';
import { useContactNames } from './contact-words.ts';
import { SaveProblem } from './save-problem.tsx';
import { useEditingContact } from './use-editing-contact.ts';

/** The own address, numbers and profession. */
export function ContactScreen() {
  const { t } = useLingui();
  const { draft, changes, meeting, failure, isPending, save, change } = useEditingContact();
  const nameOf = useContactNames();
  const wrong = failure instanceof ApiFailure ? failure.fields.map(({ field }) => field) : [];
  const parts = { draft, wrong, onChange: change };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // What fails is said in the form.
    void save().then(
      (isSaved) => isSaved && announce(t`Saved.`),
      () => {},
    );
  };
  return (
    <Page title={t`Contact data`} back="/me">
      <form onSubmit={submit} noValidate>
        {meeting !== null && (
          <div className="mb-6">
            <MergeNotice
              key={meeting.version}
              meeting={meeting}
              draft={draft}
              onChange={change}
              nameOf={nameOf}
              wordsOf={(one, field) => (one[field] === '' ? t`(empty)` : one[field])}
            />
          </div>
        )}
        <fieldset disabled={isPending} className="flex flex-col gap-8">
          <Group title={<Trans>Private</Trans>}>
            <AddressFields of="privateAddressComponents" {...parts} />
            <PlainFields fields={['privatePhone', 'privateMobile', 'privateWww', 'partner']} {...parts} />
          </Group>
          <Group title={<Trans>Profession</Trans>}>
            <PlainFields fields={['company', 'professionTitle', 'professionFunction']} {...parts} />
            <AddressFields of="businessAddressComponents" {...parts} />
            <PlainFields fields={['businessPhone', 'businessMobile']} {...parts} />
          </Group>
        </fieldset>
        <div className="mt-8">
          <SaveProblem failure={failure} />
        </div>
        {/* Outside of what is shut while it is saved, so that the button keeps the focus. */}
        <div className="sticky bottom-16 -mx-4 mt-8 border-t border-line bg-paper px-4 py-3 md:bottom-0">
          <Button type="submit" kind="main" wide disabled={changes === null} pending={isPending}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
      <p className="mt-4 text-soft">
        <Trans>Your name, your club and your offices are kept by the secretary of your club.</Trans>
      </p>
      <UnsavedChanges when={() => changes !== null} />
    </Page>
  );
}

function Group({ title, children }: { title: React.ReactNode; children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-5">
      <h2 className="font-serif text-xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}
