import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { answerOf, api } from '../api/client.ts';
import { forgetPerson, meQuery } from '../shared/session.ts';

/** Who wants to sign in. */
export interface SignIn {
  username: string;
  password: string;
}

/** Signs in with a name and a password. */
export function useSignIn() {
  const arrive = useArrival();
  return useMutation({
    mutationFn: (body: SignIn) => answerOf(api.POST('/v2/session', { body })),
    onSuccess: arrive,
  });
}

/** Signs in with a passkey that the device knows; no name is needed. */
export function usePasskeySignIn() {
  const arrive = useArrival();
  return useMutation({
    mutationFn: async () => {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const { options } = await answerOf(api.POST('/v2/session/passkey/options', {}));
      const response = await startAuthentication({
        optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
      });
      return answerOf(api.POST('/v2/session/passkey', { body: { response: response as never } }));
    },
    onSuccess: arrive,
  });
}

/** Loads who is signed in now, and lets the router lead them to where they wanted to go. */
function useArrival(): () => Promise<void> {
  const client = useQueryClient();
  const router = useRouter();
  return async () => {
    await forgetPerson(client);
    await client.ensureQueryData(meQuery);
    await router.invalidate();
  };
}
