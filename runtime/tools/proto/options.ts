// Options of the proto tool.
import {sdkOptions, type OptionSpec, type OptionsOf} from '../base/option-table.js';

export const protoOptions = [
  ...sdkOptions,
  {
    name: 'transport',
    label: 'Transport',
    kind: 'choice',
    choices: ['all', 'node', 'web', 'connect'],
    default: 'all',
    description: 'Protocols that the package supports: gRPC over HTTP/2 from Node.js, gRPC-web, Connect, or all three.',
  },
  {
    name: 'int64',
    label: '64-bit numbers',
    kind: 'choice',
    choices: ['bigint', 'string'],
    default: 'bigint',
    description: 'The TypeScript type of 64-bit integers. Values of maps are always bigint.',
  },
  {
    name: 'jsonTypes',
    label: 'JSON types',
    kind: 'switch',
    default: false,
    isAdvanced: true,
    description: 'Also write a type for the JSON form of each message and enum.',
  },
  {
    name: 'services',
    label: 'Only these services',
    kind: 'list',
    default: [],
    isAdvanced: true,
    placeholder: 'acme.v1.Library',
    description: 'Leave out all other services, and the types that only they use. * matches any text.',
  },
  {
    name: 'descriptor',
    label: 'Descriptors',
    kind: 'switch',
    default: false,
    isAdvanced: true,
    description: 'Add descriptor.binpb, a descriptor set of all files.',
  },
] as const satisfies readonly OptionSpec[];

export type ProtoOptions = OptionsOf<typeof protoOptions>;
