// Options of the graphql tool.
import type {OptionSpec, OptionsOf} from '../base/option-table.js';
import {sdkOptions} from '../base/option-table.js';
import {scalarTypeNames} from './scalar-type-names.js';

export const graphqlOptions = [
  ...sdkOptions,
  {
    name: 'endpoint',
    label: 'Endpoint',
    kind: 'text',
    default: '',
    placeholder: 'https://api.example.com/graphql',
    description: 'URL of the API. If it is empty, each client must be created with the option endpoint.',
  },
  {
    name: 'scalars',
    label: 'Scalars',
    kind: 'map',
    default: {},
    placeholder: 'DateTime=string',
    description: `The TypeScript type of each custom scalar: ${scalarTypeNames.join(', ')}. Add [] for lists, and combine types with |.`,
  },
  {
    name: 'defaultDepth',
    label: 'Default depth',
    kind: 'number',
    default: 1,
    min: 1,
    max: 4,
    isAdvanced: true,
    description: 'Levels of fields that a call without a selection requests.',
  },
  {
    name: 'maxSelectionDepth',
    label: 'Maximum selection depth',
    kind: 'number',
    default: 30,
    min: 1,
    max: 100,
    isAdvanced: true,
    description: 'Selections with more levels are rejected before they are sent.',
  },
] as const satisfies readonly OptionSpec[];

export type GraphqlOptions = OptionsOf<typeof graphqlOptions>;
