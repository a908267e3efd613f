import {text} from 'node:stream/consumers';
import {Command, Option} from 'commander';
import type {Json, JsonObject} from '../../renderer/base/json.js';
import {clausesOf, selectDocuments} from '../../renderer/catalog/answer-query.js';
import {withDefaults} from '../../renderer/catalog/query-defaults.js';
import {lintFields, lintQuery, lintSort} from '../../renderer/catalog/lint-query.js';
import {prepareListedQueries} from '../../renderer/catalog/prepare-queries.js';
import {usesMetadataFields} from '../../renderer/metadata-fields.js';
import type {QueryAnswer} from '../../renderer/index.js';
import type {Io} from '../io.js';
import {buildQuery, type QueryFlags} from '../query-flags.js';
import {formatCell, table} from '../terminal/text-table.js';
import {isObject} from '../../runtime/text/is-object.js';

type Format = 'json' | 'table' | 'lines';

interface QueryOptions extends QueryFlags {
  readonly drafts?: boolean;
  readonly format?: Format;
}

export function queryCommand(io: Io): Command {
  return new Command('query')
    .description('Query the content')
    .argument('[query]', 'a query as JSON, or - to read it from stdin')
    .option('--where <json>', 'conditions, such as {"_dir":"blog"}; repeatable', list)
    .option('--path <path>', 'documents at this path and below; with --first, exactly there')
    .option(
      '--sort <field[:-1]>',
      'field to sort by, -1 for descending; repeatable, the last one takes precedence',
      list,
    )
    .option('--only <fields>', 'fields to show, separated by commas', list)
    .option('--without <fields>', 'fields to omit, separated by commas', list)
    .option('--skip <n>', 'skip the first n documents')
    .option('--limit <n>', 'show at most n documents')
    .option('--first', 'show only the first document; fail if there is none')
    .option('--count', 'show only the number of documents')
    .option('--surround <path>', 'the neighbors of the document at this path')
    .option('--locale <tag>', 'documents of this language')
    .option('--drafts', 'include drafts')
    .addOption(
      new Option('--format <format>', 'format of the result (default: table on a terminal, json elsewhere)').choices([
        'json',
        'table',
        'lines',
      ]),
    )
    .addHelpText('after', examples)
    .action(async (given: string | undefined, {drafts = false, format, ...flags}: QueryOptions) => {
      const params = buildQuery(given === '-' ? await text(io.stdin) : given, flags);
      const warn = (hazards: readonly string[]): void => {
        if (!io.quiet) for (const hazard of hazards) io.warn(`${io.style.yellow('warning')}  ${hazard}`);
      };
      warn(lintQuery(params));
      const root = io.root();
      const {openSite} = await import('../../renderer/index.js'); // Not needed for --help
      const site = await openSite(root);
      const documents = usesMetadataFields(params) ? site.facts() : site.documents;
      const query = withDefaults(params, {...site.config, dev: drafts});
      const answer = prepareListedQueries(documents)(query);
      await site.close();
      warn(lintFields(params, documents));
      if (params.sort !== undefined) warn(lintSort(params, selectDocuments(documents, clausesOf(query), undefined)));
      if (params.first && answer === null) {
        io.warn('Nothing was found.');
        io.exitCode = 1;
        return;
      }
      const chosen = format ?? (io.json || io.columns === undefined ? 'json' : 'table');
      const output = await formats[chosen](chosen === 'table' && !params.only ? summarize(answer) : answer, io.columns);
      if (output !== '') io.out(output);
    });
}

const formats: Readonly<Record<Format, (answer: QueryAnswer, columns?: number) => string | Promise<string>>> = {
  json: (answer) => JSON.stringify(answer, null, 2),
  lines: (answer) => rowsOf(answer).map(lineOf).join('\n'),
  table(answer, columns) {
    const rows = rowsOf(answer);
    return rows.every((row) => isObject(row)) ? table(rows, columns) : formats.lines(answer);
  },
};

/** Selects the most useful fields, for a table that fits a terminal. `--only` selects others. */
function summarize(answer: QueryAnswer): QueryAnswer {
  if (Array.isArray(answer)) return answer.map(summarize);
  if (typeof answer !== 'object' || answer === null) return answer;
  return Object.fromEntries(
    shortFields.filter((field) => Object.hasOwn(answer, field)).map((field) => [field, (answer as JsonObject)[field]]),
  );
}

const shortFields = ['_path', 'title', 'description'];

function rowsOf(answer: QueryAnswer): readonly Json[] {
  return Array.isArray(answer) ? answer : [answer];
}

/** Returns one document as one line: its value if it has a single field, otherwise JSON. */
function lineOf(row: Json): string {
  const values = isObject(row) ? Object.values(row) : [];
  return values.length === 1 ? formatCell(values[0]) : JSON.stringify(row);
}

function list(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

const examples = `
Examples:
  $ galley query --path /docs --only title,_path
  $ galley query '{"where":{"_dir":"blog"},"sort":{"date":-1},"limit":3}'
  $ galley query --where '{"tags":{"$contains":"release"}}' --count
  $ galley query --only _path --format lines | head`;
