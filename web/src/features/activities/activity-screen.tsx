import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiFailure } from '../../lib/api/failures.ts';
import { clubActivitiesQuery } from '../../entities/club/club-queries.ts';
import { spokenLanguage } from '../../lib/i18n/locale.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FailedPage, NothingHere } from '../../ui/failure-page.tsx';
import { useDeedWords } from '../../ui/form/deed-failure.tsx';
import { Page } from '../../ui/page.tsx';
import {
  useChangeActivity,
  useDeleteActivity,
  useRestoreActivity,
  type ActivityAddress,
} from './activities-mutations.ts';
import { ActivityForm } from './activity-form.tsx';
import { draftOfActivity } from './activity-form-rules.ts';

const route = getRouteApi('/app/clubs/$club/activities/$activity');

/** Changing or deleting an activity. */
export function ActivityScreen() {
  const { t } = useLingui();
  const address = route.useParams();
  const { data } = useSuspenseQuery(clubActivitiesQuery(address.club, spokenLanguage()));
  const change = useChangeActivity(address);
  const navigate = route.useNavigate();
  // What was there when the page was opened stays in the form, also when it is deleted or changed meanwhile.
  const [activity] = useState(() => data.activities.find(({ id }) => id === address.activity));
  if (activity === undefined) return <NothingHere />;
  if (!data.mayManage) return <FailedPage error={new ApiFailure(403, '')} />;
  const toClub = () =>
    void navigate({ to: '/clubs/$club', params: { club: address.club }, ignoreBlocker: true });
  const done = () => {
    announce(t`The activity was saved.`);
    toClub();
  };
  return (
    <Page title={t`Edit activity`} above={activity.title} back={`/clubs/${address.club}`}>
      <ActivityForm
        first={draftOfActivity(activity)}
        isNew={false}
        onSave={(body) => change.mutateAsync(body)}
        onSaved={done}
      >
        <DeleteButton address={address} title={activity.title} canUndo={data.mayRestore} onDeleted={toClub} />
      </ActivityForm>
    </Page>
  );
}

interface DeleteButtonProps {
  address: ActivityAddress;
  title: string;
  /** Who can bring it back is offered that; everyone else is asked before. */
  canUndo: boolean;
  onDeleted: () => void;
}

function DeleteButton({ address, title, canUndo, onDeleted }: DeleteButtonProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteActivity(address);
  const restore = useRestoreActivity(address);
  const words = useDeedWords();
  const failed = (failure: unknown) => announce(words(failure));
  // The page is left by then, so what follows hangs on the answer and not on the page.
  const undo = () => void restore.mutateAsync().then(() => announce(t`Restored.`), failed);
  const run = async () => {
    try {
      await remove.mutateAsync();
    } catch (failure) {
      setAsking(false);
      return failed(failure);
    }
    announce(t`“${title}” was deleted.`, canUndo ? { label: t`Undo`, run: undo } : undefined);
    onDeleted();
  };
  return (
    <>
      <Button
        kind="danger"
        icon={Trash2}
        pending={remove.isPending}
        onClick={() => (canUndo ? void run() : setAsking(true))}
      >
        <Trans>Delete</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={<Trans>Delete “{title}”?</Trans>}
        action={<Trans>Delete</Trans>}
        isPending={remove.isPending}
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      >
        <Trans>Only an administrator can bring it back.</Trans>
      </ConfirmDialog>
    </>
  );
}
