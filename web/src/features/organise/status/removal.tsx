import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { removedBy, useRemovalPreview, useRemoving } from '../series/series-removal.tsx';
import type { Scope } from '../series/series-scope.tsx';
import { mailsOf, mayTell, TellingFields } from './notify-fields.tsx';
import { StepRefusal } from './step-words.tsx';

interface AskedRemoval {
  id: number;
  scope: Scope;
  title: string;
}

/** What a dialog asks before it deletes: who is told, unless they are not to be. */
export function useAskedRemoval(asked: AskedRemoval, onRemoved: () => unknown) {
  const { t } = useLingui();
  const [wantsMail, setWantsMail] = useState(true);
  const { id, scope } = asked;
  const preview = useRemovalPreview({ id, scope });
  const removing = useRemoving();
  const notice = preview.data?.notice ?? null;
  const mails = notice === null ? 0 : mailsOf(notice);
  const notify = wantsMail && mails > 0 && mayTell(notice);
  const run = () =>
    removing.run(asked, notify ? notice?.count : undefined).then(onRemoved, () => preview.refetch());
  const telling = (
    <>
      {notice !== null && mails > 0 && (
        <TellingFields
          label={
            removedBy(preview) > 1
              ? t`Tell those who know of them that they are cancelled (${mails})`
              : t`Tell those who know of it that it is cancelled (${mails})`
          }
          notice={notice}
          notify={wantsMail}
          onNotify={setWantsMail}
        />
      )}
      <StepRefusal failure={removing.error} />
    </>
  );
  const button = (
    <Button
      kind="danger"
      // What is sent must be what is shown.
      disabled={!preview.isSuccess || removedBy(preview) === 0}
      pending={removing.isPending}
      onClick={() => void run()}
    >
      {notify ? (
        t`${plural(mails, { one: 'Delete and write to # person', other: 'Delete and write to # people' })}`
      ) : (
        <Trans>Delete</Trans>
      )}
    </Button>
  );
  return { preview, telling, button };
}
