import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { serviceAddress, service } from '../../lib/api/client.ts';
import { tellOtherTabs, noteSessionEnd } from '../../lib/session/session-end.ts';
import { forgetOnDevice, forgetPerson, meQuery } from '../../lib/session/session.ts';

/** Who wants to sign in. */
export interface SignIn {
  username: string;
  password: string;
}

/** What follows a sign-in. */
type Arrival = () => Promise<void>;

/** Signs in with a name and a password. */
export function useSignIn(onArrival?: Arrival) {
  const arrive = useArrival(onArrival);
  return useMutation({
    mutationFn: (body: SignIn) => service.post('/v2/session', { body }),
    onSuccess: arrive,
  });
}

/** Signs in with a passkey that the device knows; no name is needed. */
export function usePasskeySignIn(onArrival?: Arrival) {
  const arrive = useArrival(onArrival);
  return useMutation({
    mutationFn: async () => {
      const body = { response: await answerToPasskey() };
      return service.post('/v2/session/passkey', { body });
    },
    onSuccess: arrive,
  });
}

/** Has the device show a passkey of this service, and gives what it answered. */
export async function answerToPasskey() {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { options } = await service.post('/v2/session/passkey/options');
  const response = await startAuthentication({
    optionsJSON: options as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  });
  return response as never;
}

/** Loads who is signed in now, and lets the router lead them to where they wanted to go. */
function useArrival(onArrival?: Arrival): Arrival {
  const client = useQueryClient();
  const router = useRouter();
  return async () => {
    tellOtherTabs();
    if (onArrival !== undefined) {
      await onArrival();
      return;
    }
    await forgetPerson(client);
    await client.ensureQueryData(meQuery);
    await router.invalidate();
  };
}

/** Goes on after the session of a member had ended: the member themselves with the page as it was, anyone else from the start. */
export function useSignInAgain(member: number): Arrival {
  const client = useQueryClient();
  const router = useRouter();
  return async () => {
    // Not into what the page reads: it may hold what the member has not saved, and is never shown with another's record.
    const me = await service.get('/v2/me');
    if (me.id === member) {
      noteSessionEnd(null);
      await Promise.all([client.invalidateQueries(), router.invalidate()]);
      return;
    }
    await forgetOnDevice();
    location.assign(serviceAddress);
  };
}
