import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';

const knownZones = new Set(tzlib_get_timezones());

/**
 * Describes a time zone for calendar programs that do not know it by name; null when nobody can.
 * The description holds the rules of today: enough for a feed, which reaches one year back.
 */
export function timeZoneBlock(zone: string): string | null {
  // UTC needs no description, and the library complains on the console about zones it does not know.
  if (zone === 'UTC' || !knownZones.has(zone)) return null;
  const [block] = tzlib_get_ical_block(zone);
  if (block === undefined) return null;
  // Zones that follow another one (Oslo follows Berlin) come under the other's name.
  return block.replaceAll(/^(TZID|X-LIC-LOCATION):.*$/gm, `$1:${zone}`);
}
