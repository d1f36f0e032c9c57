import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { ApiFailure } from '../api/failures.ts';
import { useMe } from '../shared/session.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import { AddressFields, PlainFields } from './contact-fields.tsx';
import { changesIn, draftFrom } from './contact-rules.ts';
import { useChangingMe } from './me-mutations.ts';
import { SaveProblem } from './save-problem.tsx';

/** The own address, numbers and profession. */
export function ContactScreen() {
  const { t } = useLingui();
  const me = useMe();
  const [draft, setDraft] = useState(() => draftFrom(me));
  const changing = useChangingMe();
  const changes = changesIn(draft, me);
  const wrong = changing.error instanceof ApiFailure ? changing.error.fields.map(({ field }) => field) : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changes === null) return;
    changing.mutate({ version: me.version, body: changes }, { onSuccess: () => announce(t`Saved.`) });
  };
  return (
    <Page title={t`Contact data`} back="/me">
      <form onSubmit={submit} noValidate>
        <fieldset disabled={changing.isPending} className="flex flex-col gap-8">
          <Group title={<Trans>Private</Trans>}>
            <AddressFields
              address={draft.privateAddress}
              wrong={wrong}
              of="privateAddressComponents"
              onChange={(privateAddress) => setDraft({ ...draft, privateAddress })}
            />
            <PlainFields
              fields={['privatePhone', 'privateMobile', 'privateWww', 'partner']}
              draft={draft}
              wrong={wrong}
              onChange={setDraft}
            />
          </Group>
          <Group title={<Trans>Profession</Trans>}>
            <PlainFields
              fields={['company', 'professionTitle', 'professionFunction']}
              draft={draft}
              wrong={wrong}
              onChange={setDraft}
            />
            <AddressFields
              address={draft.businessAddress}
              wrong={wrong}
              of="businessAddressComponents"
              onChange={(businessAddress) => setDraft({ ...draft, businessAddress })}
            />
            <PlainFields
              fields={['businessPhone', 'businessMobile']}
              draft={draft}
              wrong={wrong}
              onChange={setDraft}
            />
          </Group>
          <SaveProblem failure={changing.error} />
          <div className="sticky bottom-16 -mx-4 border-t border-line bg-paper px-4 py-3 md:bottom-0">
            <Button type="submit" kind="main" wide disabled={changes === null} pending={changing.isPending}>
              <Trans>Save</Trans>
            </Button>
          </div>
        </fieldset>
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
