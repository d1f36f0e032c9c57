import { areOrigins, isNetworkList } from './setting-checks.ts';
import { textSetting } from './setting.ts';

/** From where callers come and what is believed of it, as a part of all settings. */
export const callerSettings = {
  trustedProxies: textSetting({
    env: 'GUILDHALL_TRUSTED_PROXIES',
    placeholder: '<list>',
    description:
      'The proxies whose X-Forwarded-For header is trusted for the address of a caller. Where there are any, a stop waits ' +
      'up to 3 seconds for them to let go of idle connections.',
    default: '',
    example: '10.0.0.0/8,192.168.1.5',
    wants: 'a list of IP addresses or networks with commas between them, such as 10.0.0.0/8,192.168.1.5',
    check: isNetworkList,
  }),
  corsOrigins: textSetting({
    env: 'GUILDHALL_CORS_ORIGINS',
    placeholder: '<list>',
    description:
      'The origins whose pages may sign in and call restricted operations with a token from the browser. What needs no ' +
      'token, pages of every origin may read without this.',
    default: '',
    example: 'https://www.example.org,https://app.example.org:8443',
    wants:
      'a list of origins with commas between them, each a scheme, a host and perhaps a port as in https://www.example.org, ' +
      'without a path, a slash at the end, or *',
    check: areOrigins,
  }),
};
