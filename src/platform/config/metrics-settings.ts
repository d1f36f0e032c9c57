import { isHost } from './setting-checks.ts';
import { textSetting, wholeNumber } from './setting.ts';

/** The settings of the numbers for Prometheus, as a part of all settings. */
export const metricsSettings = {
  metricsPort: wholeNumber({
    env: 'GUILDHALL_METRICS_PORT',
    placeholder: '<port>',
    description:
      'A separate port for Prometheus metrics, at /metrics. 0 opens none. With workers the metrics are those of all of them together.',
    default: 0,
    range: [0, 65_535],
    example: '9464',
  }),
  metricsHost: textSetting({
    env: 'GUILDHALL_METRICS_HOST',
    placeholder: '<address>',
    description:
      'The address on which the port of the metrics listens. Where other machines can reach it, GUILDHALL_METRICS_TOKEN must be set.',
    default: '127.0.0.1',
    example: '10.0.0.5',
    wants: 'an IP address or a host name',
    check: isHost,
  }),
  metricsToken: textSetting({
    env: 'GUILDHALL_METRICS_TOKEN',
    placeholder: '<token>',
    description:
      'A secret of your choice that opens /metrics at the usual address, sent as "Authorization: Bearer <token>"; the port ' +
      'of the metrics asks for it as well. Prefer the environment variable: other users of the machine can read flags.',
    default: '',
    pattern: String.raw`^([A-Za-z0-9._~+/=-]{16,200})?$`,
    example: 'c0ffee5a1ad0b0a7c0ffee5a1ad0b0a7',
    wants: 'empty or 16 to 200 letters, digits and signs of ._~+/=-',
    secret: true,
  }),
};
