/** Each sheet of a PDF has an object of its own, in plain letters; it may be cut in two on the way. */
export function sheetCounter(): (bytes: Uint8Array) => number {
  const decoder = new TextDecoder('latin1');
  let sheets = 0;
  let rest = '';
  return (bytes) => {
    const text = rest + decoder.decode(bytes);
    sheets += text.match(/\/Type \/Page(?!s)[^]/g)?.length ?? 0;
    const last = text.lastIndexOf('/Type');
    const isCut = last >= text.length - '/Type /Page'.length;
    rest = isCut && last >= 0 ? text.slice(last) : text.slice(-4);
    return sheets;
  };
}
