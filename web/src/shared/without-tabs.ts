/** What was typed or pasted, with blanks where tabs were: the service takes no other control characters than line ends. */
export function withoutTabs(text: string): string {
  return text.replaceAll('\t', ' ');
}
