import { useCanGoBack, useRouter } from '@tanstack/react-router';

/** One step back; for those who came here directly, to where the thing belongs: what was open before is not ours. */
export function useGoingBack(to: string): () => void {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return () => (canGoBack ? router.history.back() : void router.navigate({ to }));
}
