import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { ApiFailure } from '../../lib/api/failures.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { MergeNotice } from '../../ui/merge-notice.tsx';
import { Page } from '../../ui/page.tsx';
import { UnsavedChanges } from '../../ui/unsaved-changes.tsx';
import { AddressFields, PlainFields, useContactNames } from './contact-fields.tsx';
import { SaveProblem } from '../../ui/save-problem.tsx';
import { useQueryClient } from '@tanstack/react-query';
import type { Me, OwnChanges } from '../../lib/api/schema.gen.ts';
import { meetingOf, type Meeting } from '../../lib/merge-rules.ts';
import { meQuery, useMe } from '../../lib/session/session.ts';
import { contactChanges, contactDraft, type ContactDraft } from './contact-rules.ts';
import { useChangingMe } from './me-queries.ts';

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

interface Editing {
  /** The record as the form knows it: what is sent is the difference to it. */
  known: Me;
  draft: ContactDraft;
  meeting: Meeting<ContactDraft> | null;
}

const begun = (me: Me): Editing => ({ known: me, draft: contactDraft(me), meeting: null });

/** The own contact data while they are changed: what was typed, and what others changed meanwhile. */
function useEditingContact() {
  const client = useQueryClient();
  const me = useMe();
  const changing = useChangingMe();
  const [editing, setEditing] = useState(() => begun(me));
  const { known, draft } = editing;
  const first = contactDraft(known);
  const changes = contactChanges(draft, first);
  // Where nobody has typed anything, the form shows what is there now.
  if (changes === null && editing.meeting === null && me.version > known.version) setEditing(begun(me));

  const send = async (version: number, body: OwnChanges): Promise<boolean> => {
    setEditing(begun(await changing.mutateAsync({ version, body })));
    return true;
  };
  /** Sends it; says whether it is saved. What others changed meanwhile comes into the form instead. */
  const save = async (): Promise<boolean> => {
    if (changes === null) return false;
    try {
      return await send(known.version, changes);
    } catch (failure) {
      if (!(failure instanceof ApiFailure) || failure.status !== 412) throw failure;
      const now = await client.fetchQuery({ ...meQuery, staleTime: 0 });
      const both = { first, mine: draft, theirs: contactDraft(now) };
      const meeting = meetingOf(both, { version: now.version, by: failure.info });
      // Something else of the record has changed, such as who sees it: no reason to ask anybody.
      if (meeting.taken.length + meeting.open.length === 0) return send(now.version, changes);
      changing.reset();
      setEditing({ known: now, draft: meeting.draft, meeting });
      return false;
    }
  };
  return {
    ...editing,
    changes,
    save,
    failure: changing.error,
    isPending: changing.isPending,
    change: (next: ContactDraft) => setEditing({ ...editing, draft: next }),
  };
}
