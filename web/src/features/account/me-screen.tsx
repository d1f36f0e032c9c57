import { Trans, useLingui, Plural } from '@lingui/react/macro';
import { type LinkProps, useRouter } from '@tanstack/react-router';
import {
  CalendarPlus,
  Contact,
  Download,
  Eye,
  Image,
  KeyRound,
  Mail,
  MonitorSmartphone,
  LogOut,
} from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { serviceAddress } from '../../lib/api/client.ts';
import { useMe, signOut } from '../../lib/session/session.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { CardList } from '../../ui/card.tsx';
import { FactLine } from '../../ui/fact-line.tsx';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { Page } from '../../ui/page.tsx';
import { Photo } from '../../ui/photo.tsx';
import { RowAnchor, RowLink } from '../../ui/row-link.tsx';
import { useChangingMe } from './me-queries.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unsentScansOf } from '../../lib/offline/door-database.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** The own profile and its settings. */
export function MeScreen() {
  const { t } = useLingui();
  const { fullName, photo, club, offices, email } = useMe();
  return (
    <Page
      title={fullName}
      below={
        <FactLine>
          {club?.name}
          {offices.map(({ title, place }) => (place.name === club?.name ? title : `${title}, ${place.name}`))}
        </FactLine>
      }
      corner={<Photo photo={photo} size={72} />}
    >
      <div className="flex flex-col gap-6">
        <CardList label={t`My data`}>
          <Entry to="/me/contact" icon={Contact} title={<Trans>Contact data</Trans>}>
            <Trans>Address, phone, profession</Trans>
          </Entry>
          <Entry to="/me/photo" icon={Image} title={<Trans>Photo</Trans>}>
            <Trans>How others recognise you</Trans>
          </Entry>
          <Entry to="/me/visibility" icon={Eye} title={<Trans>Who sees what</Trans>}>
            <Trans>Your private data, and how others see you</Trans>
          </Entry>
          <Entry to="/me/email" icon={Mail} title={<Trans>E-mail</Trans>}>
            {email === '' ? <Trans>None so far</Trans> : email}
          </Entry>
        </CardList>
        <CardList label={t`Signing in`}>
          <Entry to="/me/password" icon={KeyRound} title={<Trans>Password</Trans>}>
            <Trans>Change it when someone else may know it</Trans>
          </Entry>
          <Entry to="/me/devices" icon={MonitorSmartphone} title={<Trans>Devices and passkeys</Trans>}>
            <Trans>Where you are signed in</Trans>
          </Entry>
        </CardList>
        <CardList label={t`Calendar and data`}>
          <Entry
            to="/me/calendar"
            icon={CalendarPlus}
            title={<Trans context="one’s own program">Calendar</Trans>}
          >
            <Trans>Your events in your own calendar</Trans>
          </Entry>
          <li>
            {/* As a download, so that the page stays where the file cannot be had. */}
            <RowAnchor
              href={`${serviceAddress}/v2/me/data`}
              download
              icon={Download}
              title={<Trans>My data</Trans>}
            >
              <Trans>Everything that is stored about you, as a file</Trans>
            </RowAnchor>
          </li>
        </CardList>
        <MyLanguage />
        <SignOut />
      </div>
    </Page>
  );
}

interface EntryProps extends Pick<ComponentProps<typeof RowAnchor>, 'icon' | 'title' | 'children'> {
  to: NonNullable<LinkProps['to']>;
}

function Entry({ to, ...rest }: EntryProps) {
  return (
    <li>
      <RowLink to={to} {...rest} />
    </li>
  );
}

/** The language of the app on this device, which mails to me are written in from then on, too. */
function MyLanguage() {
  const { t } = useLingui();
  const changing = useChangingMe();
  return (
    <section>
      <h2 className="mb-1 text-center text-sm text-soft">
        <Trans>Language</Trans>
      </h2>
      <LanguageChoice
        onChoose={(language) =>
          changing.mutate(
            { version: 'any', body: { language } },
            {
              onError: () =>
                announce(t`E-mails to you stay in the language they were in. Try again in a moment.`),
            },
          )
        }
      />
    </section>
  );
}

const nothingLeft = { waiting: 0, refused: 0 };

/** Signs out; asks first when scans of a door have not been sent from this device. */
function SignOut() {
  const { t } = useLingui();
  const { id } = useMe();
  const client = useQueryClient();
  const router = useRouter();
  const [left, setLeft] = useState(nothingLeft);
  const unsent = left.waiting + left.refused;
  const leaving = useMutation({
    mutationFn: () => signOut(client, () => router.navigate({ to: '/sign-in' })),
    onError: () => announce(t`There is no connection: you are still signed in.`),
    onSettled: () => setLeft(nothingLeft),
  });
  const begin = async () => {
    const found = await unsentScansOf(id);
    if (found.waiting + found.refused === 0) leaving.mutate();
    else setLeft(found);
  };
  return (
    <>
      <Button icon={LogOut} wide pending={leaving.isPending} onClick={() => void begin().catch(reportError)}>
        <Trans>Sign out</Trans>
      </Button>
      <ConfirmDialog
        isOpen={unsent > 0}
        title={<Plural value={unsent} one="# scan was not sent yet" other="# scans were not sent yet" />}
        action={<Trans>Sign out anyway</Trans>}
        isPending={leaving.isPending}
        onConfirm={() => leaving.mutate()}
        onCancel={() => setLeft(nothingLeft)}
      >
        {left.waiting > 0 && (
          <p>
            <Trans>
              Open the door once more where there is a network, and they are sent. If you sign out now, they
              wait on this device until you sign in here again.
            </Trans>
          </p>
        )}
        {left.refused > 0 && (
          <p>
            <Plural
              value={left.refused}
              one="The service did not accept # scan. It stays on this device until you discard it on the page “Door”."
              other="The service did not accept # scans. They stay on this device until you discard them on the page “Door”."
            />
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
