import { useLingui } from '@lingui/react/macro';

/** Says in the reader's language what the service calls a browser: "Firefox on Android". */
export function useDeviceWords(): (name: string) => string {
  const { t } = useLingui();
  return (name) => {
    if (name === 'Unknown browser') return t`Unknown browser`;
    const [browser, system] = name.split(' on ');
    if (system === undefined) return name;
    return browser === 'Browser' ? t`Browser on ${system}` : t`${browser} on ${system}`;
  };
}
