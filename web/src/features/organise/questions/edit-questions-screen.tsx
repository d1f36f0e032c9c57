import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Page } from '../../../ui/page.tsx';
import { QuestionsEditor } from './questions-editor.tsx';
import { questionsQuery } from './questions-queries.ts';
import { SeriesResult, useLeavingPart } from '../series/series-result.tsx';
import { useManagedEvent } from '../managed-events.ts';

/** What an event asks those who come. */
export function EditQuestionsScreen() {
  const { t } = useLingui();
  const { id, title, series } = useManagedEvent();
  const { data } = useSuspenseQuery(questionsQuery(id));
  const { result, leave } = useLeavingPart(id);
  return (
    <Page
      title={t`Questions`}
      above={title}
      below={<Trans>What you ask those who come. Drag them into order, or use the arrow keys.</Trans>}
      back={`/organise/events/${id}`}
    >
      {result === null ? (
        <QuestionsEditor id={id} stored={data} isInSeries={series !== null} onSaved={leave} />
      ) : (
        <SeriesResult id={id} result={result}>
          <Trans>These dates had other questions and stay as they are:</Trans>
        </SeriesResult>
      )}
    </Page>
  );
}
