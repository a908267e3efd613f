// Options of the openapi tool.
import type {OptionSpec, OptionsOf} from '../base/option-table.js';
import {sdkOptions} from '../base/option-table.js';
import {pageRuleNames} from '../http/page-rule-names.js';

export const openApiOptions = [
  {
    name: 'language',
    label: 'Language',
    kind: 'choice',
    choices: ['typescript', 'python'],
    default: 'typescript',
    description: 'The language of the SDK.',
  },
  ...sdkOptions,
  {
    name: 'baseUrl',
    label: 'Base URL',
    kind: 'text',
    default: '',
    placeholder: 'https://api.example.com/v1',
    description: 'URL of the API. Empty: the first server of the document.',
  },
  {
    name: 'groupBy',
    label: 'Group methods by',
    kind: 'choice',
    choices: ['tag', 'path', 'none'],
    default: 'tag',
    description: 'By the first tag of each operation, by the first segment of its path, or all on the client itself.',
  },
  {
    name: 'operationNames',
    label: 'Name methods after',
    kind: 'choice',
    choices: ['operationId', 'path'],
    default: 'operationId',
    description: 'The operationId if there is one, or always method and path.',
  },
  {
    name: 'dates',
    label: 'Dates',
    kind: 'choice',
    choices: ['string', 'date'],
    default: 'string',
    isAdvanced: true,
    description: 'Keep dates as strings in RFC 3339 format, or convert them to date objects of the language.',
  },
  {
    name: 'enums',
    label: 'Enums',
    kind: 'choice',
    choices: ['union', 'const'],
    default: 'union',
    isAdvanced: true,
    description: 'A union of literal types, or a union with a constant object that names each value.',
  },
  {
    name: 'unknownEnumValues',
    label: 'Unknown enum values',
    kind: 'switch',
    default: true,
    isAdvanced: true,
    description: 'Allow string enums in responses to have values that the document does not name, as APIs grow.',
  },
  {
    name: 'pagination',
    label: 'Pagination',
    kind: 'choice',
    choices: ['auto', 'off'],
    default: 'auto',
    isAdvanced: true,
    description: 'Detect paginated lists, and let a loop iterate over all pages.',
  },
  {
    name: 'pages',
    label: 'Page rules',
    kind: 'map',
    default: {},
    placeholder: 'listBooks=off',
    isAdvanced: true,
    description: `Rules of single operations, by operationId: one of ${pageRuleNames.join(', ')}.`,
  },
  {
    name: 'validate',
    label: 'Validate responses',
    kind: 'switch',
    default: false,
    isAdvanced: true,
    description: 'Compare each response with its schema at run time.',
  },
] as const satisfies readonly OptionSpec[];

export type OpenApiOptions = OptionsOf<typeof openApiOptions>;
