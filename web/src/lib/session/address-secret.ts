import { useEffect, useState } from 'react';

/** The secret of the link with which this page was opened. Another link that is pasted into its address opens it anew. */
export function useAddressSecret(): string {
  const [secret] = useState(takeAddressSecret);
  useEffect(() => {
    const openAnew = () => location.reload();
    addEventListener('hashchange', openAnew);
    return () => removeEventListener('hashchange', openAnew);
  }, []);
  return secret;
}

/**
 * The secret of a link from a mail. It stands behind the # of the address, which no server and no log ever sees, and is taken
 * out of the address as soon as it was read, so that it stays neither in the history nor on the screen.
 */
function takeAddressSecret(): string {
  const secret = decodeURIComponent(location.hash.slice(1));
  if (secret !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return secret;
}
