// What can be chosen when an SDK is made from a GraphQL schema.
import type {OptionSpec, OptionsOf} from '../base/option-table.js';
import {sdkOptions} from '../base/option-table.js';

export const graphqlOptions = [
  ...sdkOptions,
  {
    name: 'endpoint',
    label: 'Endpoint',
    kind: 'text',
    default: '',
    placeholder: 'https://api.example.com/graphql',
    description: 'Where the API is. Empty: each client is told when it is made.',
  },
  {
    name: 'scalars',
    label: 'Scalars',
    kind: 'map',
    default: {},
    placeholder: 'DateTime=string',
    description:
      'The TypeScript type of each custom scalar: string, number, boolean, bigint, unknown, or several with |.',
  },
  {
    name: 'defaultDepth',
    label: 'Default depth',
    kind: 'number',
    default: 1,
    min: 1,
    max: 4,
    isAdvanced: true,
    description: 'How many levels of fields are asked for when a call selects none.',
  },
  {
    name: 'maxSelectionDepth',
    label: 'Deepest selection',
    kind: 'number',
    default: 30,
    min: 1,
    max: 100,
    isAdvanced: true,
    description: 'A selection with more levels than this is refused before it is sent.',
  },
] as const satisfies readonly OptionSpec[];

export type GraphqlOptions = OptionsOf<typeof graphqlOptions>;
