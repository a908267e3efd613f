// Generates an SDK from the description of an HTTP API.
import {createFindings} from '../base/finding.js';
import {readOptions} from '../base/option-table.js';
import type {HttpApi} from '../http/http-api.js';
import {pruneApi} from '../http/prune-api.js';
import {generatePythonSdk} from '../http/python/generate-python-sdk.js';
import {generateTypeScriptSdk} from '../http/typescript/generate-typescript-sdk.js';
import {jsonFile} from '../codegen/npm-package-files.js';
import {checkOutputSyntax} from '../syntax/check-output-syntax.js';
import type {OutputFile, RunTool, SummaryLine} from '../tool.js';
import {openApiOptions} from './options.js';
import {readDescription} from './read-description.js';
import {writeOpenApi} from './write-openapi.js';
import {byPath} from '../../text/compare-code-units.js';

const steps = 4;

export const run: RunTool = ({files, main, options: values, onProgress}) => {
  const findings = createFindings();
  const options = readOptions(openApiOptions, values, findings);
  const failed = () => ({files: [], findings: findings.all(), summary: []});
  if (findings.hasErrors) return failed();
  onProgress?.('Reading', 0, steps);
  const description = readDescription(files, findings, main);
  if (!description || findings.hasErrors) return failed();
  const {api: whole, place} = description;
  if (whole.operations.length + whole.webhooks.length + whole.schemas.length === 0) {
    findings.add({...emptyFinding, place});
    return failed();
  }
  onProgress?.('Choosing', 1, steps);
  const api = pruneApi(whole, options, findings);
  if (findings.hasErrors) return failed();
  onProgress?.('Writing', 2, steps);
  const generate = options.language === 'python' ? generatePythonSdk : generateTypeScriptSdk;
  const sdk = generate(api, options, findings);
  if (findings.hasErrors) return failed();
  onProgress?.('Finishing', 3, steps);
  const summary = summaryOf(api, sdk.summary);
  const all = findings.all();
  const around: readonly OutputFile[] =
    options.output === 'source'
      ? []
      : [
          {path: 'openapi.json', content: jsonFile(writeOpenApi(api, {version: '3.1.0'}))},
          {path: 'report.json', content: jsonFile({tool: 'openapi', summary, findings: all})},
        ];
  const own = sdk.files.filter(({path}) => !around.some((file) => file.path === path));
  const output = [...own, ...around].toSorted(byPath);
  checkOutputSyntax(around, {}, findings);
  if (findings.hasErrors) return failed();
  onProgress?.('Finishing', steps, steps);
  return {files: output, findings: all, summary};
};

const emptyFinding = {
  severity: 'error',
  code: 'paths-empty',
  message: 'The document has no operation and no schema, so an SDK of it would be empty.',
  hint: 'Add an operation, such as get, to a path.',
} as const;

/** Counts of the input, the same for every language, followed by those of the output. */
function summaryOf({operations, schemas}: HttpApi, written: readonly SummaryLine[]): readonly SummaryLine[] {
  const read = [
    {label: 'Operations', count: operations.length},
    {label: 'Schemas', count: schemas.length},
  ];
  return [...read, ...written.filter(({label}) => !read.some((line) => line.label === label))];
}
