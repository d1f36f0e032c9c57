import { choiceSetting } from './setting.ts';

/** The settings of the log, as a part of all settings. */
export const logSettings = {
  logLevel: choiceSetting(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
    env: 'GUILDHALL_LOG_LEVEL',
    placeholder: '<level>',
    description: 'The lowest level of message that is logged.',
    default: 'info',
    example: 'warn',
  }),
  logFormat: choiceSetting(['auto', 'json', 'text'], {
    env: 'GUILDHALL_LOG_FORMAT',
    placeholder: '<format>',
    description:
      'How lines of the log are written: as JSON for programs, or as text for people. auto writes text on a terminal and ' +
      'JSON everywhere else. Text has colours on a terminal only; NO_COLOR turns them off, FORCE_COLOR on.',
    default: 'auto',
    example: 'json',
  }),
};
