import { styleText } from 'node:util';

/** A text as people see it on a terminal. Without one, or where NO_COLOR is set, it is the text alone. */
export function coloured(
  text: string,
  look: 'bold' | 'red' | 'yellow',
  stream: NodeJS.WriteStream = process.stdout,
): string {
  return stream.isTTY ? styleText(look, text, { stream }) : text;
}
