import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';

const source = join(import.meta.dirname, '../../web/src');
const locales = join(import.meta.dirname, '../../web/locales');

/** What the buttons of each screen say; "Cancel" stands beside whatever a dialog asks. */
const screens = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({ file, words: wordsOf(readFileSync(join(source, file), 'utf8')) }));

/** The messages of buttons in a file: those in the body of one, and the deed of a dialog that asks first. */
function wordsOf(text: string): Set<string> {
  const buttons = text.matchAll(/<(Button|DoorButton|button)\b[\s\S]*?<\/\1>/g);
  const deeds = text.matchAll(/\baction=\{[^\n]*/g);
  const parts = [...buttons, ...deeds].map(([part]) => part).join('\n');
  const messages = parts.matchAll(/<Trans(?: context="([^"]*)")?>\s*([^<{]+?)\s*<\/Trans>/g);
  const words = [...messages].map(([, context = '', message = '']) => keyOf(message, context));
  return new Set(text.includes('<ConfirmDialog') ? [...words, keyOf('Cancel', '')] : words);
}

function keyOf(message: string, context: string): string {
  return `${message.replaceAll(/\s+/g, ' ')}|${context}`;
}

/** The messages of a language. */
function catalogue(language: string): Map<string, string> {
  const text = readFileSync(join(locales, `${language}.po`), 'utf8');
  const entries = text.matchAll(/(?:^msgctxt "(.*)"\n)?^msgid "(.+)"\nmsgstr "(.*)"$/gm);
  return new Map([...entries].map(([, context = '', id = '', words = '']) => [keyOf(id, context), words]));
}

suite('The buttons of a screen', () => {
  for (const language of ['de', 'fr', 'it']) {
    test(`never say the same where they do something else (${language})`, () => {
      const words = catalogue(language);
      const same = screens.flatMap(({ file, words: keys }) => {
        const byText = Map.groupBy(keys, (key) => words.get(key) ?? key);
        return [...byText]
          .filter(([, shared]) => shared.length > 1)
          .map(([text, shared]) => `${file}: ${text} = ${shared.join(', ')}`);
      });
      assert.deepEqual(same, []);
    });
  }

  test('are found in the files', () => {
    const undo = screens.find(({ file }) => file.endsWith('undo-form.tsx'));
    assert.deepEqual([...(undo?.words ?? [])], ['Cancel|', 'Undo|a check-in']);
  });
});
