// Reads a text as JSON or YAML, depending on content and file name.
import type {Findings} from './finding.js';
import type {StructuredText} from './read-json.js';
import {readJson} from './read-json.js';
import {readYaml} from './read-yaml.js';

/** Undefined after an error of `readJson` or `readYaml`. */
export function readStructuredText(file: string, text: string, findings: Findings): StructuredText | undefined {
  return looksLikeJson(file, text) ? readJson(file, text, findings) : readYaml(file, text, findings);
}

/** JSON is valid YAML, but the YAML parser is six times slower, and its messages mislead for JSON. */
function looksLikeJson(file: string, text: string): boolean {
  if (/^\s*(?:\{\s*(?:"|\}|$)|\[\s*(?:["{[\]\d]|$))/.test(text)) return !/\.ya?ml$/i.test(file) || isJson(text);
  return /\.json$/i.test(file) && /^\s*[{["]/.test(text);
}

/** Called only for files that are named YAML and look like JSON. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // YAML flow style, or not valid as YAML either
  }
}
