import { useRef } from 'react';
import { newNonce } from './new-nonce.ts';

/** Names what is sent, so that it is done once however often the network makes us send it; other words get another name. */
export function useSendingKey(): (body: unknown) => string {
  const last = useRef<{ text: string; key: string } | null>(null);
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current?.text !== text) last.current = { text, key: newNonce() };
    return last.current.key;
  };
}
