import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page } from '../ui/page.tsx';
import { QuestionsEditor } from './questions-editor.tsx';
import { questionsQuery } from './questions-queries.ts';
import { useManagedEvent } from './use-managed-event.ts';

/** What an event asks those who come. */
export function EditQuestionsScreen() {
  const { t } = useLingui();
  const { id, title } = useManagedEvent();
  const { data } = useSuspenseQuery(questionsQuery(id));
  // What was there when the page was opened stays in the form, also when others change it meanwhile.
  const [opened] = useState(data);
  return (
    <Page
      title={t`Questions`}
      above={title}
      below={<Trans>What you ask those who come. Drag them into order, or use the arrow keys.</Trans>}
      back={`/organise/events/${id}`}
    >
      <QuestionsEditor id={id} opened={opened} />
    </Page>
  );
}
