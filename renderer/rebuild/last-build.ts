// Records the last build. If its inputs and its output are unchanged, the next build has nothing to do.
import type {BuildOptions, BuildResult} from '../build.js';
import type {Snapshot} from '../compile.js';
import {outputStatePath, readManifest} from '../emit/output/output-manifest.js';
import {outputFolder, inspectFolder} from '../emit/output/output-folder.js';
import {forgetRun, otherInputs, recordedResult, recordRun, runInputs, type RunInputs} from './recorded-run.js';
import {isTransientFinding} from './transient-findings.js';

type RecordedResult = Omit<BuildResult, 'out' | 'durationMs' | 'shared'>;

/** Returns the inputs of a build. Call it before the build reads anything. */
export function buildInputs(root: string, options: BuildOptions): RunInputs {
  const {onProgress: _onProgress, why: _why, ...resultOptions} = options;
  return runInputs(root, resultOptions);
}

/**
 * Returns the result of the last build with these options if another build would write nothing. Returns undefined if
 * there is something to do, or if that is uncertain.
 */
export function unchangedResult(root: string, options: BuildOptions): BuildResult | undefined {
  const start = performance.now();
  try {
    const out = outputFolder(root, options.out);
    const state = outputStatePath(root, out);
    const inputs = (): RunInputs => buildInputs(root, options);
    const recorded = recordedResult<RecordedResult>(recordFile(state), root, inputs, options.at);
    if (recorded === undefined || !isUntouched(out, `${state}.json`)) return undefined;
    const noChanges = {written: 0, unchanged: recorded.files, removed: 0};
    return {...recorded, ...noChanges, out: options.out, durationMs: performance.now() - start};
  } catch {
    // There is no output folder, or something cannot be read. The build reports what is wrong.
    return undefined;
  }
}

/** Records the result of a build. */
export function recordBuild(
  root: string,
  options: BuildOptions,
  {inputs, result, snapshot}: {readonly inputs: RunInputs; readonly result: BuildResult; readonly snapshot: Snapshot},
): void {
  const file = recordFile(outputStatePath(root, outputFolder(root, options.out)));
  const isTransient = result.diagnostics.some(isTransientFinding);
  if (isTransient || options.keepFrom !== undefined) return forgetRun(file);
  const {out: _out, durationMs: _durationMs, shared: _shared, ...storedResult} = result;
  recordRun(file, root, inputs, otherInputs(root, snapshot), storedResult satisfies RecordedResult);
}

function recordFile(state: string): string {
  return `${state}.last.json`;
}

/** Returns whether the output folder contains exactly what the last build wrote. */
function isUntouched(folder: string, manifestFile: string): boolean {
  const manifest = readManifest(manifestFile);
  if (manifest === undefined) return false;
  const {files} = inspectFolder(folder, manifest);
  return (
    files.size === manifest.size &&
    [...files].every(([file, {size, mtimeMs}]) => {
      const entry = manifest.get(file);
      return entry?.size === size && entry.mtimeMs === mtimeMs;
    })
  );
}
