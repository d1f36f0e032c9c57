/** Whether the text is an address of the web, with its scheme. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && URL.canParse(text);
}

/** Whether a text is a page in a network or someone's name there, and no address that a browser would run as a script. */
export function isPageOrName(text: string): boolean {
  const scheme = /^([a-z][a-z\d+.-]*):/i.exec(text)?.[1]?.toLowerCase();
  // Names at Skype begin with "live:".
  return scheme === undefined || scheme === 'live' || scheme === 'skype' || isWebAddress(text);
}
