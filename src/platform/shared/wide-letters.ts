/** Chinese, Japanese and Korean letters, which are twice as wide as others. */
const wideLetters = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFF00-\uFF60]/g;

/** How many letters of a text are twice as wide as others. */
export function countWideLetters(text: string): number {
  return text.match(wideLetters)?.length ?? 0;
}
