import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { meQuery, useMe } from '../../lib/session/session.ts';
import { announce } from '../../ui/announcer.tsx';
import { Form, SaveBar } from '../../ui/form/form.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Page } from '../../ui/page.tsx';
import { AddressFields, PlainFields, useContactNames } from './contact-fields.tsx';
import { contactChanges, contactDraft } from './contact-rules.ts';
import { useChangingMe } from './me-queries.ts';

/** The own address, numbers and profession. */
export function ContactScreen() {
  const { t } = useLingui();
  const form = useContactForm();
  return (
    <Page title={t`Contact data`} back="/me">
      <Form form={form} className="flex flex-col gap-8" buttons={<SaveBar form={form} isLazy />}>
        <Group title={<Trans>Private</Trans>}>
          <AddressFields of="privateAddressComponents" form={form} />
          <PlainFields fields={['privatePhone', 'privateMobile', 'privateWww', 'partner']} form={form} />
        </Group>
        <Group title={<Trans>Profession</Trans>}>
          <PlainFields fields={['company', 'professionTitle', 'professionFunction']} form={form} />
          <AddressFields of="businessAddressComponents" form={form} />
          <PlainFields fields={['businessPhone', 'businessMobile']} form={form} />
        </Group>
      </Form>
      <p className="mt-4 text-soft">
        <Trans>Your name, your club and your offices are kept by the secretary of your club.</Trans>
      </p>
    </Page>
  );
}

function useContactForm() {
  const { t } = useLingui();
  const client = useQueryClient();
  const changing = useChangingMe();
  const form = useForm({
    known: useMe(),
    names: useContactNames(),
    words: { 'privateWww.refused': t`A web address begins with https://` },
    draftOf: contactDraft,
    send: ({ known, first, draft }) =>
      changing.mutateAsync({ version: known.version, body: contactChanges(draft, first) }),
    readAgain: () => client.fetchQuery({ ...meQuery, staleTime: 0 }),
    onSaved: (me) => {
      announce(t`Saved.`);
      form.session.begin(me);
    },
  });
  return form;
}

function Group({ title, children }: { title: React.ReactNode; children: React.ReactNode }) {
  return (
    <section className="flex flex-col gap-5">
      <h2 className="font-serif text-xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}
