// Implements `galley build --verify`: compares the output folder with a clean build.
import {SiteError} from '../../renderer/base/site-error.js';
import type {BuildOptions} from '../../renderer/build.js';
import {buildInputs} from '../../renderer/rebuild/last-build.js';
import type {Difference, Verification} from '../../renderer/rebuild/verify-output.js';
import type {Io} from '../io.js';
import type {ReporterName} from '../report/reporter.js';
import {inTemporaryFolder} from '../temporary-folder.js';
import {progress} from '../terminal/progress.js';
import {formatCount, formatDuration, printable} from '../terminal/format-values.js';

/** Number of differences shown. `--json` has all of them. */
const maxShown = 20;

interface VerifierInputs {
  readonly options: BuildOptions;
  /** The findings on stdout. Only lines of JSON can follow lines of JSON. */
  readonly onStdout: ReporterName | undefined;
}

/**
 * Call it before the build. Returns a function that compares and reports after the build, and returns true if nothing
 * differs.
 */
export function createVerifier(io: Io, root: string, {options, onStdout}: VerifierInputs): () => Promise<boolean> {
  const before = buildInputs(root, options).hash;
  return async () => {
    const [{openPool}, {verifyOutput}] = await Promise.all([
      import('../../renderer/worker-jobs/open-pool.js'),
      import('../../renderer/rebuild/verify-output.js'),
    ]);
    const pool = openPool(root);
    const line = progress(io);
    const verification = await inTemporaryFolder(pool.close, (folder) =>
      verifyOutput(root, {...options, onProgress: line.show}, {folder, pool}),
    ).finally(line.clear);
    const isSame = verification.differences.length === 0;
    if (!isSame && buildInputs(root, options).hash !== before) {
      throw new SiteError('verify-interrupted', 'Files of the site changed while the build was verified.', {
        hint: 'Run galley build --verify again, and do not change files while it runs.',
      });
    }
    if (onStdout === 'jsonl') printJson(io, verification);
    else show(io, options.out, verification);
    return isSame;
  };
}

function printJson(io: Io, {files, differences, durationMs}: Verification): void {
  for (const difference of differences) io.out(JSON.stringify({type: 'difference', ...difference}));
  io.out(JSON.stringify({type: 'verification', files, differences: differences.length, durationMs}));
}

function show(io: Io, out: string, {files, differences, durationMs}: Verification): void {
  const {style} = io;
  const folder = `${printable(out)}/`;
  if (differences.length === 0) {
    const same = `A clean build produces the same ${formatCount(files, 'file')}, byte for byte.`;
    return io.info(`${style.green('✓')} ${same}  ${style.dim(`(${formatDuration(durationMs)})`)}`);
  }
  const more = differences.length - maxShown;
  const lines = [
    `${style.bold(style.red('error'))}  ${formatCount(differences.length, 'difference')} between ${folder} and a clean build.`,
    ...differences.slice(0, maxShown).flatMap((difference) => describe(io, difference)),
    ...(more > 0 ? [style.dim(`   … and ${more.toLocaleString('en')} more. Use --json to see all.`)] : []),
    `   ${style.green('hint:')} If you did not edit files in ${folder}, this is a bug in Galley: please report it. To repair the folder, delete it and .galley/, then build again.`,
  ];
  io.warn(lines.join('\n'));
}

function describe({style}: Io, {path, kind, byte, line, found, expected}: Difference): readonly string[] {
  const name = style.cyan(printable(path));
  if (kind === 'missing') return [`   ${name}  is missing`];
  if (kind === 'surplus') return [`   ${name}  is not part of a clean build`];
  if (byte === undefined) return [`   ${name}  is not a regular file`];
  const place = line === undefined ? `byte ${byte}` : `line ${line}, byte ${byte}`;
  const texts = [
    ['found', found],
    ['expected', expected],
  ] as const;
  return [
    `   ${name}  differs at ${place}`,
    ...texts.flatMap(([label, text]) =>
      text === undefined ? [] : [style.dim(`     ${label.padEnd(8)}  ${printable(text)}`)],
    ),
  ];
}
