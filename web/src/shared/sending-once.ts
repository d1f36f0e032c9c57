import { useState } from 'react';
import { sendingOnce } from './sending-once-rules.ts';

/** Sends something that is to happen once, as long as a screen is shown: see `sendingOnce`. */
export function useSendingOnce() {
  const [send] = useState(sendingOnce);
  return send;
}
