import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Command, Option } from 'commander';
import { createProgram } from '../../src/cli/program.ts';
import { settingList } from '../../src/platform/config/setting-list.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = globSync(['README.md', 'docs/*.md', 'deploy/*'], { cwd: root });

/** A line of a page that calls the program, and the words after its name. */
interface Line {
  page: string;
  line: string;
  words: string[];
}

const lines: Line[] = pages.flatMap((page) => {
  const text = readFileSync(join(root, page), 'utf8').replaceAll('\\\n', ' ');
  return [...commandsIn(text)].map((line) => ({ page, line, words: wordsOf(line) }));
});

suite('the pages', () => {
  const program = createProgram({ out: () => undefined, err: () => undefined });

  test('show command lines at all', () => {
    assert.ok(lines.length > 20, `${lines.length} lines were found`);
  });

  for (const { page, line, words } of lines) {
    test(`${page} shows a command that exists, with its options: ${line}`, () => {
      const { command, rest } = commandOf(program, words);
      const { given, values } = separated(command, rest);
      const required = command.registeredArguments.filter((argument) => argument.required);
      const most = command.registeredArguments.length;
      assert.ok(values.length <= most, `${values.length} arguments, but it takes ${most}`);
      // In a sentence a command may be named without its arguments.
      const isNamedOnly = values.length === 0 && given === 0;
      assert.ok(isNamedOnly || values.length >= required.length, `it needs ${required.length} arguments`);
    });
  }

  test('name only settings that exist', () => {
    const known = new Set(settingList.map(({ env }) => env));
    // What belongs to the files around the program, and not to it.
    for (const name of ['GUILDHALL_DOMAIN', 'GUILDHALL_UPSTREAM']) known.add(name);
    for (const page of pages) {
      const text = readFileSync(join(root, page), 'utf8');
      const unknown = [...text.matchAll(/\bGUILDHALL_[A-Z_]+\b/g)].map(([name]) => name);
      assert.deepEqual(
        unknown.filter((name) => !known.has(name)),
        [],
        page,
      );
    }
  });
});

/** What is written as code: in the middle of a sentence, and in listings line by line. */
function* commandsIn(text: string): Generator<string> {
  const listings = Array.from(text.matchAll(/^```\w*\n(.*?)^```/gms), ([, listing = '']) =>
    listing.split('\n'),
  );
  const inline = Array.from(text.matchAll(/`([^`\n]+)`/g), ([, code = '']) => code);
  for (const code of [...listings.flat(), ...inline]) {
    // Settings may stand before it, and it may stand in the place of a value.
    const [, line] = /^(?:[A-Z_]+=\S+ |[A-Z]+=\$\()*(?:\.\/)?guildhall ([^#]*)/.exec(code) ?? [];
    // What it prints may go elsewhere.
    const [own] = line?.split(/ [|>] /) ?? [];
    if (own !== undefined) yield own.replace(/\)$/, '').trim();
  }
}

function wordsOf(line: string): string[] {
  return Array.from(
    line.matchAll(/"([^"]*)"|'([^']*)'|<([^>]*)>|(\S+)/g),
    (match) => match.slice(1).find((word) => word !== undefined) ?? '',
  ).filter((word) => word !== '…');
}

function commandOf(program: Command, words: readonly string[]): { command: Command; rest: string[] } {
  let command = program;
  let rest = [...words];
  for (;;) {
    const [name = ''] = rest;
    const below = command.commands.find((each) => each.name() === name);
    if (below === undefined) break;
    command = below;
    rest = rest.slice(1);
  }
  assert.notEqual(command, program, `there is no command "${words[0]}"`);
  return { command, rest };
}

/** Takes the options away, each with its value; fails at one that the command does not know. */
function separated(command: Command, words: readonly string[]): { given: number; values: string[] } {
  const values: string[] = [];
  let given = 0;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (!word.startsWith('--')) {
      values.push(word);
      continue;
    }
    const option: Option | undefined = command.options.find(({ long }) => long === word);
    assert.ok(option !== undefined || word === '--help', `"${command.name()}" has no option ${word}`);
    given += 1;
    if (option?.required === true) index += 1;
  }
  return { given, values };
}
