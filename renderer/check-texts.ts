// Checks what the Markdown of a site says: code blocks that do not parse, and words that the config avoids.
import picomatch from 'picomatch';
import type {Diagnostic} from './base/diagnostic.js';
import type {Json} from './base/json.js';
import type {Term} from './check/prose/terms.js';
import {isSampleLanguage} from './check/sample-languages.js';
import type {Snapshot} from './compile.js';
import type {Config} from './config/config.js';
import type {Document} from './document/document.js';
import type {Host} from './pool/host.js';
import {checkDocuments, type TextCheck} from './workers/check-documents.js';

/** Returns the diagnostics of each rule in the order of the documents. */
export async function checkTexts(host: Host, {config, documents, sources}: Snapshot): Promise<readonly Diagnostic[]> {
  const ofRules = await Promise.all(
    [samples, terms(config.checks)].map((rule) => checkDocuments<Diagnostic>(host, {documents, sources}, rule)),
  );
  return ofRules.flatMap((found) => [...found.values()].flat());
}

const samples: TextCheck = {
  task: 'samples',
  version: 1,
  optionsOf: ({languages}) => (languages?.some(isSampleLanguage) ? null : undefined),
};

function terms({terms: all}: Config['checks']): TextCheck {
  const rules = all.map(({use, not, files}) => ({
    term: {use, not: [not].flat()} satisfies Term,
    matches: files === undefined ? () => true : picomatch(files),
  }));
  return {
    task: 'terms',
    version: 1,
    optionsOf: (document) => {
      const own = isMarkdown(document) ? rules.filter(({matches}) => matches(document.file)) : [];
      return own.length === 0 ? undefined : (own.map(({term}) => term) as unknown as Json);
    },
  };
}

function isMarkdown({meta}: Document): boolean {
  return meta._type === 'markdown';
}
