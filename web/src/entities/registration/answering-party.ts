import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { service } from '../../lib/api/client.ts';
import type { EventDetail, PartyReply } from '../../lib/api/schema.gen.ts';
import { announce } from '../../ui/announcer.tsx';
import { answerRefusal } from '../event/answering.ts';
import { eventKeys } from '../event/event-queries.ts';
import { isNobodyLeft, undoOf } from './party-rules.ts';

/** Answers for the whole party at once; beside what is said of it stands undo, where it can be taken back. */
export function useAnsweringParty(event: EventDetail) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: PartyReply) => send(event.id, body),
    onSuccess: (_answer, sent) => {
      announce(wordsOf(event, sent), takingBack(client, event, sent));
      return changed(client);
    },
  });
}

function send(id: number, body: PartyReply) {
  return service.put('/v2/events/{id}/party', { path: { id }, body });
}

function changed(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: eventKeys.all });
}

function wordsOf(before: EventDetail, sent: PartyReply): string {
  return isNobodyLeft(before, sent) ? t`You and those with you are not coming.` : t`Your answers are saved.`;
}

/** Beside the words of what was done; nothing where it cannot be put back as it was. */
function takingBack(client: QueryClient, before: EventDetail, sent: PartyReply) {
  const undo = undoOf(before, sent);
  if (undo === null) return undefined;
  // Once registration has closed, only who comes still changes.
  const { attending, companions } = undo;
  const body = before.registrationOpen ? undo : { attending, companions };
  const run = () => {
    send(before.id, body)
      .then(() => announce(t`Everything is as it was before.`))
      .catch((failure: unknown) => announce(answerRefusal(failure)))
      .finally(() => void changed(client));
  };
  return { label: t`Undo`, run };
}
