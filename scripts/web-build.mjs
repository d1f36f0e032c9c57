// Builds the web app into web/dist. Like all that runs before the pinned Node.js is known, this file works on Node 20.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { runChild } from './child.mjs';

/** Where the sources of the app are. */
export const webFolder = new URL('../web/', import.meta.url);
const web = fileURLToPath(webFolder);
const dist = join(web, 'dist');
/** Written last: which sources the files in the folder were built of, and which files these are. */
const record = join(dist, 'build.json');

/** What lies in the folder of the app and is no part of what is built. */
const notSources = new Set(['node_modules', 'dist', 'e2e']);

/** How the folders begin in which a build gathers its files. */
const newFiles = '.new-';

/** Texts and programs; the rest is packed in itself. */
const packable = new Set(['.css', '.js', '.json', '.svg', '.wasm', '.webmanifest']);
/** Below this size packing costs more than it saves; the service packs nothing smaller, either. */
const packFrom = 1400;

/** Whether web/dist was built of the sources as they are now. */
export function isWebBuilt() {
  return lastBuild().hash === sourceHash();
}

/**
 * Builds the app with this Node.js; gives the exit code of the build. Only one process may do so at a time. The new files
 * come beside those of the last build, which open pages may still ask for; then comes the page that names them; then what
 * was left of earlier builds goes.
 */
export async function buildWeb(node) {
  const hash = sourceHash();
  removeLeftOver();
  // Beside where the files end up, so that moving each there is one step.
  const fresh = join(dist, `${newFiles}${process.pid}`);
  try {
    const vite = join(web, 'node_modules', 'vite', 'bin', 'vite.js');
    const args = [vite, 'build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'error'];
    const env = { ...process.env, NODE_ENV: 'production' };
    const code = await runChild(node, args, { cwd: web, env });
    if (code !== 0) return code;
    await packFiles(fresh);
    publish(fresh, hash);
    return 0;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Removes the packages that only the build needs. */
export function removeWebPackages() {
  rmSync(join(web, 'node_modules'), { recursive: true, force: true });
}

/** What builds left that were killed. */
function removeLeftOver() {
  mkdirSync(dist, { recursive: true });
  for (const name of readdirSync(dist)) {
    if (name.startsWith(newFiles)) rmSync(join(dist, name), { recursive: true, force: true });
  }
}

function lastBuild() {
  try {
    return JSON.parse(readFileSync(record, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return { hash: '', files: [] };
    throw error;
  }
}

/** One hash over the names and contents of all that the result depends on. */
function sourceHash() {
  const hash = createHash('sha256');
  const own = readdirSync(web, { withFileTypes: true })
    .filter(({ name }) => !notSources.has(name) && !name.startsWith('.'))
    .flatMap((entry) =>
      entry.isDirectory()
        ? filesBelow(join(web, entry.name)).map((inside) => join(entry.name, inside))
        : [entry.name],
    );
  for (const name of own.toSorted()) {
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(web, name)))
      .update('\0');
  }
  // How it is compiled, and how it is built.
  for (const url of ['../tsconfig.json', import.meta.url])
    hash.update(readFileSync(new URL(url, import.meta.url)));
  return hash.digest('hex');
}

async function packFiles(folder) {
  const names = filesBelow(folder).filter((name) => packable.has(extname(name)));
  await Promise.all(names.map((name) => packFile(join(folder, name))));
}

async function packFile(path) {
  const content = await readFile(path);
  if (content.length < packFrom) return;
  const params = {
    // The highest level takes seconds for a program, and saves nearly nothing there.
    [constants.BROTLI_PARAM_QUALITY]: extname(path) === '.wasm' ? 9 : 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }));
}

/** Moves the new files to where they are served, file by file, so that no moment has half of a file or no page. */
function publish(fresh, hash) {
  const page = 'index.html';
  const files = filesBelow(fresh);
  const last = lastBuild().files;
  for (const name of [...files.filter((name) => name !== page), page]) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    renameSync(join(fresh, name), join(dist, name));
  }
  const kept = new Set([...files, ...last]);
  for (const name of filesBelow(dist)) if (!kept.has(name)) rmSync(join(dist, name), { force: true });
  writeFileSync(join(fresh, 'build.json'), JSON.stringify({ hash, files }));
  renameSync(join(fresh, 'build.json'), record);
}

/** The paths of all files below a folder. */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)));
}
