// Writes the copyright notices and licenses of the packages bundled into lib/, as those licenses require.
import {existsSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import path from 'node:path';
import {fileURLToPath} from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const licenses = path.join(root, 'scripts/licenses');

/** Writes the notices of the packages that are in the outputs of esbuild's metafiles. */
export function writeNotices(metafiles, file) {
  const packages = packagesIn(metafiles).map(readPackage);
  const shared = [...new Set(packages.flatMap(({texts, license}) => (texts.length > 0 ? [] : idsIn(license))))]
    .filter((id) => existsSync(licenseFile(id)))
    .sort();
  const parts = [
    'Galley contains code of the packages below. Each belongs to its authors and has its own license.',
    ...packages.map(noticeOf),
    ...shared.map((id) => part(`The text of ${id}`, [readText(licenseFile(id))])),
  ];
  writeFileSync(file, `${parts.join('\n\n')}\n`);
  return packages;
}

/** The folders of packages, each with the files that are in an output, in order of their names. */
export function packagesIn(metafiles) {
  const byFolder = new Map();
  const inputs = metafiles.flatMap(({outputs}) =>
    Object.values(outputs).flatMap((output) => Object.entries(output.inputs)),
  );
  for (const [input, {bytesInOutput}] of inputs) {
    const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input) ?? [];
    if (folder === undefined || bytesInOutput === 0) continue;
    byFolder.set(folder, new Set([...(byFolder.get(folder) ?? []), input]));
  }
  return [...byFolder]
    .map(([folder, files]) => ({folder, files: [...files].sort()}))
    .sort((a, b) => (a.folder < b.folder ? -1 : 1));
}

function readPackage({folder, files}) {
  const home = path.join(root, folder);
  const {
    name,
    version,
    license: declared,
    author,
    homepage,
    repository,
  } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8'));
  const license = typeof declared === 'string' ? declared : (declared?.type ?? '');
  const texts = readdirSync(home)
    .filter((file) => /^(?:licen[cs]e|notice|copying)\b/i.test(file))
    .sort()
    .map((file) => readText(path.join(home, file)));
  const about = homepage ?? (typeof repository === 'string' ? repository : repository?.url);
  // A package without a license file may have its copyright notice in comments at the start of its files.
  const heads = texts.length === 0 ? headsOf(files) : [];
  const unknown = idsIn(license).filter((id) => !existsSync(licenseFile(id)));
  if (license === '' || (texts.length + heads.length === 0 && unknown.length > 0)) {
    throw new Error(`There is no text of the license of ${name}, ${license}.`);
  }
  return {name, version, license, about, author: authorOf(author), texts, heads};
}

function authorOf(author) {
  return typeof author === 'string' ? author : author?.name;
}

/** The distinct copyright notices in comments at the start of files. */
function headsOf(files) {
  const heads = files.map((file) => {
    const [comments = ''] = /^\s*(?:(?:\/\/.*\n)+|\/\*[^]*?\*\/)/.exec(readText(path.join(root, file))) ?? [];
    return comments
      .split('\n')
      .map((line) => line.replace(/^\s*(?:\/\/|\/\*+|\*\/|\*)?\s?/, '').trimEnd())
      .join('\n')
      .trim();
  });
  return [...new Set(heads.filter((head) => /copyright/i.test(head)))].sort();
}

function noticeOf({name, version, license, about, author, texts, heads}) {
  const facts = [
    `License: ${license}`,
    ...(author ? [`Author: ${author}`] : []),
    ...(about ? [`Source: ${about}`] : []),
  ].join('\n');
  return part(`${name} ${version}`, [facts, ...texts, ...heads]);
}

function part(title, paragraphs) {
  return ['-'.repeat(80), title, ...paragraphs].join('\n\n');
}

/** `(Apache-2.0 AND BSD-3-Clause)` → both */
function idsIn(license) {
  return license.replace(/[()]/g, '').split(/ (?:AND|OR) /);
}

function licenseFile(id) {
  return path.join(licenses, `${id}.txt`);
}

function readText(file) {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim();
}
