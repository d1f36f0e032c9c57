/** Writes a text so that `like` takes every character of it as it stands. */
export function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
