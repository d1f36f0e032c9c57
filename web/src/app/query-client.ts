import { MutationCache, QueryClient } from '@tanstack/react-query';
import { readAgainAfterMails } from './after-mails.ts';
import { mayPass } from '../lib/api/failures.ts';

/** How often a question is asked again that got no answer. */
const maxRetries = 2;

/** What the app has learned from the service, for one person; a sign-out drops it all. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({ onSuccess: (answer) => readAgainAfterMails(client, answer) }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, failure) => count < maxRetries && mayPass(failure),
        // The app has its own view of what "online" means: it asks, and sees.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}
