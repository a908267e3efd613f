// Reads options from a JSON file, which is checked like any other input.
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {SiteError} from '../../renderer/base/site-error.js';
import {decodeText} from '../../runtime/tools/base/decode-text.js';
import {createFindings, type Findings} from '../../runtime/tools/base/finding.js';
import {readJson} from '../../runtime/tools/base/read-json.js';
import {readOptions, type OptionSpec, type OptionValues} from '../../runtime/tools/base/option-table.js';

export interface OptionsFile {
  readonly values: OptionValues;
  readonly text: string;
}

/** Reads `{"language": "python", "include": ["books"]}`. Keys are those of the table; `$schema` is ignored. */
export function readOptionsFile(
  cwd: string,
  file: string,
  specs: readonly OptionSpec[],
  findings: Findings,
): OptionsFile {
  const text = decodeText(bytesOf(cwd, file)) ?? '';
  const json = readJson(file, text, findings);
  if (json === undefined) return {values: {}, text};
  if (typeof json.value !== 'object' || json.value === null || Array.isArray(json.value)) {
    findings.add({
      severity: 'error',
      code: 'option-invalid',
      message: 'The options must be a JSON object.',
      hint: 'Write it as {"name": "my-sdk"}.',
      place: json.placeOf([]),
    });
    return {values: {}, text};
  }
  const {$schema: _, ...values} = json.value as OptionValues;
  for (const [key, value] of Object.entries(values)) {
    const ownFindings = createFindings();
    readOptions(specs, Object.fromEntries([[key, value]]), ownFindings);
    for (const finding of ownFindings.all())
      findings.add({...finding, place: json.placeOf([key], finding.code === 'option-unknown' ? 'key' : 'value')});
  }
  return {values, text};
}

function bytesOf(cwd: string, file: string): Uint8Array {
  try {
    return readFileSync(path.resolve(cwd, file));
  } catch (cause) {
    throw new SiteError('options-unreadable', `The options in ${file} cannot be read.`, {
      cause,
      hint: 'Check --options: it names a JSON file.',
    });
  }
}
