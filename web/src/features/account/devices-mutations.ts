import { startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { service } from '../../lib/api/client.ts';
import { devicesQuery } from './me-queries.ts';

function useDeviceChange<T>(change: (input: T) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  });
}

/** Signs a device or program out. */
export function useRevoking() {
  return useDeviceChange((id: number) => service.delete('/v2/me/devices/{id}', { path: { id } }));
}

/** Signs everything out but this device, and removes the passkeys when asked to. */
export function useRevokingOthers() {
  return useDeviceChange((choice: { passkeys: boolean }) =>
    service.post('/v2/me/devices/revoke-others', { body: choice }),
  );
}

/** Gives a passkey another name. */
export function useNamingPasskey() {
  return useDeviceChange(({ id, name }: { id: number; name: string }) =>
    service.patch('/v2/me/passkeys/{id}', { path: { id }, body: { name } }),
  );
}

/** Removes a passkey. */
export function useRemovingPasskey() {
  return useDeviceChange((id: number) => service.delete('/v2/me/passkeys/{id}', { path: { id } }));
}

/** Has the device make a passkey, and adds it under a name. */
export function useAddingPasskey(withProof: <T>(deed: () => Promise<T>) => Promise<T>) {
  return useDeviceChange((name: string) =>
    withProof(async () => {
      const { options } = await service.post('/v2/me/passkeys/options');
      const response = await startRegistration({
        optionsJSON: options as Parameters<typeof startRegistration>[0]['optionsJSON'],
      });
      return service.post('/v2/me/passkeys', { body: { name, response: response as never } });
    }),
  );
}
